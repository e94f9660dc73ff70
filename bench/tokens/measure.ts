import type { CountingModel } from './counting-model';
import type { Side } from './sides';

/** What one side asked the model on one page; `requests` is 0 when it asked nothing. */
export type Asked = { tokens: number; requests: number; failed?: string };

export type Kind = 'act' | 'observe';

/** Both sides on one page. `error` says why one could not be measured. */
export type PageTokens = {
  name: string;
  asked: Record<Kind, { ours: Asked; peer: Asked }>;
  error?: string;
};

/** Longest one side may take for one instruction, in milliseconds. */
const limitMs = 30_000;

/** Asks for something no page names, so that no matcher is sure and a model is asked. */
const instructions: Readonly<Record<Kind, string>> = {
  act: 'Go on with what a new visitor would want here',
  observe: 'What could a new visitor want here?',
};

type Sides = { ours: Side; peer: Side; model: CountingModel };

/** Both kinds of request of both sides, each on a page that has just been loaded. */
export async function askSides(
  { name, url }: { name: string; url: string },
  { ours, peer, model }: Sides,
): Promise<PageTokens> {
  const asked = { act: none(), observe: none() };
  try {
    for (const [key, side] of [['ours', ours] as const, ['peer', peer] as const]) {
      await within(side.open(url), `${key} did not open it`);
      for (const kind of ['observe', 'act'] as const) {
        model.answerWith((text) => side.answerFor(kind, text));
        model.take();
        // What it asked is counted; what came of the answer is not the question here.
        const failed = await within(side[kind](instructions[kind]), `${key} did not ${kind}`).catch(
          whyFailed,
        );
        asked[kind] = { ...asked[kind], [key]: { ...model.take(), ...(failed ? { failed } : {}) } };
      }
    }
    return { name, asked };
  } catch (thrown) {
    return { name, asked, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

const none = (): { ours: Asked; peer: Asked } => ({
  ours: { tokens: 0, requests: 0 },
  peer: { tokens: 0, requests: 0 },
});

class TooSlow extends Error {}

function whyFailed(thrown: unknown): string {
  if (thrown instanceof TooSlow) throw thrown;
  return thrown instanceof Error ? thrown.message : String(thrown);
}

async function within(work: Promise<void>, what: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`${what} in ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
