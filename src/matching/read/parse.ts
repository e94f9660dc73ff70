import { composed } from '../../base/text';
import { methodFacts, methods } from '../../protocol/methods';
import { conceptPhrases, isDeedConcept, type Lexicon, lexicons, demonstratives } from './lexicon';
import type { ParsedInstruction, ParsedStep, Intent } from './intent';
import { mask, type MaskedWhole, type Masked } from './mask-quotes';
import { readPlan } from './plans';
import { lighter, readPart, type Said, commandsFor, readStep } from './read-step';
import {
  languages,
  type SpokenLanguage,
  strippings,
  withoutFillers,
  withoutSentenceEnd,
} from './spoken-languages';
import { fold, wordsOf } from '../words';
import { wordPattern, matchPattern } from './pattern';
import { readWishedOption } from './told';
import { readTargets } from './parse-target';

/** Instructions with more characters than this, quoted parts apart, are prose and not read. */
const commandCharsAtMost = 300;
/** Instructions with more characters than this are not read at all. */
const instructionCharsAtMost = 20_000;
const wholeNameWeight = 0.7;

const unread: ParsedInstruction = {
  steps: [],
  plans: () => [],
  loose: () => [],
  hasVerb: false,
  phrase: [],
  isQuestion: false,
};

const asks: readonly RegExp[] = lexicons.map(compileAsks);

/** Reads an instruction of any language, without a page. */
export function parseInstruction(instruction: string): ParsedInstruction {
  if (instruction.length > instructionCharsAtMost) return unread;
  const masked = mask(composed(instruction));
  const text = masked.text.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > commandCharsAtMost) return unread;
  const answer = afterQuestion(text, asks);
  const asked = answer === undefined ? undefined : readWhole(wholeOf(masked, answer));
  return asked?.hasVerb ? asked : readWhole(wholeOf(masked, text));
}

const wholeOf = (masked: MaskedWhole, text: string): Said => ({
  ...masked,
  text: withoutSentenceEnd(text),
  full: text,
});

function readWhole(whole: Said): ParsedInstruction {
  const text = whole.full;
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
  return {
    plans: () => readPlans(whole),
    loose: () => [...languages.flatMap((language) => rangeIn(whole, language) ?? []), ...readLoose(whole)],
  };
}

/** Reads deeds of several known steps, said as one: "log in as ada with password secret", "sign up with a@b.org". */
function readPlans(whole: Said): ParsedStep[][] {
  return languages.flatMap((language) =>
    strippings(whole.text, language).flatMap((text) => {
      const after = whole.full.slice(whole.full.indexOf(text) + text.length);
      const plan = readPlan({ ...whole, text, after }, language);
      if (!plan) return [];
      const { fills, press } = plan;
      const last =
        typeof press === 'string' ? readPart({ ...whole, text: press, full: press }) : stepOf(press);
      return [[...fills.map((intent) => stepOf([intent])), last]];
    }),
  );
}

const stepOf = (intents: readonly Intent[]): ParsedStep => ({
  text: '',
  written: '',
  bare: '',
  intents: [...intents],
  isWished: false,
  told: () => [],
  saysDeed: () => true,
});

function rangeIn(whole: Said, { lexicon }: SpokenLanguage): ParsedStep[][] | undefined {
  const [plain] = lexicon.telling.ranges;
  if (!plain) return undefined;
  for (const pair of lexicon.telling.ranges) {
    const [start, end] = pair.map((word) => wordPattern(word));
    const found = new RegExp(`^(.*?\\s)??${start}\\s+(.*?\\d.*?)\\s+${end}\\s+(.*\\d.*)$`, 'du').exec(
      fold(whole.text),
    );
    const [, thing, from, to] = found?.indices ?? [];
    if (!from || !to) continue;
    const part = (text: string) => readPart({ ...whole, text, full: text });
    const days = [`${plain[0]} ${whole.text.slice(...from)}`, `${plain[1]} ${whole.text.slice(...to)}`];
    const name = thing === undefined ? '' : withoutSentenceEnd(whole.text.slice(...thing));
    return [[...(name === '' ? [] : [asThing(part(name), whole)]), ...days.map(part)]];
  }
  return undefined;
}

/** A step that may also be an option of some list. */
function asThing(step: ParsedStep, { masks }: Said): ParsedStep {
  return { ...step, told: () => [...step.told(), ...readWishedOption(step.text, masks)] };
}

