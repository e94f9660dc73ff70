import type { ValueMark } from '../../protocol/extract/extract';
import { valueOfCell } from '../answer/value-of-cell';
import { wordsOfName } from '../schema/names-alike';
import type { Shape, ValueShape } from '../schema/shape';
import { decimalSignFor, readNumber } from '../values/read-number';
import { writingOf, type Writing } from '../values/type-column';
import { plainText, type SaidFinder, type PageSpot } from './find-said';
import { holdsPointer, isPointer, putWords, spotAt, type LinesByNumber } from './pointers';
import type { NumberedLine, PointedCell } from './number-lines';

/** The page as answers are filled in from it. */
export type FilledPage = {
  readonly lines: LinesByNumber;
  readonly finder: SaidFinder;
  readonly language: string;
  /** The decimal sign and the date order of a column of a table or list. */
  readonly writingAt: (set: number, column: number) => Writing;
};

/** A value that is asked for: its name, its shape, and the line that the other values of its item are in. */
export type WantedValue = {
  readonly name: string;
  readonly shape: Shape;
  readonly anchor?: NumberedLine;
};

/** A value with its place. `mark` says what is to be known of it; without a value it was withheld. */
export type FilledValue = { readonly value?: unknown; readonly spot?: PageSpot; readonly mark?: ValueMark };

const withheld: FilledValue = { mark: 'withheld' };

/** What a model said as a value: read at the place it points at, else looked for on the page. Undefined for nothing said. */
export function fillValue(said: string, wanted: WantedValue, page: FilledPage): FilledValue | undefined {
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

/** Whether an address is wanted: nothing else (`only`), or where there is one. */
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
  const writing: Writing = isPlain ? { decimal: 'point' } : writingOf([cell.text], language);
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

/** Whether the page has each of these addresses, or shows it. */
const areKnown = (addresses: readonly string[], { finder }: FilledPage): boolean =>
  addresses.every((each) => finder.address(each) !== undefined || finder.text(each).length > 0);
