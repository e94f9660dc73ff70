import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Broker } from '../../src/server/broker/broker';
import { PairingFolder } from '../../src/server/broker/pairing-folder';
import { launchBrowser, type Browser } from '../../src/server/chromium/launch';
import { attach, type Attachment } from '../../src/server/chromium/targets';
import { listen } from '../../src/server/service/listen';
import { Service } from '../../src/server/service/service';
import { ServiceOptions } from '../../src/server/service/service-options';
import { actPage } from '../act/pages';
import { median, round } from '../base/numbers';
import { openSite } from '../base/site';

const key = 'the-key-of-this-measurement';
const pairs = 41;
const warmUp = 5;
/** An act on a page just opened doubts effects for longer; this is about a ready one. */
const readyMs = 3000;
/** The most that an act may take longer over HTTP than from the panel, in milliseconds. */
const mostHopMs = 10;
const button = { selector: '#add', description: 'Add', method: 'click', arguments: [] };

/** Milliseconds that an act in a paired browser takes over HTTP beyond the same act from the panel. Gives the exit code. */
export async function measurePairedHop(extensionDir: string): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), 'pairing-'));
  const folder = new PairingFolder(path.join(dir, 'tabwright'));
  const broker = await Broker.open({ port: 0, folder, log: () => {} });
  const options = ServiceOptions.parse({ apiKeys: [key], port: 0, pool: 0, verbose: 0, pair: true });
  const service = new Service(options, { extensionDir, broker });
  const { url, close } = await listen(service);
  const site = await openSite();
  const browser = await launchBrowser({ extensionDir, headless: true });
  try {
    const panel = await openPanelPage(browser);
    await pairAndAllow(panel, { folder, broker, start: () => ask(`${url}/v1/sessions/start`, begin) });
    const session = `${url}/v1/sessions/${Started.parse(await ask(`${url}/v1/sessions/start`, begin)).data.sessionId}`;
    await ask(`${session}/navigate`, { url: site.put('/orders', actPage(false), { scripts: true }) });
    await sleep(readyMs);
    return tell(await measure(session, panel));
  } finally {
    await browser.close();
    await service.close();
    await close();
    await broker.close();
    await site.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const begin = { modelName: 'builtin/matcher' };
const Started = z.object({ data: z.object({ sessionId: z.string() }) });
const Acted = z.object({ data: z.object({ result: z.object({ success: z.literal(true) }) }) });
const Sessions = z.object({ value: z.array(z.object({ id: z.string() })).min(1) });
const Asking = z.array(z.object({ client: z.object({ id: z.string() }) })).min(1);
const Timed = z.object({ ms: z.number(), reply: z.object({ ok: z.literal(true) }).loose() });

/** An extension page, which asks as the panel does. */
async function openPanelPage({ cdp, extensionId }: Browser): Promise<Attachment> {
  const url = `chrome-extension://${extensionId}/sidepanel.html`;
  const made = await cdp.send({ method: 'Target.createTarget', params: { url } });
  const panel = await attach(cdp, z.object({ targetId: z.string() }).parse(made).targetId);
  while ((await panel.evaluate('document.readyState')) !== 'complete') await sleep(20);
  return panel;
}

/** Asks the background from the panel's page; how long that took there, and the answer. */
async function fromPanel(panel: Attachment, operation: string, input: object) {
  const envelope = JSON.stringify({ to: 'background', operation, input });
  const expression = `(async () => {
    const at = performance.now();
    const reply = await chrome.runtime.sendMessage(${envelope});
    return { ms: performance.now() - at, reply };
  })()`;
  return Timed.parse(await panel.evaluate(expression));
}

type Unpaired = { folder: PairingFolder; broker: Broker; start: () => Promise<unknown> };

async function pairAndAllow(panel: Attachment, { folder, broker, start }: Unpaired): Promise<void> {
  const port = Number(broker.address.split(':')[1]);
  await fromPanel(panel, 'pairBrowser', { code: await folder.makeCode(), label: 'Bench', port });
  while (folder.profiles().length === 0) await sleep(20);
  await start();
  const stored = await panel.evaluate(
    "chrome.storage.session.get('pairing-asking').then((all) => all['pairing-asking'])",
  );
  const [first] = Asking.parse(stored);
  // A question can be answered once it could be read.
  await sleep(700);
  await fromPanel(panel, 'answerClient', { clientId: first?.client.id, answer: 'always' });
}

async function ask(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-cloud-api-key': key };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

async function measure(session: string, panel: Attachment) {
  // The extension's session begins with the first act.
  Acted.parse(await ask(`${session}/act`, { input: button }));
  const [own] = Sessions.parse((await fromPanel(panel, 'listSessions', {})).reply).value;
  const byHttp: number[] = [];
  const byPanel: number[] = [];
  for (let turn = 0; turn < warmUp + pairs; turn += 1) {
    const at = performance.now();
    Acted.parse(await ask(`${session}/act`, { input: button }));
    byHttp.push(performance.now() - at);
    byPanel.push((await fromPanel(panel, 'act', { sessionId: own?.id, input: button })).ms);
  }
  return { byHttp: byHttp.slice(warmUp), byPanel: byPanel.slice(warmUp) };
}

function tell({ byHttp, byPanel }: Awaited<ReturnType<typeof measure>>): number {
  const hops = byHttp.map((ms, turn) => ms - (byPanel[turn] ?? Number.NaN));
  const middles = { httpMs: median(byHttp), panelMs: median(byPanel), hopMs: median(hops) };
  const rounded = Object.entries(middles).map(([name, ms]) => [name, round(ms, 1)]);
  console.log(JSON.stringify({ bench: 'service, paired', pairs, ...Object.fromEntries(rounded) }));
  return middles.hopMs <= mostHopMs ? 0 : 1;
}