/** Compiles the first words of questions; in scripts without spaces, words anywhere in them. */
function compileAsks({ asks: opening, spaced }: Lexicon): RegExp {
  const words = opening.map((word) => wordPattern(word)).join('|');
  return new RegExp(spaced ? `^[¿¡\\s]*(?:${words})(?=[\\s'])` : `(?:${words})`, 'u');
}

/**
 * A question with a command must also end in a question mark: "when it opens, click OK" is none. The mark may be of a value:
 * "PIN: 12?", "the password pA$$w0rd?".
 */
function isQuestion(text: string, openings: readonly RegExp[], hasVerb: boolean): boolean {
  const isMarked = /[?？]\s*$/u.test(text);
  const folded = fold(text);
  const beginsAsOne = openings.some((begin) => begin.test(folded));
  if (hasVerb || hasValue(text)) return isMarked && beginsAsOne;
  return isMarked || beginsAsOne;
}

/** Ends in a value: after a colon, or with signs and digits among its letters. */
function hasValue(text: string): boolean {
  const [last = ''] = /\S+(?=[?？]\s*$)/u.exec(text) ?? [];
  return /\p{L}\s?(?:[:=]\s|：)\s?\S/u.test(text) || (/\p{L}/u.test(last) && /[\p{N}\p{S}#%&@_]/u.test(last));
}

/**
 * The part after a question: "Which labels are there? Open the filter". Undefined for a text without both, or where the part
 * refers to the question: "Who is away? Open that day".
 */
function afterQuestion(text: string, openings: readonly RegExp[]): string | undefined {
  const [, question = '', rest] = /^(.*?[?？])\s*(\S.*)$/u.exec(text) ?? [];
  const isOwn = rest !== undefined && !wordsOf(rest).list.some((word) => demonstratives.has(word));
  return isOwn && isQuestion(question, openings, true) ? rest : undefined;
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

/** Reads "Log out" or "accept all cookies" as a click on the button of that deed, in any language. */
function asDeed(whole: Masked): Intent[] {
  const name = languages
    .map((language) => bareWords(whole.text, language))
    .find((phrase) => conceptPhrases.get(phrase)?.some(isDeedConcept));
  if (name === undefined) return [];
  const target = { name, fullName: name, quoted: false, positions: [] };
  return [{ method: 'click', arguments: [], target, weight: 0.97, naturalOnly: true }];
}

function bareWords(text: string, language: SpokenLanguage): string {
  const words = wordsOf(withoutFillers(text, language)).text.split(' ');
  return words.filter((word) => !language.lexicon.determiners.includes(word)).join(' ');
}

const namedMethods = methods.filter((method) => methodFacts[method].isMeantByName);

/** Reads "the email field" as an element without a deed. */
function asPhrase(whole: Masked): Intent[] {
  return languages.flatMap(({ grammar }) =>
    readTargets(whole.text, whole.masks, grammar).flatMap((target) =>
      namedMethods.map((method): Intent => ({
        method,
        arguments: [],
        target,
        weight: 1,
        naturalOnly: true,
        lacksValue: method === 'fill' || method === 'selectOption' || undefined,
      })),
    ),
  );
}

const stepsAtMost = 6;

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
    const step = readPart({ ...whole, text: withoutSentenceEnd(full), full });
    if (step.intents.length === 0 && !step.leads) return undefined;
    steps.push(step);
  }
  return steps;
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
    const verb = verbOf(withoutSentenceEnd(first), language);
    const opening = readPart({ ...whole, text: withoutSentenceEnd(first), full: first, isListed: true });
    return [
      [
        opening,
        ...others.map((full) =>
          readLater({ ...whole, text: withoutSentenceEnd(full), full, isListed: true }, verb),
        ),
      ],
    ];
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
  };
}

/** The words of a command before its first slot. */
function verbOf(text: string, language: SpokenLanguage): string {
  for (const { pattern } of commandsFor(text, language)) {
    const slots = matchPattern(pattern, fold(text));
    const start = Math.min(...Object.values(slots ?? {}).flatMap((range) => range?.[0] ?? []));
    if (Number.isFinite(start) && start > 0) return text.slice(0, start);
  }
  return '';
}

/** A later part is a command: "When it opens, click OK". */
function hasCommandWithin(whole: Said): boolean {
  return languages.some(({ connector }) =>
    splitAt(whole.full, connector)
      .slice(1)
      .some((full) => readStep({ ...whole, text: withoutSentenceEnd(full), full }).length > 0),
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
  return parts.map((part) => part.trim()).filter((part) => withoutSentenceEnd(part) !== '');
}
