import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Bidi } from '../../src/server/grid/bidi';
import { makeSession } from '../../src/server/grid/hub';
import { Hub } from '../../src/server/grid/hub';
import { RealGrid, type GridParts } from '../../test/grid/real-grid';
import { round } from '../base/numbers';
import { usageIn } from './usage';

const sessions = 100;
const startedAtOnce = 10;
const measuredMs = 10_000;

/** What a hub carries while so many messages are on their way at once. */
export type Carried = {
  atOnce: number;
  messagesPerSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Processor time of one message and its answer: in the hub, and in its node. */
  hubMs: number;
  nodeMs: number;
};

/** Measures one real hub and one real node whose sessions are a scripted driver's. */
export async function measureCeiling(
  parts: GridParts,
): Promise<{ startsPerSecond: number; carried: Carried[] }> {
  const options = { execArgv: ['--import', 'tsx'] };
  const child = fork(path.join(import.meta.dirname, 'scripted-driver.ts'), options);
  const [relay] = (await once(child, 'message')) as [string];
  const grid = await RealGrid.start(parts, { slots: sessions, relay });
  try {
    const hub = new Hub({ url: grid.url });
    const startedAt = performance.now();
    const sockets: Bidi[] = [];
    while (sockets.length < sessions) {
      const opening = Array.from({ length: startedAtOnce }, async () => {
        const { id } = await makeSession(hub, { browserName: 'chrome' });
        return Bidi.connect(hub.socketUrl(id, 'bidi'));
      });
      sockets.push(...(await Promise.all(opening)));
    }
    const startsPerSecond = round((sessions * 1000) / (performance.now() - startedAt), 1);
    await carry(grid, sockets);
    const carried: Carried[] = [];
    for (const atOnce of [1, 10, sessions]) carried.push(await carry(grid, sockets.slice(0, atOnce)));
    for (const socket of sockets) socket.close();
    return { startsPerSecond, carried };
  } finally {
    await grid.stop();
    child.kill();
  }
}

/** A line of the length of a usual question, over each socket again and again. */
async function carry(grid: RealGrid, sockets: readonly Bidi[]): Promise<Carried> {
  const params = { functionDeclaration: 'x'.repeat(1000), arguments: [], awaitPromise: false };
  const before = usageIn(grid.folder);
  const times: number[] = [];
  const startedAt = performance.now();
  const ask = async (socket: Bidi) => {
    while (performance.now() - startedAt < measuredMs) {
      const askedAt = performance.now();
      await socket.send('script.callFunction', params);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(sockets.map(ask));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = usageIn(grid.folder);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0, 1);
  const hub = after.hub.cpuSeconds - before.hub.cpuSeconds;
  const all = after.grid.cpuSeconds - before.grid.cpuSeconds;
  return {
    atOnce: sockets.length,
    messagesPerSecond: round(times.length / seconds, 0),
    medianMs: at(0.5),
    p99Ms: at(0.99),
    hubMs: round((hub * 1000) / times.length, 2),
    nodeMs: round(((all - hub) * 1000) / times.length, 2),
  };
}
