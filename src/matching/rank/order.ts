import { readDate, readMonth, readTime } from '../../base/dates';
import { pricesIn } from '../../base/money';
import { valueOfDigits } from '../../base/numbers';
import type { Extreme } from '../../languages/kinds';
import { extremePhrases, lexicons, stem, weakWords } from '../read/lexicon';
import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { runsOf, wordsOf } from '../words';

/** True of an element that is the one counted or compared to, among its twins, among its like in sibling items, and among the main things of the page. */
export type OrderPlace = { twin?: boolean; sibling?: boolean; result?: boolean };

/** The words that count or compare ("the second", "the cheapest"), and whether that is an element. */
export type Order = { said: ReadonlySet<string>; placeOf: (element: PageElement) => OrderPlace };

/** The choice of one of several: by its number (1 is the first, −1 the last), or by an extreme. */
export type Pick = { ordinal: number } | { extreme: Extreme };

const ordinals: ReadonlyMap<string, number> = new Map(lexicons.flatMap((lexicon) => [...lexicon.ordinals]));
const phraseWordsAtMost = 4;

export function orderOf(page: MatchedPage, written: string): Order {
  const { list } = wordsOf(written);
  const found = pickIn(list);
  if (!found) return { said: new Set(), placeOf: () => ({}) };
  const { pick, at, length } = found;
  const stems = new Set(
    wordsOf(written)
      .list.filter((word) => !weakWords.has(word))
      .map(stem),
  );
  const series = seriesIn(page);
  const chosen = new Map<readonly PageElement[], PageElement | undefined>();
  const isPicked = (
    members: readonly PageElement[] | undefined,
    element: PageElement,
  ): boolean | undefined => {
    if (!members || members.length < 2) return undefined;
    if (!chosen.has(members)) chosen.set(members, pickOne(page, members, pick, stems));
    const one = chosen.get(members);
    return one && one === element;
  };
  /** Elements that share the item of the one that is picked are picked with it. */
  const isOfPicked = (element: PageElement): boolean | undefined => {
    const item = page.placeOf(element).item;
    const members = series.siblings.get(siblingKey(page, element) ?? '');
    const member = item?.isDrawn
      ? members?.find((each) => page.placeOf(each).item?.start === item.start)
      : undefined;
    return isPicked(members, member ?? element);
  };
  return {
    said: new Set(list.slice(at, at + length)),
    placeOf: (element) => ({
      twin: isPicked(series.twins.get(twinKey(element)), element),
      sibling: isOfPicked(element),
      result: page.results().has(element.at) ? isPicked(series.results, element) : undefined,
    }),
  };
}

type PickAt = { pick: Pick; at: number; length: number };

function pickIn(list: readonly string[]): PickAt | undefined {
  for (let length = phraseWordsAtMost; length > 0; length -= 1)
    for (let at = 0; at + length <= list.length; at += 1) {
      const phrase = list.slice(at, at + length).join(' ');
      const [extreme] = extremePhrases.get(phrase) ?? [];
      if (extreme) return { pick: { extreme }, at, length };
      const ordinal = ordinals.get(phrase) ?? numbered(phrase);
      if (ordinal !== undefined) return { pick: { ordinal }, at, length };
    }
  return undefined;
}

/** The number of an ordinal like "14th". */
function numbered(word: string): number | undefined {
  const number = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return number === undefined ? undefined : Number(number);
}

type Series = {
  twins: ReadonlyMap<string, PageElement[]>;
  siblings: ReadonlyMap<string, PageElement[]>;
  results: readonly PageElement[];
};
const known = new WeakMap<MatchedPage, Series>();

function seriesIn(page: MatchedPage): Series {
  const before = known.get(page);
  if (before) return before;
  const [twins, siblings] = [new Map<string, PageElement[]>(), new Map<string, PageElement[]>()];
  const held = new Set<string>();
  for (const element of page.elements) {
    push(twins, twinKey(element), element);
    const key = siblingKey(page, element);
    if (key === undefined) continue;
    // The first of several of one role in an item is the item's.
    const item = page.placeOf(element).item;
    const place = item && `${key} ${item.start}`;
    if (place !== undefined && held.has(place)) continue;
    if (place !== undefined) held.add(place);
    push(siblings, key, element);
  }
  const results = page.elements.filter(({ at }) => page.results().has(at));
  const series = { twins, siblings, results };
  known.set(page, series);
  return series;
}

