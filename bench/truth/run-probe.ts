import { setTimeout as sleep } from 'node:timers/promises';
import { toAutomationError } from '../../src/base/errors';
import type { Client } from '../../src/messaging/contract';
import type { ActionOutput } from '../../src/protocol/action';
import type { BackgroundContract } from '../../src/protocol/background';
import type { FilePiece } from '../../src/protocol/frame';
import type { Case } from './cases';
import type { Mode, Probe } from './probes';

export type Verdict = 'right' | 'corrected' | 'false success' | 'false failure' | 'hang' | 'wrong code';

/** `touched`: something else on the page was touched, whatever was said. */
export type Finding = { verdict: Verdict; touched: boolean; ms: number; said: string };

/** A browser with the extension, as the bench uses it. */
export type TruthBrowser = {
  readonly background: Client<BackgroundContract>;
  /** The value of an expression in the page of an origin. */
  evaluateIn(origin: string, expression: string): Promise<unknown>;
  /** Brings the page of an origin to the front, where it is not there by itself. */
  show(origin: string): Promise<void>;
  /** Brings the browser's first tab to the front. */
  hideTab(): Promise<void>;
  /** Closes all tabs but those that hold the browser open. */
  closeTabs(): Promise<void>;
  close(): Promise<void>;
};

type Bench = { background: Client<BackgroundContract>; browser: TruthBrowser; mode: Mode };

/** An answer that has not come by then never comes. */
const hangMs = 25_000;
/** Long enough for what the checks wait for, short enough for what can never pass. */
const actTimeoutMs = 6000;

/** A busy machine tells a page's story more slowly. */
const patienceMs = 1000;

/** A browser with the extension, for one probe after another. */
export type Runner = { run(probe: Probe): Promise<Finding>; close(): Promise<void> };

export function runnerOn(browser: TruthBrowser, mode: Mode): Runner {
  return {
    run: (probe) => runProbe(probe, { background: browser.background, browser, mode }),
    close: () => browser.close(),
  };
}

/** Opens the probe's page in a tab of its own, acts on it, and compares what is said with what is true. */
async function runProbe(probe: Probe, bench: Bench): Promise<Finding> {
  const session = await bench.background.startSession({ url: probe.url });
  const sessionId = session.id;
  try {
    await bench.background.configure({
      sessionId,
      options: { inputMode: bench.mode, dialogs: probe.case.dialogs },
    });
    if (probe.case.hidden) await bench.browser.hideTab();
    else await bench.browser.show(new URL(probe.url).origin);
    const startedAt = performance.now();
    const answer = await Promise.race([actOn(probe, bench, sessionId), hang()]);
    const { untouched } = probe.case;
    const said = { ms: Math.round(performance.now() - startedAt), said: answer.text };
    if (answer.kind === 'success' || untouched !== undefined) await storyEnds(probe, bench.browser);
    const verdict = await judge(answer, probe, { ...bench, sessionId });
    return { ...said, verdict, touched: !(await isTrueInPage(untouched, probe, bench.browser)) };
  } finally {
    await bench.background.endSession({ sessionId });
    await bench.browser.closeTabs();
  }
}

type Answer = { kind: 'success' | 'failure' | 'hang'; code?: string; text: string };

async function actOn({ case: known, url }: Probe, bench: Bench, sessionId: string): Promise<Answer> {
  const { observe, action, variables, files = {}, timeoutMs: timeout = actTimeoutMs } = known;
  try {
    for (const [name, text] of Object.entries(files))
      await bench.background.putFile({ sessionId, piece: pieceOf(name, text) });
    let input = typeof action === 'string' ? action : withDescription(action);
    if (observe !== undefined) {
      const { candidates } = await bench.background.observe({ sessionId, instruction: observe });
      input = candidates[0]?.action ?? input;
    }
    await sleep(known.pauseMs ?? 0);
    const options = { timeout, ...(variables ? { variables } : {}) };
    if (known.cue) await bench.browser.evaluateIn(new URL(url).origin, "dispatchEvent(new Event('cue'))");
    const report = await bench.background.act({ sessionId, input, options });
    const { success, message } = report.result;
    const code = report.error?.code;
    const text = [code, message].filter(Boolean).join(': ');
    return { kind: success ? 'success' : 'failure', text, ...(code ? { code } : {}) };
  } catch (thrown) {
    const { code, message } = toAutomationError(thrown);
    return { kind: 'failure', code, text: `${code}: ${message}` };
  }
}

