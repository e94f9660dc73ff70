import type { Fingerprint } from '../../protocol/fingerprint';
import { isDeed } from '../../protocol/methods';
import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import type { Step } from '../../protocol/recordings/recording';
import type { TaskMemory } from '../../protocol/task/task';
import { digestOf } from '../cache';
import type { PageLook } from '../page';
import type { Act } from '../perform';
import { compactText } from '../page-text';

/** So often the same deed may come to nothing new, and so often the same page may be seen. */
const maxIdle = 3;
const maxSeen = 4;

/** A digest of a page's state. Numbers in what cannot be acted on do not count: a clock makes no new page. */
export async function stateDigest({ snapshot, engines }: PageLook): Promise<string> {
  const lines = compactText(snapshot, engines).text.split('\n');
  const still = lines.map((line) =>
    /^[a-z]*\d+ /.test(line) ? line.replace(/^[a-z]*\d+ /, '') : line.replaceAll(/\d+/g, ''),
  );
  return digestOf([snapshot.url, ...still].join('\n'));
}

/** A name for what is done and to what, the same wherever the page has put it. */
export const actDigest = ({ action, fingerprint }: Pick<Act, 'action' | 'fingerprint'>): Promise<string> =>
  digestOf(JSON.stringify([action.method, action.arguments ?? [], placeOf(fingerprint) ?? action.selector]));

/** The same of what the user did themselves. */
export const ownActDigest = ({ method, arguments: given, description, target }: Step): Promise<string> =>
  actDigest({
    action: { selector: target?.selector ?? '', description, method, arguments: given },
    fingerprint: target?.fingerprint,
  });

function placeOf(fingerprint: Fingerprint | undefined): unknown {
  if (!fingerprint) return undefined;
  const { role, name, around, alike, frame } = fingerprint;
  // The surroundings may hold text that the act itself has written: they tell only elements of one name apart.
  return alike.of === 1 ? [role, name, frame] : [role, name, around.rowTitle, alike.at, frame];
}

/**
 * The same deed with what the fields of the page hold once those before it are filled: sent twice, it would say the same
 * twice.
 */
export async function spentDigest(
  planned: Act,
  { nodes }: Pick<Snapshot, 'nodes'>,
  filledBefore: readonly Act[],
): Promise<string> {
  const held = new Map(nodes.flatMap(heldBy));
  for (const { facts, action } of filledBefore) {
    const [text] = action.arguments ?? [];
    if (facts && text !== undefined && isDeed(facts.method, 'edit'))
      held.set(`${facts.role} ${facts.name}`, text);
  }
  const all = [...held].toSorted(([a], [b]) => a.localeCompare(b));
  return digestOf(JSON.stringify([await actDigest(planned), all]));
}

function heldBy({ role, name, value = '', states = [] }: JoinedNode): [string, string][] {
  const chosen = states.filter((state) => state === 'checked' || state === 'selected').join(' ');
  return value === '' && chosen === '' ? [] : [[`${role} ${name}`, `${value}${chosen}`]];
}

export function seePage(memory: TaskMemory, digest: string): TaskMemory {
  return { ...memory, pages: { ...memory.pages, [digest]: (memory.pages[digest] ?? 0) + 1 } };
}

/** A deed was done: it came to nothing when all its effects are known of it already. */
export function noteAct(memory: TaskMemory, digest: string, effects: readonly string[]): TaskMemory {
  const { idle, effects: known } = memory.deeds[digest] ?? { idle: 0, effects: [] };
  const isNew = effects.some((effect) => !known.includes(effect));
  const all = [...new Set([...known, ...effects])].slice(-maxEffects);
  return { ...memory, deeds: { ...memory.deeds, [digest]: { idle: isNew ? idle : idle + 1, effects: all } } };
}

/** The most effects that are kept of one deed. */
const maxEffects = 20;

export function isCircling({ pages, deeds }: TaskMemory): boolean {
  return (
    Object.values(pages).some((times) => times >= maxSeen) ||
    Object.values(deeds).some(({ idle }) => idle >= maxIdle)
  );
}

/** After a new plan the counting begins anew; what was sent stays sent. */
export function countAnew(memory: TaskMemory): TaskMemory {
  const deeds = Object.entries(memory.deeds).map(([digest, deed]) => [digest, { ...deed, idle: 0 }]);
  const { leftToModel: _done, ...kept } = memory;
  return { ...kept, pages: {}, deeds: Object.fromEntries(deeds), next: 0, replans: memory.replans + 1 };
}
