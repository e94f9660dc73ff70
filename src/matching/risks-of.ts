import { withPlainForms } from '../base/text';
import { quoted } from '../base/say';
import type { Risk } from '../protocol/gate';
import { fold, runsOf, unspacedScript } from './words';
import {
  determiners,
  negations,
  stem,
  allRiskPhrases,
  askingWords,
  conceptPhrases,
  demonstratives,
  emptyWords,
  isDeedConcept,
  joints,
  kindWords,
  lightVerbs,
  particles as smallWords,
  placing,
  pronouns,
  totals,
  weakWords,
  audiences,
  commandLeaders,
  givingWords,
  harmlessNames,
  noteMarkers,
  nounFollowers,
  nounsElsewhere,
  nounsToo,
  numberWords,
  payloadMarkers,
  saidForms,
  saidPhrases,
  verbLeaders,
} from './read/lexicon';
import { isPower, longestPhrase, totalsIn } from './risky-words';

type NamePlace = { isHeading?: boolean; isChoice?: boolean };

/** Names the risks of using a thing with this name. It reads invisible characters and letters set apart as they look. */
export function risksOf(name: string, place: NamePlace = {}): Risk[] {
  const words = runsOf(asRead(name)).slice(0, mostWordsRead);
  if (harmlessNames.has(words.join(' '))) return [];
  const found = new Set<Risk>();
  for (const { from, length, risks } of phrasesAt(words, (phrase) => allRiskPhrases.get(phrase))) {
    const word = words[from] ?? '';
    if (length === 1 && audiences.has(word)) continue;
    if (length === 1 && nounsToo.has(word) && !isVerb(words, from, place)) continue;
    if (length === 1 && givingWords.has(word) && determiners.has(words[from + 1] ?? '')) continue;
    // After a deed it is the object: "cancelar reserva".
    if (length === 1 && nounsElsewhere.has(word) && found.size > 0) continue;
    for (const risk of risks) found.add(risk);
  }
  for (const { risks } of partedVerbs(words)) for (const risk of risks) found.add(risk);
  return [...found];
}

const mostWordsRead = 120;

/** A word that is a noun as well stands as a verb. Alone in a heading it is a noun; in a choice it needs an object. */
function isVerb(words: readonly string[], at: number, { isHeading, isChoice }: NamePlace): boolean {
  const [before, after] = [words[at - 1], words[at + 1]];
  if (before !== undefined) return verbLeaders.has(before);
  if (isChoice && after !== undefined) return determiners.has(after);
  return after === undefined ? !isHeading : !nounFollowers.has(after);
}

const invisible = /[\p{Cf}\p{Mn}\u115F\u1160]/gu;

/** A name as it looks: without invisible characters, with Latin letters for look-alikes, spaced letters as one word. */
function asRead(name: string): string {
  const drawn = withPlainForms(name.slice(0, longestName)).replace(invisible, '');
  const latin = /[a-z]/i.test(drawn) ? drawn.replace(/[\u0370-\u03FF\u0400-\u04FF]/g, looksLike) : drawn;
  return latin.replace(/(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}){2,}(?![\p{L}\p{N}])/gu, (spaced) =>
    spaced.replace(/[ ._*-]/g, ''),
  );
}

const longestName = 2000;
const lookAlikes = new Map(
  Array.from('аеорсухіјѕԁոһкмтвнглАЕОРСУХІЈЅКМТВНαενορτυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ').map((letter, at) => [
    letter,
    'aeopcyxijsdnhkmtbnrlAEOPCYXIJSKMTBHaevoptuikABEZHIKMNOPTYX'.charAt(at),
  ]),
);
const looksLike = (letter: string) => lookAlikes.get(letter) ?? letter;

type Place<Meaning> = { from: number; length: number; risks: Meaning };