function pieceOf(name: string, text: string): FilePiece {
  return { name, type: 'text/plain', position: 0, data: Buffer.from(text).toString('base64') };
}

function withDescription(action: Exclude<Case['action'], string>): ActionOutput {
  return {
    ...action,
    description: action.description ?? `${action.method ?? 'nothing'} on ${action.selector}`,
  };
}

async function hang(): Promise<Answer> {
  await sleep(hangMs, undefined, { ref: false });
  return { kind: 'hang', text: 'no answer' };
}

async function judge(answer: Answer, probe: Probe, bench: Bench & { sessionId: string }): Promise<Verdict> {
  const { case: known, outcome, code } = probe;
  const { browser } = bench;
  if (answer.kind === 'hang') return 'hang';
  if (answer.kind === 'failure') {
    if (outcome === 'success') return 'false failure';
    return code === undefined || answer.code === code ? 'right' : 'wrong code';
  }
  if (known.secret !== undefined && answer.text.includes(known.secret)) return 'false success';
  if (known.says !== undefined && !answer.text.includes(known.says)) return 'false success';
  const isTrue = outcome !== 'failure' && (await isTrueInPage(known.check, probe, browser));
  // Asked last: a page that never says it is true has been waited for until here.
  const isCorrected = isTrue ? await wasCorrected(bench) : await isCorrectedSoon(bench);
  const mayBe = known.correctable || outcome === 'either';
  if (isTrue) return isCorrected && !mayBe ? 'false failure' : 'right';
  return isCorrected ? 'corrected' : 'false success';
}

/** The page's story ends when it says so, or after its time. */
async function storyEnds({ case: { storyMs, over }, url }: Probe, browser: TruthBrowser): Promise<void> {
  if (over === undefined) await sleep(storyMs);
  // A page that is just giving way to the next tells nothing.
  else
    await waitForStory(storyMs, () =>
      browser.evaluateIn(new URL(url).origin, `Boolean(${over})`).catch(() => false),
    );
}

/** Until `isOver` is so, at most so long. */
export async function waitForStory(storyMs: number, isOver: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + storyMs; Date.now() < until; await sleep(50))
    if ((await isOver()) === true) return;
}

/** A frame looks on for two seconds after the answer. */
async function isCorrectedSoon(bench: Bench & { sessionId: string }): Promise<boolean> {
  for (const until = Date.now() + 2500; Date.now() < until; await sleep(100))
    if (await wasCorrected(bench)) return true;
  return false;
}

/** Whether the session's record says that the page took back what the last run had done. */
async function wasCorrected({ background, sessionId }: Bench & { sessionId: string }): Promise<boolean> {
  const session = (await background.listSessions({})).find(({ id }) => id === sessionId);
  return session?.runs.find(({ kind }) => kind === 'act')?.corrected !== undefined;
}

async function isTrueInPage(
  check: string | undefined,
  { url }: Probe,
  browser: TruthBrowser,
): Promise<boolean> {
  if (check === undefined) return true;
  for (const until = Date.now() + patienceMs; ; await sleep(100)) {
    const isOver = Date.now() > until;
    try {
      const isTrue = (await browser.evaluateIn(new URL(url).origin, `Boolean(${check})`)) === true;
      if (isTrue || isOver) return isTrue;
    } catch (error) {
      // A page that is on its way to the next has nothing to ask yet.
      if (isOver) throw error;
    }
  }
}
