import { conceptPhrases, determiners, lexicons, type Concept, type Lexicon } from '../lexicon';
import { fold, wordsOf } from '../words';
import { readCommand, type CompiledCommand } from './commands';
import type { Intent, ParsedInstruction, ParsedStep, SaidTarget, SaidDeed, SaidPlan } from './intent';
import { mask, unmask, type Masked, type MaskedPart, type MaskedWhole } from './mask-quotes';
import { compileMoves, readBareAddress, readMove, type CompiledMove, type ReadMove } from './parse-moves';
import { compilePattern, matchPattern, openersOf, wordPattern } from './pattern';
import { compilePlans, readPlan, type PlanGrammar } from './plans';
import { compileAsks, isQuestion } from './question';
import { deedOf, readDeeds } from './deeds';
import { compileTold, readTold, type ToldGrammar } from './told';
import { compileTargetGrammar, readTargets, type TargetGrammar } from './parse-target';

type Language = {
  lexicon: Lexicon;
  grammar: TargetGrammar;
  commands: CompiledCommand[];
  moves: CompiledMove[];
  told: ToldGrammar;
  plans: PlanGrammar;
  fillerBefore: RegExp;
  fillerAfter: RegExp;
  connector: RegExp;
};

/** Instructions with more characters than this, quoted parts apart, are prose and not read. */
const commandCharsAtMost = 300;
/** Instructions with more characters than this are not read at all. */
const instructionCharsAtMost = 20_000;
const stepsAtMost = 6;
const wholeNameWeight = 0.7;
/** The weight of a reading without the last words: those that look like fillers may be the end of a name. */
const strippedWeight = 0.97;

/** A text without the end of its sentence; `full` has it. */
type Said = MaskedWhole & { full: string };

const unread: ParsedInstruction = {
  steps: [],
  plans: () => [],
  loose: () => [],
  hasVerb: false,
  phrase: [],
  isQuestion: false,
};
const languages: readonly Language[] = lexicons.map(compileLanguage);
const asks: readonly RegExp[] = lexicons.map(compileAsks);

/** Reads an instruction of any language, without a page. */
export function parseInstruction(instruction: string): ParsedInstruction {
  if (instruction.length > instructionCharsAtMost) return unread;
  const masked = mask(instruction.normalize('NFC'));
  const text = masked.text.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > commandCharsAtMost) return unread;
  const whole = { ...masked, text: withoutEnd(text), full: text };
  const compound = readCompound(whole);
  if (compound)
    return {
      ...parsedAlso(whole),
      steps: compound,
      hasVerb: true,
      phrase: [],
      isQuestion: isQuestion(text, asks, true),
    };
  const step = readPart(whole);
  const deed = asDeed(whole);
  const intents = step.intents.map((intent) => (deed.length > 0 ? lighter(intent, wholeNameWeight) : intent));
  const hasVerb = intents.length > 0 || step.leads !== undefined;
  return {
    ...parsedAlso(whole),
    steps: [{ ...step, intents: [...intents, ...asName(whole), ...deed] }],
    hasVerb,
    phrase: hasVerb ? [] : asPhrase(whole),
    isQuestion: isQuestion(text, asks, hasVerb || hasCommandWithin(whole)),
  };
}

/** The further readings of the whole, made when they are asked for. */
function parsedAlso(whole: Said): Pick<ParsedInstruction, 'plans' | 'loose'> {
  return { plans: () => readPlans(whole), loose: () => readLoose(whole) };
}

function readPlans(whole: Said): SaidPlan[] {
  return languages.flatMap((language) =>
    strippings(whole.text, language).flatMap((text) => {
      const after = whole.full.slice(whole.full.indexOf(text) + text.length);
      return readPlan({ text, masks: whole.masks, after }, language) ?? [];
    }),
  );
}

/** Reads the whole as parts of which only the first has to be a command: later ones may lack the verb. */
function readLoose(whole: Said): ParsedStep[][] {
  const tried = new Set<string>();
  return languages.flatMap((language) => {
    const parts = splitAt(whole.full, language.connector);
    const [first, ...others] = parts;
    const key = parts.join('\n');
    if (first === undefined || others.length === 0 || others.length >= stepsAtMost || tried.has(key))
      return [];
    tried.add(key);
    const verb = verbOf(withoutEnd(first), language);
    const opening = readPart({ ...whole, text: withoutEnd(first), full: first });
    return [[opening, ...others.map((full) => readLater({ ...whole, text: withoutEnd(full), full }, verb))]];
  });
}

/** Reads a later part by itself, or with the verb of the first. */
function readLater(part: Said, verb: string): ParsedStep {
  const bare = readPart(part);
  if (verb === '') return bare;
  const whole = readPart({ ...part, text: `${verb}${part.text}`, full: `${verb}${part.full}` });
  return {
    ...bare,
    intents: bare.intents.length > 0 ? bare.intents : whole.intents,
    told: () => [...bare.told(), ...whole.told()],
    deeds: () => [...bare.deeds(), ...whole.deeds().filter(({ method }) => method !== undefined)],
  };
}

