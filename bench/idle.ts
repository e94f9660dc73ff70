import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { buildExtension } from '../src/server/build/build-extension';
import { launchBrowser } from '../src/server/chromium/launch';
import { attach, findTab, type Attachment } from '../src/server/chromium/targets';
import { openLink } from '../src/server/chromium/worker-link';
import { median, round } from './base/numbers';
import { openSite } from './base/site';
import { countThreadTime, threadSeconds } from './base/target-cost';

/**
 * What a session at rest costs a busy page: processor time of the page's main thread for each of the page's own ticks, with a session
 * and without, in turns on the same document, so that what else the machine does meets both alike. A second witness is the
 * profiler: the part of the thread's work that is in functions of ours. And that a document without a session has no script of ours.
 * Exits 1 above 2 % on a page, by the middle of the turns or by the profiler, or where there is a script.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, seconds: { type: 'string', default: '3' } },
});
const mostPercent = 2;

const list = Array.from(
  { length: 800 },
  (_none, at) => `<p id=row-${at}><b>Row ${at}</b> <button>Open</button></p>`,
).join('');

/** A board of prices: 40 of 800 rows change four times a second, and a chart is drawn at each tick. */
const board = `for (let at = 0; ticks % 12 === 0 && at < 40; at += 1) {
    const row = main.children[(ticks * 7 + at * 13) % main.children.length];
    row.firstChild.firstChild.data = 'Row ' + ticks + ' ' + at;
    row.classList.toggle('up');
  }
  const pen = chart.getContext('2d');
  pen.clearRect(0, 0, 600, 200);
  for (let at = 0; at < 600; at += 1) pen.fillRect(at, 100 + 80 * Math.sin((at + ticks) / 30), 1, 40);`;

/** A page that changes 4,000 times a second and does nothing else: the worst for whoever watches it. */
const storm = `for (let at = 0; at < 40; at += 1) {
    const row = main.children[(ticks * 7 + at * 13) % main.children.length];
    row.firstChild.textContent = 'Row ' + ticks + ' ' + at;
    row.classList.toggle('odd');
  }
  main.append(main.firstElementChild);
  void main.offsetHeight;`;

const pageThat = (
  ticks: string,
) => `<!doctype html><title>Busy</title><canvas id=chart width=600 height=200></canvas><main id=main>${list}</main>
<script>let ticks = 0; setInterval(() => { ticks += 1; ${ticks} }, 20);</script>`;

/** After a look: a page that changes all the time is watched for three busy seconds more. */
const settleMs = 5000;

const extensionDir = await buildExtension((line) => console.error(line));
const site = await openSite();
const browser = await launchBrowser({ extensionDir, headless: true });
const link = await openLink(browser);
const Parsed = z.object({ url: z.string() });
const Ticks = z.number();
const CallFrame = z.object({ url: z.string(), functionName: z.string() });
const Node = z.object({ callFrame: CallFrame, hitCount: z.number().default(0) });
const Profile = z.object({ profile: z.object({ nodes: z.array(Node) }) });

/** Milliseconds of the main thread for one tick of the page, over some seconds. */
async function costOfTick(page: Attachment): Promise<number> {
  const look = async () => ({
    seconds: await threadSeconds(page),
    ticks: Ticks.parse(await page.evaluate('ticks')),
  });
  const before = await look();
  await sleep(Number(values.seconds) * 1000);
  const after = await look();
  return ((after.seconds - before.seconds) * 1000) / (after.ticks - before.ticks);
}

/** The scripts of our extension in the page's document. The contexts of a frame outlive its documents, what is in them does not. */
async function scriptsOfOurs({ target }: Attachment): Promise<number> {
  let ours = 0;
  const stop = target.on('Debugger.scriptParsed', (params) => {
    if (Parsed.parse(params).url.startsWith('chrome-extension:')) ours += 1;
  });
  await target.send('Debugger.enable');
  await target.send('Debugger.disable');
  stop();
  return ours;
}

