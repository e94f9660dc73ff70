import type { Lexicon } from './lexicon';
import { isVariable } from '../../protocol/variables';
import { fold } from '../words';
import type { SaidPlan } from './intent';
import { unmask, type MaskedPart, readValue } from './mask-quotes';
import { compilePattern, matchPattern } from './pattern';

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
      return { kind: 'join', deed: unmask(said.target, part.masks), address: said.value };
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
