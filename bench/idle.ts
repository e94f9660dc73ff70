import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { buildExtension } from '../src/server/build-extension';
import { launchBrowser } from '../src/server/chromium/launch';
import { attach, findTab, type Attachment } from '../src/server/chromium/targets';
import { openLink } from '../src/server/worker-link';
import { median, round } from './base/numbers';
import { openSite } from './base/site';
import { countThreadTime, threadSeconds } from './base/target-cost';

/**
 * What a session at rest costs a busy page: processor time of the page's main thread for each of the page's own ticks, with and
 * without a session, in turns on the same tab, each on a fresh document. And that a document without a session has no script of ours.
 * Exits 1 above 2 % on the board, or where there is a script. What the storm costs is said and not bounded.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, seconds: { type: 'string', default: '4' } },
});

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

/** After a document has come: the page is walked ahead in idle time until then, once. */
const settleMs = 4000;

const extensionDir = await buildExtension((line) => console.error(line));
const site = await openSite();
const browser = await launchBrowser({ extensionDir, headless: true });
const link = await openLink(browser);
const Parsed = z.object({ url: z.string() });
const Ticks = z.number();

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

type Round = { without: number; withOne: number };
type Scripts = { without: number; withOne: number };

/** Measures with a session and without, in turns, so that what else the machine does meets both alike. */
async function measure(name: string, ticks: string): Promise<{ rounds: Round[]; scripts: Scripts }> {
  const url = site.put(`/${name}`, pageThat(ticks), { scripts: true });
  const { id, tabId } = await link.background.startSession({ url });
  await link.background.endSession({ sessionId: id });
  const page = await attach(browser.cdp, (await findTab(browser.cdp, url, 'page')).targetId);
  await countThreadTime(page);
  const scripts = { without: 0, withOne: Infinity };
  const rounds: Round[] = [];
  for (let at = 0; at < Number(values.rounds); at += 1) {
    const taken = { without: 0, withOne: 0 };
    for (const arm of at % 2 === 0 ? (['without', 'withOne'] as const) : (['withOne', 'without'] as const)) {
      await page.target.send('Page.reload');
      await sleep(1000);
      const session = arm === 'withOne' ? await link.background.startSession({ tabId }) : undefined;
      if (session) await link.background.snapshot({ sessionId: session.id });
      await sleep(settleMs);
      taken[arm] = await costOfTick(page);
      const ours = await scriptsOfOurs(page);
      scripts[arm] = session ? Math.min(scripts.withOne, ours) : Math.max(scripts.without, ours);
      if (session) await link.background.endSession({ sessionId: session.id });
    }
    rounds.push(taken);
  }
  await page.target.send('Page.close');
  return { rounds, scripts };
}

const percentOf = (rounds: readonly Round[]) =>
  round(median(rounds.map(({ without, withOne }) => (withOne / without - 1) * 100)), 2);
const tickOf = (rounds: readonly Round[], arm: keyof Round) =>
  round(median(rounds.map((each) => each[arm])), 3);

const onBoard = await measure('board', board);
const onStorm = await measure('storm', storm);
await link.close();
await browser.close();
await site.close();

for (const [name, { rounds }] of Object.entries({ board: onBoard, storm: onStorm }))
  console.log(`${name}: ${rounds.map((each) => `${percentOf([each])} %`).join(', ')}`);
const isQuiet = onBoard.scripts.without + onStorm.scripts.without === 0 && onBoard.scripts.withOne > 0;
if (!(percentOf(onBoard.rounds) <= 2 && isQuiet)) process.exitCode = 1;
console.log(
  JSON.stringify({
    bench: 'idle',
    percent: percentOf(onBoard.rounds),
    tickMs: tickOf(onBoard.rounds, 'without'),
    tickMsWithSession: tickOf(onBoard.rounds, 'withOne'),
    stormPercent: percentOf(onStorm.rounds),
    scriptsWithoutSession: onBoard.scripts.without + onStorm.scripts.without,
    scriptsWithSession: onBoard.scripts.withOne,
  }),
);