/** The part of the main thread's work, over some seconds, that is in functions of our extension, in percent. */
async function ownPart({ target }: Attachment): Promise<number> {
  await target.send('Profiler.enable');
  await target.send('Profiler.start');
  await sleep(Number(values.seconds) * 1000);
  const { profile } = Profile.parse(await target.send('Profiler.stop'));
  await target.send('Profiler.disable');
  const hits = (fits: (frame: { url: string; functionName: string }) => boolean) =>
    profile.nodes.reduce((sum, { callFrame, hitCount }) => sum + (fits(callFrame) ? hitCount : 0), 0);
  const isOurs = ({ url }: { url: string }) => url.startsWith('chrome-extension:');
  return (hits(isOurs) / hits(({ functionName }) => functionName !== '(idle)')) * 100;
}

type Arms = { without: number; withOne: number };
type Measured = { rounds: Arms[]; ownParts: number[]; scripts: Arms };

/** Has a session at rest on the page while `run` runs. */
async function withSession<T>(tabId: number, run: () => Promise<T>): Promise<T> {
  const { id } = await link.background.startSession({ tabId });
  await link.background.snapshot({ sessionId: id });
  await sleep(settleMs);
  const result = await run();
  await link.background.endSession({ sessionId: id });
  await sleep(1000);
  return result;
}

async function measure(name: string, ticks: string): Promise<Measured> {
  const url = site.put(`/${name}`, pageThat(ticks), { scripts: true });
  const { id, tabId } = await link.background.startSession({ url });
  await link.background.endSession({ sessionId: id });
  const page = await attach(browser.cdp, (await findTab(browser.cdp, url, 'page')).targetId);
  await countThreadTime(page);
  await page.target.send('Page.reload');
  await sleep(1000);
  const scripts = { without: await scriptsOfOurs(page), withOne: 0 };
  scripts.withOne = await withSession(tabId, () => scriptsOfOurs(page));
  const rounds: Arms[] = [];
  const ownParts: number[] = [];
  for (let at = 0; at < Number(values.rounds); at += 1) {
    const before = at % 2 === 0 ? await costOfTick(page) : undefined;
    const withOne = await withSession(tabId, async () => {
      const cost = await costOfTick(page);
      ownParts.push(await ownPart(page));
      return cost;
    });
    rounds.push({ without: before ?? (await costOfTick(page)), withOne });
  }
  await page.target.send('Page.close');
  return { rounds, ownParts, scripts };
}

const percentOf = (rounds: readonly Arms[]) =>
  round(median(rounds.map(({ without, withOne }) => (withOne / without - 1) * 100)), 2);
const tickOf = (rounds: readonly Arms[], arm: keyof Arms) =>
  round(median(rounds.map((each) => each[arm])), 3);

const onBoard = await measure('board', board);
const onStorm = await measure('storm', storm);
await link.close();
await browser.close();
await site.close();

const pages = { board: onBoard, storm: onStorm };
for (const [name, { rounds }] of Object.entries(pages))
  console.log(`${name}: ${rounds.map((each) => `${percentOf([each])} %`).join(', ')}`);
const all = Object.values(pages);
const isQuiet = all.every(({ scripts }) => scripts.without === 0 && scripts.withOne > 0);
const isCheap = all.every(
  ({ rounds, ownParts }) => percentOf(rounds) <= mostPercent && median(ownParts) <= mostPercent,
);
if (!isCheap || !isQuiet) process.exitCode = 1;
const figuresOf = ({ rounds, ownParts, scripts }: Measured) => ({
  percent: percentOf(rounds),
  ownPercent: round(median(ownParts), 2),
  tickMs: tickOf(rounds, 'without'),
  tickMsWithSession: tickOf(rounds, 'withOne'),
  scriptsWithoutSession: scripts.without,
  scriptsWithSession: scripts.withOne,
});
console.log(JSON.stringify({ bench: 'idle', board: figuresOf(onBoard), storm: figuresOf(onStorm) }));
