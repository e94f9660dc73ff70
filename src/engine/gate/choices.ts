import {
  attachedThings,
  isFilter,
  isWhole,
  numbersSaid,
  plainWords,
  saysEach,
  stemsOf,
} from '../../matching';
import type { GateReason } from '../../protocol/gate';
import { isDeed, takes } from '../../protocol/methods';
import type { Capability } from './capability';
import type { Facts } from './facts';
import { pointsAtPage, says } from './said-capability';
import { deedNameOf, nearRisks, overlap } from './target-risks';

/** Asks about a choice, a value or a file when the words of the instruction name another one, or none. */
export function forChoice(facts: Facts, capability: Capability): GateReason | undefined {
  if (takes(facts.method, 'text')) return isOfAnother(facts, capability) ? { kind: 'made-up' } : undefined;
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
  const choices = options ?? (oneOfMany.has(role) ? alike.map(({ name }) => name) : []);
  const chosen = chosenOf(facts);
  if (choices.some((choice) => isMoreThan(chosen, choice, capability))) return true;
  if (meant(chosen, capability) > 0) return false;
  return choices.some((choice) => meant(choice, capability) > 0);
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

/** A text that the words do not say, in a field of something else than the words name, of which they name one: Paul's grade for Mia's. */
function isOfAnother(facts: Facts, capability: Capability): boolean {
  const { name, role, arguments: given, others } = facts;
  if (isOfSomeoneElse(facts, capability)) return true;
  if (given.every((text) => says(capability, text)) || pointsAtPage(capability.text)) return false;
  const own = stemsOf(name);
  if (own.length < 2 || isNamed(name, capability)) return false;
  return others.some(
    (other) =>
      other.role === role &&
      stemsOf(other.name).some((stem, at) => stem === own[at]) &&
      isNamed(other.name, capability),
  );
}

/** It is called after someone the words do not name, and another field of its kind after someone they do. */
function isOfSomeoneElse({ name, role, others }: Facts, { text }: Capability): boolean {
  const said = new Set(text.slice(0, 4000).match(/[\p{L}\p{M}]+/gu));
  const peopleOf = (label: string) => label.slice(1, 300).match(/(?<=\s)\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  const isSaid = (label: string) => peopleOf(label).some((each) => said.has(each));
  const [first] = stemsOf(name);
  if (peopleOf(name).length === 0 || isSaid(name)) return false;
  return others.some(
    (other) => other.role === role && stemsOf(other.name)[0] === first && isSaid(other.name),
  );
}

/** The words speak of it, or of someone in its name: names may be words that count little elsewhere ("Mia"). */
function isNamed(name: string, capability: Capability): boolean {
  const called = name.slice(0, 300).match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  const said = new Set(capability.text.slice(0, 4000).match(/[\p{L}\p{M}]+/gu));
  return overlap(name, capability) > 0 || called.some((each) => said.has(each));
}

/** Something goes along that the words do not name. */
function isUnsaidFile(facts: Facts, capability: Capability): boolean {
  const name = deedNameOf(facts);
  const isPressed = isDeed(facts.method, 'press') || facts.method === 'check';
  if (!isPressed || facts.role === 'link') return false;
  const attached = attachedThings(name);
  const said = plainWords(capability.text);
  return (
    attached.length > 0 && overlap(name, capability) === 0 && !attached.some((thing) => said.includes(thing))
  );
}
