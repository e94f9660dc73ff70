import { hasPrice, isBareAmount, pricesIn } from '../../base/money';
import {
  asksForAmount,
  isChooser,
  isConsent,
  isOfTerms,
  isRecurring,
  limitSaid,
  numbersSaid,
  risksOf,
  attachedThings,
  isFilter,
  isWhole,
  plainWords,
  saysEach,
} from '../../matching';
import type { GateReason } from '../../protocol/gate';
import { isDeed, takes } from '../../protocol/methods';
import { type Capability, actNameOf, overlap, nearRisks } from './target-risks';
import type { Facts } from './facts';

/** Asks about amounts: what is paid, sent or ordered is bounded by the numbers in the instruction. */
export function forAmount(facts: Facts, capability: Capability): GateReason | undefined {
  const isChosen = isDeed(facts.method, 'choose') || choices.has(facts.role);
  if (isDearer(facts, capability) || isUnsaidTerm(facts, capability)) return { kind: 'made-up' };
  if (facts.method === 'uncheck' || (!isChosen && !takes(facts.method, 'text') && !isBareAmount(facts.name)))
    return undefined;
  if (isChosen && isConsent(actNameOf(facts)) && overlap(actNameOf(facts), capability) === 0)
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

/** It costs more than the words let it, or nobody can tell how much. */
function isDearer({ method, name, group }: Facts, { text, risks }: Capability): boolean {
  if (!risks.has('pay') || takes(method, 'text')) return false;
  const limit = limitSaid(text);
  if (limit === undefined) return false;
  const prices = pricesIn(hasPrice(name) ? name : group);
  return prices.length > 0 && prices.every((price) => !(price <= limit));
}

/** A button that binds for a time as well as it does its deed, of which the words have nothing. */
const isUnsaidTerm = ({ role, name }: Facts, { text }: Capability): boolean =>
  role === 'button' && risksOf(name).length > 0 && isRecurring(name) && !isRecurring(text);

/** It is done again and again, or goes along with what is paid, and the words have nothing of it. */
function isUnsaidChoice(facts: Facts, capability: Capability): boolean {
  const name = actNameOf(facts);
  if (isRecurring(name) && !isRecurring(capability.text)) return true;
  const isAdded = facts.method === 'check' || (facts.method === 'click' && facts.role === 'checkbox');
  if (!isAdded || facts.role === 'radio' || isOfTerms(name)) return false;
  if (!reaching.some((risk) => capability.risks.has(risk))) return false;
  return overlap(name, capability) === 0;
}

/** Asks about a choice, a value or a file when the words of the instruction name another one, or none. */
export function forChoice(facts: Facts, capability: Capability): GateReason | undefined {
  if (takes(facts.method, 'text')) return undefined;
  if (isUnsaidFile(facts, capability)) return { kind: 'file' };
  const isChosen = isDeed(facts.method, 'choose') || oneOfMany.has(facts.role);
  if (!isChosen || facts.method === 'uncheck' || isFilter(facts.name)) return undefined;
  return isAnotherChoice(facts, capability) || isWholeChoice(facts, capability)
    ? { kind: 'made-up' }
    : undefined;
}

const oneOfMany = new Set(['option', 'radio', 'menuitemradio']);

const chosenOf = ({ method, name, arguments: given }: Facts) =>
  method.startsWith('selectOption') ? (given[0] ?? name) : name;

/** The words speak of another one of the set, and not of this one. */
function isAnotherChoice(facts: Facts, capability: Capability): boolean {
  const { role, set, group, others, options, method } = facts;
  if (method === 'check' && !oneOfMany.has(role)) return false;
  const alike = others.filter((other) => other.role === role && other.set === set && other.group === group);
  const said = options ?? (oneOfMany.has(role) ? alike.map(({ name }) => name) : []);
  const chosen = chosenOf(facts);
  if (said.some((choice) => isMoreThan(chosen, choice, capability))) return true;
  if (meant(chosen, capability) > 0) return false;
  return said.some((choice) => meant(choice, capability) > 0);
}

/** The words have another choice as it is, and this one is called by more than that: "Mum (new number)" beside "Mum". */
function isMoreThan(chosen: string, other: string, { text }: Capability): boolean {
  const [more, less, said] = [plainWords(chosen), plainWords(other), plainWords(text)];
  const isSaid = (name: string) => name !== '' && said.includes(name);
  return more !== less && more.startsWith(less) && isSaid(less) && !isSaid(more) && !saysEach(text, chosen);
}

/** The number of words and numbers of a name that the instruction has. */
export function meant(name: string, capability: Capability): number {
  const said = numbersSaid(capability.text);
  return (
    overlap(name, capability) +
    [...numbersSaid(name)].filter((number) => number > 1 && said.has(number)).length
  );
}

/** All there is, where the words speak of less, and something is done with it that matters. */
function isWholeChoice(facts: Facts, capability: Capability): boolean {
  const chosen = chosenOf(facts);
  if (!isWhole(chosen) || isWhole(capability.text)) return false;
  // One of them is meant: "Tide poem" beside "Every draft".
  const own = meant(chosen, capability);
  const isOneMeant = facts.others.some(
    ({ role, name }) => role === facts.role && meant(name, capability) > own,
  );
  return isOneMeant || (overlap(chosen, capability) === 0 && nearRisks(facts).length > 0);
}

/** Something goes along that the words do not name. */
function isUnsaidFile(facts: Facts, capability: Capability): boolean {
  const name = actNameOf(facts);
  const isPressed = isDeed(facts.method, 'press') || facts.method === 'check';
  if (!isPressed || facts.role === 'link') return false;
  const attached = attachedThings(name);
  const said = plainWords(capability.text);
  return (
    attached.length > 0 && overlap(name, capability) === 0 && !attached.some((thing) => said.includes(thing))
  );
}

export const variable = /%[A-Za-z_][\w.-]*%/g;

/** The words say a text that is typed. */
export const says = ({ text }: Pick<Capability, 'text'>, typed: string): boolean =>
  plainWords(text).includes(plainWords(typed.replaceAll(variable, ' ')));

/** The words say that a text is to be taken from the page, or made up. Addresses are no such words. */
export const pointsAtPage = (text: string): boolean =>
  pointing.test(
    text.replace(/\S*@\S+|\S+:\/\/\S+|(?<![\w.-])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w-])/gi, ' '),
  );

const pointing =
  /\b(shown|listed|given|written|displayed|above|below|copy|copied|from the|on the page|on this page|random|example|fictitious|made-up|fake|test data|dummy|invent|any|angegeben\w*|angezeigt\w*|oben|unten|kopiere?|beliebig\w*|affiché\w*|indiqué\w*|ci-dessus|copie\w*|mostrad\w*|indicad\w*|copia\w*|indicat\w*|getoond\w*|vermeld\w*|kopieer|podan\w*|skopiuj)\b|表示|記載|上の|コピー|显示|上面|复制|所示/iu;
