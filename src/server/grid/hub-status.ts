import { z } from 'zod';
import type { Hub } from './hub';

const Slots = z.object({
  data: z.object({ grid: z.object({ maxSession: z.number(), sessionCount: z.number() }) }),
});
const Sessions = z.object({
  data: z.object({ sessionsInfo: z.object({ sessions: z.array(z.object({ id: z.string() })) }) }),
});

/** A hub has this long to say how its nodes are, in milliseconds. */
const answerMs = 5000;

/** How many sessions more the grid has place for. */
export async function freeSlots(hub: Hub): Promise<number> {
  const { grid } = Slots.parse(await query(hub, '{ grid { maxSession sessionCount } }')).data;
  return Math.max(0, grid.maxSession - grid.sessionCount);
}

/** The sessions that go on. None counts as used by being named. */
export async function sessionsOf(hub: Hub): Promise<ReadonlySet<string>> {
  const { sessionsInfo } = Sessions.parse(await query(hub, '{ sessionsInfo { sessions { id } } }')).data;
  return new Set(sessionsInfo.sessions.map(({ id }) => id));
}

/** By GraphQL, which gives what is asked for: the hub's status has all capabilities of all sessions, kilobytes of each. */
function query(hub: Hub, text: string): Promise<unknown> {
  return hub.ask({
    method: 'POST',
    path: '/graphql',
    body: { query: text },
    timeoutMs: answerMs,
    isFrequent: true,
  });
}
