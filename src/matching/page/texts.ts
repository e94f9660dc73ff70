import { dateOrderIn, type FirstInDate } from '../../base/dates';
import type { DecimalSign } from '../../base/numbers';
import type { JoinedNode } from '../../protocol/snapshot';
import { lexicons, type Lexicon, conceptPhrases, contextPhrases, stem } from '../read/lexicon';
import type { Concept } from '../../languages/kinds';
import { identifierWords, wordsOf, type Words } from '../words';
import { conceptsIn } from './concepts';

/** How a page writes numbers and dates; undefined where it cannot be told. */
export type Conventions = { decimal?: DecimalSign; first?: FirstInDate };

const nodesAtMost = 2000;
/** The least lead of the page's language over any other, in words. */
const clearLead = 2;

/** Reads the conventions of a page: from its own dates, else from its language. */
export function conventionsOf(nodes: readonly JoinedNode[]): Conventions {
  const texts = nodes.slice(0, nodesAtMost).flatMap(textsOf);
  const language = languageOf(texts);
  const told = dateOrderIn(texts);
  const ofLanguage = language?.dayFirst ? 'day' : undefined;
  return { decimal: language?.decimal, first: told === 'day' || told === 'month' ? told : ofLanguage };
}

function textsOf({ name, description, hints }: JoinedNode): string[] {
  return [name, description ?? '', hints?.placeholder ?? ''].filter((text) => text !== '');
}

/** The language with clearly the most words and phrases of its own on a page. */
function languageOf(texts: readonly string[]): Lexicon | undefined {
  const counts = languageWords.map(({ language, words, phrases }): [Lexicon, number] => [
    language,
    texts.reduce((count, text) => {
      const read = readText(text).words;
      const runs = read.text.split(' ');
      return count + (phrases.has(read.text) ? 1 : 0) + runs.filter((word) => words.has(word)).length / 2;
    }, 0),
  ]);
  const [best, second] = counts.sort(([, one], [, other]) => other - one);
  return best && best[1] >= (second?.[1] ?? 0) + clearLead ? best[0] : undefined;
}

const languageWords = lexicons.map((language) => ({
  language,
  words: new Set([...language.weakWords, ...language.determiners]),
  phrases: new Set(language.concepts.map(([phrase]) => phrase)),
}));

export type NamedConcepts = readonly (readonly [Concept, number])[];

type Text = {
  words: Words;
  concepts: NamedConcepts;
  /** The concepts at the head of a long label: "Login" of "Login (2 to 24 characters)". */
  head: NamedConcepts;
};

/** A text of an element. `weight` is that of its words, 0..1. */
export type Source = Text & { weight: number };

const charsAtMost = 300;
const textsKeptAtMost = 6000;
const nothing: NamedConcepts = [];

export const readText = onceEach((text): Text => ({
  ...withConcepts(wordsOf(text)),
  head: conceptsInHead(text),
}));

export const readIdentifier = onceEach((text) => withConcepts(identifierWords(withGaps(text))));

/** Words of purposes that are long enough to be found in identifiers without gaps: `formusername`. */
const longWords = [...conceptPhrases.keys()].filter((phrase) => /^[a-z]{5,}$/.test(phrase));

/** The stems of words that identifiers are made of. "sub" is none: a sub-account is no account. */
const knownRoots = new Set(
  [
    ...conceptPhrases.keys(),
    ...contextPhrases,
    ...lexicons.flatMap(({ regions, elementTypes }) => [...regions.keys(), ...elementTypes.keys()]),
  ]
    .filter((word) => /^[a-z]{3,}$/.test(word))
    .map(stem),
);

function withGaps(identifier: string): string {
  const folded = identifier.toLowerCase();
  if (!/^[a-z]{8,30}$/.test(identifier) || conceptPhrases.has(folded)) return identifier;
  const edge = longWords
    .filter((word) => folded.startsWith(word) || folded.endsWith(word))
    .sort((a, b) => b.length - a.length)[0];
  if (edge === undefined) return identifier;
  const rest = folded.startsWith(edge) ? folded.slice(edge.length) : folded.slice(0, -edge.length);
  if (!knownRoots.has(stem(rest))) return identifier;
  return folded.startsWith(edge) ? `${edge} ${rest}` : `${rest} ${edge}`;
}

export const readAddress = onceEach((href) => withConcepts(identifierWords(lastPathPart(href) ?? '')));

export function weighted(read: (text: string) => Text, weight: number): (text: string) => Source {
  return onceEach((text) => ({ ...read(text), weight }));
}

/** Makes a reader that reads each text once, over snapshots too: the next one of a page has nearly the same texts. */
function onceEach<Found>(read: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= textsKeptAtMost) known.clear();
    const found = read(text.slice(0, charsAtMost));
    known.set(text, found);
    return found;
  };
}

function withConcepts(words: Words): Text {
  return { words, concepts: conceptsIn(words), head: nothing };
}

function conceptsInHead(text: string): NamedConcepts {
  const head = /^[^\p{L}\p{N}]*([^(:.!?]{2,60})[(:.!?].{8}/u.exec(text)?.[1];
  return head === undefined ? nothing : conceptsIn(wordsOf(head));
}

function lastPathPart(href: string): string | undefined {
  return href
    .replace(/[?#].*$/s, '')
    .split('/')
    .findLast((part) => part !== '' && !part.includes(':'));
}

/**
 * A name without its notes and prices: "Disk (GB)", "Express — $9.90", "Undo (Ctrl+Z)"; of a label around a control that is called the same,
 * what is said twice: "Size Size, Choose one". Undefined where it has none.
 */
export function withoutAside(name: string): string | undefined {
  const [, twice] = /^(\S.{0,60}?)\s+\1(?=$|,)/u.exec(name) ?? [];
  if (twice !== undefined) return twice;
  if (!aside.test(name)) return undefined;
  const bare = name.replaceAll(asides, ' ').trim();
  return bare === '' ? undefined : bare;
}

const asides =
  /\s*[([（【][^)\]）】]*[)\]）】]|\s[—–-]\s.*$|(?:\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|zł|kr))(?:\s?\/\s?\p{L}+)?/gu;

const aside = /[([（【]|\s[—–-]\s|\p{Sc}|\d\s?(?:zł|kr)/u;
