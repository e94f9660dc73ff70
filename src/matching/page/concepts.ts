import type { JoinedNode } from '../../protocol/snapshot';
import type { Concept } from '../../languages/kinds';
import { againPhrases, conceptPhrases, weakWords, stem } from '../read/lexicon';
import { unspacedScript, type Words } from '../words';

/** First word of a phrase → number of words in the longest phrase that it begins. */
const phraseLengths = lengthsOf(conceptPhrases.keys());
const againLengths = lengthsOf(againPhrases);
const runPhraseAtMost = 12;

export function conceptsOf(words: Words): readonly Concept[] {
  return conceptPhrases.get(words.text) ?? [];
}

/** The concepts that a whole text can stand for when endings do not count: "Benutzernamen". */
export function conceptsOfStems(words: Words): readonly Concept[] {
  return stemmedPhrases.get(stemmed(words.text)) ?? [];
}

const stemmedPhrases = new Map([...conceptPhrases].map(([phrase, meant]) => [stemmed(phrase), meant]));

function stemmed(text: string): string {
  return text.split(' ').map(stem).join(' ');
}

/**
 * The concepts in a text, each with the share of the text that its phrase makes up, 0 to 1; the longest phrase wins where
 * phrases overlap ("confirm password" is not "password").
 */
export function conceptsIn(words: Words): readonly (readonly [Concept, number])[] {
  const list = words.text === '' ? [] : words.text.split(' ', wordsAtMost);
  const isPossible = list.some((word) => phraseLengths.has(word)) || unspacedScript.test(words.text);
  return isPossible ? readConcepts(list) : nothing;
}

const wordsAtMost = 40;
const nothing: readonly (readonly [Concept, number])[] = [];

function readConcepts(list: readonly string[]): [Concept, number][] {
  const strong = list.reduce((count, word) => count + (weakWords.has(word) ? 0 : 1), 0);
  const found: [Concept, number][] = [];
  let at = 0;
  while (at < list.length) {
    const { concepts, length } = longestPhrase(list, at);
    const run = list[at] ?? '';
    if (concepts.length === 0 && unspacedScript.test(run)) {
      for (const [concept, share] of conceptsInRun(run)) found.push([concept, share / list.length]);
    }
    for (const concept of concepts) found.push([concept, Math.min(1, length / strong)]);
    at += length;
  }
  return found;
}

/** The concepts in a run of a script without spaces; one character alone does not count. */
function conceptsInRun(run: string): [Concept, number][] {
  const found: [Concept, number][] = [];
  let at = 0;
  while (at + 1 < run.length) {
    let length = Math.min(runPhraseAtMost, run.length - at);
    while (length > 1 && !conceptPhrases.has(run.slice(at, at + length))) length -= 1;
    if (length > 1)
      for (const concept of conceptPhrases.get(run.slice(at, at + length)) ?? [])
        found.push([concept, length / run.length]);
    at += length;
  }
  return found;
}

const noPhrase = { concepts: [], length: 1 };

type PhraseMeaning = { concepts: readonly Concept[]; length: number };

function longestPhrase(list: readonly string[], at: number): PhraseMeaning {
  const most = phraseLengths.get(list[at] ?? '') ?? 0;
  for (let length = Math.min(most, list.length - at); length > 0; length -= 1) {
    const concepts = conceptPhrases.get(list.slice(at, at + length).join(' '));
    if (concepts !== undefined) return { concepts, length };
  }
  return noPhrase;
}

export function saysAgain(words: Words): boolean {
  const list = words.text.split(' ').slice(0, 20);
  return list.some((word, at) => {
    let length = againLengths.get(word) ?? 0;
    while (length > 0 && !againPhrases.has(list.slice(at, at + length).join(' '))) length -= 1;
    return length > 0;
  });
}

function lengthsOf(phrases: Iterable<string>): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    lengths.set(first, Math.max(words.length, lengths.get(first) ?? 0));
  }
  return lengths;
}

