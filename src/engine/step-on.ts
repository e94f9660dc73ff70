import type { PageSet } from '../extraction/answer/source';
import { risksOf } from '../matching';
import { findSameSet } from '../extraction/paging/same-set';
import type { ReadSoFar, WayOn } from '../extraction/paging/way-on';
import type { DataRow } from '../protocol/extract/page-data';
import type { Outcome } from '../protocol/frame';
import type { DataScope, LastingTarget, Page, PageData } from './page';

/** The page that is read on, the time that is left, and the signal that stops it. */
export type ReadOnContext = {
  page: Pick<Page, 'data' | 'perform'>;
  onPhase: (phase: string) => void;
  remainingMs?: () => number;
  signal: AbortSignal;
};

/** Why reading ended, if that was before the last row. `isOtherStructure`: what came has no such table or list. */
export type End = { partial?: string; isOtherStructure?: boolean };

/** One reading of the page, and the wanted table or list in it. */
export type SetReading = { data: PageData; set: PageSet };

export type ReadingOn = Omit<ReadSoFar, 'rows'> & {
  first: SetReading;
  at: SetReading;
  rows: readonly DataRow[];
  pages: number;
  views: number;
  isFromTop: boolean;
  hasTurned: boolean;
  /** Views at the end that brought nothing. */
  idle: number;
  /** Whether no row can be missing between two readings. */
  isWhole: boolean;
  /** The box that scrolls: unlike its rows it stays as it is. */
  scroller: { ref: number; target: LastingTarget } | undefined;
};

/** The longest step, in milliseconds; a page that is promised is waited for in it. */
const stepMs = 15_000;
/** How long a page may take after the step to show other rows, when it was scrolled and when it was led on, in milliseconds. */
const scrolledMs = 1000;
const ledOnMs = 4000;
/** The same where more rows may come at the end of a box, in milliseconds. */
const grownMs = 3000;
const lookEveryMs = 100;

type StepOn = Exclude<WayOn, { kind: 'end' }>;

type Ports = ReadOnContext & { scope: DataScope };

/** Takes one step on the page and reads it again; the end where that is not possible. */
export async function takeStepOn(reading: ReadingOn, way: StepOn, ports: Ports): Promise<SetReading | End> {
  const { page, signal } = ports;
  const { set } = reading.at;
  const target = await targetOf(reading, way, signal);
  if (!target) return { partial: 'What leads to more rows is gone.' };
  const { selector, fingerprint } = target;
  if (isPressed(way) && risksOf(fingerprint.name).length > 0)
    return { partial: `“${fingerprint.name}” may do more than lead on, and was not pressed.` };
  const outcome = await page.perform(
    { selector, ...deedOf(way) },
    // The box is known by what is in it, which changes with each view; scrolling another one would do no harm.
    { variables: {}, fingerprint: isPressed(way) ? fingerprint : undefined, timeoutMs: stepMs, signal },
  );
  const fault = faultOf(outcome);
  if (fault !== undefined) return way.kind === 'grow' ? endOfGrowth(reading) : { partial: fault };
  const found = await lookAgain(set, waitMs[way.kind], ports);
  if (!('set' in found)) return found;
  if (way.kind === 'more') return addedBy(found, ports);
  if (found.isOther) return found;
  if (way.kind === 'grow') return endOfGrowth(reading);
  return way.kind === 'next' ? { partial: 'The next page shows the same rows.' } : found;
}

/** How long the page may take to show other rows, in milliseconds. */
const waitMs = { top: scrolledMs, scroll: scrolledMs, next: ledOnMs, more: ledOnMs, grow: grownMs } as const;

const isPressed = ({ kind }: StepOn): boolean => kind === 'next' || kind === 'more';

/** What pressing "load more" has added. A button may be off while the rows come: then the page is given time. */
async function addedBy(found: SetReading & { isOther: boolean }, ports: Ports): Promise<SetReading | End> {
  if (!found.isOther) return { partial: 'The button that loads more rows was pressed, and no more came.' };
  if (found.set.paging.more !== undefined) return found;
  const late = await lookAgain(found.set, scrolledMs, ports);
  return 'set' in late ? late : found;
}

/** Nothing more came at the end: the rows are all, unless the page says otherwise. */
function endOfGrowth({ rows, at }: ReadingOn): End {
  const { total } = at.set.paging;
  return total !== undefined && total > rows.length
    ? { partial: `Nothing more came after ${rows.length} rows, and the page says there are ${total}.` }
    : {};
}

async function targetOf(
  reading: ReadingOn,
  { kind, ref }: StepOn,
  signal: AbortSignal,
): Promise<LastingTarget | undefined> {
  const isBox = kind === 'top' || kind === 'scroll';
  if (isBox && reading.scroller?.ref === ref) return reading.scroller.target;
  const { data, set } = reading.at;
  const [target] = await data.targetsOf([{ frame: set.frame, ref }], signal);
  if (target && isBox) reading.scroller = { ref, target };
  return target;
}

function deedOf(way: StepOn) {
  if (way.kind === 'next') return { description: 'the next page', method: 'click', arguments: [] };
  if (way.kind === 'more') return { description: 'the button for more rows', method: 'click', arguments: [] };
  const description = 'the box of the rows';
  return way.kind === 'scroll'
    ? { description, method: 'scrollByPixelOffset', arguments: [String(way.by)] }
    : { description, method: 'scrollTo', arguments: [way.kind === 'top' ? '0%' : '100%'] };
}

/** What went wrong, unless the step was taken: what nothing is seen of may still have been. */
const faultOf = (outcome: Outcome): string | undefined =>
  outcome.status === 'failed' && !outcome.sent ? outcome.error.message : undefined;

/** Reads the page until it shows other rows or the time is over: the last reading with the same table or list, if one has it. */
async function lookAgain(
  before: PageSet,
  longestMs: number,
  { page, scope, signal }: Ports,
): Promise<(SetReading & { isOther: boolean }) | End> {
  const until = performance.now() + longestMs;
  const shown = shownBy(before);
  let last: (SetReading & { isOther: boolean }) | undefined;
  let isOtherStructure = false;
  do {
    // A page that is being left, or loads, has no answer yet.
    const data = await page.data(scope, signal).catch(() => undefined);
    if (signal.aborted) return {};
    const set = data && findSameSet(data.sets, before);
    if (data && set) last = { data, set, isOther: shownBy(set) !== shown };
    if (last?.isOther) return last;
    if (data) isOtherStructure = !set;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  } while (performance.now() < until);
  if (last) return last;
  return isOtherStructure
    ? { partial: 'The table or list is not there any more.', isOtherStructure }
    : { partial: 'The page did not answer any more.' };
}

const shownBy = ({ rows, paging }: PageSet): string =>
  JSON.stringify([rows.map(({ cells }) => cells.map((cell) => cell?.text)), paging.from]);
