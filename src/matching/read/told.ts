import {
  conceptPhrases,
  lexicons,
  type Lexicon,
  weakWords,
  phrasesOf,
  numberWords,
  pronouns,
} from './lexicon';
import { fold, unspacedScript, wordsOf } from '../words';
import type { Intent, SaidTarget } from './intent';
import { isCapital, isOneMask, unmask, type MaskedPart, readValue } from './mask-quotes';
import { readTargets, withoutStart, type TargetGrammar } from './parse-target';
import { wordPattern } from './pattern';
import { matcherSources } from '../../languages/generated/matcher';

export type ToldGrammar = { verb: RegExp | undefined; form: RegExp | undefined; copula: RegExp };

/** A cut between name and value is looked for before this many words. */
const nameWordsAtMost = 6;
/** Words of a value after a lone preposition. */
const phraseWordsAtMost = 4;
const weights = { copula: 0.97, quoted: 0.97, beside: 0.955, before: 0.95, alike: 0.86, wished: 0.93 };

export function compileTold({ telling, plans, spaced }: Lexicon): ToldGrammar {
  const [gap, around] = spaced ? ['\\s+', '\\s+'] : ['\\s*', '\\s*'];
  const either = (words: readonly string[]) =>
    [...words]
      .sort((a, b) => b.length - a.length)
      .map((word) => wordPattern(word))
      .join('|');
  return {
    verb: telling.verbs.length > 0 ? new RegExp(`^(?:${either(telling.verbs)})${gap}`, 'u') : undefined,
    form: plans.forms.length > 0 ? new RegExp(`^(?:${either(plans.forms)})[:,]?${gap}`, 'u') : undefined,
    copula: new RegExp(`\\s*[:：=]\\s+|[：]|${around}(?:${either(telling.copulas)})${around}`, 'gu'),
  };
}

const tellingVerbs = new Set(lexicons.flatMap(({ telling }) => telling.verbs));

type ToldLanguage = { lexicon: Lexicon; grammar: TargetGrammar; told: ToldGrammar };

/**
 * Reads statements about a field: "the phone number is 555 0100", "enter the username ada", "volume 40", "2 adults". The page
 * decides which words are the name; with no word between name and value they must be the field's whole name.
 */
export function readTold(part: MaskedPart, isListed: boolean, language: ToldLanguage): Intent[] {
  const { lexicon, grammar, told } = language;
  const verb = told.verb?.exec(fold(part.text))?.[0] ?? '';
  const behind = part.text.slice(verb.length);
  const text = behind.slice(told.form?.exec(fold(behind))?.[0].length ?? 0);
  // A capital makes it part of a name: "Straße Am Wall 3".
  const copulas = [...fold(text).matchAll(told.copula)].filter(
    ({ index }) => index === 0 || !isCapital(text.slice(index).trim()),
  );
  const saying = copulas.map((cut): Cut => ({
    name: text.slice(0, cut.index),
    value: text.slice(cut.index + cut[0].length),
    weight: weights.copula,
    isWhole: false,
    isChosen: false,
  }));
  const hasSign = copulas.some(([copula]) => /[:：=]/u.test(copula));
  const beside = hasSign || !lexicon.spaced ? [] : cutsBeside(text, verb !== '' || isListed, grammar);
  const cuts = [...saying, ...beside];
  return cuts.flatMap(({ name, value, weight, isWhole, isChosen }) => {
    const read = readValue(value, part, lexicon);
    // The words of a command name nothing, though a placeholder may say the same: "Choose…".
    if (name.trim() === '' || read.text === '' || tellingVerbs.has(fold(name.trim()))) return [];
    const doubt = read.doubt === undefined ? {} : { doubt: read.doubt };
    const said = { text: read.text, option: unmask(value, part.masks), isQuoted: isOneMask(value), isChosen };
    const named = readTargets(name, part.masks, grammar).flatMap((target) =>
      toldIntents(target, said).map((intent) => ({
        ...intent,
        weight,
        ...(isWhole && { wholeOnly: true }),
      })),
    );
    const alike = labelsFor(name, grammar).flatMap((label) =>
      toldIntents({ name: label, fullName: label, quoted: false, positions: [] }, said).map((intent) => ({
        ...intent,
        weight: weights.alike,
        wholeOnly: true,
        ifFits: true,
      })),
    );
    return [...named, ...alike].map((intent) => ({ ...intent, ...doubt, isTold: true }));
  });
}

/** Reads what is wished for as an option of some list: "I need parental leave". */
export function readWishedOption(text: string, masks: readonly string[]): Intent[] {
  const option = unmask(text, masks);
  const anywhere: SaidTarget = { name: '', fullName: '', quoted: false, positions: [] };
  return [
    { method: 'selectOption', arguments: [option], target: anywhere, weight: weights.wished, isTold: true },
  ];
}

/** Reads a value and a list with no verb, where that is the list's whole name: "Norway in Country". */
export function readValueInList(text: string, masks: readonly string[], grammar: TargetGrammar): Intent[] {
  return readTargets(text, masks, grammar).flatMap(({ fullName: value, positions }): Intent[] => {
    const [place, ...others] = positions;
    if (!place || others.length > 0 || !looksGiven(value)) return [];
    const list: SaidTarget = { name: place.words, fullName: place.words, quoted: false, positions: [] };
    const [method, weight] = ['selectOption' as const, weights.beside];
    return [{ method, arguments: [value], target: list, weight, isTold: true, wholeOnly: true }];
  });
}

