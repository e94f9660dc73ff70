import { setTimeout as sleep } from 'node:timers/promises';
import { leftoversOf } from '../test/fixtures/leftovers';
import { buildExtension } from '../src/server/build/build-extension';
import { actPage } from './act/pages';
import { median, round } from './base/numbers';
import { openSite } from './base/site';
import { click, post, startSession, timed } from './service/calls';
import { measureGrid } from './service/grid';
import { measurePairedHop } from './service/paired';
import { startServed } from './service/served';

/**
 * What the session service adds: milliseconds an act takes over HTTP beyond the same act from worker to worker, errors
 * of 500 acts in 8 sessions at once, starts with and without the pool, memory, and what its shutdown leaves behind.
 * Exits 1 when a target is missed. `--paired` measures the hop to a paired browser instead, `--grid` that to
 * browsers of a real grid, by each way, and 8 sessions there at once.
 */

const pairs = 41;
/** As many as are measured: so long its allocator takes to find its size. */
const warmUpActs = 500;
const acts = 500;
const atOnce = 8;
const poolStarts = 9;
const coldStarts = 5;
/** An act on a page just opened doubts effects for longer; this is about a ready one. */
const readyMs = 3000;
const button = { selector: '#add', description: 'Add', method: 'click', arguments: [] };

const extensionDir = await buildExtension(console.error);
if (process.argv.includes('--paired')) process.exit(await measurePairedHop(extensionDir));
if (process.argv.includes('--grid')) process.exit(await measureGrid(extensionDir));
const site = await openSite();
const page = site.put('/orders', actPage(false), { scripts: true });
const served = await startServed();
const { url } = served;

const poolStartMs = await measurePoolStarts();
const coldStartMs = await measureColdStarts();
const hopMs = await measureHop();
const load = await measureLoad();
await served.close();
const left = leftoversOf(served.pid);
await site.close();

const orphans = left.length;
for (const what of left) console.log(`left behind: ${what}`);
const { errors, leakMb } = load;
const isMet = hopMs <= 8 && errors === 0 && orphans === 0 && poolStartMs <= 300 && leakMb <= 10;
if (!isMet) process.exitCode = 1;
console.log(JSON.stringify({ bench: 'service', hopMs, errors, poolStartMs, coldStartMs, leakMb, orphans }));

/** Each start finds the pool full. */
async function measurePoolStarts(): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < poolStarts; turn += 1) {
    await served.ask({ ask: 'fill' });
    taken.push(await timeStart(false));
  }
  return tell('start from the pool', taken);
}

async function measureColdStarts(): Promise<number> {
  await served.ask({ ask: 'fill' });
  const taken: number[] = [];
  for (let turn = 0; turn < coldStarts; turn += 1) taken.push(await timeStart(true));
  return tell('start without the pool', taken);
}

async function timeStart(cold: boolean): Promise<number> {
  let session = '';
  const ms = await timed(async () => (session = await startSession(url, { cold })));
  await post(`${session}/end`);
  return ms;
}

/** The median of pairs of acts, over HTTP and from worker to worker, in one browser on one page. */
async function measureHop(): Promise<number> {
  const session = await openPage();
  const sessionId = session.slice(url.length + 1);
  const byHttp: number[] = [];
  const byLink: number[] = [];
  for (let turn = 0; turn < pairs; turn += 1) {
    byHttp.push(await timed(() => click(session, button)));
    byLink.push(await served.ask({ ask: 'act', sessionId, selector: '#add' }));
  }
  await post(`${session}/end`);
  tell('act over HTTP', byHttp);
  tell('act from worker to worker', byLink);
  return tell(
    'hop',
    byHttp.map((ms, turn) => ms - (byLink[turn] ?? Number.NaN)),
  );
}

/** Acts in all sessions at once, every fourth in words; memory after a first round of them and at the end. */
async function measureLoad(): Promise<{ errors: number; leakMb: number }> {
  await served.ask({ ask: 'fill' });
  const sessions: string[] = [];
  const startings = Array.from({ length: atOnce }, () =>
    timed(async () => void sessions.push(await startSession(url))),
  );
  tell(`start, ${atOnce} at once`, await Promise.all(startings));
  await Promise.all(sessions.map((session) => post(`${session}/navigate`, { url: page })));
  await sleep(readyMs);
  await actIn(sessions, warmUpActs);
  const before = await served.ask({ ask: 'memory' });
  const failures = await actIn(sessions, acts);
  const after = await served.ask({ ask: 'memory' });
  const [beforeMb, afterMb] = [toMegabytes(before), toMegabytes(after)];
  console.log(`memory: ${beforeMb} MB after ${warmUpActs} acts, ${afterMb} MB after ${acts} more`);
  return { errors: failures, leakMb: toMegabytes(after - before) };
}

/** Follows so many acts, in all sessions at once; gives how many failed. */
async function actIn(sessions: readonly string[], count: number): Promise<number> {
  let asked = 0;
  let failures = 0;
  const work = async (session: string) => {
    while (asked < count) {
      asked += 1;
      const input = asked % 4 === 0 ? 'click Add' : button;
      await click(session, input).catch((thrown: unknown) => {
        failures += 1;
        console.log(`failed: ${String(thrown)}`);
      });
    }
  };
  const ms = await timed(() => Promise.all(sessions.map(work)));
  console.log(`${count} acts in ${sessions.length} sessions: ${round(ms / 1000, 1)} s, ${failures} failed`);
  return failures;
}

async function openPage(): Promise<string> {
  const session = await startSession(url);
  await post(`${session}/navigate`, { url: page });
  await sleep(readyMs);
  return session;
}

/** Prints and gives the median. */
function tell(what: string, taken: readonly number[]): number {
  const middle = round(median(taken), 1);
  const worst = round(Math.max(...taken), 1);
  console.log(`${what}: ${middle} ms (median of ${taken.length}, at most ${worst})`);
  return middle;
}

function toMegabytes(bytes: number): number {
  return round(bytes / (1024 * 1024), 1);
}
