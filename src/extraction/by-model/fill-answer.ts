import { isRecord } from '../../base/json';
import type { ValueMark } from '../../protocol/operations/extract-operation';
import {
  takesNull,
  withoutNull,
  type Property,
  type Shape,
  type ValueShape,
  wordsOfName,
} from '../schema/read-schema';
import { under, type Found, type FoundAt, type PageSet, type RowCount } from '../answer/source';
import { writingOf, type Writing } from '../values/type-column';
import {
  optionFor,
  type FormAnswer,
  byNumber,
  spotAt,
  spreadItem,
  textsIn,
  holdsPointer,
  isPointer,
  putWords,
  type LinesByNumber,
} from './answer-form';
import { createSaidFinder, type PageSpot, plainText, type SaidFinder } from './find-said';
import type { NumberedLine, PointedCell } from './number-lines';
import { valueOfCell } from '../answer/answer-from-sets';
import { readNumber } from '../../base/find-numbers';
import { decimalSignFor } from '../../base/numbers';

export type AnsweredPage = {
  readonly lines: readonly NumberedLine[];
  readonly sets: readonly PageSet[];
  readonly language: string;
};

/** The values that a model pointed at or said, with the place of each and what is to be known of it. */
export function fillAnswer(shape: Shape, answer: FormAnswer, page: AnsweredPage): Found {
  const { lines, sets, language } = page;
  const writings = new Map<string, Writing>();
  const filling: Filling = {
    sets,
    language,
    lines: byNumber(lines),
    finder: createSaidFinder(lines, language),
    writingAt: (set, column) => {
      const key = `${set} ${column}`;
      const known = writings.get(key) ?? writingOf(textsAt(sets[set], column), language);
      writings.set(key, known);
      return known;
    },
  };
  const filled = fill({ name: '', shape, answer }, filling);
  return {
    value: filled?.value ?? null,
    places: filled?.places ?? [],
    counts: filled?.counts ?? [],
  };
}

type Filling = FilledPage & { readonly sets: readonly PageSet[] };

const textsAt = (set: PageSet | undefined, column: number): string[] =>
  set?.rows.map(({ cells }) => cells[column]?.text ?? '') ?? [];

type Asked = { name: string; shape: Shape; answer: FormAnswer; anchor?: NumberedLine };

/** A value with the places of its parts. `isFound`: it has something that the page says, or that a model said. */
type Filled = { value: unknown; isFound: boolean; places: FoundAt[]; counts?: RowCount[] };

function fill(asked: Asked, page: Filling): Filled | undefined {
  const { shape, answer } = asked;
  if (shape.kind === 'union') {
    const option = optionFor(shape.options, answer);
    if (option.kind !== 'union' && option.kind !== 'value') return fill({ ...asked, shape: option }, page);
  }
  if (shape.kind === 'object') return fillObject(shape.properties, asked, page);
  if (shape.kind === 'list') return fillList(shape.items, asked, page);
  const { name, anchor } = asked;
  const value = fillValue(typeof answer === 'string' ? answer : '', { name, shape, anchor }, page);
  return value && { value: value.value, isFound: value.value !== undefined, places: [placeOf(value)] };
}

function placeOf({ spot, mark }: FilledValue): FoundAt {
  const isOwn = spot?.line.kind === 'own-data';
  return {
    path: '',
    way: isOwn ? 'own-data' : 'model',
    mark,
    text: spot?.cell.text,
    ref: spot?.cell.ref,
    frame: spot?.cell.frame,
  };
}

const marked = (mark: ValueMark): FoundAt => ({ path: '', way: 'model', mark });

function fillObject(properties: readonly Property[], asked: Asked, page: Filling): Filled {
  const answer = isRecord(asked.answer) ? asked.answer : {};
  const entries: [string, unknown][] = [];
  // In lists of lists: as arguments of one call, the places of a long table would be too many.
  const places: FoundAt[][] = [];
  const counts: RowCount[] = [];
  let isFound = properties.length === 0;
  for (const { name, shape, isRequired } of properties) {
    const filled = fill({ name, shape, answer: answer[name] ?? '', anchor: asked.anchor }, page);
    places.push(under(name, filled?.places ?? []));
    counts.push(...under(name, filled?.counts ?? []));
    if (filled && (filled.isFound || Array.isArray(filled.value))) {
      entries.push([name, filled.value]);
      isFound ||= filled.isFound;
    } else if (isRequired) {
      entries.push([name, null]);
      if (!filled && !takesNull(shape)) places.push(under(name, [marked('missing')]));
    }
  }
  return { value: Object.fromEntries(entries), isFound, places: places.flat(), counts };
}

