import { negations, weakWords } from '../lexicon';
import { isSeen } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isCount } from './short-names';
import { stem, wordsOf } from '../words';
import { deedsNamed, type WeighedWord } from './weighed-words';

/** How much of an element's name was said. */
export type NameAccount = {
  /** The share of its words that was said, 0..1. */
  share: number;
  /** The number of words that were not said. */
  unsaid: number;
  /** Whether one of those names another deed. */
  isOther: boolean;
  isNegated: boolean;
  /** Whether the whole step is one of its texts, verb and all. */
  isStep: boolean;
  /** Whether it has no text that people see. */
  isSilent: boolean;
};

const silent: NameAccount = {
  share: 0,
  unsaid: 4,
  isOther: true,
  isNegated: false,
  isStep: false,
  isSilent: true,
};
/** The share of a text that has only signs and small words. */
const ofSigns = 0.5;

/** Makes an account of names for the words of one step. */
export function nameAccounts(
  words: readonly WeighedWord[],
  written: string,
): (element: PageElement) => NameAccount {
  const step = wordsOf(written).text;
  const roots = new Set(words.flatMap(({ root, synonyms }) => [root, ...synonyms.map(stem)]));
  const alike = new Set(words.flatMap(({ likes }) => [...likes.keys()]));
  const purposes = new Set(words.flatMap((word) => word.purposes));
  const isOther = (word: string) => {
    const deeds = deedsNamed(word);
    return deeds.length > 0 && !deeds.some((deed) => purposes.has(deed));
  };
  return ({ sources }) => {
    let best = silent;
    for (const { words: said, concepts } of sources.filter(isSeen)) {
      const counted = said.list.filter((word) => !weakWords.has(word) && !isCount(word));
      const isMeant = concepts.some(([concept, part]) => part === 1 && purposes.has(concept));
      const unsaid = isMeant ? [] : counted.filter((word) => !roots.has(stem(word)) && !alike.has(word));
      const share = counted.length === 0 ? (best.isSilent ? ofSigns : 0) : 1 - unsaid.length / counted.length;
      if (share < best.share && !best.isSilent) continue;
      best = {
        share,
        unsaid: unsaid.length,
        isOther: unsaid.some(isOther),
        isNegated: said.list.some((word) => negations.has(word)),
        isStep: said.text === step || best.isStep,
        isSilent: false,
      };
    }
    return best;
  };
}
