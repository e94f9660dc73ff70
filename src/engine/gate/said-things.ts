import {
  isHarmless,
  isOfReading,
  isVague,
  isWhole,
  risksOf,
  saysWhole,
  stemsOf,
  thingsIn,
} from '../../matching';
import type { GateReason, Risk } from '../../protocol/gate';
import { isDeed } from '../../protocol/methods';
import type { Capability } from './capability';
import { meant } from './choices';
import type { Facts, Neighbour } from './facts';
import { risksOfTarget } from './target-risks';

/**
 * Asks about a press on another thing than the words speak of, on one that they leave out, and on what may do what they forbid:
 * whatever the deed is called, so that no deed has to be known by its name.
 */
export function forWords(facts: Facts, capability: Capability): GateReason | undefined {
  if (!isPress(facts)) return undefined;
  const risk = risksOfTarget(facts, capability)[0] ?? 'submit';
  if (isLeftOut(facts, capability)) return { kind: 'denied', risk };
  const forbidden = forbiddenBy(facts, capability);
  if (forbidden) return { kind: 'denied', risk: forbidden };
  return isOnAnother(facts, capability) ? { kind: 'another', risk } : undefined;
}

const isPress = ({ method, role, arguments: keys }: Facts): boolean =>
  (isDeed(method, 'press') && pressed.has(role)) ||
  (method === 'press' && /(^|\+)(Enter|Return)$/i.test(keys[0] ?? ''));

const pressed = new Set(['button', 'menuitem', 'generic', 'checkbox', 'switch']);

/** Its name, or else its row, has what the words except ("all but Gamma"). What is called as the words say it does just that. */
function isLeftOut({ name, group }: Facts, { spared, text }: Capability): boolean {
  if (spared.size === 0 || (isWhole(name) && saysWhole(text, name))) return false;
  return [name, group].some((called) => [...thingsIn(called)].some((thing) => spared.has(thing)));
}

/** The words forbid a deed, and this says nothing by which it could not be that one: Enter, or a button without words. */
function forbiddenBy(facts: Facts, { denied }: Capability): Risk | undefined {
  const [risk] = [...denied].filter((each) => each !== 'download');
  if (risk === undefined || facts.role === 'searchbox') return undefined;
  const isMute = facts.role === 'button' && facts.opens !== true && !/\p{L}/u.test(facts.name);
  return facts.method === 'press' || isMute ? risk : undefined;
}

const isReadOnly = (name: string) => isHarmless(name) || isOfReading(name);

/**
 * Another of its kind, in another row or by another name, fits the words better. What is called by nothing that they say, and does
 * nothing that they order by its name, is another as soon as they speak of one.
 */
function isOnAnother(facts: Facts, capability: Capability): boolean {
  if (facts.method === 'press' || isReadOnly(facts.name)) return false;
  const rivals = facts.others.filter(({ name }) => name === facts.name || !capability.done.has(name));
  if (rivals.some((other) => isAlike(other, facts) && isBetter(other, facts, capability))) return true;
  return isUnspoken(facts, capability) && rivals.some((other) => isSpokenOf(other, facts, capability));
}

function isUnspoken(facts: Facts, capability: Capability): boolean {
  const { role, name, opens } = facts;
  if (role !== 'button' || opens === true || isVague(name) || !/\p{L}/u.test(name)) return false;
  if (risksOf(name).some((risk) => capability.risks.has(risk))) return false;
  return meant(`${name} ${facts.group}`, capability) === 0;
}

/** One of its kind that the words name, or one that leads to a file of the kind that they name. What they forbid they do not mean. */
function isSpokenOf(other: Neighbour, { role }: Facts, capability: Capability): boolean {
  if (other.address !== undefined && isFileSaid(other.address, capability)) return true;
  if (other.role !== role || isReadOnly(other.name) || isVague(other.name)) return false;
  return (
    meant(other.name, capability) > 0 && !risksOf(other.name).some((risk) => capability.denied.has(risk))
  );
}

const isFileSaid = (address: string, { text }: Capability): boolean => {
  const kind = /^data:[a-z]+\/([a-z]+)|\.(csv|tsv|xlsx?|ods|pdf|json|xml|txt|docx?|ics|vcf)(?=$|[?#])/i.exec(
    address,
  );
  const said = kind?.[1] ?? kind?.[2];
  return said !== undefined && new RegExp(`(?<![\\p{L}\\p{N}])${said}(?!\\p{L})`, 'iu').test(text);
};

/** Called alike, but for what tells one from the other: "Pay A" and "Pay B". */
function isAlike(other: Neighbour, { role, name }: Facts): boolean {
  if (other.role !== role) return false;
  const [one, two] = [stemsOf(other.name), stemsOf(name)];
  return other.name === name || (one[0] !== undefined && (one[0] === two[0] || one.at(-1) === two.at(-1)));
}

/** By the names where both tell them apart, else with the rows they are in. */
function isBetter(other: Neighbour, facts: Facts, capability: Capability): boolean {
  const byName = stemsOf(other.name).length > 1 && stemsOf(facts.name).length > 1;
  const textOf = ({ name, group }: Pick<Neighbour, 'name' | 'group'>) => (byName ? name : `${name} ${group}`);
  return meant(textOf(other), capability) > meant(textOf(facts), capability);
}