function fillList(items: Shape, { name, answer }: Asked, page: Filling): Filled {
  const given = Array.isArray(answer) ? answer : answer === '' ? [] : [answer];
  const spread = given.flatMap((item) => spreadItem(item, page.lines));
  const taken = new Set<string>();
  const sets = new Set<number>();
  const values: unknown[] = [];
  const places: FoundAt[] = [];
  let isWithheld = false;
  for (const item of spread) {
    const filled = fillItem({ name, shape: items, answer: item }, taken, page);
    if (filled === 'repeated') continue;
    if (!filled) {
      isWithheld ||= !isBlank(item);
      continue;
    }
    if (filled.anchor?.set !== undefined) sets.add(filled.anchor.set);
    places.push(...under(values.length, filled.places));
    values.push(filled.value);
  }
  if (isWithheld) places.push(marked('withheld'));
  return {
    value: values,
    isFound: values.length > 0,
    places,
    counts: [countOf(values.length, [...sets], page)],
  };
}

const isBlank = (item: FormAnswer): boolean =>
  typeof item === 'string' ? item === '' : Object.values(item).every(isBlank);

function countOf(returned: number, sets: readonly number[], page: Filling): RowCount {
  const from = sets.flatMap((set) => page.sets[set] ?? []);
  const totals = from.flatMap(({ paging }) => paging.total ?? []);
  return {
    path: '',
    returned,
    seen: from.length > 0 ? from.reduce((sum, { rows }) => sum + rows.length, 0) : undefined,
    total: totals.length > 0 ? Math.max(...totals) : undefined,
  };
}

type FilledItem = Filled & { anchor: NumberedLine | undefined };

/** Fills an item of a list from the line it is about. The same item of the same line is given once. */
function fillItem(asked: Asked, taken: Set<string>, page: Filling): FilledItem | 'repeated' | undefined {
  const anchors = anchorsOf(asked.answer, page);
  const [best] = anchors;
  let repeated = false;
  for (const anchor of anchors.length > 0 ? anchors : [undefined]) {
    const filled = fill({ ...asked, anchor }, page);
    if (!filled?.isFound || filled.value === null) return undefined;
    const key = `${anchor?.number} ${JSON.stringify(filled.value)}`;
    if (taken.has(key)) {
      repeated = true;
      continue;
    }
    // Another line than the best is only for an item that the page has twice.
    if (anchor !== best && filled.places.some(({ mark }) => mark === 'elsewhere')) break;
    taken.add(key);
    return { ...filled, anchor };
  }
  return repeated ? 'repeated' : undefined;
}

/** The lines that an item may be about, the likeliest first: the one it points at, else those with most of its words. */
function anchorsOf(item: FormAnswer, page: Filling): NumberedLine[] {
  const said = textsIn(item).filter((text) => text !== '');
  const pointed = said.flatMap((text) => spotAt(text, page.lines) ?? []);
  const [only] = mostOf(pointed.map(({ line }) => [line]));
  if (only) return [only];
  return mostOf(said.map((text) => linesOf(page.finder.text(text)))).slice(0, mostAnchors);
}

const mostAnchors = 200;
const linesOf = (spots: readonly PageSpot[]): NumberedLine[] => [...new Set(spots.map(({ line }) => line))];

/** The lines that come most often, in the order of the page; rows before texts. */
function mostOf(groups: readonly (readonly NumberedLine[])[]): NumberedLine[] {
  const votes = new Map<NumberedLine, number>();
  for (const line of groups.flat()) votes.set(line, (votes.get(line) ?? 0) + 1);
  const most = Math.max(0, ...votes.values());
  return [...votes]
    .filter(([, count]) => count === most)
    .map(([line]) => line)
    .sort((a, b) => Number(b.row !== undefined) - Number(a.row !== undefined) || numberOf(a) - numberOf(b));
}

