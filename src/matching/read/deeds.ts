import { type Lexicon, conceptPhrases, isDeedConcept } from './lexicon';
import { isVariable } from '../../protocol/variables';
import { fold, wordsOf } from '../words';
import type { SaidPlan, SaidDeed } from './intent';
import { unmask, type MaskedPart, type Masked, readValue } from './mask-quotes';
import { compilePattern, matchPattern } from './pattern';
import type { MethodName } from '../../protocol/methods';
import type { CommandKind } from '../../languages/kinds';
import type { CompiledCommand } from './commands';

export type PlanGrammar = { signIn: readonly RegExp[]; joinWith: readonly RegExp[] };

type PlanLanguage = { lexicon: Lexicon; plans: PlanGrammar };

export function compilePlans(lexicon: Lexicon): PlanGrammar {
  const { signIn, joinWith } = lexicon.plans;
  return {
    signIn: signIn.map((say) => compilePattern(say, lexicon)),
    joinWith: joinWith.map((say) => compilePattern(say, lexicon)),
  };
}

export function readPlan(part: MaskedPart, { lexicon, plans }: PlanLanguage): SaidPlan | undefined {
  for (const pattern of plans.signIn) {
    const said = readSlots(pattern, part, lexicon);
    if (said) return { kind: 'sign-in', user: unmask(said.target, part.masks), password: said.value };
  }
  for (const pattern of plans.joinWith) {
    const said = readSlots(pattern, part, lexicon);
    if (said && (/^\S+@\S+$/.test(said.value) || isVariable(said.value)))
      return { kind: 'join', deed: deedOf(said.target, part.masks), address: said.value };
  }
  return undefined;
}

type SaidSlots = { target: string; value: string };

function readSlots(pattern: RegExp, part: MaskedPart, lexicon: Lexicon): SaidSlots | undefined {
  const slots = matchPattern(pattern, fold(part.text));
  if (!slots?.target || !slots.value) return undefined;
  const isLast = slots.value[1] === part.text.length;
  const value = part.text.slice(...slots.value);
  const { text, doubt } = readValue(value, { ...part, after: isLast ? part.after : '' }, lexicon);
  return doubt === undefined ? { target: part.text.slice(...slots.target).trim(), value: text } : undefined;
}

const methods: Partial<Record<CommandKind, MethodName>> = {
  click: 'click',
  check: 'check',
  uncheck: 'uncheck',
};

/** Reads a step as deeds on an element that only words describe. */
export function readDeeds(
  texts: readonly string[],
  { masks }: Pick<Masked, 'masks'>,
  commandsFor: (text: string) => readonly CompiledCommand[],
): SaidDeed[] {
  return texts.flatMap((text) =>
    commandsFor(text).flatMap(({ kind, pattern, weight }): SaidDeed[] => {
      const method = methods[kind];
      const range = method && matchPattern(pattern, fold(text))?.target;
      if (!range || isOwnDeed(text.slice(0, range[0]))) return [];
      return [{ ...deedOf(text.slice(...range), masks), method, isPlain: kind === 'click' && weight === 1 }];
    }),
  );
}

export function deedOf(text: string, masks: readonly string[]): SaidDeed {
  const quoted = Array.from(text).flatMap((sign) =>
    /[\ue000-\ue1f4]/u.test(sign) ? unmask(sign, masks) : [],
  );
  return { words: unmask(text, masks), quoted };
}

/** The verb is in the element's own name, as "accept" and "close" are, unlike "open" and "show". */
function isOwnDeed(verb: string): boolean {
  const [first = ''] = wordsOf(verb).list;
  return conceptPhrases.get(first)?.some(isDeedConcept) === true;
}
