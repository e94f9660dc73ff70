import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { PageSet, Found } from '../extraction/answer/source';
import {
  findSameSet,
  joinPages,
  joinReadings,
  joinScrolled,
  wayOn,
  type WayOn,
  type ReadSoFar,
} from '../extraction/paging/join-rows';
import type { FurtherOffer, PagesFurther, SeenOffer } from '../protocol/extract/offers';
import type { PageData, DataScope, LastingTarget, Page } from './page';
import { readLearned } from '../extraction/learned/learn-extraction';
import type { Shape } from '../extraction/schema/read-schema';
import type { StepExtraction } from '../protocol/recordings/step-extraction';
import { stopReason } from '../base/deadline';
import type { DataPaging, DataRow } from '../protocol/extract/page-data';
import { mostRows, mostWeight, weightOfRow } from '../protocol/extract/row-bounds';
import { risksOf } from '../matching';
import type { Outcome } from '../protocol/frame';

/**
 * Reads a table or list that was seen on the page before: all that the page draws of it, and its pages up to so many. What was
 * read is kept when it is stopped. Fails with `element-not-found` where the page has it no more.
 */
export async function readFurther(
  offer: SeenOffer,
  pages: PagesFurther,
  context: ReadOnContext,
): Promise<Omit<FurtherOffer, 'ms'>> {
  const data = await context.page.data({}, context.signal);
  const set = setOfOffer(offer, data);
  if (!set) throw gone();
  const how = { scope: {}, pages: pages.most, begunPages: pages.begun };
  const read = await readSetOn({ data: { ...data, sets: [set] }, set }, how, context);
  const { frame, ...found } = read.set;
  const { partial } = read;
  return {
    offer: { ...found, engine: read.data.engines[frame] ?? '' },
    url: read.data.url,
    pages: read.pages,
    partial,
  };
}

/** The same table or list; where several are alike, the one of the same element. Its columns are as they were. */
function setOfOffer(offer: SeenOffer, { sets, engines }: PageData): PageSet | undefined {
  const nothing = { rows: [], foot: [], notes: [], paging: {}, hasHeader: false, hasRowHeaders: false };
  const before = { ...nothing, ...offer, frame: 0 };
  const own = sets.filter(({ frame, ref }) => engines[frame] === offer.engine && ref === offer.ref);
  return findSameSet(own, before) ?? findSameSet(sets, before);
}

const gone = () =>
  new AutomationError(
    'element-not-found',
    say`The table or list is not on the page any more, or not by itself. Read the page again.`,
  );

/** An answer, and where the page has it. */
export type LearnedAnswer = {
  shape: Shape;
  /** The columns it was found in; without lists and pairs by their names. */
  learned: Pick<StepExtraction, 'lists' | 'pairs'>;
  known: Found;
  data: PageData;
};

/** Reads an answer again with the rows further on: on the page, and on the next ones where they are asked for. */
export async function readLearnedFurther(
  { shape, learned, known, data }: LearnedAnswer,
  how: { scope: DataScope; pages: number },
  context: ReadOnContext,
): Promise<ReadOn & { found: Found }> {
  const read = await readOn({ known, data }, how, context);
  if (read.data === data) return { ...read, found: known };
  const all = readLearned(shape, learned, { page: data, further: read.data });
  if ('why' in all) return { data, found: known, partial: unreadable };
  return { ...read, found: all.found };
}

const unreadable =
  'Some of the rows further on do not hold what is asked for, so that only the first were taken.';

/** The page's data as first read, with all rows of the table or list that was read on; those of pages left have no places. */
type ReadOn = { data: PageData } & End;

/** The same, and that table or list. `pages`: how many were read of it. */
type ReadSet = ReadOn & { set: PageSet; pages: number };

/** The most views that are read. */
const mostViews = 1000;

/** Views in a row that bring nothing new: then the rows do not go on, whatever room is left for them. */
const mostIdleViews = 3;

/** No step is begun with less time than this left, in milliseconds. */
const leastMs = 3000;

type How = {
  scope: DataScope;
  /** The most pages. */
  pages: number;
  /** The pages that were read before, the present one counted; default 1. */
  begunPages?: number;
};

/** Reads on the table or list that rows of an answer are from. */
export async function readOn(
  { known, data }: { known: Found; data: PageData },
  how: How,
  context: ReadOnContext,
): Promise<ReadOn> {
  const set = setOf(known, data);
  return set ? readSetOn({ data, set }, how, context) : { data };
}

/**
 * Reads on a table or list: the rest of one that draws only what is in view, by scrolling, and the next pages up to `pages`.
 * What was read is kept when it is stopped, and when the page stops to answer or shows something else.
 */
async function readSetOn(
  first: SetReading,
  { scope, pages, begunPages = 1 }: How,
  context: ReadOnContext,
): Promise<ReadSet> {
  const reading = begin(first, begunPages);
  const { signal, remainingMs } = context;
  for (;;) {
    if (signal.aborted) return finish(reading, { partial: endedBy(signal) });
    const rows = reading.rows.length;
    const bounds = { pages, rows: isHeavy(reading.rows) ? rows : mostRows, views: mostViews };
    const way = wayOn(reading.at.set.paging, { ...reading, rows }, bounds);
    if (way.kind === 'end') return finish(reading, way.partial === undefined ? {} : { partial: way.partial });
    if ((remainingMs?.() ?? Infinity) < leastMs)
      return finish(reading, { partial: 'The time was nearly over.' });
    context.onPhase(progressOf(reading));
    const came = await takeStepOn(reading, way, { ...context, scope }).catch((thrown: unknown): End => {
      if (signal.aborted) return {};
      throw thrown;
    });
    if ('set' in came) take(reading, way, came);
    else if (!signal.aborted) return finish(reading, came);
    if (reading.idle >= mostIdleViews) return finish(reading, {});
  }
}

