import type { ElementType } from '../lexicon';
import { isSeen, type MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { ownFit, placeFit } from './account';
import { saysRole } from './explain-deed';
import { stem, wordsOf } from '../words';
import type { WeighedWord } from './weighed-words';
import type { WeighedCandidate } from './weigh-candidates';

/** How a candidate explains a word, 0..1 each. */
export type WordFit = {
  /** By its own texts and purposes. */
  own: number;
  /** By a word of its own that only looks like it. */
  alike: number;
  /** By the row or card it is in. */
  inItem: number;
  /** By a heading over it, or a named part around it. */
  over: number;
  /** By a text near it. */
  near: number;
  /** By what kind of element it is. */
  kind: number;
  /** Whether the word is of the value. */
  isValue: boolean;
};

const inItemFrom = 0.9;
const overFrom = 0.85;
/** From this fit on, an element explains a word by itself, and its place need not. */
const plainly = 0.75;

export function fitsOf(
  page: MatchedPage,
  words: readonly WeighedWord[],
  { element, value }: WeighedCandidate,
): WordFit[] {
  const valued = new Set(value === '' ? [] : wordsOf(value).list.map(stem));
  return words.map((word): WordFit => {
    if (valued.has(word.root)) return ofValue;
    const own = ownFit(element, word);
    const alike = own > 0 ? 0 : likenessTo(element, word);
    const place = own + alike > plainly ? 0 : placeFit(page, element, word);
    return {
      own,
      alike,
      inItem: place >= inItemFrom ? place : 0,
      over: place >= overFrom && place < inItemFrom ? 1 : 0,
      near: place > 0 && place < overFrom ? 1 : 0,
      kind: !anyType.has(word.type ?? 'element') && saysRole(word, element) ? 1 : 0,
      isValue: false,
    };
  });
}

/** Types that any element is of. */
const anyType: ReadonlySet<ElementType> = new Set(['element', 'result', 'page']);

const ofValue: WordFit = { own: 0, alike: 0, inItem: 0, over: 0, near: 0, kind: 0, isValue: true };

/** The likeness of a word to the nearest of an element. A word that means a deed is no slip and no part of another. */
function likenessTo({ sources }: PageElement, { likes, phrases, purposes }: WeighedWord): number {
  if (likes.size === 0 || phrases.length > 0 || purposes.length > 0) return 0;
  let best = 0;
  for (const source of sources)
    if (isSeen(source)) for (const word of source.words.list) best = Math.max(best, likes.get(word) ?? 0);
  return best;
}

/** The best fit of a word, 0..1; 1 where it is of the value. */
export const bestFit = (fit: WordFit): number => Math.max(closeFit(fit), fit.over, fit.near);

/** The fit of a word with a candidate or its item, 0..1. */
export function closeFit({ own, alike, inItem, kind, isValue }: WordFit): number {
  return isValue ? 1 : Math.max(own, alike, inItem, kind);
}

/** Whether a candidate explains a word by itself. */
export const isOwn = ({ own, alike }: WordFit): boolean => own > 0 || alike > 0;
