import type { Concept } from '../lexicon';
import { conceptPhrases, contextPhrases, weakWords } from '../lexicon';
import { conceptLikeness, conceptsOf, conceptsOfStems, isPasswordConcept, saysAgain } from '../page/concepts';
import type { Page, PageElement } from '../page/elements';
import { isField } from '../page/fields';
import type { Source } from '../page/texts';
import { startsAlike, stem, wordsOf, type Words } from '../words';

/** A name as it is looked for on one page. */
type Wanted = {
  words: Words;
  /** For each word of the name: the page's words that are like it → how like, 0..1. */
  likes: Map<string, number>[];
  weights: number[];
  concepts: readonly Concept[];
  /** It asks for the field that repeats another. */
  again: boolean;
  scores: Map<Words, number>;
};

const wordsAtMost = 24;
const weakWeight = 0.25;
/** A name all of whose words are there scores at least this; with a word missing, at most `partial`. */
const complete = 0.86;
const partial = 0.58;
/** How like two words are; from these two alone no answer is sure. */
const prefixLikeness = 0.72;
const otherLetterLikeness = 0.7;
const slipLikeness = 0.88;
/** What the first field keeps when the repeated one is wanted, and the other way round. */
const otherTime = 0.86;
const notHidden = 0.85;
const typedHidden: ReadonlySet<Concept> = new Set(['card-code', 'card-number', 'one-time-code']);
const plainly = 0.88;
const otherPurpose = 0.8;

/** What was found of names on one page, kept for the length of one instruction: its readings share names and words. */
export type NameCache = {
  scores: Map<string, Map<number, number>>;
  likes: Map<string, Map<string, number>>;
};

/** Elements that may be called `name` (positions in `page.elements`) → how well the name fits, 0..1. */
export function rankNames(page: Page, name: string, cache: NameCache): Map<number, number> {
  const known = cache.scores.get(name);
  if (known) return known;
  const wanted = wantedOf(page, wordsOf(name.slice(0, 200)), cache);
  const scores = new Map<number, number>();
  cache.scores.set(name, scores);
  for (const position of candidatesFor(page, wanted)) {
    const element = page.elements[position];
    if (element) scores.set(position, nameScore(page, element, wanted));
  }
  return scores;
}

function wantedOf(page: Page, words: Words, cache: NameCache): Wanted {
  const list = words.list.slice(0, wordsAtMost);
  const allWeak = list.every((word) => weakWords.has(word));
  return {
    words,
    likes: list.map((word) => likesOf(page, word, cache)),
    weights: list.map((word) => (weakWords.has(word) && !allWeak ? weakWeight : 1)),
    concepts: wantedConcepts(words),
    again: saysAgain(words),
    scores: new Map(),
  };
}

/** What the name can stand for, with or without what says only whose it is: "billing", "card". */
function wantedConcepts(words: Words): readonly Concept[] {
  const whole = conceptsOf(words);
  if (whole.length > 0) return whole;
  const list = words.text.split(' ');
  for (let length = Math.min(2, list.length - 1); length > 0; length -= 1) {
    if (!contextPhrases.has(list.slice(0, length).join(' '))) continue;
    const found = conceptPhrases.get(list.slice(length).join(' '));
    if (found !== undefined) return found;
  }
  return conceptsOfStems(words);
}

function candidatesFor(page: Page, wanted: Wanted): Set<number> {
  const found = new Set<number>();
  for (const [index, likes] of wanted.likes.entries()) {
    if (wanted.weights[index] === weakWeight) continue;
    for (const word of likes.keys())
      for (const position of page.wordsFrom(word.charAt(0)).get(word) ?? []) found.add(position);
  }
  for (const concept of wanted.concepts) {
    for (const [other, positions] of page.concepts) {
      if (conceptLikeness(concept, other) > 0) for (const position of positions) found.add(position);
    }
  }
  return found;
}

function likesOf(page: Page, word: string, cache: NameCache): Map<string, number> {
  const likes = cache.likes.get(word) ?? likeWords(page, word);
  cache.likes.set(word, likes);
  return likes;
}

/** The page's words that can stand for `word`: itself, other endings, a longer word it begins, one typing error. */
function likeWords(page: Page, word: string): Map<string, number> {
  const likes = new Map<string, number>();
  const wanted = stem(word);
  for (const other of page.wordsFrom(word.charAt(0)).keys()) {
    if (other === word) likes.set(other, 1);
    else if (startsAlike(other, word) && stem(other) === wanted) likes.set(other, 0.95);
    else if (word.length < 4) continue;
    else if (other.startsWith(word)) likes.set(other, prefixLikeness);
    else if (word.length >= 5) setTyped(likes, word, other);
  }
  return likes;
}