const endedBy = (signal: AbortSignal): string =>
  stopReason(signal).code === 'stopped' ? 'It was stopped before the last row.' : 'The time was over.';

function progressOf({ rows, at }: ReadingOn): string {
  const { total } = at.set.paging;
  const of = total !== undefined && total > rows.length ? ` of ${total}` : '';
  return `Reading on after ${rows.length}${of} rows`;
}

const begin = (at: SetReading, pages: number): ReadingOn => ({
  first: at,
  at,
  rows: at.set.rows,
  pages,
  views: 0,
  isFromTop: at.set.paging.scroll?.above !== true,
  hasTurned: false,
  idle: 0,
  isWhole: true,
  scroller: undefined,
});

/** The table or list that a list of the answer is from, where the page says that it goes on. */
function setOf({ places }: Found, { sets }: PageData): PageSet | undefined {
  const listed = places.filter(({ path }) => /\/\d+(?:\/|$)/.test(path));
  return sets.find(({ frame, rows, paging }) => {
    if (!paging.scroll && !leadsOn(paging)) return false;
    const refs = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.ref ?? [])));
    return listed.some((place) => place.frame === frame && refs.has(place.ref ?? 0));
  });
}

/** Whether rows weigh as much as can be told in one answer. */
const isHeavy = (rows: readonly DataRow[]): boolean =>
  rows.reduce((sum, row) => sum + weightOfRow(row), 0) >= mostWeight;

const leadsOn = ({ drawn, next, more, grows }: DataPaging): boolean =>
  [drawn, next, more, grows].some((way) => way !== undefined);

function take(reading: ReadingOn, way: Exclude<WayOn, { kind: 'end' }>, came: SetReading): void {
  const before = reading.rows.map(withoutPlace);
  const count = reading.rows.length;
  if (way.kind === 'top') {
    reading.rows = came.set.rows;
    reading.isFromTop = true;
  } else if (way.kind === 'scroll') {
    const joined = joinScrolled(before, came.set.rows);
    reading.rows = joined.rows;
    reading.isWhole &&= joined.isWhole;
    reading.views += 1;
    reading.idle = joined.rows.length > count ? 0 : reading.idle + 1;
  } else if (way.kind === 'more') {
    const joined = joinReadings({ rows: before, paging: reading.at.set.paging }, came.set);
    reading.rows = joined.rows;
    reading.isWhole &&= joined.isWhole;
    reading.pages += 1;
  } else if (way.kind === 'grow') {
    reading.rows = joinScrolled(before, came.set.rows).rows;
    reading.pages += 1;
  } else {
    const { to } = reading.at.set.paging;
    const { from } = came.set.paging;
    reading.rows = joinPages(before, came.set, to);
    reading.isWhole &&= to === undefined || from === undefined || from <= to + 1;
    reading.pages += 1;
    reading.hasTurned = true;
  }
  reading.at = came;
}

/** A row that is not drawn any more: its elements may show another one by now. */
const withoutPlace = (row: DataRow): DataRow =>
  row.ref === 0
    ? row
    : { ...row, ref: 0, cells: row.cells.map((cell) => (cell ? { ...cell, ref: 0 } : null)) };

function finish({ first, at, rows, pages, isWhole, hasTurned }: ReadingOn, end: End): ReadSet {
  const { own, language } = first.data;
  const { shared = [] } = first.set;
  const read = {
    ...first.set,
    ...(shared.length > 0 && { shared: shared.filter((column) => saysTheSame(rows, column)) }),
    ref: at.set.ref,
    frame: at.set.frame,
    rows: [...rows],
    paging: pagingOf(first.set.paging, at.set.paging),
  };
  const sets = first.data.sets.map((set) => {
    if (set === first.set) return read;
    return hasTurned ? { ...set, ref: 0, rows: set.rows.map(withoutPlace) } : set;
  });
  return {
    data: { ...at.data, own, language, sets },
    set: read,
    pages,
    partial: isWhole ? undefined : 'The rows changed while they were read: some may be missing.',
    ...end,
  };
}

/** Whether a column says the same of all rows still, now that there are more. */
const saysTheSame = (rows: readonly DataRow[], column: number): boolean =>
  new Set(rows.map(({ cells }) => cells[column]?.text ?? '')).size < 2;

/** The rows are counted from the first that was read; what leads on is where the last reading is. */
function pagingOf({ from, total }: DataPaging, last: DataPaging): DataPaging {
  return {
    total,
    ...last,
    ...(from !== undefined && last.to !== undefined && { from }),
  };
}

/** The page that is read on, the time that is left, and the signal that stops it. */
export type ReadOnContext = {
  page: Pick<Page, 'data' | 'act'>;
  onPhase: (phase: string) => void;
  remainingMs?: () => number;
  signal: AbortSignal;
};

/** Why reading ended, if that was before the last row. `isOtherStructure`: what came has no such table or list. */
type End = { partial?: string; isOtherStructure?: boolean };

/** One reading of the page, and the wanted table or list in it. */
type SetReading = { data: PageData; set: PageSet };

type ReadingOn = Omit<ReadSoFar, 'rows'> & {
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
async function takeStepOn(reading: ReadingOn, way: StepOn, ports: Ports): Promise<SetReading | End> {
  const { page, signal } = ports;
  const { set } = reading.at;
  const target = await targetOf(reading, way, signal);
  if (!target) return { partial: 'What leads to more rows is gone.' };
  const { selector, fingerprint } = target;
  if (isPressed(way) && risksOf(fingerprint.name).length > 0)
    return { partial: `“${fingerprint.name}” may do more than lead on, and was not pressed.` };
  const outcome = await page.act(
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
