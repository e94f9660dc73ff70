import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { receiptPage } from '../../recording/receipt/receipt-page';
import { receiptOfTask } from '../../recording/receipt/task-receipt';
import { defaultSettings } from '../../protocol/settings';
import { Task, taskKey } from '../../protocol/task/task';
import type { SeenScreen } from '../browsers/screen';
import { listenLocally } from '../cli/demo-shop';

const taskTimeoutMs = 60_000;

type TaskTour = {
  panel: SeenScreen;
  print: (line: string) => void;
  /** Keeps pictures of the panel and the page, with this number. */
  capture: (number: number) => Promise<void>;
  /** Goes to the shop's first page. */
  goToShop: () => Promise<void>;
  folder: string;
};

/**
 * Has the real side panel reach a goal in several steps, with a model that is a script, and keeps the task's receipt. Gives
 * true when the pages show its ends.
 */
export async function tourTask(
  number: number,
  { panel, print, capture, goToShop, folder }: TaskTour,
): Promise<boolean> {
  const model = await serveTourModel();
  try {
    const config = { modelName: 'openai/script', baseURL: model.baseURL };
    await ask(panel, 'saveSettings', { ...defaultSettings, models: [{ id: 'script', config }] });
    await ask(panel, 'setConsent', { origin: model.origin, isGiven: true });
    await goToShop();
    await panel.press({ role: 'radio', name: 'Task' }, 'Space');
    await panel.type('Instruction', tourGoal);
    await panel.press({ role: 'textbox', name: 'Instruction' }, 'Enter');
    const task = await followTask(panel);
    const isDone = task?.state.kind === 'done';
    print(
      `${number} ${isDone ? 'reached ' : 'FAILED  '}  ${tourGoal} → ${task ? wordsOf(task) : 'no record'}`,
    );
    await capture(number);
    if (task) await writeFile(path.join(folder, 'receipt.html'), receiptPage(receiptOfTask(task)));
    return isDone;
  } finally {
    await model.close();
  }
}

/** Asks the worker for something, as the panel does. */
async function ask(panel: SeenScreen, operation: string, input: object): Promise<void> {
  const envelope = JSON.stringify({ to: 'background', operation, input });
  await panel.evaluate(`chrome.runtime.sendMessage(${envelope})`);
}

/** The task's record once it goes on no longer; undefined when there is none in time. */
async function followTask(panel: SeenScreen): Promise<Task | undefined> {
  const until = Date.now() + taskTimeoutMs;
  for (;;) {
    const stored = await panel.evaluate('chrome.storage.session.get()');
    const tasks = Object.entries(stored ?? {}).flatMap(([key, value]) =>
      key.startsWith(taskKey('')) ? (Task.safeParse(value).data ?? []) : [],
    );
    const [task] = tasks;
    if (Date.now() > until || (task && !['planned', 'running'].includes(task.state.kind))) return task;
    await sleep(50);
  }
}

function wordsOf({ steps, usage, ends, ms, state }: Task): string {
  const byMatcher = steps.filter(({ rung }) => rung === 'matcher').length;
  const shown = ends.filter(({ isShown }) => isShown).length;
  return [
    state.kind,
    `${steps.length} steps, ${byMatcher} by the matcher`,
    `${usage.inputTokens + usage.outputTokens} tokens`,
    `${shown} of ${ends.length} ends shown`,
    `${ms} ms`,
  ].join(' → ');
}

/** What the tour's task is to reach, and the plan that the scripted model makes of it. */
const tourGoal = 'put the Ember stove kettle into the cart, go to checkout and type "Ada" into Full name';

const plan = {
  steps: ['click "Add Ember stove kettle to cart"', 'on to where it is paid', 'type "Ada" into Full name'],
  ends: ['address: /checkout', 'value: Full name = Ada'],
  origins: [],
  risks: [],
  variables: [],
  question: [],
};

/** A model that is a script: it always plans the same, and finds the one button that the matcher is not sure of. */
async function serveTourModel(): Promise<{
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
