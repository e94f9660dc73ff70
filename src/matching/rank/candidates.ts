import { isOtherNumber, isSwapped } from './short-names';
import { isDeed, type MethodName } from '../../protocol/methods';
import type { Concept } from '../../languages/kinds';
import { type MatchedPage, isSeen } from '../page/elements';
import {
  type PageElement,
  isField,
  isList,
  isTypable,
  methodFit,
  naturalMethod,
  optionsGiven,
  tickRoles,
} from '../page/page-element';
import type { ParsedStep } from '../read/intent';
import type { MatchedAction } from '../decide-match';
import { isFormatted, fitValue } from './fit-value';
import {
  conceptPhrases,
  isDeedConcept,
  negations,
  numberWords,
  startsAlike,
  stem,
  weakWords,
} from '../read/lexicon';
import { hasWithin } from '../page/nearby';
import { wordsOf, unspacedScript } from '../words';
import { deedWords, type DeedWord } from './read-deed-words';
import { stateSaid } from './states';

/** The ways in which an instruction is read; each finds some deeds by itself. */
export const readings = ['command', 'told', 'name'] as const;
export type Reading = (typeof readings)[number];

/** A reading's find: the confidence that it gives a deed, and its place there, from 0. */
export type FoundBy = Partial<Record<Reading, FoundAt>>;

type FoundAt = { confidence: number; rank: number };

/** The finds of each reading, best first. */
export type Found = Partial<Record<Reading, readonly MatchedAction[]>>;

/** A deed that may be meant. */
export type Candidate = {
  element: PageElement;
  method: MethodName;
  arguments: string[];
  /** The words of its value as they were said; empty where there is none. */
  value: string;
  /** It needs no value, or has one that its field is known to take. */
  isComplete: boolean;
  by: FoundBy;
};

/** On a page of more elements than this, only those that share a word with the step are weighed. */
const weighedAtMost = 150;
/** A word that so many places have tells none of them. */
const placesAtMost = 40;

/** The elements that a step may mean: on a large page those with a word of it, themselves or in their row or card. */
function elementsFor(page: MatchedPage, words: readonly StepWord[]): readonly PageElement[] {
  const { elements } = page;
  if (elements.length <= weighedAtMost) return elements;
  const sharing = new Set<number>();
  for (const { likes, synonyms } of words)
    for (const word of [...likes.keys(), ...synonyms])
      for (const at of page.wordsFrom(word.charAt(0)).get(word) ?? []) sharing.add(at);
  for (const concept of words.flatMap(({ purposes, fields }) => [...purposes, ...fields]))
    for (const at of page.concepts.get(concept) ?? []) sharing.add(at);
  const places = words
    .map((word) => page.placesOfWord(word).telling)
    .filter(({ length }) => length <= placesAtMost);
  return elements.filter((element, at) => {
    const { item } = page.placeOf(element);
    return sharing.has(at) || (item && places.some((telling) => hasWithin(telling, item)));
  });
}

/** All deeds that a step may mean: those that its readings found, each thing to press, each option and each value of a field. */
export function candidatesOf(
  page: MatchedPage,
  step: ParsedStep,
  words: readonly StepWord[],
  found: Found,
): Candidate[] {
  const all = new Map<string, Candidate>();
  const add = (one: Omit<Candidate, 'by'>, by?: FoundBy): void => {
    const key = [one.element.ref, one.method, ...one.arguments].join('\n');
    const known = all.get(key);
    if (known) {
      Object.assign(known.by, by);
      // A value that the field reads in the words has them as they were said.
      if (one.value !== '' && by === undefined) known.value = one.value;
      known.isComplete ||= one.isComplete;
    } else if (methodFit(one.method, one.element.node) > 0) all.set(key, { ...one, by: { ...by } });
  };
  const byRef = new Map(page.elements.map((element) => [element.ref, element]));
  for (const reading of readings)
    for (const [rank, action] of (found[reading] ?? []).entries()) {
      const element = byRef.get(action.ref);
      // A name says no state, and other words may.
      const isOpposite = reading === 'name' && element && pressOf(element, step).method !== action.method;
      if (element && !lacksOption(element, action) && !(isOpposite && tickRoles.has(element.node.role)))
        add(ofAction(element, action), { [reading]: { confidence: action.confidence, rank } });
    }
  for (const element of elementsFor(page, words)) {
    const { node } = element;
    if (node.role === 'iframe' || node.states?.includes('behind')) continue;
    if (isField(node)) for (const one of valuesFor(page, element, step, words)) add(one);
    else add({ element, ...pressOf(element, step), arguments: [], isComplete: true });
  }
  return [...all.values()];
}

