import { asksForAmount, isChooser, isConsent, isOfTerms, isRecurring, numbersSaid } from '../../matching';
import type { GateReason } from '../../protocol/gate';
import { isDeed, takes } from '../../protocol/methods';
import type { Capability } from './capability';
import type { Facts } from './facts';
import { pointsAtPage } from './said';
import { nameOf, overlap } from './target-risks';

/** How much, how many and how often: what is paid, sent or ordered is bounded by the numbers that the words say. */
export function forAmount(facts: Facts, capability: Capability): GateReason | undefined {
  const isChosen = isDeed(facts.method, 'choose') || choices.has(facts.role);
  if (facts.method === 'uncheck' || (!isChosen && !takes(facts.method, 'text') && !isBareAmount(facts.name)))
    return undefined;
  if (isChosen && isUnsaidChoice(facts, capability)) return { kind: 'made-up' };
  if (isChosen && isConsent(nameOf(facts)) && overlap(nameOf(facts), capability) === 0)
    return { kind: 'risk', risk: 'grant' };
  return isUnsaidNumber(facts, capability) ? { kind: 'made-up' } : undefined;
}

const choices = new Set(['option', 'radio', 'checkbox', 'switch', 'menuitemradio', 'menuitemcheckbox']);

/** An amount by itself: "20 €", "× 8". */
const isBareAmount = (text: string) =>
  /^[^\p{L}\d]*\d[\d.,\s]*[^\p{L}\d]*(?:eur|usd|zł|kr|chf)?$/iu.test(text.trim());
const hasMoney = (text: string) => /[€$£¥]|\b(?:eur|usd|chf|pln)\b|zł|円|元/iu.test(text);

function isUnsaidNumber(facts: Facts, { text, risks }: Capability): boolean {
  const { method, name, arguments: given } = facts;
  const isTyped = takes(method, 'text', 'options', 'option');
  const values = isTyped ? given : [name];
  const isCounted = risks.has('pay') || asksForAmount(name) || !isTyped;
  const amounts = values.filter((value) => isBareAmount(value) || (!isTyped && hasMoney(value)));
  if (amounts.length === 0 || !isCounted || pointsAtPage(text) || isChooser(text)) return false;
  const said = numbersSaid(text);
  return amounts.some((amount) => [...numbersSaid(amount)].some((number) => number > 1 && !said.has(number)));
}

/** It is done again and again, or goes along with what is paid, and the words have nothing of it. */
function isUnsaidChoice(facts: Facts, capability: Capability): boolean {
  const name = nameOf(facts);
  if (isRecurring(name) && !isRecurring(capability.text)) return true;
  const isAdded = facts.method === 'check' || (facts.method === 'click' && facts.role === 'checkbox');
  if (!isAdded || facts.role === 'radio' || !capability.risks.has('pay') || isOfTerms(name)) return false;
  return overlap(name, capability) === 0;
}
