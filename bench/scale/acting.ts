import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../base/numbers';
import { click, startSession } from '../service/calls';
import type { ServiceUsage } from './simulated-service';

const services = 4;
const startedAtOnce = 40;
const measuredMs = 15_000;
const button = { selector: '#add', description: 'Add', method: 'click', arguments: [] };

/** What becomes of acts that are asked for at a rate, with many sessions open. */
export type Acted = {
  sessions: number;
  askedPerSecond: number;
  donePerSecond: number;
  failed: number;
  medianMs: number;
  p99Ms: number;
  /** Of the services: processor time of an act, memory of all, and the latest timer of any. */
  serviceMsPerAct: number;
  memoryMb: number;
  lateMs: number;
};

/** A process of the simulation, and what it says of itself. */
type Simulated = { child: ChildProcess; sessions: string; used: ServiceUsage };

/** Opens sessions at several services, each at a hub that plays a grid, and has them act at rising rates. */
export async function simulateActs(sessions: number, rates: readonly number[]): Promise<Acted[]> {
  const processes = await Promise.all(Array.from({ length: services }, startService));
  try {
    const startedAt = performance.now();
    const opened = await Promise.all(processes.map((each) => openSessions(each, sessions / services)));
    const open = interleaved(opened);
    console.log(
      JSON.stringify({ opened: open.length, seconds: round((performance.now() - startedAt) / 1000, 0) }),
    );
    const acted: Acted[] = [];
    for (const rate of rates) {
      acted.push(await actAt(rate, open, processes));
      console.log(JSON.stringify(acted.at(-1)));
    }
    return acted;
  } finally {
    for (const { child } of processes) child.kill();
  }
}

async function startService(): Promise<Simulated> {
  const options = { execArgv: ['--import', 'tsx'] };
  const hub = fork(path.join(import.meta.dirname, 'scripted-hub.ts'), options);
  const [address] = (await once(hub, 'message')) as [string];
  const child = fork(path.join(import.meta.dirname, 'simulated-service.ts'), [address], options);
  child.once('exit', () => hub.kill());
  const [{ sessions }] = (await once(child, 'message')) as [{ sessions: string }];
  const simulated: Simulated = { child, sessions, used: { cpuMs: 0, memoryMb: 0, lateMs: 0 } };
  child.on('message', ({ used }: { used?: ServiceUsage }) => {
    if (used) simulated.used = { ...used, lateMs: Math.max(used.lateMs, simulated.used.lateMs) };
  });
  return simulated;
}

async function openSessions({ sessions }: Simulated, count: number): Promise<string[]> {
  const open: string[] = [];
  while (open.length < count) {
    const more = Math.min(startedAtOnce, count - open.length);
    open.push(...(await Promise.all(Array.from({ length: more }, () => startSession(sessions)))));
  }
  return open;
}

/** One after the other, so that each service has the same to do. */
function interleaved(lists: readonly string[][]): string[] {
  return (lists[0] ?? []).flatMap((_each, at) => lists.flatMap((list) => list[at] ?? []));
}

async function actAt(rate: number, open: readonly string[], processes: readonly Simulated[]): Promise<Acted> {
  for (const each of processes) each.used = { ...each.used, lateMs: 0 };
  const cpu = () => processes.reduce((sum, { used }) => sum + used.cpuMs, 0);
  const before = cpu();
  const times: number[] = [];
  let failed = 0;
  const act = async (session: string) => {
    const askedAt = performance.now();
    await click(session, button).then(
      () => times.push(performance.now() - askedAt),
      () => (failed += 1),
    );
  };
  const startedAt = performance.now();
  const acts: Promise<void>[] = [];
  for (let next = 0; performance.now() - startedAt < measuredMs; await sleep(10)) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    for (; acts.length < due; next = (next + 1) % open.length) acts.push(act(open[next] ?? ''));
  }
  await Promise.all(acts);
  const seconds = (performance.now() - startedAt) / 1000;
  await sleep(1500);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0, 0);
  return {
    sessions: open.length,
    askedPerSecond: rate,
    donePerSecond: round(times.length / seconds, 0),
    failed,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    serviceMsPerAct: round((cpu() - before) / Math.max(1, times.length), 1),
    memoryMb: round(
      processes.reduce((sum, { used }) => sum + used.memoryMb, 0),
      0,
    ),
    lateMs: round(Math.max(...processes.map(({ used }) => used.lateMs)), 0),
  };
}