const numberOf = ({ number = 0 }: NumberedLine): number => number;

export function asksForList(shape: Shape): boolean {
  const wanted = withoutNull(shape);
  if (wanted.kind === 'list') return true;
  if (wanted.kind === 'object') return wanted.properties.some((property) => asksForList(property.shape));
  return wanted.kind === 'union' && wanted.options.some(asksForList);
}

type FilledPage = {
  readonly lines: LinesByNumber;
  readonly finder: SaidFinder;
  readonly language: string;
  /** The decimal sign and the date order of a column of a table or list. */
  readonly writingAt: (set: number, column: number) => Writing;
};

/** A value that is asked for: its name, its shape, and the line that the other values of its item are in. */
type WantedValue = {
  readonly name: string;
  readonly shape: Shape;
  readonly anchor?: NumberedLine;
};

/** A value with its place. `mark` says what is to be known of it; without a value it was withheld. */
type FilledValue = { readonly value?: unknown; readonly spot?: PageSpot; readonly mark?: ValueMark };

const withheld: FilledValue = { mark: 'withheld' };

/** Reads the value that a model said at the place it points at, else looks for it on the page. Undefined for nothing said. */
function fillValue(said: string, wanted: WantedValue, page: FilledPage): FilledValue | undefined {
  if (said === '') return undefined;
  const spot = spotAt(said, page.lines);
  if (spot) return fromSpot(spot, wanted, page);
  const shown = holdsPointer(said) && page.finder.text(said).length === 0;
  if (!shown) return fromWords(said, wanted, page);
  const put = isPointer(said) ? undefined : putWords(said, page.lines);
  if (!put) return withheld;
  const filled = fromWords(put.text, wanted, page);
  return put.isOnlyPointers && filled.mark === 'not-on-page' && filled.value !== undefined
    ? { value: filled.value }
    : filled;
}

function fromSpot(spot: PageSpot, wanted: WantedValue, page: FilledPage): FilledValue {
  const value = readSpot(spot, wanted, page);
  if (value === undefined) return withheld;
  return { value, spot, mark: isOfOtherRow(spot.line, wanted.anchor) ? 'elsewhere' : undefined };
}

const isOfOtherRow = (line: NumberedLine, anchor: NumberedLine | undefined): boolean =>
  anchor?.isRecord === true && line.row !== undefined && line.set === anchor.set && line !== anchor;

function readSpot(spot: PageSpot, { name, shape }: WantedValue, page: FilledPage): unknown {
  const { cell, line } = spot;
  const address = addressWish(name, shape);
  if (address) {
    const link = linkAt(spot);
    if (link !== undefined) return link;
    if (address === 'only') return page.finder.address(cell.text) ? cell.text : undefined;
  }
  const column = line.parts.indexOf(cell);
  const writing =
    line.set !== undefined && column >= 0
      ? page.writingAt(line.set, column)
      : writingOf([cell.text], page.language);
  return valueOfCell(cell, shape, writing);
}

const addressFormats = new Set(['uri', 'url', 'iri', 'uri-reference']);
const addressNames = new Set(['url', 'uri', 'href', 'link', 'permalink', 'website', 'homepage']);

/** `only`: nothing but an address is wanted; `first`: one is, where there is one. */
function addressWish(name: string, shape: Shape): 'only' | 'first' | undefined {
  const values = optionsOf(shape);
  if (values.some(({ format }) => format !== undefined && addressFormats.has(format)))
    return values.length === 1 ? 'only' : 'first';
  const isText = values.some(({ type, format }) => type === 'string' && format === undefined);
  return isText && wordsOfName(name).some((word) => addressNames.has(word)) ? 'first' : undefined;
}

const optionsOf = (shape: Shape): ValueShape[] =>
  shape.kind === 'union'
    ? shape.options.flatMap(optionsOf).filter(({ type }) => type !== 'null')
    : shape.kind === 'value'
      ? [shape]
      : [];

