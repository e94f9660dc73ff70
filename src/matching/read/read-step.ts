import { determiners } from './lexicon';
import { fold, once, unspacedScript } from '../words';
import { readCommand, type CompiledCommand } from './commands';
import type { Intent, ParsedStep } from './intent';
import { unmask, type Masked, type MaskedPart, type MaskedWhole } from './mask-quotes';
import {
  hasObject,
  isWish,
  languages,
  type SpokenLanguage,
  strippings,
  withoutFillers,
  withoutRequests,
} from './spoken-languages';
import { readBareAddress, readMove, type ReadMove } from './parse-moves';
import { readTold, readValueInList, readWishedOption } from './told';

/** A text without the end of its sentence; `full` has it. `isListed`: it is one of several. */
export type Said = MaskedWhole & { full: string; isListed?: boolean };

/** The weight of a reading without the last words: those that look like fillers may be the end of a name. */
const strippedWeight = 0.97;
/** The weight of a reading with the longer of two values: "write see you at 8 as the message". */
const longerWeight = 0.97;

/** Reads one step in the words of any language. */
export function readPart(part: Said): ParsedStep {
  const { text, written } = part;
  const leads = readLead(part);
  const intents = readStep(part);
  const isWished = languages.some((language) => saysWish(text, language));
  return {
    text,
    written: unmask(text, written),
    bare: unmask(withoutRequests(text), written),
    intents,
    isCommand: intents.length > 0,
    isWished,
    told: once(() => [
      ...readToldStep(part).map((intent) => doubtedWhere(intent, intents)),
      ...(intents.length > 0 || leads ? [] : readChoice(part)),
    ]),
    saysDeed: () => isWished || saysDeed(part),
    leads,
  };
}

/** Doubts a value that stands right after its name where a command ends it elsewhere: "my name Ada into this form". */
export function doubtedWhere(told: Intent, commanded: readonly Intent[]): Intent {
  const [value = ''] = told.arguments;
  const isCut = ({ method, arguments: [other], target }: Intent) =>
    method === told.method &&
    target !== 'page' &&
    other !== undefined &&
    other !== '' &&
    !other.endsWith(value);
  if (!told.wholeOnly || told.doubt !== undefined || !commanded.some(isCut)) return told;
  return { ...told, doubt: `Is "${value}" the text? Put it in quotes.` };
}

/** Reads a step as a move, in the words of any language. */
function readLead({ text, masks }: Masked): ReadMove | undefined {
  for (const language of languages) {
    for (const each of strippings(text, language)) {
      const found = readMove({ text: each, masks }, language.moves);
      if (found) return found;
    }
  }
  return readBareAddress({ text, masks });
}

export function readStep(part: Said): Intent[] {
  const { text, full } = part;
  return languages.flatMap((language) => {
    const readings = strippings(text, language).map((each) => {
      const after = full.slice(full.indexOf(each) + each.length);
      const intents = readCommands({ ...part, text: each, after }, language);
      return text.endsWith(each) ? intents : intents.map((intent) => lighter(intent, strippedWeight));
    });
    return readings.flat();
  });
}

/** Says that something is wanted, with or without courtesies. */
function saysWish(text: string, language: SpokenLanguage): boolean {
  return strippings(text, language).some((each) => isWish(each, language.leads));
}

function saysDeed(part: Said): boolean {
  const bare = languages.map((language) => withoutFillers(part.text, language));
  return [part.text, ...bare].some(isNoThing);
}

/** More than the name of a thing, as "copy the link" is. "the Sign in button" and "Account link" are none. */
function isNoThing(text: string): boolean {
  const folded = fold(text);
  const [, ...others] = folded.split(/\s+/);
  const hasDeterminer = others.some((word) => determiners.has(word));
  if (languages.some(({ leads }) => hasObject(text, leads))) return true;
  return !languages.some(
    ({ grammar }) =>
      grammar.determiner.test(folded) ||
      (!hasDeterminer && (grammar.typeAfter.test(folded) || grammar.typeBefore.test(folded))),
  );
}

/** Drops equal readings: languages read many things alike. */
function distinct<Reading>(readings: readonly Reading[]): Reading[] {
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()];
}

function readChoice({ text, masks }: Said): Intent[] {
  return distinct(
    languages.flatMap((language) => readValueInList(withoutFillers(text, language), masks, language.grammar)),
  );
}

function readToldStep(part: Said): Intent[] {
  const { text, full, masks } = part;
  const read = (each: string, language: SpokenLanguage): Intent[] =>
    readTold(
      { ...part, text: each, after: full.slice(full.indexOf(each) + each.length) },
      part.isListed === true,
      language,
    );
  return distinct(
    languages.flatMap((language) => {
      const bare = withoutFillers(text, language);
      return [
        ...read(text, language),
        ...(bare === text ? [] : read(bare, language)),
        ...(saysWish(text, language) ? readWishedOption(bare, masks) : []),
      ];
    }),
  );
}

function readCommands(step: MaskedPart, language: SpokenLanguage): Intent[] {
  return commandsFor(step.text, language).flatMap((command) => {
    const read = readCommand(step, command, language);
    const { longest } = command;
    if (!read || !longest) return read ?? [];
    const long = readCommand(step, { ...command, pattern: longest }, language) ?? [];
    const [first] = read;
    const isOther = long[0]?.arguments[0] !== first?.arguments[0];
    return isOther ? [...read, ...long.map((intent) => lighter(intent, longerWeight))] : read;
  });
}

export function commandsFor(
  text: string,
  { lexicon, commands, byOpener }: SpokenLanguage,
): CompiledCommand[] {
  const folded = fold(text).replaceAll('ß', 'ss');
  const openers = lexicon.spaced
    ? folded.split(/[\s,]+/)
    : unspacedScript.test(folded)
      ? [...byOpener.keys()].filter((opener) => folded.includes(opener))
      : [];
  const found = new Set(openers.flatMap((opener) => byOpener.get(opener) ?? []));
  return found.size === 0 ? [] : commands.filter((command) => found.has(command));
}

/** The intent with less weight. A phrase that is a deed is hardly a verb and a name: "reset password" clears no password. */
export function lighter(intent: Intent, by: number): Intent {
  return { ...intent, weight: intent.weight * by };
}
