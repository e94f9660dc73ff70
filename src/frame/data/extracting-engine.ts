import { headingTags } from '../names/roles';
import { squash, createReading, type Reading } from '../dom/reading';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { FrameOffers, FrameOffersRequest } from '../../protocol/extract/offers';
import type {
  DataSet,
  FrameData,
  FrameDataRequest,
  OwnThing,
  DataCell,
} from '../../protocol/extract/page-data';
import { boundSets } from '../../protocol/extract/row-bounds';
import { missCode } from '../../protocol/selector';
import type { Engine } from '../engine';
import type { FrameContext } from '../engine-context';
import {
  addressOf,
  attributeOf,
  documentElementOf,
  titleOf,
  isElement,
  parentNodeOf,
  rectOf,
  textContentOf,
} from '../dom/native';
import { readAddresses } from './addresses';
import { readLines } from './read-lines';
import { readFacts, type DrawnFacts } from './read-facts';
import { readOwnData } from '../own-data/read-own-data';
import { readTables, toTableSet, findTables } from '../tables/find-tables';
import { readPaging } from './paging';
import { isBeside } from './parts';
import { alignFields, fieldsOf, labelsIn, termsIn, type Field } from './record-fields';
import { readDrawnTree, type DrawnNode } from './drawn-tree';
import { rankGroups, findGroups, type RecordGroup } from './record-groups';
import { isAnimated } from '../changes/restlessness';

/** The extracting part of the page engine: a script of its own, put into a frame when its data is asked for. */
export type Extracting = {
  /** All data of the frame, or of what `selector` first matches, without what is in ignored elements. */
  read(request: FrameDataRequest): FrameData;
  /** The tables of the frame, or of what `selector` first matches. */
  tables(selector?: string): DataSet[];
  /** Gives the data that may be wanted of the frame, the best first: its tables and its lists, five at most. */
  offers(selector?: string): DataSet[];
  /** The offers of the frame, or those that hold the first element of a selector, the innermost first. */
  frameOffers(request: FrameOffersRequest): FrameOffers;
  rowTexts(request: RowTextsRequest): string[];
  ownData(): OwnThing[];
};

export function createExtracting({ context }: Pick<Engine, 'context'>): Extracting {
  const { tree, refOf } = context;
  const numberOf = (element: Element) => refOf?.(element) ?? 0;
  const within = (selector?: string) => (selector === undefined ? undefined : firstOf(selector, context));
  const look = () => createReading(tree.still());
  return {
    read: ({ selector, ignoreSelectors, hasLines }) =>
      typed(() => {
        const [reading, inside] = [look(), within(selector)];
        const ignored = new Set(ignoreSelectors.flatMap((each) => context.resolve(each)));
        const language = attributeOf(documentElementOf(tree.document), 'lang') ?? '';
        const sets = boundSets(readOffers(reading, numberOf, inside, ignored));
        return {
          url: addressOf(tree.document),
          title: titleOf(tree.document),
          language,
          own: selector === undefined ? readOwnData(reading) : [],
          ...(selector === undefined ? readFacts(reading, numberOf, ignored) : noFacts),
          sets: [...sets, ...readAddresses(reading, numberOf, ignored, inside)],
          restedMs: restedMs(context),
          lines: hasLines ? readLines(reading, numberOf, { within: inside, ignored, sets }) : undefined,
        };
      }),
    tables: (selector) => typed(() => readTables(look(), numberOf, within(selector))),
    offers: (selector) => typed(() => readOffers(look(), numberOf, within(selector)).slice(0, mostOffers)),
    frameOffers: ({ around }) => typed(() => frameOffers(look(), numberOf, within(around))),
    rowTexts: (request) => typed(() => textsOfRows(request, context)),
    ownData: () => typed(() => readOwnData(look())),
  };
}

const noFacts: DrawnFacts = { subject: '', facts: [] };

function firstOf(selector: string, context: FrameContext): Element {
  const [first] = context.resolve(selector);
  if (first) return first;
  const message = `No element matches "${selector}", so there is nothing to read. Leave the selector out to read the whole page.`;
  throw new AutomationError(missCode(selector), message, { details: { selector } });
}

function typed<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    throw toAutomationError(thrown, 'engine-failed');
  }
}

/** XPaths of rows, and of what each has to have below it. */
type RowTextsRequest = { rows: string; inside: string };

