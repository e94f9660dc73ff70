import { stopReason } from '../base/deadline';
import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { Found, PageSet } from '../extraction/answer/source';
import { readLearned } from '../extraction/learned/learn-extraction';
import {
  findSameSet,
  joinPages,
  joinReadings,
  joinScrolled,
  wayOn,
  type ReadSoFar,
  type WayOn,
} from '../extraction/paging/join-rows';
import type { Shape } from '../extraction/schema/read-schema';
import { risksOf } from '../matching';
import type { FurtherOffer, PagesFurther, SeenOffer } from '../protocol/extract/offers';
import type { DataPaging, DataRow } from '../protocol/extract/page-data';
import { mostRows, mostWeight, weightOfRow } from '../protocol/extract/row-bounds';
import type { StepExtraction } from '../protocol/recordings/recording';
import type { Context } from './find';
import type { DataScope, LastingTarget, Page, PageData } from './page';

export type ReadOnContext = Pick<Context, 'onPhase' | 'remainingMs' | 'signal'> & {
  page: Pick<Page, 'data' | 'act'>;
};

/**
 * Reads a table or list that was seen on the page before: all that the page draws of it, and its pages up to so many. When it is
 * stopped, the rows read until then are kept. Fails with `element-not-found` where the page has it no more.
 */
export async function readFurther(
  offer: SeenOffer,
  pages: PagesFurther,
  context: ReadOnContext,
): Promise<Omit<FurtherOffer, 'ms'>> {
  const data = await context.page.data({}, context.signal);
  const set = setOfOffer(offer, data);
  if (!set)
    throw new AutomationError(
      'element-not-found',
      say`The table or list is not on the page any more, or not by itself. Read the page again.`,
    );
  const first = { data: { ...data, sets: [set] }, set };
  const read = await new SetReader(first, {}, context).read(pages.most, pages.begun);
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
  how: How,
  context: ReadOnContext,
): Promise<ReadAnswer> {
  const read = await readOn(known, data, how, context);
  if (read.data === data) return { ...read, found: known };
  const all = readLearned(shape, learned, { page: data, further: read.data });
  if ('why' in all) return { data, found: known, partial: unreadable };
  return { ...read, found: all.found };
}

const unreadable =
  'Some of the rows further on do not hold what is asked for, so that only the first were taken.';

type How = { scope: DataScope; pages: number };

/** The reason why reading ended, if that was before the last row. `isOtherStructure`: a further page has no such table or list. */
type End = { partial?: string; isOtherStructure?: boolean };

/** The page's data as first read, with all rows of the table or list that was read on; those of pages left have no places. */
type ReadOn = { data: PageData } & End;

type ReadAnswer = ReadOn & { found: Found };

/** The data, and that table or list. `pages`: how many were read of it. */
type ReadSet = ReadOn & { set: PageSet; pages: number };

export async function readOn(
  known: Found,
  data: PageData,
  { scope, pages }: How,
  context: ReadOnContext,
): Promise<ReadOn> {
  const set = setOf(known, data);
  return set ? new SetReader({ data, set }, scope, context).read(pages) : { data };
}

/** The table or list that a list of the answer is from, where the page says that it goes on. */
function setOf({ places }: Found, { sets }: PageData): PageSet | undefined {
  const listed = places.filter(({ path }) => /\/\d+(?:\/|$)/.test(path));
  return sets.find(({ frame, rows, paging: { scroll, drawn, next, more, grows } }) => {
    if (!scroll && [drawn, next, more, grows].every((way) => way === undefined)) return false;
    const refs = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.ref ?? [])));
    return listed.some((place) => place.frame === frame && refs.has(place.ref ?? 0));
  });
}

/** One reading of the page, and the wanted table or list in it. */
type SetReading = { data: PageData; set: PageSet };

/** A reading, and whether it shows other rows than the one before. */
type NextReading = SetReading & { isOther: boolean };

type StepOn = Exclude<WayOn, Record<'kind', 'end'>>;

/** A box that scrolls: unlike its rows it stays as it is. */
type Scroller = { ref: number; target: LastingTarget };

const maxViews = 1000;

/** Views in a row that bring nothing new: then the rows do not go on, whatever room is left for them. */
const maxIdleViews = 3;

/** No step is begun with less time than this left, in milliseconds. */
const leastMs = 3000;

/** The longest step, in milliseconds; a page that is promised is waited for in it. */
const stepMs = 15_000;

/** How long a page may take after a step to show other rows, in milliseconds. */
const waitMs = { top: 1000, scroll: 1000, next: 4000, more: 4000, grow: 3000 } as const;

const lookEveryMs = 100;