/** The words of a command before its first slot. */
function verbOf(text: string, language: Language): string {
  for (const { pattern } of commandsFor(text, language)) {
    const slots = matchPattern(pattern, fold(text));
    const start = Math.min(...Object.values(slots ?? {}).flatMap((range) => range?.[0] ?? []));
    if (Number.isFinite(start) && start > 0) return text.slice(0, start);
  }
  return '';
}

/** Reads several steps, when each part is a command of its own. The cut into most parts counts. */
function readCompound(whole: Said): ParsedStep[] | undefined {
  const tried = new Set<string>();
  let most: ParsedStep[] | undefined;
  for (const { connector } of languages) {
    const parts = splitAt(whole.full, connector);
    const key = parts.join('\n');
    if (parts.length < 2 || parts.length > stepsAtMost || tried.has(key)) continue;
    tried.add(key);
    const steps = readParts(parts, whole);
    if (steps && steps.length > (most?.length ?? 0)) most = steps;
  }
  return most;
}

function readParts(parts: readonly string[], whole: Said): ParsedStep[] | undefined {
  const steps: ParsedStep[] = [];
  for (const full of parts) {
    const step = readPart({ ...whole, text: withoutEnd(full), full });
    if (step.intents.length === 0 && !step.leads) return undefined;
    steps.push(step);
  }
  return steps;
}

function readPart(part: Said): ParsedStep {
  const { text, written } = part;
  const leads = readLead(part);
  const intents = readStep(part);
  return {
    text,
    written: unmask(text, written),
    intents,
    told: () => readToldStep(part).map((intent) => doubtedWhere(intent, intents)),
    deeds: () => readDeedsOf(part),
    ...(leads ? { leads } : {}),
  };
}

/** Doubts a value that stands right after its name where a command ends it elsewhere: "my name Ada into this form". */
function doubtedWhere(told: Intent, commanded: readonly Intent[]): Intent {
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

/** Whether a later part is a command: "When it opens, click OK". */
function hasCommandWithin(whole: Said): boolean {
  return languages.some(({ connector }) =>
    splitAt(whole.full, connector)
      .slice(1)
      .some((full) => readStep({ ...whole, text: withoutEnd(full), full }).length > 0),
  );
}

function splitAt(text: string, connector: RegExp): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of fold(text).matchAll(connector)) {
    parts.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => withoutEnd(part) !== '');
}

function readStep({ text, full, masks }: Said): Intent[] {
  return languages.flatMap((language) => {
    const readings = strippings(text, language).map((each) => {
      const after = full.slice(full.indexOf(each) + each.length);
      const intents = readCommands({ text: each, masks, after }, language);
      return text.endsWith(each) ? intents : intents.map((intent) => lighter(intent, strippedWeight));
    });
    const first = readings.findIndex((intents) => intents.length > 0);
    const known = readings[first] ?? [];
    return readings.flatMap((intents, at) =>
      at > first
        ? intents.filter((one) => !known.some((other) => isSameDeed(one, other))).map(exactly)
        : intents,
    );
  });
}

function readDeedsOf(part: Said): SaidDeed[] {
  const bare = languages.map((language) => withoutFillers(part.text, language));
  const texts = [...new Set([part.text, ...bare])];
  const said = languages.flatMap((language) => readDeeds(texts, part, (text) => commandsFor(text, language)));
  const own = said.some(({ isPlain }) => isPlain) ? [] : texts.filter(isNoThing);
  return distinct([...own.map((text) => deedOf(text, part.masks)), ...said]);
}

