import type { Concept } from '../../languages/kinds';
import { conceptPhrases, type Lexicon } from './lexicon';
import { isVariable } from '../../protocol/variables';
import { fold } from '../words';
import type { Intent } from './intent';
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

/** Reads a deed that is said as one as what is filled in, and what is pressed then, by its words or as the ways to sign in. */
export function readPlan(part: MaskedPart, { lexicon, plans }: PlanLanguage): SaidPlan | undefined {
  for (const pattern of plans.signIn) {
    const said = readSlots(pattern, part, lexicon);
    if (!said) continue;
    const user = unmask(said.target, part.masks);
    return { fills: [fill('username', user), fill('password', said.value)], press: signingIn };
  }
  for (const pattern of plans.joinWith) {
    const said = readSlots(pattern, part, lexicon);
    if (said && (/^\S+@\S+$/.test(said.value) || isVariable(said.value)))
      return { fills: [fill('email', said.value)], press: unmask(said.target, part.masks) };
  }
  return undefined;
}

type SaidPlan = { fills: Intent[]; press: string | readonly Intent[] };

const onThe = (concept: Concept) => {
  const name = phraseOf(concept);
  return { name, fullName: name, quoted: false, positions: [] };
};

const fill = (concept: Concept, text: string): Intent => ({
  method: 'fill',
  arguments: [text],
  target: onThe(concept),
  weight: 1,
});

const signingIn: readonly Intent[] = (['sign-in', 'submit', 'next'] as const).map((concept, at) => ({
  method: 'click',
  arguments: [],
  target: onThe(concept),
  weight: 1 - 0.05 * at,
}));

/** A phrase that means this, in some language. */
export function phraseOf(concept: Concept): string {
  for (const [phrase, meant] of conceptPhrases) if (meant.includes(concept)) return phrase;
  return concept;
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
