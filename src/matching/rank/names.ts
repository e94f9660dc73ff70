import type { Concept } from '../../languages/kinds';
import {
  conceptPhrases,
  contextPhrases,
  synonymPhrases,
  weakWords,
  startsAlike,
  stem,
} from '../read/lexicon';
import { conceptLikeness, conceptsOf, conceptsOfStems, isPasswordConcept } from '../page/concepts';
import type { MatchedPage } from '../page/elements';
import { type PageElement, isField } from '../page/page-element';
import { wordsOf, type Words } from '../words';
import {
  isCount,
  isOtherNumber,
  isPressed,
  isSwapped,
  saysJust,
  saysNothingOf,
  slipLikeness,
} from './short-names';

type Likes = ReadonlyMap<string, number>;

type Wanted = {
  words: Words;
  /** For each word of the name: the page's words that are like it → likeness, 0..1. */
  likes: Likes[];
  weights: number[];
  strong: Likes[];
  placeWords: ReadonlySet<string>;
  concepts: readonly Concept[];
  /** The words before its purpose that tell which of several alike is meant: "billing". */
  context: string | undefined;
  /** A known phrase as a whole: "sign in". */
  isPhrase: boolean;
  /** One word, or a known phrase. */
  isShort: boolean;
  /** All its words are weak: then only a whole text fits it. */
  isWeak: boolean;
  scores: Map<Words, NameFit>;
};

const wordsAtMost = 24;
const weakWeight = 0.25;
/** A name all of whose words are there scores at least this; with a word missing, at most `partial`. */
const complete = 0.86;
const partial = 0.58;
/** The likeness of words by their beginning, and with one other letter; from these alone no answer is sure. */
const prefixLikeness = 0.72;
const otherLetterLikeness = 0.7;
const notHidden = 0.85;
const plainly = 0.88;
const otherPurpose = 0.8;
/** People see a text of this weight at or beside the element. */
const leastShown = 0.87;
/** The least share of a text that a name makes up. */
const leastShare = 0.4;
/** The share of its score that a doubtful purpose keeps where another field may have the wanted one. */
const doubtful = 0.85;
/** The highest fit of an element that only resembles a short name: one of just that name comes first. */
const resembling = 0.9;

/** The fit of a name with an element, 0..1, and whether it stands there plainly enough to be sure, not in passing. */
export type NameFit = { fit: number; isPlain: boolean };

/** Remembers the names looked for on one page for the length of one instruction: its readings share names and words. */
export type NameCache = { names: Map<string, KnownName>; likes: Map<string, Map<string, number>> };

/** A name with the elements that may have it, and the fits found so far (positions in `page.elements`). */
type KnownName = { wanted: Wanted; candidates: ReadonlySet<number>; fits: Map<number, NameFit> };

type SaidName = { name: string; place: string };

/** Elements that may have this name, of those that come into question (positions in `page.elements`) → its fit. */
export function rankNames(
  page: MatchedPage,
  said: SaidName,
  cache: NameCache,
  isWanted: (element: PageElement) => boolean,
): Map<number, NameFit> {
  const { wanted, candidates, fits } = knownName(page, said, cache);
  const found = new Map<number, NameFit>();
  for (const position of candidates) {
    const element = page.elements[position];
    if (!element || !isWanted(element)) continue;
    const fit = fits.get(position) ?? nameScore(page, element, wanted);
    fits.set(position, fit);
    found.set(position, fit);
  }
  return found;
}

/** A text of the page begins like the name: only then is it worth looking for. */
export function mayBeCalled(page: MatchedPage, name: string): boolean {
  const [first = ''] = wordsOf(name).list;
  return page.wordsFrom(first.charAt(0)).has(first);
}

function knownName(page: MatchedPage, { name, place }: SaidName, cache: NameCache): KnownName {
  const key = `${name}\n${place}`;
  const known = cache.names.get(key);
  if (known) return known;
  const placeWords = new Set(wordsOf(place.slice(0, 200)).list);
  const wanted: Wanted = { ...wantedOf(page, wordsOf(name.slice(0, 200)), cache), placeWords };
  const named: KnownName = { wanted, candidates: candidatesFor(page, wanted), fits: new Map() };
  cache.names.set(key, named);
  return named;
}

function wantedOf(page: MatchedPage, words: Words, cache: NameCache): Omit<Wanted, 'placeWords'> {
  const list = words.list.slice(0, wordsAtMost);
  const asWhole = conceptsOf(words);
  const isPhrase = asWhole.length > 0;
  const [context, purposes = conceptsOfStems(words)] = contextIn(words) ?? [];
  const allCount = isPhrase || isWeak(list);
  const likes = list.map((word) => likesOf(page, word, cache));
  const weights = list.map((word) => (weakWords.has(word) && !allCount ? weakWeight : 1));
  const strong = likes.filter((_, index) => weights[index] === 1);
  return {
    words,
    likes,
    weights,
    strong,
    // A name can stand for its concepts with or without its context words: "billing", "card".
    concepts: isPhrase ? asWhole : purposes,
    context,
    isPhrase,
    isShort: isPhrase || strong.length === 1,
    isWeak: isWeak(words.list),
    scores: new Map(),
  };
}

function isWeak(list: readonly string[]): boolean {
  return list.every((word) => weakWords.has(word));
}

/** The words that stand before a purpose and tell which of several alike is meant, "billing" say, and the purpose. */
function contextIn({ text }: Words): [context: string, concepts: readonly Concept[]] | undefined {
  const list = text.split(' ');
  for (let length = Math.min(2, list.length - 1); length > 0; length -= 1) {
    const context = list.slice(0, length).join(' ');
    const concepts = conceptPhrases.get(list.slice(length).join(' '));
    if (concepts && contextPhrases.has(context)) return [context, concepts];
  }
  return undefined;
}

