import { z } from 'zod';
import type { Hub } from './hub';

const Slot = z.object({ session: z.object({ sessionId: z.string() }).nullish() });
const Status = z.object({ nodes: z.array(z.object({ availability: z.string(), slots: z.array(Slot) })) });

/** What a hub says of its nodes. */
export type HubStatus = {
  /** Slots of nodes that are up and have no session. */
  freeSlots: number;
  /** The sessions that go on. */
  sessionIds: ReadonlySet<string>;
};

/** Asks the hub how its nodes are. No session counts as used by that. */
export async function readStatus(hub: Hub): Promise<HubStatus> {
  const { nodes } = Status.parse(await hub.ask({ method: 'GET', path: '/status', timeoutMs: 5000 }));
  const up = nodes.filter(({ availability }) => availability === 'UP').flatMap(({ slots }) => slots);
  const sessions = nodes.flatMap(({ slots }) => slots.flatMap(({ session }) => session?.sessionId ?? []));
  return { freeSlots: up.filter(({ session }) => !session).length, sessionIds: new Set(sessions) };
}