function push(map: Map<string, PageElement[]>, key: string, element: PageElement): void {
  const list = map.get(key);
  if (list) list.push(element);
  else map.set(key, [element]);
}

const twinKey = ({ node }: PageElement) =>
  `${node.role}\n${node.name === '' ? (node.hints?.title ?? '') : node.name}\n${node.frameId}`;

function siblingKey(page: MatchedPage, element: PageElement): string | undefined {
  const { tree } = page;
  const item = page.placeOf(element).item;
  const start = item?.isDrawn ? item.start : element.at;
  const parent = tree.parents[start] ?? -1;
  return `${parent} ${item?.isDrawn ? (tree.nodes[start]?.role ?? '') : ''} ${element.node.role}`;
}

function pickOne(
  page: MatchedPage,
  members: readonly PageElement[],
  pick: Pick,
  stems: ReadonlySet<string>,
): PageElement | undefined {
  if ('ordinal' in pick) return memberAt(members, pick.ordinal);
  const all = members.map((element) => measuresOf(page, element));
  const keys = [...(all[0]?.keys() ?? [])].filter(
    (key) => all.filter((each) => each.has(key)).length >= members.length * 0.7,
  );
  const key = keyMeant(keys, pick.extreme, stems);
  return key === undefined ? undefined : extremeOf(members, all, { extreme: pick.extreme, key });
}

const memberAt = (members: readonly PageElement[], ordinal: number): PageElement | undefined =>
  ordinal > 0 ? members[ordinal - 1] : members.at(ordinal);

type Measured = { extreme: Extreme; key: string };

function extremeOf(
  members: readonly PageElement[],
  measures: readonly Measures[],
  { extreme, key }: Measured,
): PageElement | undefined {
  const sign = isLeast[extreme] ? -1 : 1;
  const values = measures.map((each) => sign * ([...(each.get(key) ?? [])][0] ?? sign * -Infinity));
  const best = Math.max(...values.filter(Number.isFinite));
  return values.filter((value) => value === best).length === 1 ? members[values.indexOf(best)] : undefined;
}

const isLeast: Record<Extreme, boolean> = {
  cheapest: true,
  dearest: false,
  newest: false,
  oldest: true,
  largest: false,
  smallest: true,
  best: false,
  most: false,
  least: true,
};

const kindsOf: Record<Extreme, readonly string[]> = {
  cheapest: ['price'],
  dearest: ['price'],
  newest: ['day', 'time'],
  oldest: ['day', 'time'],
  largest: ['size', 'price'],
  smallest: ['size', 'price'],
  best: ['rating'],
  most: [],
  least: [],
};

function keyMeant(keys: readonly string[], extreme: Extreme, stems: ReadonlySet<string>): string | undefined {
  const said = keys.find(
    (key) =>
      key.startsWith('of ') &&
      key
        .slice(3)
        .split(' ')
        .some((word) => stems.has(word)),
  );
  if (said !== undefined && !(kindsOf[extreme][0] === 'price' && keys.includes('price'))) return said;
  const kind = kindsOf[extreme].find((one) => keys.includes(one));
  if (kind !== undefined) return kind;
  const numbers = keys.filter((key) => key !== 'day');
  return kindsOf[extreme].length === 0 && numbers.length === 1 ? numbers[0] : undefined;
}

type Measures = ReadonlyMap<string, ReadonlySet<number>>;