/** A letter left out, doubled or swapped is a slip; another letter is as often another word ("remote", "remove"). */
function setTyped(likes: Map<string, number>, word: string, other: string): void {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 1 || other.length < 4) return;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const rest = word.slice(start);
  const otherRest = other.slice(start);
  if (rest.slice(1) === otherRest || rest === otherRest.slice(1) || isSwapped(rest, otherRest)) {
    likes.set(other, slipLikeness);
  } else if (rest.slice(1) === otherRest.slice(1) && !/\d/.test(rest.charAt(0) + otherRest.charAt(0))) {
    likes.set(other, otherLetterLikeness);
  }
}

function isSwapped(rest: string, other: string): boolean {
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
}

function nameScore(page: Page, element: PageElement, wanted: Wanted): number {
  const purpose = wanted.concepts.length > 0 ? conceptScore(element, wanted.concepts) : 0;
  let best = purpose;
  for (const source of element.sources) {
    if (source.weight > best) best = Math.max(best, wordsScore(source.words, wanted) * source.weight);
  }
  if (best < 0.8) best = Math.max(best, togetherScore(page, element, wanted));
  return best * (element.again === wanted.again ? 1 : otherTime) * purposeFit(element, wanted, purpose);
}

/** Words that fit count less on a field that is plainly for something else. */
function purposeFit(element: PageElement, wanted: Wanted, purpose: number): number {
  if (wanted.concepts.length === 0) return 1;
  const isHidden = element.node.hints?.type === 'password';
  const hides = wanted.concepts.some(isPasswordConcept);
  if (hides && !isHidden && isField(element.node)) return notHidden;
  if (isHidden && !hides && !wanted.concepts.some((concept) => typedHidden.has(concept))) return otherPurpose;
  if (purpose > 0.4) return 1;
  const [first] = element.concepts;
  const isPlain = [...element.concepts.values()].some((sureness) => sureness >= plainly);
  return first && isPlain ? otherPurpose : 1;
}

/** How well one text fits the name; a text that many elements share is looked at once. */
function wordsScore(words: Words, wanted: Wanted): number {
  if (words.text === wanted.words.text) return 1;
  const known = wanted.scores.get(words);
  if (known !== undefined) return known;
  const likeness = wanted.likes.map((likes) => bestOf(likes, words.list));
  const recall = weighted(likeness, wanted.weights);
  const lacksWord = likeness.some((like, index) => like === 0 && wanted.weights[index] === 1);
  const score = lacksWord ? partial * recall : recall * (complete + 0.12 * precisionOf(words.list, wanted));
  wanted.scores.set(words, score);
  return score;
}

/** The share of a source's words that the name asked for. */
function precisionOf(list: readonly string[], wanted: Wanted): number {
  let asked = 0;
  let total = 0;
  for (const word of list) {
    const weight = weakWords.has(word) || isCount(word) ? weakWeight : 1;
    total += weight;
    if (wanted.likes.some((likes) => likes.has(word))) asked += weight;
  }
  return total === 0 ? 0 : asked / total;
}

/** "Basket (2)" is the basket. */
function isCount(word: string): boolean {
  return /^\d{1,4}$/.test(word);
}

/** The words of the name spread over the element's texts and what is around it: "billing" group, "email" field. */
function togetherScore(page: Page, element: PageElement, wanted: Wanted): number {
  const own = wanted.likes.map((likes) => bestOfSources(likes, element.sources));
  if (!own.some((like, index) => like > 0 && wanted.weights[index] === 1)) return 0;
  const likeness = wanted.likes.map((likes, index) =>
    Math.max(own[index] ?? 0, bestOfSources(likes, page.around(element))),
  );
  if (likeness.some((like, index) => like === 0 && wanted.weights[index] === 1)) return 0;
  return 0.94 * weighted(likeness, wanted.weights);
}

function bestOfSources(likes: ReadonlyMap<string, number>, sources: readonly Source[]): number {
  let best = 0;
  for (const source of sources) best = Math.max(best, bestOf(likes, source.words.list) * source.weight);
  return best;
}

function bestOf(likes: ReadonlyMap<string, number>, list: readonly string[]): number {
  let best = 0;
  for (const word of list) best = Math.max(best, likes.get(word) ?? 0);
  return best;
}

function weighted(values: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  let total = 0;
  for (const [index, value] of values.entries()) {
    const weight = weights[index] ?? 1;
    sum += value * weight;
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

function conceptScore(element: PageElement, wanted: readonly Concept[]): number {
  let best = 0;
  for (const concept of wanted) {
    for (const [other, sureness] of element.concepts) {
      best = Math.max(best, sureness * conceptLikeness(concept, other));
    }
  }
  return best;
}