/** The longest known phrases of a list of words; in scripts without spaces, those in its runs. */
function phrasesAt<Meaning>(
  words: readonly string[],
  meaningOf: (phrase: string) => Meaning | undefined,
): Place<Meaning>[] {
  const places: Place<Meaning>[] = [];
  for (let from = 0; from < words.length;) {
    let length = Math.min(longestPhrase, words.length - from);
    while (length > 0 && meaningOf(words.slice(from, from + length).join(' ')) === undefined) length -= 1;
    const meaning = length > 0 ? meaningOf(words.slice(from, from + length).join(' ')) : undefined;
    if (meaning !== undefined) places.push({ from, length, risks: meaning });
    else
      for (const risks of inRun(words[from] ?? '', meaningOf))
        places.push({ from, length: longestPhrase, risks });
    from += Math.max(1, length);
  }
  return places;
}

function inRun<Meaning>(run: string, meaningOf: (phrase: string) => Meaning | undefined): Meaning[] {
  if (!unspacedScript.test(run)) return [];
  const found: Meaning[] = [];
  for (let at = 0; at < run.length;) {
    let length = Math.min(longestInRun, run.length - at);
    while (length > 1 && meaningOf(run.slice(at, at + length)) === undefined) length -= 1;
    const meaning = meaningOf(run.slice(at, at + length));
    if (meaning !== undefined) found.push(meaning);
    at += meaning === undefined ? 1 : length;
  }
  return found;
}

const longestInRun = 8;

type SaidRisks = { said: ReadonlySet<Risk>; denied: ReadonlySet<Risk> };

/** The risks an instruction allows (`said`) and forbids (`denied`). Words that are typed or quoted do neither. */
export function risksSaid(command: string): SaidRisks {
  const said = new Set<Risk>();
  const denied = new Set<Risk>();
  for (const clause of clausesOf(command)) {
    const words = runsOf(clause);
    const add = (risks: readonly Risk[], at: Said) => {
      const into = isDenied(at) ? denied : said;
      for (const risk of risks) into.add(risk);
    };
    const told = words.filter((word) => !determiners.has(word));
    for (const { risks, ...place } of phrasesAt(told, severalWords))
      add(risks, { clause, words: told, ...place });
    for (const { risks, ...place } of partedVerbs(words)) add(risks, { clause, words, ...place });
    for (const { from, length, risks } of phrasesAt(words, commandedBy)) {
      if (length === 1 && !isCommand(words, from)) continue;
      add(risks, { clause, words, from, length });
    }
    // Whom words make an owner they give a power: "make Ada Owner", and not "ask the owner".
    for (const [from, word] of words.entries())
      if (from > 0 && isPower(word) && !determiners.has(words[from - 1] ?? ''))
        add(['grant'], { clause, words, from, length: 1 });
  }
  for (const [risk, form] of saidForms) if (form.test(command)) said.add(risk);
  return { said, denied };
}

/** An instruction without the notes that it has written down: "note down: buy milk". */
export const withoutNotes = (text: string): string => text.replace(noteMarkers, ' ');

export function risksNamed(text: string): ReadonlySet<Risk> {
  return new Set(phrasesAt(runsOf(text.slice(0, longestName)), commandedBy).flatMap(({ risks }) => risks));
}

/** The risks that a text tells of, in any form and order of words: "Your account will be closed". */
export function risksTold(text: string): Risk[] {
  const found = new Set<Risk>();
  for (const sentence of sentencesOf(text)) {
    const words = runsOf(sentence);
    for (const { from, length, risks } of phrasesAt(words, commandedBy)) {
      const word = words[from] ?? '';
      if (length === 1 && (nounsToo.has(word) || nounsElsewhere.has(word) || kindWords.has(word))) continue;
      for (const risk of risks) found.add(risk);
    }
    const stems = new Set(words.map(stem));
    for (const { parts, risks } of pairs)
      if (parts.every((part) => stems.has(part))) for (const risk of risks) found.add(risk);
  }
  return [...found];
}

export const sentencesOf = (text: string): string[] =>
  text.slice(0, longestName).split(/[.;!?](?=\s|$)|[\n。；！？]/u);

