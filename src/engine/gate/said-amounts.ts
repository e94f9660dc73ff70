import {
  asksForAmount,
  isChooser,
  isConsent,
  isOfTerms,
  isRecurring,
  limitSaid,
  numbersSaid,
  risksOf,
} from '../../matching';
import type { GateReason } from '../../protocol/gate';
import { isDeed, takes } from '../../protocol/methods';
import type { Capability } from './capability';
import type { Facts } from './facts';
import { hasPrice, isBareAmount, pricesIn } from './money';
import { pointsAtPage } from './said-capability';
import { deedNameOf, overlap } from './target-risks';

/** Asks about amounts: what is paid, sent or ordered is bounded by the numbers in the instruction. */
export function forAmount(facts: Facts, capability: Capability): GateReason | undefined {
  const isChosen = isDeed(facts.method, 'choose') || choices.has(facts.role);
  if (isDearer(facts, capability) || isUnsaidTerm(facts, capability)) return { kind: 'made-up' };
  if (facts.method === 'uncheck' || (!isChosen && !takes(facts.method, 'text') && !isBareAmount(facts.name)))
    return undefined;
  if (isChosen && isConsent(deedNameOf(facts)) && overlap(deedNameOf(facts), capability) === 0)
    return { kind: 'risk', risk: 'grant' };
  if (isChosen && isUnsaidChoice(facts, capability)) return { kind: 'made-up' };
  return isUnsaidNumber(facts, capability) ? { kind: 'made-up' } : undefined;
}

const choices = new Set(['option', 'radio', 'checkbox', 'switch', 'menuitemradio', 'menuitemcheckbox']);

/** With these a box takes something along. */
const reaching = ['pay', 'send', 'publish', 'share'] as const;

function isUnsaidNumber(facts: Facts, { text, risks }: Capability): boolean {
  const { method, name, arguments: given } = facts;
  const isTyped = takes(method, 'text', 'options', 'option');
  const values = isTyped ? given : [name];
  const isCounted = risks.has('pay') || asksForAmount(name) || !isTyped;
  const amounts = values.filter((value) => isBareAmount(value) || (!isTyped && hasPrice(value)));
  if (amounts.length === 0 || !isCounted || pointsAtPage(text) || isChooser(text)) return false;
  const said = numbersSaid(text);
  return amounts.some((amount) => [...numbersSaid(amount)].some((number) => number > 1 && !said.has(number)));
}

/** It costs more than the words let it. */
function isDearer({ method, name, group }: Facts, { text, risks }: Capability): boolean {
  if (!risks.has('pay') || takes(method, 'text')) return false;
  const limit = limitSaid(text);
  if (limit === undefined) return false;
  const prices = pricesIn(hasPrice(name) ? name : group);
  return prices.length > 0 && prices.every((price) => price > limit);
}

/** A button that binds for a time as well as it does its deed, of which the words have nothing. */
const isUnsaidTerm = ({ role, name }: Facts, { text }: Capability): boolean =>
  role === 'button' && risksOf(name).length > 0 && isRecurring(name) && !isRecurring(text);

/** It is done again and again, or goes along with what is paid, and the words have nothing of it. */
function isUnsaidChoice(facts: Facts, capability: Capability): boolean {
  const name = deedNameOf(facts);
  if (isRecurring(name) && !isRecurring(capability.text)) return true;
  const isAdded = facts.method === 'check' || (facts.method === 'click' && facts.role === 'checkbox');
  if (!isAdded || facts.role === 'radio' || isOfTerms(name)) return false;
  if (!reaching.some((risk) => capability.risks.has(risk))) return false;
  return overlap(name, capability) === 0;
}
