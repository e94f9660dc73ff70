import { fold } from '../words';
import type { ParsedStep } from './intent';
import { matchPattern } from './pattern';
import { commandsFor, readPart, readStep, type Said } from './read-step';
import { languages, type SpokenLanguage } from './spoken-languages';
import { withoutSentenceEnd } from './strip-fillers';

const stepsAtMost = 6;

/** Reads several steps, when each part is a command of its own. The cut into most parts counts. */
export function readCompound(whole: Said): ParsedStep[] | undefined {
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
export function readLoose(whole: Said): ParsedStep[][] {
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
    deeds: () => [...bare.deeds(), ...whole.deeds().filter(({ method }) => method !== undefined)],
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

/** Whether a later part is a command: "When it opens, click OK". */
export function hasCommandWithin(whole: Said): boolean {
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
