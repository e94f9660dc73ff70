import { lexicons } from '../lexicon';
import type { ParsedInstruction, SaidPlan } from './intent';
import { mask, type MaskedWhole } from './mask-quotes';
import { readPlan } from './plans';
import { afterQuestion, compileAsks, isQuestion } from './question';
import { asDeed, asName, asPhrase } from './read-names';
import { hasCommandWithin, readCompound, readLoose } from './read-parts';
import { readRanges } from './read-range';
import { lighter, readPart, type Said } from './read-step';
import { languages } from './spoken-languages';
import { strippings, withoutSentenceEnd } from './strip-fillers';

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
  const masked = mask(instruction.normalize('NFC'));
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
  return { plans: () => readPlans(whole), loose: () => [...readRanges(whole), ...readLoose(whole)] };
}

function readPlans(whole: Said): SaidPlan[] {
  return languages.flatMap((language) =>
    strippings(whole.text, language).flatMap((text) => {
      const after = whole.full.slice(whole.full.indexOf(text) + text.length);
      return readPlan({ ...whole, text, after }, language) ?? [];
    }),
  );
}
