import { setTimeout as sleep } from 'node:timers/promises';
import { openGrid } from '../../src/server/grid/grid';
import type { CarrierKind } from '../../src/server/browsers/browser-host';
import { listen } from '../../src/server/service/listen';
import { Service } from '../../src/server/service/service';
import { ServiceOptions } from '../../src/server/service/service-options';
import { readyGridParts, freePort, RealGrid } from '../../test/grid/real-grid';
import { actPage } from '../act/pages';
import { median, round } from '../base/numbers';
import { openSite } from '../base/site';
import { click, post, startSession, timed } from './calls';

const pairs = 41;
const warmUp = 5;
const atOnce = 8;
const actsEach = 50;
/** An act on a page just opened doubts effects for longer; this is about a ready one. */
const readyMs = 3000;
const button = { selector: '#add', description: 'Add', method: 'click', arguments: [] };

/** The most that an act may take longer over HTTP than its worker says, in milliseconds. */
const mostHopMs: Record<CarrierKind, number> = { socket: 30, cdp: 30, bidi: 60 };

type Served = { service: Service; sessions: string; close(): Promise<void> };

/** Milliseconds that an act on a real grid takes over HTTP beyond the same act in its worker, by each way, and acts in 8 sessions at once. Gives the exit code. */
export async function measureGrid(extensionDir: string): Promise<number> {
  const parts = await readyGridParts();
  if (typeof parts === 'string') {
    console.log(`Nothing is measured. ${parts}`);
    return 1;
  }
  const grid = await RealGrid.start(parts, { slots: atOnce });
  const site = await openSite();
  const page = site.put('/orders', actPage(false), { scripts: true });
  try {
    const hops = { bidi: 0, cdp: 0, socket: 0 };
    for (const link of ['bidi', 'cdp', 'socket'] as const) {
      const served = await serve(grid.url, { extensionDir, link });
      hops[link] = await measureHop(served, { page, link });
      await served.close();
    }
    const errors = await measureLoad(await serve(grid.url, { extensionDir, link: 'bidi' }), page);
    while ((await grid.sessionCount()) > 0) await sleep(200);
    const orphans = grid.processes().length;
    console.log(JSON.stringify({ bench: 'service, grid', pairs, hops, errors, orphans }));
    const isMet = Object.entries(hops).every(([link, ms]) => ms <= mostHopMs[link as CarrierKind]);
    return isMet && errors === 0 && orphans === 0 ? 0 : 1;
  } finally {
    await site.close();
    await grid.stop();
  }
}

async function serve(
  url: string,
  { extensionDir, link }: { extensionDir: string; link: CarrierKind },
): Promise<Served> {
  const linkPort = await freePort();
  const options = ServiceOptions.parse({
    noAuth: true,
    port: 0,
    pool: 0,
    verbose: 0,
    ratePerMinute: 1_000_000,
    grid: url,
    gridLink: link,
    linkPort,
    ...(link === 'socket' ? { publicUrl: `ws://127.0.0.1:${linkPort}` } : {}),
  });
  const grid = await openGrid({ ...options, grid: url }, extensionDir);
  const service = new Service(options, { extensionDir, grid });
  const listening = await listen(service);
  const close = async () => {
    await service.close();
    await listening.close();
  };
  return { service, sessions: `${listening.url}/v1/sessions`, close };
}

async function openPage(sessions: string, page: string): Promise<string> {
  const session = await startSession(sessions);
  await post(`${session}/navigate`, { url: page });
  await sleep(readyMs);
  return session;
}

async function measureHop(
  { service, sessions }: Served,
  { page, link }: { page: string; link: CarrierKind },
): Promise<number> {
  const session = await openPage(sessions, page);
  const own = service.sessions.find(session.slice(sessions.length + 1), 'act');
  const { sessionId } = await own.placeOf(null);
  const hops: number[] = [];
  for (let turn = 0; turn < warmUp + pairs; turn += 1) {
    const byHttp = await timed(() => click(session, button));
    const { result, ms } = await own.background.act({ sessionId, input: button });
    if (!result.success) throw new Error(result.message);
    if (turn >= warmUp) hops.push(byHttp - ms);
  }
  const middle = round(median(hops), 1);
  console.log(`hop by ${link}: ${middle} ms (median of ${pairs}, at most ${round(Math.max(...hops), 1)})`);
  return middle;
}

/** Acts in sessions at once; gives how many failed. */
async function measureLoad(served: Served, page: string): Promise<number> {
  const opened = await Promise.all(Array.from({ length: atOnce }, () => openPage(served.sessions, page)));
  let failures = 0;
  const work = async (session: string) => {
    for (let turn = 0; turn < actsEach; turn += 1) {
      await click(session, turn % 4 === 0 ? 'click Add' : button).catch((thrown: unknown) => {
        failures += 1;
        console.log(`failed: ${String(thrown)}`);
      });
    }
  };
  const ms = await timed(() => Promise.all(opened.map(work)));
  console.log(
    `${atOnce * actsEach} acts in ${atOnce} sessions: ${round(ms / 1000, 1)} s, ${failures} failed`,
  );
  await served.close();
  return failures;
}
