import { conceptPhrases, isDeedConcept, negations, type Concept } from '../lexicon';
import type { MatchedPage } from '../page/elements';
import type { ParsedStep } from '../read/intent';
import { deedWords, type DeedWord } from './read-deed-words';
import { unspacedScript, wordsOf } from '../words';
import { likesOnPage } from './word-likes';

/** A word of an instruction, as the page knows it. */
export type WeighedWord = DeedWord & {
  /** 0..1: how much it tells elements apart; small for a word that many elements have. */
  rarity: number;
  /** The page's words that look like it → likeness, 0..1. */
  likes: ReadonlyMap<string, number>;
  /** Whether it is written as a name, has a number in it, or stood in quotes: a certain thing. */
  isCertain: boolean;
  isNegation: boolean;
};

/** The words of a step that may tell what is meant. */
export function weighedWords(page: MatchedPage, { written, deeds }: ParsedStep): WeighedWord[] {
  // After a plain click, its verb tells nothing.
  const told = deeds().find(({ isPlain }) => isPlain)?.words ?? written;
  const words = deedWords({ words: told, quoted: [] });
  const first = wordsOf(told).list[0];
  return words.flatMap((said): WeighedWord[] => {
    if (isGrammar(said.word)) return [];
    const likes = likesOnPage(page, said.word);
    return [
      {
        ...said,
        // Articles of one language point at things in another: "die".
        kind: said.kind === 'shown' ? 'kind' : said.kind,
        likes,
        rarity: rarityOf(page, said, likes),
        isCertain: (said.isName && said.word !== first) || /\d/.test(said.word),
        isNegation: negations.has(said.word),
      },
    ];
  });
}

/** Whether a pair of signs is grammar: the endings and particles of Japanese are written in their own script. */
const isGrammar = (word: string): boolean =>
  unspacedScript.test(word) &&
  /^\p{Script=Hiragana}|\p{Script=Hiragana}$/u.test(word) &&
  !/\p{Script=Katakana}/u.test(word);

function rarityOf(page: MatchedPage, { word }: DeedWord, likes: ReadonlyMap<string, number>): number {
  const having = new Set<number>();
  for (const other of likes.keys())
    for (const at of page.wordsFrom(other.charAt(0)).get(other) ?? []) having.add(at);
  const all = Math.log(page.elements.length + 2);
  return having.size === 0 && page.placesOfWord({ word, isName: false }).all.size === 0
    ? 1
    : Math.max(0.15, 1 - Math.log(having.size + 1) / all);
}

/** The deeds that a word names by itself. */
export function deedsNamed(word: string): readonly Concept[] {
  return (conceptPhrases.get(word) ?? []).filter(isDeedConcept);
}
