import { composed } from '../../base/text';
import { methodFacts, methods } from '../../protocol/methods';
import { conceptPhrases, isDeedConcept, type Lexicon, lexicons, demonstratives } from './lexicon';
import type { ParsedInstruction, ParsedStep, Parts, Intent } from './intent';
import { mask, type MaskedWhole, type Masked } from './mask-quotes';
import { readPlan } from './plans';
import { commandsFor, doubtedWhere, lighter, readPart, type Said } from './read-step';
import {
  languages,
  type SpokenLanguage,
  strippings,
  withoutFillers,
  withoutSentenceEnd,
} from './spoken-languages';
import { fold, once, onceEach, wordsOf } from '../words';
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
  parts: { count: 0, read: () => [] },
  plans: () => [],
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
  const step = once(() => readPart(whole));
  const all = once(() => asOne(whole, step()));
  const parts = partsOf(whole, all);
  const plans = () => readPlans(whole);
  const commands = commandsIn(parts);
  if (commands)
    return {
      parts,
      plans,
      steps: commands,
      hasVerb: true,
      phrase: [],
      isQuestion: isQuestion(text, asks, true),
    };
  const hasVerb = step().isCommand || step().leads !== undefined;
  return {
    parts,
    plans,
    steps: [all()],
    hasVerb,
    phrase: hasVerb ? [] : asPhrase(whole),
    isQuestion: isQuestion(text, asks, hasVerb || isCommandAfter(parts)),
  };
}

/** All of an instruction as one step, which may be no more than a name. */
function asOne(whole: Said, step: ParsedStep): ParsedStep {
  const deed = asDeed(whole);
  const intents = step.intents.map((intent) => (deed.length > 0 ? lighter(intent, wholeNameWeight) : intent));
  return { ...step, intents: [...intents, ...asName(whole), ...deed] };
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
  isCommand: true,
  text: '',
  written: '',
  bare: '',
  intents: [...intents],
  isWished: false,
  told: () => [],
  saysDeed: () => true,
});

/** A range said as one, as its two ends. */
function rangeIn(whole: Said, { lexicon }: SpokenLanguage): ParsedStep[] | undefined {
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
    return [...(name === '' ? [] : [asThing(part(name), whole)]), ...days.map(part)];
  }
  return undefined;
}

/** A step that may also be an option of some list. */
function asThing(step: ParsedStep, { masks }: Said): ParsedStep {
  return { ...step, told: once(() => [...step.told(), ...readWishedOption(step.text, masks)]) };
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

/** The most places at which an instruction may be cut. */
const cutsAtMost = 7;

/** Cuts at each word and sign that may join two deeds, in any language. Not where there are so many that it is rather prose. */
function partsOf(whole: Said, all: () => ParsedStep): Parts {
  const found = cutsIn(whole.full);
  const cuts = found.length > cutsAtMost ? [] : found;
  const count = cuts.length + 1;
  const partAt = (from: number, to: number): Said => {
    const full = whole.full.slice(cuts[from - 1]?.end ?? 0, cuts[to - 1]?.start).trim();
    return { ...whole, text: withoutSentenceEnd(full), full, isListed: count > 1 };
  };
  const verb = once(() => {
    const first = partAt(0, 1).text;
    return languages.map((language) => verbOf(first, language)).find((words) => words !== '') ?? '';
  });
  const read = (from: number, to: number): Ways => {
    const part = partAt(from, to);
    const ranges = languages.flatMap((language) => {
      const ends = rangeIn({ ...part, isListed: false }, language);
      return ends ? [ends] : [];
    });
    const isAll = from === 0 && to === count;
    const steps = isAll ? [all()] : from === 0 ? [readPart(part)] : readLater(part, verb());
    return [...ranges, ...steps.map((step) => [step])];
  };
  const readFrom = onceEach((from: number) => onceEach((to: number) => read(from, to)));
  return { count, read: (from, to) => readFrom(from)(to) };
}

type Ways = ReturnType<Parts['read']>;

type Cut = { start: number; end: number };

/** Languages in which "and" is another small word elsewhere ("en", "a"): a text is taken for theirs only where it has a command of theirs. */
const borrowed: ReadonlySet<SpokenLanguage> = new Set(
  languages.filter(({ lexicon: own }) =>
    own.connectors.some((word) =>
      lexicons.some(
        (other) =>
          !other.connectors.includes(word) &&
          (other.weakWords.includes(word) ||
            other.determiners.includes(word) ||
            other.positions.includes(word)),
      ),
    ),
  ),
);

/** The places of connectors in any language, each with the longest of them: ", and then". */
function cutsIn(text: string): Cut[] {
  const folded = fold(text);
  const found = languages
    .filter((language) => !borrowed.has(language) || commandsFor(text, language).length > 0)
    .flatMap(({ connector }) => [...folded.matchAll(connector)])
    .map(({ index, 0: { length } }): Cut => ({ start: index, end: index + length }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const cuts: Cut[] = [];
  let last = 0;
  for (const { start, end } of found) {
    const isEmpty = withoutSentenceEnd(text.slice(last, start)) === '';
    const before = cuts.at(-1);
    if (isEmpty && before && end > before.end) before.end = end;
    else if (!isEmpty && withoutSentenceEnd(text.slice(end)) !== '') cuts.push({ start, end });
    last = Math.max(last, end);
  }
  return cuts;
}

/** Reads several steps with no page: the cut into most parts that are each a command of its own. */
function commandsIn({ count, read }: Parts): ParsedStep[] | undefined {
  if (count < 2) return undefined;
  const steps: ParsedStep[] = [];
  let from = 0;
  for (let to = 1; to <= count; to += 1) {
    const step = from === 0 && to === count ? undefined : read(from, to).at(-1)?.[0];
    if (!step?.isCommand && !step?.leads) continue;
    steps.push(step);
    from = to;
  }
  return from === count && steps.length > 1 ? steps : undefined;
}

/**
 * Reads a later part with the verb of the first, unless it has one of its own, and by itself. The verb may end what stands there: "ein" of
 * "gib … ein".
 */
function readLater(part: Said, verb: string): ParsedStep[] {
  const bare = readPart(part);
  if (verb === '' || bare.isCommand) return [bare];
  const shared = readPart({ ...part, text: `${verb}${part.text}`, full: `${verb}${part.full}` });
  const written = { written: bare.written, bare: bare.bare, isCommand: false };
  const told = once(() => bare.told().map((intent) => doubtedWhere(intent, shared.intents)));
  return [
    { ...shared, ...written },
    { ...bare, told },
  ];
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
function isCommandAfter({ count, read }: Parts): boolean {
  return Array.from({ length: count - 1 }, (_, at) => read(at + 1, at + 2).at(-1)).some(
    (steps) => steps?.[0]?.isCommand === true,
  );
}
