import { setTimeout as sleep } from 'node:timers/promises';
import type { GridParts } from '../../test/grid/real-grid';
import { RealGrid } from '../../test/grid/real-grid';
import { actPage } from '../act/pages';
import { round } from '../base/numbers';
import { openSite } from '../base/site';
import { click, post, startSession } from '../service/calls';
import { serveFrom } from './serve-from';
import { usageIn, type Usage } from './usage';

const sessions = 3;
const idleMs = 20_000;
const actsEach = 50;
const button = { selector: '#add', description: 'Add', method: 'click', arguments: [] };

/** What one session takes on a node, and one act there and in the service. */
export type Sizing = {
  memoryMb: number;
  /** Of one core, while nothing is asked: drivers and browsers, and hub and node. */
  idleCores: number;
  gridIdleCores: number;
  browserMsPerAct: number;
  gridMsPerAct: number;
  serviceMsPerAct: number;
};

/** Measures sessions of a real grid, at idle and at work. Processor time, not time on the clock: others may use the machine. */
export async function measureSizing(parts: GridParts): Promise<Sizing> {
  const grid = await RealGrid.start(parts, { slots: sessions });
  const site = await openSite();
  const served = await serveFrom(grid.url);
  try {
    const page = site.put('/orders', actPage(false), { scripts: true });
    const opened: string[] = [];
    for (let each = 0; each < sessions; each += 1) opened.push(await startSession(served.sessions));
    for (const session of opened) await post(`${session}/navigate`, { url: page });
    for (const session of opened) await click(session, button);
    await sleep(3000);
    const before = usageIn(grid.folder);
    await sleep(idleMs);
    const idle = usageIn(grid.folder);
    const ownBefore = process.cpuUsage();
    for (const session of opened) for (let act = 0; act < actsEach; act += 1) await click(session, button);
    const own = process.cpuUsage(ownBefore);
    const worked = usageIn(grid.folder);
    const acts = sessions * actsEach;
    const perSecond = (one: Usage, other: Usage) =>
      round((other.cpuSeconds - one.cpuSeconds) / (idleMs / 1000) / sessions, 4);
    const perAct = (one: Usage, other: Usage) =>
      round(((other.cpuSeconds - one.cpuSeconds) * 1000) / acts, 1);
    return {
      memoryMb: round(worked.browsers.memoryMb / sessions, 0),
      idleCores: perSecond(before.browsers, idle.browsers),
      gridIdleCores: perSecond(before.grid, idle.grid),
      browserMsPerAct: perAct(idle.browsers, worked.browsers),
      gridMsPerAct: perAct(idle.grid, worked.grid),
      serviceMsPerAct: round((own.user + own.system) / 1000 / acts, 1),
    };
  } finally {
    await served.close();
    await site.close();
    await grid.stop();
  }
}
