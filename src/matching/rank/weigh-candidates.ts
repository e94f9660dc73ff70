import { isDeed, type MethodName } from '../../protocol/methods';
import { conceptLikeness } from '../page/concepts';
import { type MatchedPage, isSeen } from '../page/elements';
import { type PageElement, isField, isList, isTypable, methodFit, tickRoles } from '../page/page-element';
import { hasWithin } from '../page/nearby';
import type { ParsedStep } from '../read/intent';
import type { MatchedAction } from '../decide-match';
import { isFormatted, fitValue } from './fit-value';
import { weakWords, stem, conceptPhrases, isDeedConcept, negations, startsAlike } from '../read/lexicon';
import { wordsOf, unspacedScript } from '../words';
import type { Concept } from '../../languages/kinds';
import { deedWords, type DeedWord } from './read-deed-words';

export type WeighedCandidate = {
  element: PageElement;
  method: MethodName;
  arguments: string[];
  /** The words of its value as they were said; empty where there is none. */
  value: string;
  /** It needs no value, or has one that its field is known to take. */
  isComplete: boolean;
  /** The confidence that the readings give it, 0..1; 0 where none found it. */
  confidence: number;
  /** Its place among what the readings found, from 0; Infinity where they did not. */
  rank: number;
};

export type WeighedStep = {
  step: ParsedStep;
  words: readonly WeighedWord[];
  found: readonly MatchedAction[];
};

const candidatesAtMost = 30;

/** The deeds that a step may mean: all that its readings found, and the elements that have a word of it, in any form. */
export function candidatesOf(page: MatchedPage, weighed: WeighedStep): WeighedCandidate[] {
  const all = new Map<string, WeighedCandidate>();
  for (const one of [
    ...foundBefore(page, weighed),
    ...pressedOf(page, weighed),
    ...filledOf(page, weighed),
  ]) {
    const key = [one.element.ref, one.method, ...one.arguments].join('\n');
    if (!all.has(key) && methodFit(one.method, one.element.node) > 0) all.set(key, one);
  }
  return [...all.values()];
}

function foundBefore(page: MatchedPage, { found }: WeighedStep): WeighedCandidate[] {
  const byRef = new Map(page.elements.map((element) => [element.ref, element]));
  return [...found]
    .sort((a, b) => b.confidence - a.confidence)
    .flatMap(({ ref, method, arguments: args, confidence }, rank) => {
      const element = byRef.get(ref);
      if (!element) return [];
      const isComplete =
        !isDeed(method, 'edit') && !method.startsWith('select') ? true : isOption(element, args);
      return [{ element, method, arguments: args, value: args.join(' '), isComplete, confidence, rank }];
    });
}

function isOption({ node }: PageElement, args: readonly string[]): boolean {
  return args.length > 0 && args.every((text) => node.hints?.options?.includes(text) === true);
}

function pressedOf(page: MatchedPage, { step, words }: WeighedStep): WeighedCandidate[] {
  const isOff = saysOff(step);
  return likelyElements(page, words)
    .filter(({ node }) => !isField(node) && node.role !== 'iframe')
    .map((element) => ({
      element,
      method: pressOf(element, isOff),
      arguments: [],
      value: '',
      isComplete: true,
      confidence: 0,
      rank: Infinity,
    }));
}

function filledOf(page: MatchedPage, { step }: WeighedStep): WeighedCandidate[] {
  return page.elements.flatMap((element) =>
    standingValues(page, element, step.written).map(({ text, said }) => ({
      element,
      method: methodOf(element),
      arguments: [text],
      value: said,
      isComplete: isList(element.node) || isFormatted(element.node),
      confidence: 0,
      rank: Infinity,
    })),
  );
}

function methodOf({ node }: PageElement): MethodName {
  if (!isList(node)) return 'fill';
  return node.hints?.tag === 'select' ? 'selectOption' : 'selectOptionFromDropdown';
}

/** How an element is pressed: a box is ticked, or unticked where the step says so. */
function pressOf({ node }: PageElement, isOff: boolean): MethodName {
  if (!tickRoles.has(node.role)) return 'click';
  return isOff && node.role !== 'radio' ? 'uncheck' : 'check';
}

function saysOff({ deeds, intents }: ParsedStep): boolean {
  return (
    intents.some(({ method }) => method === 'uncheck') ||
    deeds().some(({ method, by }) => method === 'uncheck' && by === 'state')
  );
}

/** The elements that have most of the words by themselves, in any form, or stand in an item that has them; rare words count more. */
function likelyElements(page: MatchedPage, words: readonly WeighedWord[]): PageElement[] {
  const mass = new Map<number, number>();
  for (const word of words)
    for (const [position, fit] of positionsOf(page, word))
      mass.set(position, (mass.get(position) ?? 0) + fit * word.rarity);
  return [...mass]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, candidatesAtMost)
    .flatMap(([position]) => page.elements[position] ?? []);
}

