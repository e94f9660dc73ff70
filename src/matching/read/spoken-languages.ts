import { fold } from '../words';
import { type Lexicon, lexicons } from './lexicon';
import type { CompiledCommand } from './commands';
import { compileMoves, type CompiledMove } from './parse-moves';
import { compileTargetGrammar, type TargetGrammar } from './parse-target';
import { compilePattern, openersOf, wordPattern } from './pattern';
import { compilePlans, type PlanGrammar } from './plans';
import { compileTold, type ToldGrammar } from './told';

export function withoutFillers(text: string, language: SpokenLanguage): string {
  return strippings(text, language)[0] ?? text;
}

/** The text without all its fillers, then with more and more of them, at last as it is. */
export function strippings(text: string, language: SpokenLanguage): string[] {
  const texts = [text];
  let rest = text;
  for (let round = 0; round < 3; round += 1) {
    const before = language.fillerBefore.exec(fold(rest));
    if (before && before[0].length < rest.length) rest = rest.slice(before[0].length);
    const after = language.fillerAfter.exec(fold(rest));
    if (after && after.index > 0) rest = rest.slice(0, after.index);
    if (!before && !after) break;
    texts.unshift(withoutSentenceEnd(rest));
  }
  return texts;
}

/** The text without words that ask or wish in any language: "could you", "I want". */
export function withoutRequests(text: string): string {
  for (const { request } of languages) {
    const found = request.exec(fold(text));
    if (!found || found[0].length >= text.length) continue;
    return withoutRequests(found.index === 0 ? text.slice(found[0].length) : text.slice(0, found.index));
  }
  return text;
}

/** The text without the signs that end a sentence. */
export function withoutSentenceEnd(text: string): string {
  return text.replace(/[\s.!?,;:。！？、，]+$/u, '').replace(/^[\s,;:]+/u, '');
}

/** One language as the parser uses it. */
export type SpokenLanguage = {
  lexicon: Lexicon;
  grammar: TargetGrammar;
  commands: CompiledCommand[];
  /** First word, or a string anywhere where a language has no spaces → the commands that may begin so. */
  byOpener: ReadonlyMap<string, readonly CompiledCommand[]>;
  moves: CompiledMove[];
  told: ToldGrammar;
  leads: LeadGrammar;
  plans: PlanGrammar;
  /** Words that ask or wish, before or after what is wanted. */
  request: RegExp;
  fillerBefore: RegExp;
  fillerAfter: RegExp;
  connector: RegExp;
};

/** All languages that are read, each with its words compiled. */
export const languages: readonly SpokenLanguage[] = lexicons.map(compileLanguage);

function compileLanguage(lexicon: Lexicon): SpokenLanguage {
  const gap = lexicon.spaced ? '\\s+' : '\\s*';
  const pause = lexicon.spaced ? '[\\s,]+' : '[\\s,，、]*';
  const { requests, wishes, wishesAfter } = lexicon.leads;
  const leading = eitherOf([...lexicon.fillers, ...requests, ...wishes]);
  const ending = eitherOf([...lexicon.fillers, ...wishesAfter]);
  const connectors = lexicon.connectors.map((connector) => wordPattern(connector)).join('|');
  const commands = lexicon.commands.map((command): CompiledCommand => ({
    ...command,
    pattern: compilePattern(command.say, lexicon),
    longest: /\{value\}.+\{target\}/.test(command.say)
      ? compilePattern(command.say, lexicon, true)
      : undefined,
  }));
  const byOpener = new Map<string, CompiledCommand[]>();
  for (const command of commands)
    for (const opener of openersOf(command.say, lexicon))
      byOpener.set(opener, [...(byOpener.get(opener) ?? []), command]);
  return {
    lexicon,
    grammar: compileTargetGrammar(lexicon),
    commands,
    byOpener,
    moves: compileMoves(lexicon),
    told: compileTold(lexicon),
    leads: compileLeads(lexicon),
    plans: compilePlans(lexicon),
    request: new RegExp(
      `^(?:${eitherOf([...lexicon.fillers.filter((filler) => filler.includes(' ')), ...requests, ...wishes])})${pause}|${pause}(?:${eitherOf(wishesAfter)})$`,
      'u',
    ),
    fillerBefore: new RegExp(`^(?:${leading})${pause}`, 'u'),
    fillerAfter: new RegExp(`${pause}(?:${ending})$`, 'u'),
    connector: new RegExp(
      `\\s*[,;，、]?${gap}(?:${connectors})${lexicon.spaced ? gap : '[\\s，、]*'}|[;\\n；，、。]\\s*|\\.\\s+|,\\s+(?=\\S)`,
      'gu',
    ),
  };
}

/** The words of one lexicon around what is wanted, as regular expressions over folded texts. */
type LeadGrammar = {
  wish: RegExp;
  wishAfter: RegExp;
  object: RegExp;
};

function compileLeads({ leads, spaced }: Lexicon): LeadGrammar {
  const gap = spaced ? '\\s+' : '\\s*';
  return {
    wish: new RegExp(`^(?:${eitherOf(leads.wishes)})${gap}`, 'u'),
    wishAfter: new RegExp(`${gap}(?:${eitherOf(leads.wishesAfter)})$`, 'u'),
    object: new RegExp(eitherOf(leads.objects), 'u'),
  };
}

/** Any of these words; the longest that fits. Of no words, nothing fits. */
function eitherOf(words: readonly string[]): string {
  if (words.length === 0) return '(?!)';
  return [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => wordPattern(word))
    .join('|');
}

/** Words of wanting: "I want …", "we're …", `…したい`. */
export function isWish(text: string, { wish, wishAfter }: LeadGrammar): boolean {
  const folded = fold(text);
  return wish.test(folded) || wishAfter.test(folded);
}

/** A particle marks the thing that a deed is done to: `を`. */
export const hasObject = (text: string, { object }: LeadGrammar): boolean => object.test(fold(text));
