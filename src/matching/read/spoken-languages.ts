import { type Lexicon, lexicons } from './lexicon';
import type { CompiledCommand } from './commands';
import { compileLeads, eitherOf, type LeadGrammar } from './leads';
import { compileMoves, type CompiledMove } from './parse-moves';
import { compileTargetGrammar, type TargetGrammar } from './parse-target';
import { compilePattern, openersOf, wordPattern } from './pattern';
import { compilePlans, type PlanGrammar } from './plans';
import { compileTold, type ToldGrammar } from './told';

/** One language as the parser uses it. */
export type SpokenLanguage = {
  lexicon: Lexicon;
  grammar: TargetGrammar;
  commands: CompiledCommand[];
  moves: CompiledMove[];
  told: ToldGrammar;
  leads: LeadGrammar;
  plans: PlanGrammar;
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
  return {
    lexicon,
    grammar: compileTargetGrammar(lexicon),
    commands: lexicon.commands.map((command) => ({
      ...command,
      pattern: compilePattern(command.say, lexicon),
      longest: /\{value\}.+\{target\}/.test(command.say)
        ? compilePattern(command.say, lexicon, true)
        : undefined,
      openers: openersOf(command.say, lexicon),
    })),
    moves: compileMoves(lexicon),
    told: compileTold(lexicon),
    leads: compileLeads(lexicon),
    plans: compilePlans(lexicon),
    fillerBefore: new RegExp(`^(?:${leading})${pause}`, 'u'),
    fillerAfter: new RegExp(`${pause}(?:${ending})$`, 'u'),
    connector: new RegExp(
      `\\s*[,;，、]?${gap}(?:${connectors})${lexicon.spaced ? gap : '[\\s，、]*'}|[;\\n；，、。]\\s*|\\.\\s+|,\\s+(?=\\S)`,
      'gu',
    ),
  };
}
