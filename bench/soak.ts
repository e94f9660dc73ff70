import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildExtension } from '../src/server/build/build-extension';
import { launchBrowser } from '../src/server/chromium/launch';
import { attach, findTab, findWorker, listTargets, type Attachment } from '../src/server/chromium/targets';
import { openLink } from '../src/server/chromium/worker-link';
import { startModelServer } from '../test/fixtures/model-server';
import { actOn, doneStep, playTask } from '../test/fixtures/task-model';
import { round } from './base/numbers';
import { openSite } from './base/site';
import { heldBy, type Held } from './base/target-cost';
import { click, post, startSession } from './service/calls';
import { startServed } from './service/served';

/**
 * Sessions of all kinds for ten minutes, one after the other: what is found, done, extracted, recorded and replayed, a task with a
 * scripted model, and the service over HTTP. What worker, page, panel, storage and service hold, their garbage collected, is
 * taken after a fifth of the time, in the middle, and at the end. Exits 1 when one of them has grown beyond its bound since the middle, or a round failed.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const totalMs = Number(values.minutes) * 60_000;
const megabyte = 1024 * 1024;

/** How much more each may hold at the end than in the middle, in bytes. What a heap holds after a collection differs by as much from look to look. */
const mostMore = {
  worker: 2 * megabyte,
  page: megabyte,
  panel: 2 * megabyte,
  stored: megabyte,
  service: 10 * megabyte,
};

/** Some go only with the garbage of the page's last acts. */
const mostListeners = 10;

const rows = Array.from(
  { length: 40 },
  (_none, at) => `<tr><td>Order ${at}</td><td>$${at},00</td></tr>`,
).join('');
const orders = `<!doctype html><html lang="en"><title>Orders</title><h1>Orders</h1>
  <label>Name <input id="name"></label> <button id="add">Add</button> <output id="count">0</output><p id="said"></p>
  <table><tr><th>Order</th><th>Price</th></tr>${rows}</table>
  <script>
    add.onclick = () => { count.textContent = Number(count.textContent) + 1; said.textContent = 'Thank you, ' + document.querySelector('#name').value; };
  </script>`;

const extensionDir = await buildExtension((line) => console.error(line));
const site = await openSite();
const url = site.put('/orders', orders, { scripts: true });
const model = await startModelServer();
const served = await startServed();
const browser = await launchBrowser({ extensionDir, headless: true });
const link = await openLink(browser);
const { background } = link;

const kept = await background.startSession({ url });
const page = await attach(browser.cdp, (await findTab(browser.cdp, url, 'page')).targetId);
const panel = await attach(browser.cdp, await browser.openPanel(url));
const worker = await attach(browser.cdp, (await findWorker(browser.cdp, browser.extensionId)).targetId);

/** Clicks by the browser's own input, as a person does: only that is recorded. */
async function clickByHand(tab: Attachment): Promise<void> {
  const box = await tab.evaluate(
    `(() => { const { x, y, width, height } = document.querySelector('#add').getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()`,
  );
  const place = { ...z.object({ x: z.number(), y: z.number() }).parse(box), button: 'left', clickCount: 1 };
  for (const type of ['mousePressed', 'mouseReleased'])
    await tab.target.send('Input.dispatchMouseEvent', { type, ...place });
}

/** Records a click, replays it and forgets it. */
async function recordAndReplay(sessionId: string, tab: Attachment): Promise<void> {
  await background.startRecording({ sessionId });
  await clickByHand(tab);
  for (let waited = 0; waited < 50; waited += 1)
    if ((await background.recordedSteps({ sessionId })).steps.length > 0) break;
  const recording = await background.stopRecording({ sessionId });
  await background.discardRecording({ sessionId });
  const { state, steps } = await background.replay({ sessionId, recording });
  if (state !== 'done' || steps.length === 0)
    throw new Error(`The replay is ${state} with ${steps.length} steps.`);
}

async function doTask(sessionId: string): Promise<void> {
  const says = [actOn('textbox Name => fill Ada'), actOn('button Add => click'), doneStep];
  playTask(model, { plan: { ends: ['text: Thank you, Ada'] }, says });
  const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
  const { state } = await background.agentExecute({
    sessionId,
    instruction: 'fill in "Ada" as the Name, and add that',
    options,
  });
  if (state.kind !== 'done') throw new Error(`The task is ${JSON.stringify(state)}.`);
}