const asPurpose = 0.85;
const asItem = 0.6;

function positionsOf(page: MatchedPage, word: WeighedWord): Map<number, number> {
  const best = new Map<number, number>();
  const note = (positions: readonly number[] | undefined, fit: number) => {
    for (const position of positions ?? []) best.set(position, Math.max(best.get(position) ?? 0, fit));
  };
  for (const [other, likeness] of word.likes) note(page.wordsFrom(other.charAt(0)).get(other), likeness);
  for (const other of word.synonyms) note(page.wordsFrom(other.charAt(0)).get(other), asPurpose);
  for (const purpose of word.purposes)
    for (const [concept, positions] of page.concepts)
      if (conceptLikeness(purpose, concept) > 0) note(positions, asPurpose);
  const { telling } = page.placesOfWord(word);
  if (telling.length > 0 && word.kind === 'counts')
    for (const [position, element] of page.elements.entries()) {
      const { item } = page.placeOf(element);
      if (item && hasWithin(telling, item, element.at)) note([position], asItem);
    }
  return best;
}

/** A value that stands in an instruction: as the field takes it, and as it was said. */
type StandingValue = { text: string; said: string };

const wordsAtMost = 6;

/** The values in an instruction that a field may take: its one option, what its format reads, or what stands apart as a text. */
function standingValues(page: MatchedPage, element: PageElement, written: string): StandingValue[] {
  if (isList(element.node)) return optionsIn(element, written);
  if (!isTypable(element.node)) return [];
  return isFormatted(element.node) ? formattedIn(page, element, written) : textsIn(written);
}

/** The longest part that the field's format reads; none where several are as long. */
function formattedIn(page: MatchedPage, { node, sources }: PageElement, written: string): StandingValue[] {
  if (!/\d/.test(written)) return [];
  const words = [...written.matchAll(/\S+/g)];
  const conventions = { ...page.conventions(), named: sources.map(({ words: { text } }) => text) };
  for (let length = Math.min(wordsAtMost, words.length); length > 0; length -= 1) {
    const fitting = words.slice(0, words.length - length + 1).flatMap((first, at): StandingValue[] => {
      const last = words[at + length - 1];
      const said = last
        ? written.slice(first.index, last.index + last[0].length).replace(signsAfter, '')
        : '';
      const { text, doubt } = fitValue(node, said, conventions);
      return doubt === undefined && /\d/.test(said) ? [{ text, said }] : [];
    });
    if (fitting.length > 0) return fitting.length === 1 ? fitting : [];
  }
  return [];
}

const signsAfter = /[,;.!?]+$/u;

function optionsIn({ node }: PageElement, written: string): StandingValue[] {
  const roots = new Map(wordsOf(written).list.map((word) => [stem(word), word]));
  const named = (node.hints?.options ?? []).flatMap((text) => {
    const counted = wordsOf(text).list.filter((word) => !weakWords.has(word));
    const said = counted.flatMap((word) => roots.get(stem(word)) ?? []);
    return counted.length > 0 && said.length === counted.length
      ? [{ text, said: said.join(' '), count: said.length }]
      : [];
  });
  const most = Math.max(0, ...named.map(({ count }) => count));
  const best = named.filter(({ count }) => count === most);
  return best.length === 1 ? best.map(({ text, said }) => ({ text, said })) : [];
}

/** A text in quotes, an address, or all after a colon. */
function textsIn(written: string): StandingValue[] {
  const found = textMarks.flatMap((mark) => {
    const said = mark.exec(written)?.[1]?.trim() ?? '';
    return said === '' ? [] : [said];
  });
  return found.slice(0, 1).map((said) => ({ text: said, said }));
}

/** Each begins at one place of the text, or at each word, so that what fits none is passed once. */
const textMarks = [
  /^[^"“„«「『]*["“„«「『](.+)["”“»」』]/su,
  /[:：]\s+(.+)$/su,
  /(?<!\S)([^\s@]+@[^\s@]+\.\p{L}+)/u,
];

export type WeighedWord = DeedWord & {
  /** 0..1: how much it tells elements apart; small for a word that many elements have. */
  rarity: number;
  /** The page's words that look like it → likeness, 0..1. */
  likes: ReadonlyMap<string, number>;
  /** A certain thing: written as a name, with a number in it, or in quotes. */
  isCertain: boolean;
  isNegation: boolean;
};

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

/** Grammar of Japanese: its endings and particles are written in their own script. */
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

export function deedsNamed(word: string): readonly Concept[] {
  return (conceptPhrases.get(word) ?? []).filter(isDeedConcept);
}

const vocabularies = new WeakMap<MatchedPage, ReadonlySet<string>>();

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