/** Measures that an element's item states, by kind of measure: `of views` for numbers with a word beside them or over their column. */
function measuresOf(page: MatchedPage, element: PageElement): Measures {
  const { tree } = page;
  const item = page.placeOf(element).item ?? {
    start: element.at,
    end: tree.ends[element.at] ?? element.at + 1,
  };
  const found = new Map<string, Set<number>>();
  const note = (key: string, value: number | undefined): void => {
    if (value === undefined || !Number.isFinite(value)) return;
    const values = found.get(key);
    if (values) values.add(value);
    else found.set(key, new Set([value]));
  };
  const { decimal, first } = page.conventions();
  const heads = headsOf(page, item.start);
  let column = -1;
  for (let at = item.start; at < item.end; at += 1) {
    const node = tree.nodes[at];
    if (node && cells.has(node.role)) column += 1;
    const text = node?.name ?? '';
    if (text === '' || text.length > 300) continue;
    note('price', pricesIn(text, decimal).find(Number.isFinite));
    const day = readDate(text, { first }) ?? readMonth(text);
    note('day', day === undefined ? undefined : Date.parse(day));
    const [, clock = ''] = /(?<![\d:])(\d{1,2}:\d{2})(?![\d:])/.exec(text) ?? [];
    const time = clock === '' ? undefined : readTime(clock);
    note('time', time === undefined ? undefined : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
    note('size', sizeIn(text));
    note('rating', ratingIn(text));
    for (const [, digits = '', kilo = '', unit = ''] of text.matchAll(
      /(\d[\d.,]*\d|\d)\s?([kKmM](?![\p{L}]))?\s*(\p{L}{2,}|)/gu,
    )) {
      const value = valueOfDigits(digits, decimal ?? '.');
      if (value === undefined) continue;
      const scaled = value * (/k/i.test(kilo) ? 1e3 : kilo === '' ? 1 : 1e6);
      if (unit !== '') note(`of ${stem(runsOf(unit)[0] ?? '')}`, scaled);
      const head = heads[column];
      if (head !== undefined) note(`of ${head}`, scaled);
    }
    for (const [, unit = '', digits = ''] of text.matchAll(/(\p{L}{3,})[\s:]+(\d[\d.,]*\d|\d)/gu))
      note(`of ${stem(runsOf(unit)[0] ?? '')}`, valueOfDigits(digits, decimal ?? '.'));
  }
  return found;
}

const cells = new Set(['cell', 'gridcell', 'rowheader']);

/** The stems of the words over each column, where the item is a row of a table. */
function headsOf({ tree }: MatchedPage, row: number): string[] {
  if (tree.nodes[row]?.role !== 'row') return [];
  let table = tree.parents[row] ?? -1;
  while (table >= 0 && tree.nodes[table]?.role === 'rowgroup') table = tree.parents[table] ?? -1;
  let at = table + 1;
  while (at < row && tree.nodes[at]?.role !== 'row') at += 1;
  if (at >= row) return [];
  const heads: string[] = [];
  for (let inside = at + 1; inside < (tree.ends[at] ?? at); inside += 1) {
    const node = tree.nodes[inside];
    if (node && (cells.has(node.role) || node.role === 'columnheader')) heads.push('');
    if (heads.length > 0 && node && node.name !== '')
      heads[heads.length - 1] = `${heads.at(-1) ?? ''} ${wordsOf(node.name).list.map(stem).join(' ')}`.trim();
  }
  return heads;
}

const sizes: readonly string[] = ['B', 'KB', 'MB', 'GB', 'TB'];

function sizeIn(text: string): number | undefined {
  const [, digits = '', of = ''] = /(?:^|\s)(\d[\d.,]*)\s?([KMGT]?B)(?!\p{L})/iu.exec(text) ?? [];
  const number = digits === '' ? undefined : valueOfDigits(digits);
  return number === undefined ? undefined : number * 1024 ** sizes.indexOf(of.toUpperCase());
}

function ratingIn(text: string): number | undefined {
  const found =
    /(?:rating|rated|★|stars?|bewertung|note|puntuación|avaliação|voto|beoordeling|ocena|評価|评分|score)\D{0,5}(\d(?:[.,]\d)?)|(\d(?:[.,]\d)?)\s?(?:★|stars?|sterne)/iu.exec(
      text,
    );
  const digits = found?.[1] ?? found?.[2];
  return digits === undefined ? undefined : valueOfDigits(digits);
}