/** Whether a text is not just the name of a thing. "the Sign in button" and "Account link" are; "copy the link" is not. */
function isNoThing(text: string): boolean {
  const folded = fold(text);
  const [, ...others] = folded.split(/\s+/);
  const hasDeterminer = others.some((word) => determiners.has(word));
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

function readToldStep({ text, full, masks }: Said): Intent[] {
  const after = full.slice(full.indexOf(text) + text.length);
  return distinct(languages.flatMap((language) => readTold({ text, masks, after }, language)));
}

function readCommands(step: MaskedPart, language: Language): Intent[] {
  return commandsFor(step.text, language).flatMap((command) => readCommand(step, command, language) ?? []);
}

/** Whether two intents with arguments have the same method and target: the first has read the value to its end. */
function isSameDeed(one: Intent, other: Intent): boolean {
  return (
    one.method === other.method &&
    one.arguments.length > 0 &&
    one.target !== 'page' &&
    other.target !== 'page' &&
    one.target.fullName === other.target.fullName
  );
}

/** Asks for the exact name: a filler may be part of it ("Book now", "Next"). */
function exactly(intent: Intent): Intent {
  return { ...intent, exactOnly: true };
}

/** The commands with one of their openers in the text. */
function commandsFor(text: string, { lexicon, commands }: Language): CompiledCommand[] {
  const folded = fold(text).replaceAll('ß', 'ss');
  if (!lexicon.spaced)
    return commands.filter(({ openers }) => openers.some((opener) => folded.includes(opener)));
  const words = new Set(folded.split(/[\s,]+/));
  return commands.filter(({ openers }) => openers.some((opener) => words.has(opener)));
}

/** Reads the whole as the name of an element to click: "Sign in". */
function asName(whole: Masked): Intent[] {
  return languages.slice(0, 1).flatMap(({ grammar }) =>
    readTargets(whole.text, whole.masks, grammar)
      .slice(0, 1)
      .map((target): Intent => ({
        method: 'click',
        arguments: [],
        target: { ...target, name: target.fullName },
        weight: 0.95,
        exactOnly: true,
        naturalOnly: true,
      })),
  );
}

const deeds: ReadonlySet<Concept> = new Set([
  'submit',
  'sign-in',
  'sign-up',
  'sign-out',
  'checkout',
  'add-to-cart',
  'close',
  'cancel',
  'next',
  'back',
  'save',
  'accept',
  'reject',
  'pay',
  'subscribe',
  'forgot-password',
]);

/** The intent with less weight. A phrase that is a deed is hardly a verb and a name: "reset password" clears no password. */
function lighter(intent: Intent, by: number): Intent {
  return { ...intent, weight: intent.weight * by };
}

/** Reads "Log out" or "accept all cookies" as a click on the button of that deed, in any language. */
function asDeed(whole: Masked): Intent[] {
  const name = languages.map((language) => bareWords(whole.text, language)).find(isDeed);
  if (name === undefined) return [];
  const target: SaidTarget = { name, fullName: name, quoted: false, positions: [] };
  return [{ method: 'click', arguments: [], target, weight: 0.97, naturalOnly: true }];
}

function bareWords(text: string, language: Language): string {
  const words = wordsOf(withoutFillers(text, language)).text.split(' ');
  return words.filter((word) => !language.lexicon.determiners.includes(word)).join(' ');
}

function isDeed(phrase: string): boolean {
  return conceptPhrases.get(phrase)?.some((concept) => deeds.has(concept)) === true;
}

const naturalMethods = ['click', 'fill', 'selectOption', 'check', 'uncheck'] as const;

/** Reads "the email field" as an element without a deed. */
function asPhrase(whole: Masked): Intent[] {
  return languages.flatMap(({ grammar }) =>
    readTargets(whole.text, whole.masks, grammar).flatMap((target) =>
      naturalMethods.map((method): Intent => ({
        method,
        arguments: [],
        target,
        weight: 1,
        naturalOnly: true,
        ...(method === 'fill' || method === 'selectOption' ? { lacksValue: true } : {}),
      })),
    ),
  );
}

function withoutFillers(text: string, language: Language): string {
  return strippings(text, language)[0] ?? text;
}

/** The text without all its fillers, then with more and more of them, at last as it is. */
function strippings(text: string, language: Language): string[] {
  const texts = [text];
  let rest = text;
  for (let round = 0; round < 3; round += 1) {
    const before = language.fillerBefore.exec(fold(rest));
    if (before && before[0].length < rest.length) rest = rest.slice(before[0].length);
    const after = language.fillerAfter.exec(fold(rest));
    if (after && after.index > 0) rest = rest.slice(0, after.index);
    if (!before && !after) break;
    texts.unshift(withoutEnd(rest));
  }
  return texts;
}

function withoutEnd(text: string): string {
  return text.replace(/[\s.!?,;:。！？、，]+$/u, '').replace(/^[\s,;:]+/u, '');
}

function compileLanguage(lexicon: Lexicon): Language {
  const gap = lexicon.spaced ? '\\s+' : '\\s*';
  const pause = lexicon.spaced ? '[\\s,]+' : '[\\s,，、]*';
  const fillers = lexicon.fillers.map((filler) => wordPattern(filler)).join('|');
  const connectors = lexicon.connectors.map((connector) => wordPattern(connector)).join('|');
  return {
    lexicon,
    grammar: compileTargetGrammar(lexicon),
    commands: lexicon.commands.map((command) => ({
      ...command,
      pattern: compilePattern(command.say, lexicon),
      openers: openersOf(command.say, lexicon),
    })),
    moves: compileMoves(lexicon),
    told: compileTold(lexicon),
    plans: compilePlans(lexicon),
    fillerBefore: new RegExp(`^(?:${fillers})${pause}`, 'u'),
    fillerAfter: new RegExp(`${pause}(?:${fillers})$`, 'u'),
    connector: new RegExp(
      `\\s*[,;，、]?${gap}(?:${connectors})${lexicon.spaced ? gap : '[\\s，、]*'}|[;\\n；，、。]\\s*|\\.\\s+|,\\s+(?=\\S)`,
      'gu',
    ),
  };
}