/** True for a field that says of itself that it is another one of several alike: "Billing country" is no "shipping country". */
function isOfAnother({ sources }: PageElement, { context: said }: Wanted): boolean {
  if (said === undefined) return false;
  const shown = sources.flatMap(
    ({ weight, words: own }) => (weight >= leastShown && contextIn(own)?.[0]) || [],
  );
  return shown.length > 0 && !shown.some((each) => each === said || areSynonyms(each, said));
}

const areSynonyms = (one: string, other: string) =>
  synonymPhrases.get(one)?.some((meaning) => synonymPhrases.get(other)?.includes(meaning));

function candidatesFor(page: MatchedPage, wanted: Wanted): Set<number> {
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

function likesOf(page: MatchedPage, word: string, cache: NameCache): Map<string, number> {
  const likes = cache.likes.get(word) ?? likeWords(page, word);
  cache.likes.set(word, likes);
  return likes;
}

/** The page's words that can stand for `word`: itself, other endings, a longer word it begins, one typing error. */
function likeWords(page: MatchedPage, word: string): Map<string, number> {
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
  if (isOtherNumber(word, other)) return;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const rest = word.slice(start);
  const otherRest = other.slice(start);
  if (rest.slice(1) === otherRest || rest === otherRest.slice(1) || isSwapped(word, other)) {
    likes.set(other, slipLikeness);
  } else if (rest.slice(1) === otherRest.slice(1)) {
    likes.set(other, otherLetterLikeness);
  }
}

function nameScore(page: MatchedPage, element: PageElement, wanted: Wanted): NameFit {
  const isKind = wanted.concepts.length > 0 && !isOfAnother(element, wanted);
  const purpose = isKind ? conceptScore(page, element, wanted.concepts) : 0;
  let best = { fit: purpose, isPlain: true };
  for (const source of element.sources) {
    const { fit, isPlain } = wordsScore(source.words, wanted);
    // A name that one text says in passing another may say plainly.
    if (fit * source.weight > best.fit) best = { fit: fit * source.weight, isPlain };
    else if (fit === 1 && source.weight >= leastShown) best = { ...best, isPlain: true };
  }
  const says =
    !wanted.isShort ||
    !isPressed(element) ||
    saysJust(page, element, wanted) ||
    (purpose >= plainly && saysNothingOf(element, wanted));
  const fit = best.fit * purposeFit(element, wanted, purpose);
  return {
    fit: says ? fit : Math.min(fit, resembling),
    isPlain: says && (best.isPlain || purpose >= plainly),
  };
}

/** The share of its fit that a name keeps: less on a field that is plainly for something else. */
function purposeFit({ node, concepts }: PageElement, wanted: Wanted, purpose: number): number {
  if (wanted.concepts.length === 0) return 1;
  if (wanted.concepts.some(isPasswordConcept) && node.hints?.type !== 'password' && isField(node))
    return notHidden;
  const isPlain = [...concepts.values()].some((sureness) => sureness >= plainly);
  return isPlain && purpose < 0.75 ? otherPurpose : 1;
}

/** The fit of one text with the name. A text that many elements share is scored once. */
function wordsScore(words: Words, wanted: Wanted): NameFit {
  if (words.text === wanted.words.text) return whole;
  const known = wanted.scores.get(words);
  if (known !== undefined) return known;
  const score = scoreOf(words.list, wanted);
  wanted.scores.set(words, score);
  return score;
}

const whole: NameFit = { fit: 1, isPlain: true };

/** Scores a text. A word of a sentence, scattered words, and beginnings of other words fit, but are no plain name. */
function scoreOf(list: readonly string[], wanted: Wanted): NameFit {
  const likeness = wanted.likes.map((likes) => bestOf(likes, list));
  const recall = weighted(likeness, wanted.weights);
  const lacksWord = likeness.some((like, index) => like === 0 && wanted.weights[index] === 1);
  if (lacksWord || wanted.isWeak) return { fit: partial * recall, isPlain: true };
  const precision = precisionOf(list, wanted);
  const isSaid = likeness.every((like, index) => like >= slipLikeness || wanted.weights[index] !== 1);
  return {
    fit: recall * (complete + 0.12 * precision),
    isPlain: isSaid && precision >= leastShare,
  };
}

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

/** The sureness, 0..1, that an element has a wanted purpose, or one that serves for it. */
function conceptScore(page: MatchedPage, element: PageElement, wanted: readonly Concept[]): number {
  const surest = Math.max(0, ...element.concepts.values());
  let best = 0;
  for (const concept of wanted) {
    for (const [other, sureness] of element.concepts) {
      const likeness = conceptLikeness(concept, other);
      if (likeness * sureness <= best) continue;
      const isDoubtful =
        other === concept
          ? sureness < plainly && mayBeAnother(page, element)
          : surest - sureness > 0.05 || mayBeAnother(page, element, concept);
      best = Math.max(best, likeness * sureness * (isDoubtful ? doubtful : 1));
    }
  }
  return best;
}

/** The page has a field of unknown purpose, or another one with the wanted purpose. */
function mayBeAnother(page: MatchedPage, element: PageElement, wanted?: Concept): boolean {
  if (!isField(element.node)) return false;
  const positions = wanted === undefined ? [] : (page.concepts.get(wanted) ?? []);
  return (
    page.hasUnknownField() || positions.some((position) => isRival(page.elements[position], element, wanted))
  );
}

function isRival(other: PageElement | undefined, element: PageElement, wanted: Concept | undefined): boolean {
  return (
    other !== undefined &&
    other !== element &&
    wanted !== undefined &&
    (other.concepts.get(wanted) ?? 0) > 0.65
  );
}
