import { plainWords } from '../../matching';
import type { AskedDeed, GateReason } from '../../protocol/gate';
import { shortened } from '../../protocol/told/say-action';
import { isDeed } from '../../protocol/methods';
import { digestOf } from '../cache';
import { actNameOf } from './capability';
import type { Facts } from './facts';

/** A key of a reason. */
function reasonKey(reason: GateReason): string {
  const { kind } = reason;
  if ('risk' in reason) return `${kind} ${reason.risk ?? ''}`.trim();
  if (reason.kind === 'carried') return `${kind} ${reason.from} ${reason.origin}`;
  return 'origin' in reason ? `${kind} ${reason.origin}` : kind;
}

/**
 * The key of what a yes reaches: this reason, for this deed on this thing in its row, with these values, on this site. It is a
 * digest, so that callers may hold it and are told nothing of the page by it.
 */
export function actKey(facts: Facts, reason: GateReason): Promise<string> {
  const { method, name, origin, role, marks, around, group, address, arguments: given } = facts;
  const thing = [name, plainWords(actNameOf(facts)), role, marks, group, ...around];
  return digestOf(JSON.stringify([reasonKey(reason), method, origin, thing, address, given]));
}

/** The deed as a person is asked about it. */
export const deedOf = ({
  method,
  role,
  name,
  row,
  dialog,
  onto,
  isSpokenOf,
  arguments: given,
}: Facts): AskedDeed => ({
  method,
  role,
  arguments: given.map(shortened),
  name: shortened(name),
  at: onto?.name ?? row ?? dialog,
  isPages: isSpokenOf === true,
});

/**
 * Keys of a deed, by each of which it is known when it is wanted again, in other words or by another tool: what it is done to,
 * where it leads, and the site that the gate asks about.
 */
export function keysOfAct(facts: Facts, reason: GateReason | undefined): string[] {
  const site = reason && 'origin' in reason ? [reasonKey(reason)] : [];
  return [...targetKeys(facts), ...addressKeys(facts), ...site];
}

/** Things that are called the same are told apart by their surroundings. */
function targetKeys(facts: Facts): string[] {
  const { origin, marks, role, around, group, others } = facts;
  const called = plainWords(actNameOf(facts));
  const name = called === '' ? plainWords([role, marks, ...around].join(' ')) : called;
  // Pressing one thing in several ways is one deed; another text in a field is another.
  const text = isDeed(facts.method, 'edit') ? plainWords(facts.arguments.join(' ')) : '';
  const isAlone = others.every((other) => plainWords(other.name) !== called);
  return [...(isAlone ? [''] : []), plainWords(group)].map(
    (place) => `target ${JSON.stringify([origin, name, text, place])}`,
  );
}

/** An address within the page says nothing of what its link does. */
function addressKeys({ method, role, address = '' }: Facts): string[] {
  const isWay = role === 'link' || method === 'navigate';
  return isWay && /^https?:[^#]+$/i.test(address) ? [`address ${address}`] : [];
}