const texts = { order: { type: 'string' }, price: { type: 'string' } };
const rowsWanted = {
  type: 'object',
  properties: { orders: { type: 'array', items: { type: 'object', properties: texts } } },
};

/** Works in a session: what is looked for, done, and read. */
async function work(sessionId: string): Promise<void> {
  await background.observe({ sessionId, instruction: 'the add button' });
  await background.act({ sessionId, input: 'Type "Ada" into Name' });
  const { result } = await background.act({ sessionId, input: 'Click Add' });
  if (!result.success) throw new Error(result.message);
  await background.suggest({ sessionId });
  await background.extract({ sessionId, schema: rowsWanted });
}

/** A session of its own in a new tab, which is closed at its end. */
async function newTab(at: number): Promise<void> {
  const own = `${url}?round=${at}`;
  const { id } = await background.startSession({ url: own });
  const { targetId } = await findTab(browser.cdp, own, 'page');
  const tab = await attach(browser.cdp, targetId);
  try {
    await work(id);
    await recordAndReplay(id, tab);
    await doTask(id);
  } finally {
    await background.endSession({ sessionId: id });
    await browser.cdp.send({ method: 'Target.closeTarget', params: { targetId } });
  }
}

async function overHttp(): Promise<void> {
  const session = await startSession(served.url);
  await post(`${session}/navigate`, { url });
  for (let acts = 0; acts < 5; acts += 1) await click(session, 'Click Add');
  await post(`${session}/end`);
}

const Stored = z.object({ database: z.number(), session: z.number() });
const storedSize = `(async () => ({ database: (await navigator.storage.estimate()).usage, session: await chrome.storage.session.getBytesInUse() }))()`;

/** A frame looks on after an act for two seconds. */
const restMs = 5000;

type Sample = { worker: Held; page: Held; panel: Held; stored: number; service: number };

async function sample(): Promise<Sample> {
  await sleep(restMs);
  const { database, session } = Stored.parse(await worker.evaluate(storedSize));
  return {
    worker: await heldBy(worker),
    page: await heldBy(page),
    panel: await heldBy(panel),
    stored: database + session,
    service: await served.ask({ ask: 'memory' }),
  };
}

const startedAt = Date.now();
const marks = [0.2, 0.5];
const samples: Sample[] = [];
let rounds = 0;
const failed: string[] = [];
for (; Date.now() - startedAt < totalMs; rounds += 1) {
  for (const part of [() => work(kept.id), () => newTab(rounds), overHttp])
    await part().catch((thrown: unknown) =>
      failed.push(thrown instanceof Error ? thrown.message : String(thrown)),
    );
  const mark = marks[samples.length];
  if (mark !== undefined && Date.now() - startedAt > totalMs * mark) samples.push(await sample());
}
samples.push(await sample());
const pagesOpen = (await listTargets(browser.cdp)).filter(({ type }) => type === 'page').length;
await link.close();
await browser.close();
await served.close();
await model.close();
await site.close();

const bytesOf = ({ stored, service, ...parts }: Sample) => ({
  worker: parts.worker.bytes,
  page: parts.page.bytes,
  panel: parts.panel.bytes,
  stored,
  service,
});
const names = ['worker', 'page', 'panel', 'stored', 'service'] as const;
const held = samples.map(bytesOf);
const listeners = samples.map(({ page: { listeners: each } }) => each);
/** What the last has more than the one before. */
const more = (each: readonly number[]) => (each.at(-1) ?? 0) - (each.at(-2) ?? 0);
const isFlat =
  names.every((name) => more(held.map((each) => each[name])) <= mostMore[name]) &&
  more(listeners) <= mostListeners;
for (const why of new Set(failed)) console.log(`failed: ${why}`);
if (!isFlat || failed.length > 0) process.exitCode = 1;
console.log(
  JSON.stringify({
    bench: 'soak',
    minutes: Number(values.minutes),
    rounds,
    failed: failed.length,
    isFlat,
    ...Object.fromEntries(
      names.map((name) => [`${name}Mb`, held.map((each) => round(each[name] / megabyte, 2))]),
    ),
    pageListeners: listeners,
    pageNodes: samples.map(({ page: { nodes } }) => nodes),
    pagesOpen,
  }),
);
