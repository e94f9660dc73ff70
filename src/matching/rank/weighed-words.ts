import { conceptPhrases, isDeedConcept, negations, type Concept } from '../lexicon';
import { type MatchedPage, isSeen } from '../page/elements';
import type { ParsedStep } from '../read/intent';
import { deedWords, type DeedWord } from './read-deed-words';
import { unspacedScript, wordsOf, startsAlike, stem } from '../words';

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

const vocabularies = new WeakMap<MatchedPage, ReadonlySet<string>>();

/** The words that people see on the elements of a page. */
function vocabularyOf(page: MatchedPage): ReadonlySet<string> {
  const known = vocabularies.get(page);
  if (known) return known;
  const words = new Set<string>();
  for (const { sources } of page.elements)
    for (const source of sources) if (isSeen(source)) for (const word of source.words.list) words.add(word);
  vocabularies.set(page, words);
  return words;
}

/** The words of a page's elements that look like a word: other endings, parts of compounds, slips → likeness, 0..1. */
function likesOnPage(page: MatchedPage, word: string): Map<string, number> {
  const likes = new Map<string, number>();
  const root = stem(word);
  for (const other of vocabularyOf(page)) {
    const isForm = startsAlike(other, word) && stem(other) === root;
    const likeness = other === word ? 1 : isForm ? 0.95 : looksLike(word, other);
    if (likeness > 0) likes.set(other, likeness);
  }
  return likes;
}

const leastPart = 4;

const leastShared = 0.62;

/** The likeness of two words by their letters, 0..1; 0 for short ones and little in common. */
function looksLike(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < leastPart || unspacedScript.test(short)) return 0;
  if (long.startsWith(short) || long.endsWith(short)) return 0.6 + 0.3 * (short.length / long.length);
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (start >= leastPart && start / short.length >= 0.7) return 0.8 * (start / long.length);
  // A slip is seldom in the first letter.
  if (short[0] !== long[0]) return 0;
  const shared = sharedPairs(short, long);
  return shared >= leastShared ? 0.9 * shared : 0;
}

/** Twice the pairs of letters that two words share, by the number of pairs of both. */
function sharedPairs(one: string, other: string): number {
  const pairs = pairsOf(one);
  const left = [...pairs];
  const others = pairsOf(other);
  let shared = 0;
  for (const pair of others) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (pairs.length + others.length);
}

function pairsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}