/**
 * The things that a sentence about a deed names, each by its own words, without numbers: "Blue Door", "your account". What is called by
 * one of a kind alone, or pointed at ("this draft"), has no name of its own.
 */
export function thingsNamed(sentence: string): string[][] {
  const groups = sentence.split(/[,、，:：]/u).flatMap((part) => {
    const runs = runsOf(part);
    if (unspacedScript.test(part)) return runs.flatMap(namedInRun).map((name) => [name]);
    const named: string[][] = [[]];
    for (const [at, word] of runs.entries())
      if (joints.has(word)) named.push([]);
      else if (!isNameless(word, runs[at - 1] ?? '')) named.at(-1)?.push(word);
    return named.filter((group) => group.length > 0);
  });
  const [one = []] = groups;
  const isOfKind = groups.length === 1 && one.every((word) => kindWords.has(word));
  const written = [...sentence.matchAll(quoted)].map(([text]) => runsOf(text));
  return [...(isOfKind ? [] : groups), ...written.filter((text) => text.length > 0)];
}

const nameless = [askingWords, weakWords, pronouns, demonstratives, emptyWords, placing, lightVerbs].concat([
  smallWords,
  negations,
  totals,
  joints,
]);

function isNameless(word: string, before: string): boolean {
  if (word.length < 2 || /^\d+$/.test(word) || nameless.some((words) => words.has(word))) return true;
  const concepts = conceptPhrases.get(word);
  if (demonstratives.has(before) && !concepts) return true;
  return commandedBy(word) !== undefined || concepts?.some(isDeedConcept) === true;
}

/** The stems of the things that a text takes all of: "page" of "the plan with all its pages". Empty for all there is. */
export function takenWhole(text: string): ReadonlySet<string> {
  const found = new Set(totalsIn(text).some((word) => unspacedScript.test(word)) ? [''] : []);
  for (const clause of text.split(/[.,;!?\n·]/u)) {
    const runs = runsOf(clause);
    for (const [at, total] of runs.entries()) {
      if (!totals.has(total) || kindWords.has(total)) continue;
      const rest = runs.slice(at + 1).map((word) => (isNameless(word, '') ? '' : stem(word)));
      const first = rest.findIndex((word) => word !== '');
      const named = rest.slice(Math.max(0, first));
      const end = named.indexOf('');
      for (const word of end < 0 ? named : named.slice(0, Math.max(1, end))) found.add(word);
      if (rest.length === 0) found.add('');
    }
  }
  return found;
}

/** Writing without spaces when all such words are taken out of it, but for its endings. */
const namedInRun = (run: string): string[] =>
  run.replace(namelessParts, ' ').match(/\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,}|[a-z]{2,}/gu) ?? [];

const unspacedDeeds = [...allRiskPhrases.keys(), ...saidPhrases.keys()].filter((deed) =>
  unspacedScript.test(deed),
);
/** A phrase that has a shorter deed in it says the thing along: "アカウントを削除". */
const namelessParts = new RegExp(
  [
    ...[...nameless, kindWords].flatMap((words) => [...words]).filter((word) => unspacedScript.test(word)),
    ...unspacedDeeds.filter((deed) => !unspacedDeeds.some((other) => other !== deed && deed.includes(other))),
  ]
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
);

/** A word that is a noun as well begins a deed only before an article. */
export function beginsWithDeed(text: string): boolean {
  const [first = '', ...rest] = runsOf(text.slice(0, longestName));
  if (partedVerbs([first, ...rest.slice(0, 7)]).some(({ from }) => from === 0)) return true;
  if (commandedBy(first) && (!nounsToo.has(first) || determiners.has(rest[0] ?? ''))) return true;
  return rest.slice(0, 3).some((_, at) => {
    const phrase = [first, ...rest.slice(0, at + 1)].join(' ');
    return (
      (commandedBy(phrase) ?? commandedBy(withoutDeterminers(phrase))) !== undefined && !nounsToo.has(first)
    );
  });
}