/**
 * Reads on a table or list: the rest of one that draws only the rows in view, by scrolling, and the next pages. The rows read so
 * far are kept when it is stopped, and when the page stops to answer or shows something else.
 */
class SetReader {
  readonly #first: SetReading;
  readonly #scope: DataScope;
  readonly #context: ReadOnContext;
  #at: SetReading;
  #rows: readonly DataRow[];
  #pages = 1;
  #views = 0;
  #isFromTop: boolean;
  #hasTurned = false;
  /** Views at the end that brought nothing. */
  #idle = 0;
  /** No row can be missing between two readings. */
  #isWhole = true;
  #scroller: Scroller | undefined;

  constructor(first: SetReading, scope: DataScope, context: ReadOnContext) {
    this.#first = first;
    this.#at = first;
    this.#rows = first.set.rows;
    this.#isFromTop = first.set.paging.scroll?.above !== true;
    this.#scope = scope;
    this.#context = context;
  }

  /** Reads up to so many pages, of which some were begun before, the present one counted. */
  async read(pages: number, begunPages = 1): Promise<ReadSet> {
    this.#pages = begunPages;
    const { signal, remainingMs, onPhase } = this.#context;
    for (;;) {
      if (signal.aborted) return this.#finish({ partial: endedBy(signal) });
      const rows = this.#rows.length;
      // Rows that weigh as much as can be told in one answer are enough.
      const isHeavy = this.#rows.reduce((sum, row) => sum + weightOfRow(row), 0) >= mostWeight;
      const bounds = { pages, rows: isHeavy ? rows : mostRows, views: maxViews };
      const way = wayOn(this.#at.set.paging, this.#soFar, bounds);
      if (way.kind === 'end') return this.#finish(way.partial === undefined ? {} : { partial: way.partial });
      if ((remainingMs?.() ?? Infinity) < leastMs)
        return this.#finish({ partial: 'The time was nearly over.' });
      const { total } = this.#at.set.paging;
      onPhase(`Reading on after ${rows}${total !== undefined && total > rows ? ` of ${total}` : ''} rows`);
      const came = await this.#step(way).catch((thrown: unknown): End => {
        if (signal.aborted) return {};
        throw thrown;
      });
      if ('set' in came) this.#take(way, came);
      else if (!signal.aborted) return this.#finish(came);
      if (this.#idle >= maxIdleViews) return this.#finish({});
    }
  }