const mostRows = 2000;

/**
 * The text of each row that a selector finds, in the page's order, with where its links lead on the lines after. Nothing for
 * a row that is not drawn or has no element `inside`.
 */
function textsOfRows(
  { rows, inside }: RowTextsRequest,
  { resolve }: Pick<FrameContext, 'resolve'>,
): string[] {
  const found = resolve(rows).slice(0, mostRows);
  const all = new Set(found);
  const rowOf = (inner: Element) => firstAround(inner, all);
  const having = inside === '' ? all : new Set(resolve(`${rows}${inside}`).map(rowOf));
  const links = new Map<Element | undefined, string[]>();
  for (const link of resolve(`${rows}//a[@href]`)) {
    const row = rowOf(link);
    links.set(row, [...(links.get(row) ?? []), attributeOf(link, 'href') ?? '']);
  }
  return found.map((row) =>
    having.has(row) && isDrawn(row) ? [wordsOf(row), ...(links.get(row) ?? [])].join('\n') : '',
  );
}

function firstAround(inner: Element, elements: ReadonlySet<Element>): Element | undefined {
  for (let at: Node | null = inner; at; at = parentNodeOf(at))
    if (isElement(at) && elements.has(at)) return at;
  return undefined;
}

function isDrawn(row: Element): boolean {
  const { width, height } = rectOf(row);
  return width > 0 && height > 0;
}

/** White space is squeezed as XPath does it, so that a row can be found by what it says. */
const wordsOf = (row: Element): string =>
  (textContentOf(row) ?? '').replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

const mostOffers = 5;

type RefOf = (element: Element) => number;

/** The tables and lists of a frame to choose from: the best, or those that hold an element. */
function frameOffers(reading: Reading, refOf: RefOf, around: Element | undefined): FrameOffers {
  const { document } = reading.tree;
  return {
    url: addressOf(document),
    title: titleOf(document),
    language: attributeOf(documentElementOf(document), 'lang') ?? '',
    sets: boundSets(
      around
        ? setsAround(reading, refOf, around)
        : [...readOffers(reading, refOf).slice(0, mostOffers), ...readAddresses(reading, refOf, new Set())],
    ),
  };
}

function setsAround(reading: Reading, refOf: RefOf, element: Element): DataSet[] {
  const above: Element[] = [];
  for (let at: Element | null = element; at; at = reading.tree.parentOf(at)) above.push(at);
  const depths = new Map(above.map((each, depth) => [refOf(each), depth]));
  const offered = holding(readOffers(reading, refOf), depths);
  if (offered.length > 0) return offered;
  // A small list is no offer of the whole page: it is one of a part of it.
  for (const within of above) {
    const found = holding(readOffers(reading, refOf, within), depths);
    if (found.length > 0) return found;
  }
  return [];
}

/** The sets of which an element above is a row or cell, or the table itself: a list's holder may hold all of the page. */
function holding(sets: readonly DataSet[], depths: ReadonlyMap<number, number>): DataSet[] {
  const depthOf = ({ kind, ref, rows }: DataSet): number => {
    const parts = rows.flatMap((row) => [row.ref, ...row.cells.flatMap((cell) => cell?.ref ?? [])]);
    const found = [...(kind === 'table' ? [ref] : []), ...parts].map((part) => depths.get(part) ?? Infinity);
    return found.reduce((least, depth) => Math.min(least, depth), Infinity);
  };
  return sets
    .map((set) => ({ set, depth: depthOf(set) }))
    .filter(({ set, depth }) => depth < Infinity && set.rows.length > 1)
    .sort((a, b) => a.depth - b.depth)
    .map(({ set }) => set);
}

/**
 * The data that may be wanted of a page, the best first: tables by how much is in them, lists by how likely each is what
 * the page is about.
 */
function readOffers(
  reading: Reading,
  refOf: (element: Element) => number,
  within?: Element,
  ignored: ReadonlySet<Element> = new Set(),
): DataSet[] {
  const isRead = (element: Element) => reading.tree.closest(element, (above) => ignored.has(above)) === null;
  const found = findTables(reading, within).filter(({ element }) => isRead(element));
  const tables = found
    .map((table) => toTableSet(table, reading, refOf))
    .sort((a, b) => weightOf(b) - weightOf(a));
  const except = new Set([...ignored, ...found.map(({ element }) => element)]);
  const root = readDrawnTree(reading, except, within);
  const lists = root ? readLists(root, reading, refOf) : [];
  const [table, ...others] = tables;
  const [list, ...more] = lists;
  if (!table || !list) return [...tables, ...lists];
  const first = weightOf(table) >= weightOf(list) ? [table, list] : [list, table];
  return [...first, ...merge(others, more)];
}

