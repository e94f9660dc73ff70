import type { CDPSession, Page } from 'playwright';
import { geometricMean, median, round } from '../base/numbers';
import { settleLayout } from './measure';

/**
 * What a snapshot costs the page's own thread, in milliseconds of CPU: unlike time on the clock that is little changed by
 * what else the machine does. The engine is the plain script in a world of its own, without the way to it.
 */
export type CpuReport = { name: string; ours: CpuFigures; playwright: CpuFigures };

type CpuFigures = {
  /** Of the first document after one of another site. */
  first: number;
  /** Of a later document of the same site. */
  cold: number;
  /** Of a document whose snapshot was taken before, with nothing remembered. */
  warm: number;
  /** The next one, with nothing changed; NaN where nothing is ever remembered. */
  again: number;
};

export type CpuOptions = { script: string; rounds: number; elsewhere: string };

type Side = {
  readonly prepare: () => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly take: () => Promise<unknown>;
};

/** Both sides turn by turn, each time in fresh documents; the least of the rounds counts, since noise only adds. */
export async function measureCpu(
  page: Page,
  { name, url }: { name: string; url: string },
  { script, rounds, elsewhere }: CpuOptions,
): Promise<CpuReport> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const sides = [oursIn(cdp, script), playwrightOn(page)];
  const [ours = [], playwright = []]: CpuFigures[][] = [[], []];
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [at, side] of sides.entries()) {
      await page.goto(elsewhere);
      const first = await takeFresh(page, { url, cdp, side });
      const cold = await takeFresh(page, { url, cdp, side });
      const again = await threadMs(cdp, side.take);
      (at === 0 ? ours : playwright).push({ first, cold, again, warm: await takeWarm(cdp, side) });
    }
  }
  await cdp.detach();
  const least = (figures: CpuFigures[]) => ({
    first: leastOf(figures.map(({ first }) => first)),
    cold: leastOf(figures.map(({ cold }) => cold)),
    warm: leastOf(figures.map(({ warm }) => warm)),
    again: leastOf(figures.map(({ again }) => again)),
  });
  return { name, ours: least(ours), playwright: least(playwright) };
}

const leastOf = (values: readonly number[]) => Math.min(...values);

type Fresh = { url: string; cdp: CDPSession; side: Side };

async function takeFresh(page: Page, { url, cdp, side }: Fresh): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  await side.prepare();
  await settleLayout(page);
  return threadMs(cdp, side.take);
}

const warmUps = 4;

async function takeWarm(cdp: CDPSession, { forget, take }: Side): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 2 * warmUps; at += 1) {
    await forget();
    const ms = await threadMs(cdp, take);
    if (at >= warmUps) times.push(ms);
  }
  return median(times);
}

/** The CPU of the page's main thread for it, the asking itself left out. */
async function threadMs(cdp: CDPSession, take: () => Promise<unknown>): Promise<number> {
  const before = await threadTime(cdp);
  const start = await threadTime(cdp);
  await take();
  const end = await threadTime(cdp);
  return (end - start - (start - before)) * 1000;
}

async function threadTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
}

const createCall = 'globalThis.benchEngine = Tabwright.createEngine(document); 0';
const takeCall = "benchEngine.text({ depth: 'full', prefix: '', largeFrom: 1e9 }).text.length";

function oursIn(cdp: CDPSession, script: string): Side {
  let contextId = 0;
  const run = async (expression: string) => {
    const { exceptionDetails } = await cdp.send('Runtime.evaluate', { contextId, expression });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The engine failed.');
  };
  return {
    prepare: async () => {
      const { frameTree } = await cdp.send('Page.getFrameTree');
      const world = { frameId: frameTree.frame.id, worldName: 'bench-cpu' };
      ({ executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', world));
      await run(`${script}\nglobalThis.Tabwright = Tabwright; ${createCall}`);
    },
    forget: () => run(createCall),
    take: () => run(takeCall),
  };
}

function playwrightOn(page: Page): Side {
  return {
    prepare: async () => void (await page.locator('html').count()),
    forget: () => Promise.resolve(),
    take: () => page.ariaSnapshot({ mode: 'ai' }),
  };
}

/** Below this Playwright's own cost is mostly the way there and back: such pages are listed, not counted. */
const countedFromMs = 20;

export function printCpu(reports: readonly CpuReport[]): void {
  for (const { name, ours, playwright } of reports) {
    const cells = (['first', 'cold', 'warm', 'again'] as const).map(
      (key) => `${key} ${round(ours[key], 2)} / ${round(playwright[key], 2)}`,
    );
    console.log(`${name.padEnd(34)} CPU, ours / Playwright, ms: ${cells.join(', ')}`);
  }
}

/** Geometric means of ours ÷ Playwright's. */
export function summarizeCpu(reports: readonly CpuReport[]) {
  const counted = reports.filter(({ playwright }) => playwright.cold >= countedFromMs);
  const ratio = (key: 'first' | 'cold' | 'warm') =>
    round(geometricMean(counted.map(({ ours, playwright }) => ours[key] / playwright[key])));
  return {
    cpuRatio: ratio('cold'),
    firstCpuRatio: ratio('first'),
    warmRatio: ratio('warm'),
    againCpuRatio: round(geometricMean(counted.map(({ ours }) => ours.again / ours.cold))),
    cpuPages: counted.length,
  };
}
