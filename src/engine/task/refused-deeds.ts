import { plainWords } from '../../matching';
import type { GateReason } from '../../protocol/gate';
import { isDeed } from '../../protocol/methods';
import type { Task } from '../../protocol/task/task';
import { reasonKey } from '../gate/create-gate';
import type { Facts } from '../gate/facts';
import { deedNameOf } from '../gate/target-risks';

/**
 * Keys of a deed, by each of which it is known when it is wanted again, in other words or by another tool: what it is done to,
 * where it leads, and the site that the gate asks about.
 */
export function keysOfDeed(facts: Facts, reason: GateReason | undefined): string[] {
  const site = reason && 'origin' in reason ? [reasonKey(reason)] : [];
  return [...targetKeys(facts), ...addressKeys(facts), ...site];
}

/** Of things that are called the same, what stands around one tells it apart. */
function targetKeys(facts: Facts): string[] {
  const { origin, marks, role, around, group, others } = facts;
  const called = plainWords(deedNameOf(facts));
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

/** How often a model has wanted what the user said no to, after that. */
export const timesInsisted = ({ steps }: Task): number =>
  steps.filter(({ acts }) => acts.at(-1)?.gate?.reason?.kind === 'refused').length;