/** It orders a deed on a thing, and says which or how many: "buy two kettles". A button is called "Delete all items". */
export const ordersDeed = (text: string): boolean =>
  beginsWithDeed(text) &&
  runsOf(text.slice(0, longestName))
    .slice(1)
    .some((run) => determiners.has(run) || numberWords.has(run) || /^\d+$/.test(run));

export const withoutDeterminers = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word) => !determiners.has(fold(word)))
    .join(' ');

function clausesOf(command: string): string[] {
  return command
    .replace(quoted, ' ')
    .split(/[.;!?\n,、。；，！？]|\bbut\b|\baber\b|\bmais\b|\bpero\b|\bmas\b|\bma\b|\bmaar\b|\bale\b/u)
    .map((clause) => clause.slice(0, payloadMarkers.exec(fold(clause))?.index ?? clause.length));
}

type Said = { clause: string; words: readonly string[]; from: number; length: number };

function isDenied({ clause, words, from, length }: Said): boolean {
  if (unspacedScript.test(words[from] ?? '')) return /しない|せず|ないで|ません|不要|别|勿|不/u.test(clause);
  if (words.slice(Math.max(0, from - 4), from).some((word) => negations.has(word))) return true;
  return words.slice(from + length, from + length + 4).some((word) => afterVerb.has(word));
}

/** Negations that stand after their verb. */
const afterVerb = new Set(['nicht', 'niet', 'pas']);

/** The risks of a phrase of several words. Without articles, "change my password" has "change password". */
const severalWords = (phrase: string) => (phrase.includes(' ') ? commandedBy(phrase) : undefined);

/** The places of verbs whose second part stands later: "take the mug out". */
function partedVerbs(words: readonly string[]): Place<readonly Risk[]>[] {
  return words.flatMap((verb, from) =>
    words.slice(from + 2, from + 7).flatMap((part, at) => {
      const tail = part === 'for' ? `${part} ${words[from + 3 + at]}` : part;
      const risks = particles.has(tail) ? commandedBy(`${verb} ${tail}`) : undefined;
      return risks ? { from, length: 1, risks } : [];
    }),
  );
}

const particles = new Set(
  'out, off, away, on, up, toe, af, los, raus, op, uit, weg, ab, aus, auf, online, public, again, stop, know, door, gate, key, at, in, through, aside, for me, for us'.split(
    ', ',
  ),
);

/** A word that is a noun as well is a deed only where a command begins. */
function isCommand(words: readonly string[], at: number): boolean {
  const [before, word = ''] = [words[at - 1], words[at]];
  if (before === undefined || commandLeaders.has(before)) return true;
  if (nounsToo.has(word) || nounsElsewhere.has(word)) return false;
  return !determiners.has(before);
}

/** The risks that a phrase of an instruction allows; endings may differ where enough of the word stays. */
function commandedBy(phrase: string): readonly Risk[] | undefined {
  if (audiences.has(phrase)) return undefined;
  const known = allRiskPhrases.get(phrase) ?? stemmedRisks.get(stemmed(phrase) ?? '');
  const said = saidPhrases.get(phrase);
  return known && said ? [...known, ...said] : (known ?? said);
}

/** A phrase by its stems; undefined when one is too short to tell from other words. */
function stemmed(phrase: string): string | undefined {
  const stems = phrase.split(' ').map(stem);
  return stems.every((each) => each.length >= leastStem || unspacedScript.test(each))
    ? stems.join(' ')
    : undefined;
}

const leastStem = 4;
const stemmedRisks = new Map<string, readonly Risk[]>();
for (const [phrase, risks] of allRiskPhrases) {
  const key = audiences.has(phrase) ? undefined : stemmed(phrase);
  if (key !== undefined) stemmedRisks.set(key, [...new Set([...(stemmedRisks.get(key) ?? []), ...risks])]);
}

/** Risky phrases of two words, by their stems: a verb and its object. */
const pairs = [...stemmedRisks].flatMap(([phrase, risks]) => {
  const parts = phrase.split(' ');
  return parts.length === 2 ? { parts, risks } : [];
});
