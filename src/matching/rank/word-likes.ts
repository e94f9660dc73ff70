import type { MatchedPage } from '../page/elements';
import { isSeen } from '../page/elements';
import { startsAlike, stem, unspacedScript } from '../words';

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
export function likesOnPage(page: MatchedPage, word: string): Map<string, number> {
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
export function looksLike(one: string, other: string): number {
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
