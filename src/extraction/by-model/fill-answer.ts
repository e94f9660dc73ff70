import { isRecord } from '../../base/json';
import type { ValueMark } from '../../protocol/extract/extract';
import { takesNull, withoutNull, type Property, type Shape } from '../schema/shape';
import { under, type Found, type FoundAt, type PageSet, type RowCount } from '../answer/source';
import { writingOf, type Writing } from '../values/type-column';
import { optionFor, type FormAnswer } from './answer-form';
import { createSaidFinder, type PageSpot } from './find-said';
import { fillValue, type FilledPage, type FilledValue } from './fill-value';
import type { NumberedLine } from './number-lines';
import { byNumber, spotAt, spreadItem, textsIn } from './pointers';

/** The page an answer is about. */
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
    text: spot ? spot.cell.text : undefined,
    ref: spot?.cell.ref !== undefined ? spot.cell.ref : undefined,
    frame: spot?.cell.frame !== undefined ? spot.cell.frame : undefined,
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

/** The most lines that one item is looked for at. */
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

/** Whether a shape asks for rows: a list anywhere in it. */
export function asksForList(shape: Shape): boolean {
  const wanted = withoutNull(shape);
  if (wanted.kind === 'list') return true;
  if (wanted.kind === 'object') return wanted.properties.some((property) => asksForList(property.shape));
  return wanted.kind === 'union' && wanted.options.some(asksForList);
}
