import { z } from 'zod';
import type { Hub } from './hub';

const Slots = z.object({
  data: z.object({ grid: z.object({ maxSession: z.number(), sessionCount: z.number() }) }),
});
/** Java's durations, of hours at most, in milliseconds. */
const Duration = z.string().transform((text) => {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
});
const Nodes = z.object({
  data: z.object({ nodesInfo: z.object({ nodes: z.array(z.object({ sessionTimeout: Duration })) }) }),
});

/** A hub has this long to say how its nodes are, in milliseconds. */
const answerMs = 5000;

/** How many sessions more the grid has place for. */
export async function freeSlots(hub: Hub): Promise<number> {
  const { grid } = (await query(hub, '{ grid { maxSession sessionCount } }', Slots)).data;
  return Math.max(0, grid.maxSession - grid.sessionCount);
}

/** Milliseconds after which a session that is not used is ended by the node that waits the shortest. */
export async function unusedTime(hub: Hub): Promise<number> {
  const { nodes } = (await query(hub, '{ nodesInfo { nodes { sessionTimeout } } }', Nodes)).data.nodesInfo;
  return Math.min(...nodes.map(({ sessionTimeout }) => sessionTimeout));
}

/** By GraphQL, which gives what is asked for: the hub's status has all capabilities of all sessions, kilobytes of each. */
function query<T>(hub: Hub, text: string, shape: z.ZodType<T>): Promise<T> {
  return hub.ask(
    {
      method: 'POST',
      path: '/graphql',
      body: { query: text },
      timeoutMs: answerMs,
      isFrequent: true,
    },
    shape,
  );
}
