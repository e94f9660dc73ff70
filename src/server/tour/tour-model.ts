import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listenLocally } from '../cli/demo-shop';

/** What the tour's task is to reach, and the plan that the scripted model makes of it. */
export const tourGoal =
  'put the Ember stove kettle into the cart, go to checkout and type "Ada" into Full name';

const plan = {
  steps: ['click "Add Ember stove kettle to cart"', 'on to where it is paid', 'type "Ada" into Full name'],
  ends: ['address: /checkout', 'value: Full name = Ada'],
  origins: [],
  risks: [],
  variables: [],
  question: [],
};

/** A model that is a script: it always plans the same, and finds the one button that the matcher is not sure of. */
export async function serveTourModel(): Promise<{
  baseURL: string;
  origin: string;
  close: () => Promise<void>;
}> {
  const site = await listenLocally(async (request, response) => {
    const question = Question.parse(JSON.parse(await text(request)));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(replyTo(question)));
  });
  const origin = `http://127.0.0.1:${site.port}`;
  return { origin, baseURL: `${origin}/v1`, close: () => site.close() };
}

/** As OpenAI's Responses format has it. */
const Question = z.object({
  instructions: z.string(),
  input: z.array(z.object({ content: z.string() })).min(1),
});
type Question = z.infer<typeof Question>;

function replyTo({ instructions, input }: Question): object {
  const page = input.at(-1)?.content ?? '';
  const said = JSON.stringify(instructions.startsWith('Plan how') ? plan : nextStep(page));
  return {
    status: 'completed',
    output: [{ type: 'message', content: [{ type: 'output_text', text: said }] }],
    // At four characters a token.
    usage: {
      input_tokens: Math.ceil((instructions.length + page.length) / 4),
      output_tokens: Math.ceil(said.length / 4),
    },
  };
}

function nextStep(page: string): object {
  const [, ref] = /^\s*([a-z]*\d+) button Go to checkout/m.exec(page) ?? [];
  return ref === undefined
    ? { tool: 'done', arguments: [], next: 4, learnt: '' }
    : { tool: 'act', arguments: [`${ref} click`], next: 3, learnt: '' };
}
