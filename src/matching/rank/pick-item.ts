import { readDate, readMonth } from '../../base/dates';
import { pricesIn } from '../../base/money';
import { valueOfDigits } from '../../base/numbers';
import type { Extreme } from '../../languages/kinds';
import { lexicons, extremePhrases } from '../read/lexicon';
import type { Conventions } from '../page/texts';
import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import type { SaidDeed } from '../read/intent';
import { wordsOf } from '../words';

/** The choice of one of several: by its number (1 is the first, −1 the last), or by an extreme. */
export type Pick = { ordinal: number } | { extreme: Extreme };

const ordinals: ReadonlyMap<string, number> = new Map(lexicons.flatMap((lexicon) => [...lexicon.ordinals]));
const phraseWordsAtMost = 4;

type PickingDeed = { deed: SaidDeed; pick: Pick };

/** Splits a deed into its pick and the words without it; undefined when it picks none. */
export function readPick(deed: SaidDeed): PickingDeed | undefined {
  const list = wordsOf(deed.words).text.split(' ');
  for (let length = phraseWordsAtMost; length > 0; length -= 1) {
    for (let at = 0; at + length <= list.length; at += 1) {
      const pick = pickIn(list.slice(at, at + length).join(' '));
      if (!pick) continue;
      const rest = [...list.slice(0, at), ...list.slice(at + length)].filter((word) => !ordinals.has(word));
      return { deed: { ...deed, words: rest.join(' ') }, pick };
    }
  }
  return undefined;
}

function pickIn(phrase: string): Pick | undefined {
  const [extreme] = extremePhrases.get(phrase) ?? [];
  if (extreme && readers[extreme].length > 0) return { extreme };
  const ordinal = ordinals.get(phrase) ?? numbered(phrase);
  return ordinal === undefined ? undefined : { ordinal };
}

/** The number of an ordinal like "14th". */
function numbered(word: string): number | undefined {
  const number = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The picked one of several elements in page order; undefined when there is no sure one. */
export function pickOne(
  page: MatchedPage,
  elements: readonly PageElement[],
  pick: Pick,
): PageElement | undefined {
  if (elements.length < 2) return undefined;
  if ('ordinal' in pick) return pick.ordinal > 0 ? elements[pick.ordinal - 1] : elements.at(pick.ordinal);
  const values = elements.map((element) => valueOf(page, element, pick.extreme));
  if (values.some((value) => value === undefined)) return undefined;
  const known = values.flatMap((value) => value ?? []);
  const wanted = isLeast[pick.extreme] ? Math.min(...known) : Math.max(...known);
  return known.filter((value) => value === wanted).length === 1 ? elements[known.indexOf(wanted)] : undefined;
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

/** The measure of an element's item; undefined when it states none or several. */
function valueOf(page: MatchedPage, element: PageElement, extreme: Extreme): number | undefined {
  const { item } = page.placeOf(element);
  if (!item) return undefined;
  const written = page.conventions();
  const texts = page.tree.nodes.slice(item.start, item.end).map(({ name }) => name);
  const found = [
    ...new Set(readers[extreme].flatMap((read) => texts.flatMap((text) => read(text, written) ?? []))),
  ];
  return found.length === 1 ? found[0] : undefined;
}

type ReadMeasure = (text: string, written: Conventions) => number | undefined;

const readPrice: ReadMeasure = (text, { decimal }) => pricesIn(text, decimal).find(Number.isFinite);

const readDay: ReadMeasure = (text, { first }) => {
  const day = readDate(text, { first }) ?? readMonth(text);
  return day === undefined ? undefined : Date.parse(day);
};

const sizes: readonly string[] = ['B', 'KB', 'MB', 'GB', 'TB'];

const readSize: ReadMeasure = (text, { decimal }) => {
  const [, digits = '', of = ''] = /^\s*(\d[\d.,]*)\s?([KMGT]?B)\s*$/i.exec(text) ?? [];
  const number = digits === '' ? undefined : valueOfDigits(digits, decimal);
  return number === undefined ? undefined : number * 1024 ** sizes.indexOf(of.toUpperCase());
};

const readRating: ReadMeasure = (text) => {
  const found =
    /(?:rating|rated|★|stars?|bewertung|note|puntuación|avaliação|voto|beoordeling|ocena|評価|评分)\D{0,5}(\d(?:[.,]\d)?)|(\d(?:[.,]\d)?)\s?(?:★|stars?|sterne)/iu.exec(
      text,
    );
  const digits = found?.[1] ?? found?.[2];
  return digits === undefined ? undefined : valueOfDigits(digits);
};

const readers: Record<Extreme, readonly ReadMeasure[]> = {
  cheapest: [readPrice],
  dearest: [readPrice],
  newest: [readDay],
  oldest: [readDay],
  largest: [readSize, readPrice],
  smallest: [readSize, readPrice],
  best: [readRating],
  most: [],
  least: [],
};