function ofAction(element: PageElement, { method, arguments: args }: MatchedAction): Omit<Candidate, 'by'> {
  const isComplete = !isDeed(method, 'edit') && !method.startsWith('select') ? true : isOption(element, args);
  return { element, method, arguments: args, value: args.join(' '), isComplete };
}

/** The list is known, and has no such option. */
function lacksOption({ node }: PageElement, { method, arguments: [option] }: MatchedAction): boolean {
  const options = node.hints?.options ?? [];
  const isKnown = options.length > 0 && options.length < optionsGiven;
  return method.startsWith('select') && option !== undefined && isKnown && !options.includes(option);
}

function isOption({ node }: PageElement, args: readonly string[]): boolean {
  return args.length > 0 && args.every((text) => node.hints?.options?.includes(text) === true);
}

/** How an element is pressed: a box is put into the state that was said, which is its value, else into its other one. */
function pressOf({ node }: PageElement, { written }: ParsedStep): Pick<Candidate, 'method' | 'value'> {
  if (!tickRoles.has(node.role)) return { method: 'click', value: '' };
  const said = stateSaid(written, node.name);
  if (said && (node.role !== 'radio' || said.method === 'check'))
    return { method: said.method, value: said.words.join(' ') };
  return { method: naturalMethod(node), value: '' };
}

function valuesFor(
  page: MatchedPage,
  element: PageElement,
  step: ParsedStep,
  words: readonly StepWord[],
): Omit<Candidate, 'by'>[] {
  const standing = isList(element.node)
    ? optionsIn(element, words)
    : standingValues(page, element, step.written).filter(({ text }) => !isNamed(step, text));
  return standing.map(({ text, said }) => ({
    element,
    method: methodOf(element),
    arguments: [text],
    value: said,
    isComplete: isList(element.node) || isFormatted(element.node),
  }));
}

/** A command names the field so. */
function isNamed({ intents }: ParsedStep, text: string): boolean {
  const said = wordsOf(text).text;
  return intents.some(
    ({ target, arguments: args }) =>
      target !== 'page' && args.length > 0 && wordsOf(target.fullName).text === said,
  );
}

function methodOf({ node }: PageElement): MethodName {
  if (!isList(node)) return 'fill';
  return node.hints?.tag === 'select' ? 'selectOption' : 'selectOptionFromDropdown';
}

/** A value that stands in an instruction: as the field takes it, and as it was said. */
type StandingValue = { text: string; said: string };

const wordsAtMost = 6;

/** The values in an instruction that a field may take: what its format reads, or what stands apart as a text. */
function standingValues(page: MatchedPage, element: PageElement, written: string): StandingValue[] {
  if (!isTypable(element.node)) return [];
  return isFormatted(element.node) ? formattedIn(page, element, written) : textsIn(written);
}