/** The weight of a table or list: its filled cells, and their text as far as it is no prose. What all share tells nothing. */
function weightOf({ rows, shared = [] }: DataSet): number {
  const texts = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => (shared.includes(at) ? [] : cell?.text || [])),
  );
  return texts.reduce((sum, text) => sum + 8 + Math.min(text.length, 40), 0);
}

const merge = (a: readonly DataSet[], b: readonly DataSet[]): DataSet[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => [a[at], b[at]])
    .flat()
    .filter((each) => each !== undefined);

/** The lists below a node: the one most likely wanted first. */
function readLists(root: DrawnNode, reading: Reading, refOf: (element: Element) => number): DataSet[] {
  return rankGroups(findGroups(root))
    .map((group) => toListSet(group, reading, refOf))
    .filter(({ columns, shared = [], rows }) => columns.length > shared.length && rows.length > 0);
}

function toListSet({ records }: RecordGroup, reading: Reading, refOf: (element: Element) => number): DataSet {
  const said = { reading, labels: labelsIn(records), terms: termsIn(records) };
  const { columns, shared, rows } = alignFields(records.map((record) => fieldsOf(record, said)));
  const sections = records.map(([node]) => (node ? headingBefore(node) : ''));
  const isSectioned = new Set(sections).size > 1;
  const holder = commonParent(records.map(([node]) => node).filter((node) => node !== undefined));
  const heads = new Set(records.map(([node]) => node?.element));
  const levels = records.map(([node]) => countAround(node, heads));
  const cellOf = (field: Field | undefined): DataCell | null => {
    if (!field) return null;
    const { element, text, link, value } = field;
    return { text, ref: refOf(element), link, value };
  };
  return {
    kind: 'list',
    ref: holder ? refOf(holder.element) : 0,
    title: isSectioned ? '' : (sections[0] ?? ''),
    columns: [...columns],
    shared: shared.length > 0 ? [...shared] : undefined,
    hasHeader: false,
    hasRowHeaders: false,
    rows: rows.map((row, at) => ({
      ref: refOf(records[at]?.[0]?.element ?? reading.tree.document.documentElement),
      cells: row.map(cellOf),
      section: isSectioned && sections[at] ? sections[at] : undefined,
      level: levels[at] || undefined,
    })),
    foot: [],
    notes: [],
    isBeside: (holder !== undefined && isBeside(holder.element)) || undefined,
    paging: holder
      ? readPaging(
          holder.element,
          records.map(([node]) => node?.element ?? holder.element),
          reading,
          refOf,
        )
      : {},
  };
}

/** How many of these elements a node is in. */
function countAround(node: DrawnNode | undefined, elements: ReadonlySet<Element | undefined>): number {
  let count = 0;
  for (let at = node?.parent; at; at = at.parent) if (elements.has(at.element)) count += 1;
  return count;
}

/** The heading that stands before the list a record is in, beside it or beside what it is in. */
function headingBefore(node: DrawnNode): string {
  for (let at = node; at.parent; at = at.parent) {
    const beside = at.parent.children;
    const before = beside.slice(0, beside.indexOf(at)).toReversed();
    const heading = before.find(({ tag }) => headingTags.includes(tag));
    if (heading) return squash(textContentOf(heading.element) ?? '');
  }
  return '';
}

function commonParent(nodes: readonly DrawnNode[]): DrawnNode | undefined {
  const [first] = nodes;
  for (let at = first?.parent; at; at = at.parent) {
    const parent = at;
    if (nodes.every((node) => isBelow(node, parent))) return parent;
  }
  return first;
}

function isBelow(node: DrawnNode, parent: DrawnNode): boolean {
  for (let at: DrawnNode | undefined = node; at; at = at.parent) if (at === parent) return true;
  return false;
}

/** As the changes tell it, and 0 while anything is animated: rows that are on their way often are. */
export const restedMs = ({ document, changes }: Pick<FrameContext, 'document' | 'changes'>): number =>
  isAnimated(document) ? 0 : changes.restedMs();
