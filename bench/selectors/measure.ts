import type { Frame, Page } from 'playwright';
import type * as InPage from './in-page';
import { reloads, type Reload } from './reload';

declare global {
  var SelectorsBench: typeof InPage;
}

export type Failure = { page: string; reload: Reload; selector: string; html: string; what: string };

export type PageReport = {
  readonly name: string;
  /** Elements with a ref, over all frames. */
  readonly elements: number;
  readonly unique: number;
  /** For each kind of reload, the elements their selectors still lead to, and those led to another. */
  readonly right: Record<(typeof reloads)[number], number>;
  readonly wrong: Record<(typeof reloads)[number], number>;
  readonly lengths: number[];
  /** Describing 20 elements spread over the page with a fresh engine, and resolving each again, in milliseconds. */
  readonly describe20Ms: number;
  readonly resolveMs: number[];
  readonly failures: Failure[];
};

type Options = { name: string; url: string; script: string };
type Emitted = { place: number; html: string; selector: string | undefined };

/** Opens the page once to have its selectors and once for each kind of reload. */
export async function measurePage(page: Page, options: Options): Promise<PageReport> {
  const { name } = options;
  const report: PageReport = {
    name,
    elements: 0,
    unique: 0,
    right: { block: 0, list: 0, item: 0 },
    wrong: { block: 0, list: 0, item: 0 },
    lengths: [],
    describe20Ms: await timeDescribing(page, options),
    resolveMs: [],
    failures: [],
  };
  const perFrame = await emitAll(page, options, report);
  for (const reload of reloads) {
    const frames = await openFrames(page, options, reload);
    for (const [at, frame] of frames.entries()) {
      await checkReload(frame, perFrame[at] ?? [], { reload, report });
    }
  }
  return report;
}

async function openFrames(page: Page, { url, script }: Options, reload: Reload): Promise<Frame[]> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState('load', { timeout: 3000 }).catch(() => {});
  const frames: Frame[] = [];
  const inOrder = page
    .frames()
    .filter(isServed)
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  for (const frame of inOrder) {
    await frame.evaluate(script);
    await frame.evaluate((kind) => SelectorsBench.open(kind), reload);
    frames.push(frame);
  }
  return frames;
}

/** Frames of outside hosts hold nothing, and the browser's own error page at most. */
const isServed = (frame: Frame): boolean => /^(http:\/\/(127\.0\.0\.1|localhost):|about:)/.test(frame.url());

/** Frames load in any order. */
const keyOf = (frame: Frame): string => (frame.parentFrame() ? `1 ${frame.url()} ${frame.name()}` : '0');

async function emitAll(page: Page, options: Options, report: PageReport): Promise<Emitted[][]> {
  const perFrame: Emitted[][] = [];
  for (const frame of await openFrames(page, options, 'none')) {
    const emitted = await frame.evaluate(() => {
      const found = SelectorsBench.listRefs();
      const { selectors } = SelectorsBench.emit(found.map(({ ref }) => ref));
      return found.map(({ place, html }, at) => ({ place, html, selector: selectors[at] }));
    });
    perFrame.push(emitted);
    const resolved = await resolveAll(frame, emitted);
    for (const [at, one] of emitted.entries()) {
      const { count, place } = resolved[at] ?? nothing;
      report.lengths.push(one.selector?.length ?? 0);
      Object.assign(report, { elements: report.elements + 1 });
      if (count === 1 && place === one.place) Object.assign(report, { unique: report.unique + 1 });
      else note(report, one, { reload: 'none', what: `leads to ${count}` });
    }
    const selectors = emitted.flatMap(({ selector }) => selector ?? []);
    report.resolveMs.push(...(await frame.evaluate((list) => SelectorsBench.timeResolving(list), selectors)));
  }
  return perFrame;
}

async function checkReload(
  frame: Frame,
  emitted: readonly Emitted[],
  { reload, report }: { reload: (typeof reloads)[number]; report: PageReport },
): Promise<void> {
  const resolved = await resolveAll(frame, emitted);
  for (const [at, one] of emitted.entries()) {
    const { count, place } = resolved[at] ?? nothing;
    if (count > 0 && place === one.place) report.right[reload] += 1;
    else if (count === 0) note(report, one, { reload, what: 'not found' });
    else {
      report.wrong[reload] += 1;
      note(report, one, { reload, what: 'another element' });
    }
  }
}

const nothing = { count: 0, place: -1 };

function resolveAll(frame: Frame, emitted: readonly Emitted[]) {
  return frame.evaluate(
    (list) => list.map((selector) => SelectorsBench.resolve(selector)),
    emitted.map(({ selector }) => selector ?? ''),
  );
}

function note(report: PageReport, one: Emitted, { reload, what }: { reload: Reload; what: string }): void {
  report.failures.push({ page: report.name, reload, what, selector: one.selector ?? '', html: one.html });
}

async function timeDescribing(page: Page, options: Options): Promise<number> {
  const [top] = await openFrames(page, options, 'none');
  if (!top) return 0;
  return top.evaluate(() => {
    const found = SelectorsBench.listRefs();
    const step = Math.max(1, Math.floor(found.length / 20));
    const some = found.filter((_one, at) => at % step === 0).slice(0, 20);
    return SelectorsBench.emit(some.map(({ ref }) => ref)).ms;
  });
}
