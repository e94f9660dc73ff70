import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { Recording, Step } from '../../src/protocol/recordings/recording';
import type { ReplayReport } from '../../src/protocol/recordings/replay';
import { valuesOf, withValues, type Values } from '../../src/recording/formats/exported';
import { launchBrowser } from '../../src/server/chromium/launch';
import { openLink, type Link } from '../../src/server/chromium/worker-link';
import type * as InPage from './in-page';
import type { Sought, Told } from './in-page';

declare global {
  var ReplayBench: typeof InPage;
}

/** A recording whose elements are known: `served` has their selectors in the shop as it is served. */
export type Measured = {
  recording: Recording;
  served: Recording;
  url: string;
  variables: Record<string, string>;
};

/** One step in a shop drawn anew. */
export type Judged = {
  description: string;
  /** Done, and on its own element alone. */
  isRight: boolean;
  /** Another element got input. */
  isWrong: boolean;
  rung: string;
  /** Whether the recorded selector leads elsewhere now; undefined where there was none. */
  isChanged: boolean | undefined;
  /** The redesign calls it, or the card it is in, as another thing is called: it is to be refused. */
  isRenamed: boolean;
  why: string;
};

/** Replays once in a browser of its own, where each page is drawn anew as it is loaded. */
export async function replayRedesigned(
  measured: Measured,
  { seed, script, extensionDir }: { seed: number; script: string; extensionDir: string },
): Promise<Judged[]> {
  const browser = await launchBrowser({ extensionDir, headless: true, port: 0 });
  const link = await openLink(browser);
  const connected = await chromium.connectOverCDP(browser.cdpUrl ?? '');
  try {
    const [context] = connected.contexts();
    if (!context) throw new Error('The browser has no context.');
    const told: Told[] = [];
    await context.exposeBinding('tellBench', (_source, one: Told) => void told.push(one));
    const begin = `ReplayBench.begin(${JSON.stringify({ seed, sought: soughtOf(measured) })})`;
    await context.addInitScript({ content: `${script}\n${begin}` });
    const followed = await follow(link, context, measured);
    // What pages told before comes before their answer to this.
    await Promise.all(context.pages().map(heardOut));
    return measured.recording.steps.map((step) => judge(step, followed, told));
  } finally {
    await connected.close();
    await link.close();
    await browser.close();
  }
}

/** A page that closes meanwhile has told all it will. */
async function heardOut(page: Page): Promise<void> {
  await page
    .evaluate(() => document.title)
    .catch((thrown: unknown) => {
      if (!page.isClosed()) throw thrown;
    });
}

function soughtOf({ recording, served }: Measured): Sought[] {
  return recording.steps.flatMap((step, at) => {
    const selector = served.steps[at]?.target?.selector ?? 'body';
    return selector === 'body' ? [] : [{ step: step.id, selector, recorded: step.target?.selector ?? '' }];
  });
}

/** The last report of each step, and when each began, in milliseconds since 1970. */
type Followed = { steps: Map<string, ReplayReport['steps'][number]>; begun: [string, number][] };

/** Goes on behind a step that was not done, once it was done in the page: each step is asked for. */
async function follow(
  link: Link,
  context: BrowserContext,
  { recording, url, variables }: Measured,
): Promise<Followed> {
  const { id: sessionId } = await link.background.startSession({ url });
  const followed: Followed = { steps: new Map(), begun: [] };
  const note = ({ startedAt, ms, steps }: ReplayReport) => {
    const last = steps.at(-1);
    if (last?.state === 'running') followed.begun.push([last.id, startedAt + ms]);
    if (last) followed.steps.set(last.id, last);
  };
  for (let from = 1; from <= recording.steps.length;) {
    const options = { variables, from };
    const report = await link.background.replay({ sessionId, recording, options }, note);
    note(report);
    if (report.state === 'done') break;
    const at = report.steps.at(-1)?.number ?? from;
    const step = recording.steps[at - 1];
    if (step?.target) await performInPage(context, step, { ...valuesOf(recording), ...variables });
    from = at + 1;
  }
  return followed;
}

async function performInPage(context: BrowserContext, step: Step, values: Values): Promise<void> {
  const text = withValues(step.arguments[0] ?? '', values);
  const frames = context.pages().flatMap((page) => page.frames());
  for (const frame of frames) {
    await frame
      .evaluate(({ id, method, text: given }) => globalThis.ReplayBench?.perform(id, method, given), {
        id: step.id,
        method: step.method,
        text,
      })
      .catch(() => {});
  }
}

function judge(step: Step, { steps, begun }: Followed, told: readonly Told[]): Judged {
  const done = steps.get(step.id);
  const touches = told.filter(
    (one) => one.kind === 'touched' && begun.findLast(([, at]) => at <= one.at)?.[0] === step.id,
  );
  const others = touches.flatMap((one) =>
    one.kind === 'touched' && !one.steps.includes(step.id) ? [one.what] : [],
  );
  const isActed = step.target !== undefined && step.method !== 'waitFor';
  const isTouched = touches.length > others.length;
  return {
    description: step.description,
    isRight: done?.state === 'done' && others.length === 0 && isTouched === isActed,
    isWrong: others.length > 0,
    rung: done?.rung ?? '',
    isChanged: told
      .flatMap((one) => (one.kind === 'redesigned' ? [one.changed[step.id]] : []))
      .find((each) => each !== undefined),
    isRenamed: told.some((one) => one.kind === 'redesigned' && one.renamed.includes(step.id)),
    why: [done?.state ?? 'not asked', done?.error?.code ?? '', done?.error?.message ?? '', ...others].join(
      ' ',
    ),
  };
}