/** The longest part that the field's format reads; none where several are as long. */
export function formattedIn(
  page: MatchedPage,
  { node, sources }: PageElement,
  written: string,
): StandingValue[] {
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

/** A list of at most so many options has all of them as candidates. */
const optionsAtMost = 12;

/** The options of which a word was said, in any form, and the words that say them. */
function optionsIn({ node }: PageElement, words: readonly StepWord[]): StandingValue[] {
  const options = node.hints?.options ?? [];
  return options.flatMap((text): StandingValue[] => {
    if (text === '' || text === node.value) return [];
    const list = wordsOf(text).list;
    const said = words.filter((word) => list.some((other) => likenessOf(word, other) > 0));
    return said.length > 0 || options.length <= optionsAtMost
      ? [{ text, said: said.map(({ word }) => word).join(' ') }]
      : [];
  });
}

/** The likeness of a said word to a word of an option, 0..1. */
export function likenessOf({ word, root, synonyms }: StepWord, other: string): number {
  if (word === other) return 1;
  const number = numberWords.get(word);
  if (number !== undefined && String(number) === other) return 0.95;
  if (startsAlike(word, other) && stem(other) === root) return 0.95;
  if (synonyms.includes(other)) return 0.85;
  return looksLike(word, other) * 0.9;
}

/** A text in quotes, an address, or all after a colon. */
function textsIn(written: string): StandingValue[] {
  const found = textMarks.flatMap((mark) => {
    const said = mark.exec(written)?.[1]?.trim() ?? '';
    return said === '' ? [] : [said];
  });
  const given = found.length > 0 ? found.slice(0, 1) : givenIn(written);
  return [...new Set(given)].map((said) => ({ text: said, said }));
}

/** Texts that look given, by a capital, a digit or a sign within: all from there on, and its own stretch. */
function givenIn(written: string): string[] {
  const bare = written.replace(/[.!?]+$/u, '');
  const words = [...bare.matchAll(/\S+/g)];
  const isGiven = (at: number): boolean => {
    const word = words[at]?.[0] ?? '';
    return /\d/.test(word) || (at > 0 && /^[\p{Lu}]/u.test(word) && word.length > 1 && !/^I['’]/.test(word));
  };
  const first = words.findIndex((_, at) => isGiven(at));
  const start = words[first];
  if (!start) return afterWeak(bare);
  let last = first;
  while (isGiven(last + 1)) last += 1;
  const end = words[last];
  const own = end ? bare.slice(start.index, end.index + end[0].length) : '';
  return [bare.slice(start.index), own.replace(signsAfter, '')];
}

/** The words after the last small one: "look for oat milk". */
function afterWeak(bare: string): string[] {
  const words = [...bare.matchAll(/\S+/g)];
  const last = words.findLastIndex(([word]) => weakWords.has(wordsOf(word).text));
  const next = words[last + 1];
  return next && words.length - last <= 4 && last >= 0 ? [bare.slice(next.index)] : [];
}

/** Each begins at one place of the text, or at each word, so that what fits none is passed once. */
const textMarks = [
  /^[^"“„«「『]*["“„«「『](.+)["”“»」』]/su,
  /(%[^%\s]+%)/u,
  /[:：]\s+(.+)$/su,
  /(?<!\S)([^\s@]+@[^\s@]+\.\p{L}+)/u,
];

export type StepWord = DeedWord & {
  /** 0..1: how much it tells elements apart; small for a word that many elements have. */
  rarity: number;
  /** The page's words that look like it → likeness, 0..1. */
  likes: ReadonlyMap<string, number>;
  /** A certain thing: written as a name, with a number in it, or in quotes. */
  isCertain: boolean;
  isNegation: boolean;
  /** The names that phrases with it give a field: "postal code". */
  fields: readonly Concept[];
};

export function stepWords(page: MatchedPage, { bare }: ParsedStep): StepWord[] {
  const words = deedWords(bare);
  const { list } = wordsOf(bare);
  const [first] = list;
  return words.flatMap((said): StepWord[] => {
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
        fields: fieldsCalled(list, list.indexOf(said.word)),
      },
    ];
  });
}

const phraseWordsAtMost = 3;

function fieldsCalled(list: readonly string[], at: number): Concept[] {
  const found: Concept[] = [];
  for (let start = Math.max(0, at - phraseWordsAtMost + 1); start <= at; start += 1)
    for (let end = at + 1; end <= Math.min(list.length, start + phraseWordsAtMost); end += 1)
      for (const concept of conceptPhrases.get(list.slice(start, end).join(' ')) ?? [])
        if (!isDeedConcept(concept)) found.push(concept);
  return found;
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
  const value = numberWords.get(word);
  const number = value === undefined ? undefined : String(value);
  for (const other of vocabularyOf(page)) {
    const isForm = startsAlike(other, word) && stem(other) === root;
    const likeness = other === word ? 1 : isForm || other === number ? 0.95 : looksLike(word, other);
    if (likeness > 0) likes.set(other, likeness);
  }
  return likes;
}

const leastPart = 4;
const leastShared = 0.62;

/** The likeness of two words by their letters, 0..1; 0 for short ones and little in common. */
function looksLike(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < leastPart || unspacedScript.test(short) || isOtherNumber(one, other)) return 0;
  if (long.startsWith(short) || long.endsWith(short)) return 0.6 + 0.3 * (short.length / long.length);
  if (isSwapped(short, long)) return 0.85;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (start >= leastPart && start / short.length >= 0.7) return 0.8 * (start / long.length);
  // A slip is seldom in the first letter, and leaves the length nearly as it is.
  if (short[0] !== long[0] || long.length > 2 * short.length) return 0;
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