  get #soFar(): ReadSoFar {
    return {
      rows: this.#rows.length,
      pages: this.#pages,
      views: this.#views,
      isFromTop: this.#isFromTop,
      hasTurned: this.#hasTurned,
    };
  }

  /** Takes one step on the page and reads it again; the end where that is not possible. */
  async #step(way: StepOn): Promise<SetReading | End> {
    const { page, signal } = this.#context;
    const target = await this.#targetOf(way);
    if (!target) return { partial: 'What leads to more rows is gone.' };
    const { selector, fingerprint } = target;
    const isPressed = way.kind === 'next' || way.kind === 'more';
    if (isPressed && risksOf(fingerprint.name).length > 0)
      return { partial: `“${fingerprint.name}” may do more than lead on, and was not pressed.` };
    const outcome = await page.act(
      { selector, ...actionOf(way) },
      // The box is known by its rows, which change with each view; scrolling another one would do no harm.
      { variables: {}, fingerprint: isPressed ? fingerprint : undefined, timeoutMs: stepMs, signal },
    );
    // A step of which nothing is seen may still have been taken.
    if (outcome.status === 'failed' && !outcome.sent)
      return way.kind === 'grow' ? this.#endOfGrowth() : { partial: outcome.error.message };
    const found = await this.#lookAgain(this.#at.set, waitMs[way.kind]);
    if (!('set' in found)) return found;
    if (way.kind === 'more') {
      if (!found.isOther)
        return { partial: 'The button that loads more rows was pressed, and no more came.' };
      if (found.set.paging.more !== undefined) return found;
      // A button may be off while the rows come: then the page is given time.
      const late = await this.#lookAgain(found.set, waitMs.scroll);
      return 'set' in late ? late : found;
    }
    if (found.isOther) return found;
    if (way.kind === 'grow') return this.#endOfGrowth();
    return way.kind === 'next' ? { partial: 'The next page shows the same rows.' } : found;
  }

  async #targetOf({ kind, ref }: StepOn): Promise<LastingTarget | undefined> {
    const isBox = kind === 'top' || kind === 'scroll';
    if (isBox && this.#scroller?.ref === ref) return this.#scroller.target;
    const { data, set } = this.#at;
    const [target] = await data.targetsOf([{ frame: set.frame, ref }], this.#context.signal);
    if (target && isBox) this.#scroller = { ref, target };
    return target;
  }

  /** Nothing more came at the end: the rows are all, unless the page says otherwise. */
  #endOfGrowth(): End {
    const { total } = this.#at.set.paging;
    const { length } = this.#rows;
    return total !== undefined && total > length
      ? { partial: `Nothing more came after ${length} rows, and the page says there are ${total}.` }
      : {};
  }

  /** Reads the page until it shows other rows or the time is over: the last reading with the same table or list, if one has it. */
  async #lookAgain(before: PageSet, longestMs: number): Promise<NextReading | End> {
    const { page, signal } = this.#context;
    const until = performance.now() + longestMs;
    const shown = shownBy(before);
    let last: NextReading | undefined;
    let isOtherStructure = false;
    do {
      // A page that is being left, or loads, has no answer yet.
      const data = await page.data(this.#scope, signal).catch(() => undefined);
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

  #take(way: StepOn, came: SetReading): void {
    const before = this.#rows.map(withoutPlace);
    const { rows, paging } = came.set;
    if (way.kind === 'top') {
      this.#rows = rows;
      this.#isFromTop = true;
    } else if (way.kind === 'scroll') {
      const joined = joinScrolled(before, rows);
      this.#idle = joined.rows.length > this.#rows.length ? 0 : this.#idle + 1;
      this.#rows = joined.rows;
      this.#isWhole &&= joined.isWhole;
      this.#views += 1;
    } else if (way.kind === 'more') {
      const joined = joinReadings({ rows: before, paging: this.#at.set.paging }, came.set);
      this.#rows = joined.rows;
      this.#isWhole &&= joined.isWhole;
      this.#pages += 1;
    } else if (way.kind === 'grow') {
      this.#rows = joinScrolled(before, rows).rows;
      this.#pages += 1;
    } else {
      const { to } = this.#at.set.paging;
      this.#rows = joinPages(before, came.set, to);
      this.#isWhole &&= to === undefined || paging.from === undefined || paging.from <= to + 1;
      this.#pages += 1;
      this.#hasTurned = true;
    }
    this.#at = came;
  }

  #finish(end: End): ReadSet {
    const { data: firstData, set: first } = this.#first;
    const { own, language } = firstData;
    const { set: last, data } = this.#at;
    const rows = [...this.#rows];
    const set = {
      ...first,
      shared: first.shared?.filter((column) => saysTheSame(rows, column)),
      ref: last.ref,
      frame: last.frame,
      rows,
      paging: pagingOf(first.paging, last.paging),
    };
    const sets = firstData.sets.map((each) => {
      if (each === first) return set;
      return this.#hasTurned ? { ...each, ref: 0, rows: each.rows.map(withoutPlace) } : each;
    });
    const partial = this.#isWhole ? undefined : 'The rows changed while they were read: some may be missing.';
    return { data: { ...data, own, language, sets }, set, pages: this.#pages, partial, ...end };
  }
}

const endedBy = (signal: AbortSignal): string =>
  stopReason(signal).code === 'stopped' ? 'It was stopped before the last row.' : 'The time was over.';

function actionOf(way: StepOn) {
  if (way.kind === 'next') return { description: 'the next page', method: 'click', arguments: [] };
  if (way.kind === 'more') return { description: 'the button for more rows', method: 'click', arguments: [] };
  const description = 'the box of the rows';
  return way.kind === 'scroll'
    ? { description, method: 'scrollByPixelOffset', arguments: [String(way.by)] }
    : { description, method: 'scrollTo', arguments: [way.kind === 'top' ? '0%' : '100%'] };
}

const shownBy = ({ rows, paging }: PageSet): string =>
  JSON.stringify([rows.map(({ cells }) => cells.map((cell) => cell?.text)), paging.from]);

/** A row that is not drawn any more: its elements may show another one by now. */
const withoutPlace = (row: DataRow): DataRow =>
  row.ref === 0
    ? row
    : { ...row, ref: 0, cells: row.cells.map((cell) => (cell ? { ...cell, ref: 0 } : null)) };

/** A column says the same of all rows still, now that there are more. */
const saysTheSame = (rows: readonly DataRow[], column: number): boolean =>
  new Set(rows.map(({ cells }) => cells[column]?.text ?? '')).size < 2;

/** The rows are counted from the first that was read; the way on is that of the last reading. */
function pagingOf({ from, total }: DataPaging, last: DataPaging): DataPaging {
  const begun = from !== undefined && last.to !== undefined;
  return { total, ...last, ...(begun && { from }) };
}
