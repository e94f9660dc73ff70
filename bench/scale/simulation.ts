import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../base/numbers';
import { startSession } from '../service/calls';
import { serveFrom } from './serve-from';

const startedAtOnce = 50;
const idleMs = 20_000;

/** What a service process takes for so many sessions that are open and not asked. */
export type Load = {
  sessions: number;
  startsPerSecond: number;
  memoryMb: number;
  cores: number;
  lateMs: number;
};

/** Opens sessions at a hub that plays a grid, step by step, and measures the service at each. */
export async function simulate(steps: readonly number[]): Promise<Load[]> {
  const child = fork(path.join(import.meta.dirname, 'scripted-hub.ts'), { execArgv: ['--import', 'tsx'] });
  const [hub] = (await once(child, 'message')) as [string];
  const served = await serveFrom(hub);
  const loads: Load[] = [];
  let open = 0;
  try {
    for (const sessions of steps) {
      const startedAt = performance.now();
      const more = sessions - open;
      while (open < sessions) {
        const count = Math.min(startedAtOnce, sessions - open);
        await Promise.all(Array.from({ length: count }, () => startSession(served.sessions)));
        open += count;
      }
      const startsPerSecond = round((more * 1000) / (performance.now() - startedAt), 1);
      loads.push({ sessions, startsPerSecond, ...(await measureIdle()) });
      console.log(JSON.stringify(loads.at(-1)));
    }
    return loads;
  } finally {
    await served.close();
    child.kill();
  }
}

/** Processor time of this process, and how late its timers come: what is late by seconds takes live browsers for dead. */
async function measureIdle(): Promise<Pick<Load, 'memoryMb' | 'cores' | 'lateMs'>> {
  await sleep(2000);
  globalThis.gc?.();
  const before = process.cpuUsage();
  let lateMs = 0;
  for (const end = performance.now() + idleMs; performance.now() < end;) {
    const at = performance.now();
    await sleep(50);
    lateMs = Math.max(lateMs, performance.now() - at - 50);
  }
  const { user, system } = process.cpuUsage(before);
  const cores = round((user + system) / 1000 / idleMs, 3);
  return { memoryMb: round(process.memoryUsage().rss / (1024 * 1024), 0), cores, lateMs: round(lateMs, 0) };
}