/** The labels of fields that may be spoken of so: "the event starts on", "leaving from". */
function labelsFor(name: string, grammar: TargetGrammar): string[] {
  const words = wordsOf(name).list;
  const behind = wordsOf(withoutStart(name, grammar.determiner)).list;
  const isOfSomething = words.length > behind.length || pronouns.has(words[0] ?? '');
  const texts = [behind, ...(isOfSomething ? [behind.slice(1)] : [])].map((list) => list.join(' '));
  return texts.flatMap((text) => (text === '' ? [] : [...labelsLike(text), ...withShortNumber(text)]));
}

/** A value as the text of a field and as an option; `isChosen`: only as one of a list, which cannot be the end of a name. */
type ToldValue = { text: string; option: string; isQuoted: boolean; isChosen: boolean };

/** Intents for the value as the text of a field, an option of a list, or one of a group: "work permit: yes". */
function toldIntents(
  target: SaidTarget,
  { text, option, isQuoted, isChosen }: ToldValue,
): Omit<Intent, 'weight'>[] {
  const choice = { method: 'selectOption' as const, arguments: [option], target };
  if (isChosen) return [choice];
  const words = target.fullName || target.name;
  const one: SaidTarget = {
    name: option,
    fullName: option,
    quoted: isQuoted,
    positions: [{ words }, ...target.positions],
  };
  return [
    { method: 'fill', arguments: [text], target },
    choice,
    { method: 'check', arguments: [], target: one, naturalOnly: true },
  ];
}

type Cut = { name: string; value: string; weight: number; isWhole: boolean; isChosen: boolean };

/** The cuts of a text into a name and a value with no word between them; a number may stand before its name. */
function cutsBeside(text: string, hasVerb: boolean, grammar: TargetGrammar): Cut[] {
  if (isPurpose(withoutStart(text, grammar.determiner)) || (unspacedScript.test(text) && / .* /.test(text)))
    return [];
  const words = [...text.matchAll(/\S+/g)];
  const cuts = words.slice(1, nameWordsAtMost).flatMap(({ index }): Cut[] => {
    const [name, value] = [text.slice(0, index), text.slice(index)];
    if (grammar.determiner.test(`${wordsOf(name).list.at(-1) ?? ''} `)) return [];
    if (isOneMask(value))
      return [{ name, value, weight: weights.quoted, isWhole: isWeak(name), isChosen: false }];
    if (isNoValue(value, grammar)) return [];
    const isChosen = !hasVerb && !looksGiven(value);
    if (isWeak(name) && (isChosen || hasVerb || !isPhrase(value))) return [];
    return [{ name, value, weight: weights.beside, isWhole: !isCode(value), isChosen }];
  });
  const [first, second] = words;
  if (first && second && isNumberLike(first[0]))
    cuts.push({
      name: text.slice(second.index),
      value: first[0],
      weight: weights.before,
      isWhole: true,
      isChosen: false,
    });
  return cuts;
}

/** A short phrase: "to" stands before a place or a person, and in the midst of sentences. */
const isPhrase = (value: string) =>
  !/[,;，；]/u.test(value) && value.split(/\s+/).length <= phraseWordsAtMost;

const isWeak = (name: string) => wordsOf(name).list.every((word) => weakWords.has(word));

/** A purpose as a whole: "email address" is one name, not a name and a value. */
const isPurpose = (text: string) => !/[\ue000-\ue1f4]/u.test(text) && conceptPhrases.has(wordsOf(text).text);

/** No value stands right after a name with a weak word, a type word or an article first. */
function isNoValue(value: string, grammar: TargetGrammar): boolean {
  const [first = ''] = fold(value).split(/\s+/);
  return weakWords.has(first) || grammar.types.has(first) || grammar.determiner.test(`${first} `);
}

/** A value shows that it is one: it begins with a capital, a number or a sign, or has them within. */
const looksGiven = (value: string) =>
  /^[\p{Lu}\p{N}\p{S}\p{P}]/u.test(value) || isNoWord(/^\S+/.exec(value)?.[0] ?? '');

/** Capitals, digits or signs among letters, as no word has them: `pA$$w0rd`, `api-gw_01`. */
const isNoWord = (text: string) => /\p{L}/u.test(text) && /(?<=.)[\p{Lu}\p{N}\p{S}@_/#%&]/u.test(text);

/** A code, as a place or a count never is: many digits, or an address. */
const isCode = (value: string) => /^(?:\S*\d[\d .-]{6,}\S*|\S+@\S+)$/u.test(value);
const isNumberLike = (word: string) => /^\d+$/.test(word) || numberWords.has(fold(word));

/** Words that people say of a field → the other labels that it may have. Both are folded. */
const labelsBySaid = new Map<string, string[]>();
for (const group of matcherSources.flatMap(({ labels }) => labels)) {
  const [said = '', labels = said] = group.split(' > ');
  for (const each of phrasesOf(said))
    labelsBySaid.set(each, [...(labelsBySaid.get(each) ?? []), ...phrasesOf(labels)]);
}

/** Words for a number, of which labels have the shorter: "Customer no.". */
const numbers = matcherSources.flatMap(({ numberSigns }) =>
  phrasesOf(numberSigns).map((pair) => pair.split(' ')),
);

/** The name with a shorter word for "number". */
function withShortNumber(name: string): string[] {
  const words = name.split(' ');
  return numbers.flatMap(([long = '', short = '']) =>
    words.length > 1 && words.includes(long)
      ? words.map((word) => (word === long ? short : word)).join(' ')
      : [],
  );
}

function labelsLike(said: string): string[] {
  return [...new Set(labelsBySaid.get(said))].filter((label) => label !== said);
}
