import { conceptPhrases, weakWords, type Lexicon } from '../lexicon';
import { numberWords } from '../lexicon/amount-words';
import { fold, wordsOf } from '../words';
import type { Intent, SaidTarget } from './intent';
import { isOneMask, unmask, type MaskedPart } from './mask-quotes';
import { readTargets, withoutStart, type TargetGrammar } from './parse-target';
import { wordPattern } from './pattern';
import { readValue } from './read-value';

export type ToldGrammar = { verb: RegExp | undefined; form: RegExp | undefined; copula: RegExp };

/** A cut between name and value is looked for before this many words. */
const nameWordsAtMost = 6;
const weights = { copula: 0.97, quoted: 0.97, beside: 0.955, before: 0.95 };

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

/**
 * Reads statements about a field: "the phone number is 555 0100", "enter the username ada", "volume 40", "2 adults". The page
 * decides which words are the name; with no word between name and value they must be the field's whole name.
 */
export function readTold(
  part: MaskedPart,
  language: { lexicon: Lexicon; grammar: TargetGrammar; told: ToldGrammar },
): Intent[] {
  const { lexicon, grammar, told } = language;
  const verb = told.verb?.exec(fold(part.text))?.[0] ?? '';
  const behind = part.text.slice(verb.length);
  const text = behind.slice(told.form?.exec(fold(behind))?.[0].length ?? 0);
  const saying = [...fold(text).matchAll(told.copula)].map((cut): Cut => ({
    name: text.slice(0, cut.index),
    value: text.slice(cut.index + cut[0].length),
    weight: weights.copula,
    isWhole: false,
  }));
  const cuts = saying.length > 0 || !lexicon.spaced ? saying : cutsBeside(text, verb !== '', grammar);
  return cuts.flatMap(({ name, value, weight, isWhole }) => {
    const read = readValue(value, part, lexicon);
    if (name.trim() === '' || read.text === '') return [];
    const doubt = read.doubt === undefined ? {} : { doubt: read.doubt };
    const said = { text: read.text, option: unmask(value, part.masks), isQuoted: isOneMask(value) };
    return readTargets(name, part.masks, grammar).flatMap((target) =>
      toldIntents(target, said).map((intent) => ({
        ...intent,
        ...doubt,
        weight,
        isTold: true,
        ...(isWhole ? { wholeOnly: true } : {}),
      })),
    );
  });
}

type ToldValue = { text: string; option: string; isQuoted: boolean };

/** Intents for the value as the text of a field, an option of a list, or one of a group: "work permit: yes". */
function toldIntents(target: SaidTarget, { text, option, isQuoted }: ToldValue): Omit<Intent, 'weight'>[] {
  const words = target.fullName || target.name;
  const one: SaidTarget = {
    name: option,
    fullName: option,
    quoted: isQuoted,
    positions: [{ words }, ...target.positions],
  };
  return [
    { method: 'fill', arguments: [text], target },
    { method: 'selectOption', arguments: [option], target },
    { method: 'check', arguments: [], target: one, naturalOnly: true },
  ];
}

type Cut = { name: string; value: string; weight: number; isWhole: boolean };

/** The cuts of a text into a name and a value with no word between them; a number may stand before its name. */
function cutsBeside(text: string, hasVerb: boolean, grammar: TargetGrammar): Cut[] {
  if (isPurpose(withoutStart(text, grammar.determiner))) return [];
  const words = [...text.matchAll(/\S+/g)];
  const cuts = words.slice(1, nameWordsAtMost).flatMap(({ index }): Cut[] => {
    const [name, value] = [text.slice(0, index), text.slice(index)];
    if (wordsOf(name).list.every((word) => weakWords.has(word))) return [];
    if (isOneMask(value)) return [{ name, value, weight: weights.quoted, isWhole: false }];
    return beginsValue(value, hasVerb, grammar)
      ? [{ name, value, weight: weights.beside, isWhole: true }]
      : [];
  });
  const [first, second] = words;
  if (first && second && isNumberLike(first[0]))
    cuts.push({ name: text.slice(second.index), value: first[0], weight: weights.before, isWhole: true });
  return cuts;
}

/** Whether a text is a purpose as a whole: "email address" is one name, not a name and a value. */
const isPurpose = (text: string) => !/[\ue000-\ue1f4]/u.test(text) && conceptPhrases.has(wordsOf(text).text);

/**
 * Whether these words may be a value right after a name: they begin with no weak word, type word or article, and, without
 * a verb before the name, with a capital, a number or a sign.
 */
function beginsValue(value: string, hasVerb: boolean, grammar: TargetGrammar): boolean {
  const [first = ''] = fold(value).split(/\s+/);
  if (weakWords.has(first) || grammar.types.has(first) || grammar.determiner.test(`${first} `)) return false;
  return hasVerb || /^[\p{Lu}\p{N}\p{S}\p{P}]/u.test(value);
}

const isNumberLike = (word: string) => /^\d+$/.test(word) || numberWords.has(fold(word));