/** The address at a place: its own, else the only one of its line. */
function linkAt({ cell, line }: PageSpot): string | undefined {
  if (cell.link !== undefined) return cell.link;
  const links = new Set([...line.parts, line.whole].flatMap((each) => each?.link ?? []));
  const [only, ...others] = links;
  return others.length === 0 ? only : undefined;
}

function fromWords(said: string, wanted: WantedValue, page: FilledPage): FilledValue {
  const address = addressWish(wanted.name, wanted.shape);
  if (address === 'only' || (address && looksLikeAddress(said))) return fromAddress(said, wanted, page);
  const spots = spotsOf(said, wanted.shape, page);
  const spot = nearest(spots, wanted.anchor);
  const exact = spot && plainText(spot.cell.text) === plainText(said) ? spot.cell : undefined;
  if (!spot && !areKnown(addressesIn(said), page)) return withheld;
  const value = valueOfWords(exact ?? { text: said }, wanted.shape, page);
  if (value === undefined) return withheld;
  if (spot) return { value, spot };
  const [other] = spots;
  return other ? { value, spot: other, mark: 'elsewhere' } : { value, mark: 'not-on-page' };
}

function valueOfWords(cell: PointedCell, shape: Shape, { language }: FilledPage): unknown {
  const isPlain = /^-?\d+(?:\.\d+)?$/.test(cell.text);
  const writing: Writing = isPlain ? { decimal: '.' } : writingOf([cell.text], language);
  return valueOfCell(cell, shape, writing);
}

/** The places that show what was said, as a text, a number or a date, as the shape has it. */
function spotsOf(said: string, shape: Shape, { finder, language }: FilledPage): PageSpot[] {
  const texts = finder.text(said);
  if (texts.length > 0) return texts;
  const values = optionsOf(shape);
  const has = (...types: ValueShape['type'][]) => values.some(({ type }) => types.includes(type));
  if (values.some(({ only }) => only !== undefined)) return finder.text(said.replace(/[_-]+/g, ' '));
  if (has('number', 'integer')) {
    const isPlain = /^-?\d+(?:\.\d+)?$/.test(said);
    const number = isPlain ? Number(said) : readNumber(said, decimalSignFor(language));
    return number === undefined ? [] : finder.number(number);
  }
  const isDate = values.some(({ format }) => format === 'date' || format === 'date-time');
  return isDate && /^\d{4}-\d\d/.test(said) ? finder.date(said) : [];
}

/** Lines this far from the others of an item still belong to it. */
const nearLines = 15;

/** The place that belongs to the item: in its row, or near its other values where that is no row. */
function nearest(spots: readonly PageSpot[], anchor: NumberedLine | undefined): PageSpot | undefined {
  const at = anchor?.number;
  if (at === undefined) return spots[0];
  const own = spots.find(({ line }) => line === anchor);
  if (own || anchor?.isRecord) return own;
  return spots.find(({ line }) => Math.abs((line.number ?? Number.NaN) - at) <= nearLines);
}

/** An address is given only when the page has it, or has a link with these words. */
function fromAddress(said: string, { anchor }: WantedValue, { finder }: FilledPage): FilledValue {
  const led = finder.address(said);
  const linked = led ? [] : finder.text(said).filter((spot) => linkAt(spot) !== undefined);
  const spot = led ?? nearest(linked, anchor) ?? linked[0];
  if (!spot) return withheld;
  const value = led ? said : linkAt(spot);
  const isNear = anchor === undefined || nearest([spot], anchor) !== undefined;
  return { value, spot, mark: isNear ? undefined : 'elsewhere' };
}

const addressLike =
  /https?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+|[^\s<>"'@]+@[^\s<>"'@]+\.[^\s<>"'@.]+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/[^\s<>"']*/giu;

const looksLikeAddress = (said: string): boolean => addressesIn(said).length > 0;

const addressesIn = (said: string): string[] =>
  [...said.matchAll(addressLike)].map(([found]) => found.replace(/[.,;:!?)\]]+$/, ''));

const areKnown = (addresses: readonly string[], { finder }: FilledPage): boolean =>
  addresses.every((each) => finder.address(each) !== undefined || finder.text(each).length > 0);