/** The purpose that the page declares for a field: by its autocomplete token, else by its type. */
export function declaredConcept(node: JoinedNode): Concept | undefined {
  const { autocomplete, type } = node.hints ?? {};
  const tokens = autocomplete?.toLowerCase().split(/\s+/);
  const token = tokens?.findLast((part) => Object.hasOwn(autocompleteConcepts, part));
  if (token !== undefined) return autocompleteConcepts[token];
  return type === undefined ? undefined : typeConcepts[type.toLowerCase()];
}

/** Source: HTML Standard, autofill field names. */
const autocompleteConcepts: Record<string, Concept> = {
  email: 'email',
  username: 'username',
  'new-password': 'new-password',
  'current-password': 'current-password',
  'one-time-code': 'one-time-code',
  name: 'full-name',
  'given-name': 'first-name',
  'additional-name': 'middle-name',
  'family-name': 'last-name',
  tel: 'phone',
  'tel-national': 'phone',
  'street-address': 'street',
  'address-line1': 'street',
  'address-line2': 'street-2',
  'address-level2': 'city',
  'address-level1': 'province',
  'postal-code': 'postcode',
  country: 'country',
  'country-name': 'country',
  organization: 'company',
  bday: 'birthday',
  'bday-day': 'birth-day',
  'bday-month': 'birth-month',
  'bday-year': 'birth-year',
  'cc-number': 'card-number',
  'cc-name': 'card-name',
  'cc-csc': 'card-code',
  'cc-exp': 'card-expiry',
  'cc-exp-month': 'card-month',
  'cc-exp-year': 'card-year',
};

const typeConcepts: Record<string, Concept> = {
  email: 'email',
  password: 'password',
  tel: 'phone',
  search: 'search',
};

/** Wanted purpose → other purposes that serve for it, 0..1: people sign in with a user name or an e-mail address. */
const servesAs: Partial<Record<Concept, Partial<Record<Concept, number>>>> = {
  password: { 'new-password': 0.9, 'current-password': 0.92, 'confirm-password': 0.7 },
  'new-password': { password: 0.9, 'confirm-password': 0.7 },
  'current-password': { password: 0.92 },
  'confirm-password': { 'new-password': 0.6 },
  username: { email: 0.82, phone: 0.76 },
  email: { username: 0.7 },
  'full-name': { 'first-name': 0.7, 'last-name': 0.66 },
  'first-name': { 'full-name': 0.74 },
  'last-name': { 'full-name': 0.7 },
  submit: {
    'sign-in': 0.88,
    'sign-up': 0.88,
    checkout: 0.86,
    next: 0.86,
    pay: 0.87,
    subscribe: 0.87,
    save: 0.85,
    confirm: 0.86,
    add: 0.7,
    accept: 0.7,
    search: 0.6,
  },
  'sign-in': { submit: 0.7 },
  confirm: { accept: 0.8 },
  accept: { confirm: 0.75 },
  pay: { checkout: 0.85 },
  checkout: { pay: 0.85 },
  newsletter: { subscribe: 0.8 },
  subscribe: { newsletter: 0.8 },
  birthday: { date: 0.7 },
  'card-month': { 'birth-month': 0.75 },
  'card-year': { 'birth-year': 0.75 },
  'birth-month': { 'card-month': 0.75 },
  'birth-year': { 'card-year': 0.75 },
};

/** The fit, 0..1, of an element for `found` where one for `wanted` is asked for. */
export function conceptLikeness(wanted: Concept, found: Concept): number {
  return wanted === found ? 1 : (servesAs[wanted]?.[found] ?? 0);
}

const secrets: ReadonlySet<Concept> = new Set([
  'password',
  'new-password',
  'current-password',
  'confirm-password',
]);

/** Only a field that hides its text will do for a password. */
export function isPasswordConcept(concept: Concept): boolean {
  return secrets.has(concept);
}
