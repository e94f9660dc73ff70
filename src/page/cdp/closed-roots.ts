import { isRecord } from '../../base/json';
import { callOn, describeDocument, objectIn, type World } from './world';

/**
 * Gives our world the closed shadow roots of its document, which no script can find for itself. Skips the `known` ones,
 * and adds the new ones to them.
 */
export async function adoptClosedRoots(world: World, known: Set<number>): Promise<void> {
  const fresh = closedRootsIn(await describeDocument(world)).filter((id) => !known.has(id));
  await Promise.all(
    fresh.map(async (id) => {
      known.add(id);
      const objectId = await objectIn(world, id);
      const source = 'function () { globalThis.Tabwright.adopt(this); }';
      await callOn(world.target, objectId, { source, args: [] });
    }),
  );
}

/** The protocol's ids of the closed shadow roots below a node as the protocol describes it; not those in other documents. */
function closedRootsIn(node: unknown): number[] {
  if (!isRecord(node)) return [];
  const { children = [], shadowRoots = [], shadowRootType, backendNodeId } = node;
  const below = [children, shadowRoots].flatMap((list) =>
    Array.isArray(list) ? list.flatMap(closedRootsIn) : [],
  );
  return shadowRootType === 'closed' && typeof backendNodeId === 'number' ? [backendNodeId, ...below] : below;
}
