import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build/build-extension';
import { openBrowser, type BenchBrowser } from './base/browser';
import { choosePages, readCorpus, type CorpusPage } from './base/corpus';
import { componentPage, framePages, largePage } from './base/generated-pages';
import { installPeers, loadPeer } from './base/install';
import { openSite, type Site } from './base/site';
import { readEngineScript } from './names/engine-page';
import { copyExtension, walkAhead } from './snapshot/ahead';
import { measureCpu, printCpu, summarizeCpu, type CpuReport } from './snapshot/cpu';
import { measureIdle } from './snapshot/idle';
import { measurePage, type PageReport } from './snapshot/measure';
import { openOurs } from './snapshot/ours';
import { pageControllerPeer, playwrightPeer, stagehandPeer, type Peer } from './snapshot/peers';
import { printPages, summarize } from './snapshot/report';
import { measureGrowth, measureResnapshot } from './snapshot/scale';

/**
 * Our snapshot against its peers', in the same browser and run. Options: `--corpus DIR`, of which always the same four pages of each
 * folder are measured, `--all` for all of them and for what takes long beside; `--rounds N` (default 3, the median counts), `--peers
 * no` for our side and Playwright alone, `--only TEXT` for pages whose name holds it, `--skip TEXT` for all others, `--cpu only` for
 * the page thread's CPU alone, without the extension.
 */

/** The number of pages of each folder of the corpus: all of them take too long to wait for. */
const sample = '4';
/** A peer may hold a large page for so long, in milliseconds: it is not to end the run. */
const patienceMs = 180_000;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    all: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'string', default: 'yes' },
    only: { type: 'string', default: '' },
    skip: { type: 'string' },
    cpu: { type: 'string', default: 'yes' },
    missing: { type: 'boolean', default: false },
  },
});

installPeers();
const extension = values.cpu === 'only' ? undefined : await copyExtension(await buildExtension(console.log));
const browser = await openBrowser(extension ? { extensionDir: extension.dir } : {});
const site = await openSite();
try {
  if (values.cpu === 'only')
    console.log(JSON.stringify({ bench: 'snapshot', ...(await runCpu(browser, site)) }));
  else await run(browser, site);
} finally {
  await browser.close();
  await site.close();
  await extension?.remove();
}

async function runCpu({ context }: BenchBrowser, { put, b }: Site) {
  const page = await context.newPage();
  const script = await readEngineScript();
  put('/elsewhere.html', '<p>Elsewhere');
  const options = { script, rounds: Number(values.rounds), elsewhere: `${b}/elsewhere.html` };
  const reports: CpuReport[] = [];
  for (const [name, url] of await putPages(put))
    // Pages of tens of thousands of elements are measured on the clock alone, as are frames: the plain script is in one.
    if (!/^(generated|frames)/.test(name)) reports.push(await measureCpu(page, { name, url }, options));
  await page.close();
  printCpu(reports);
  return summarizeCpu(reports);
}

async function run(opened: BenchBrowser, served: Site): Promise<void> {
  const { context, cdpUrl } = opened;
  const { put } = served;
  const urls = await putPages(put);
  const { countTokens } = (await loadPeer('gpt-tokenizer')) as { countTokens: (text: string) => number };
  const panel = context.pages()[0] ?? (await context.newPage());
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(patienceMs);
  await page.goto([...urls.values()][0] ?? 'about:blank');
  const ours = await openOurs(panel, await extensionIdOf());
  await ours.start(page);
  const peers = await openPeers(cdpUrl);
  const reports: PageReport[] = [];
  for (const [name, url] of urls) {
    const setAhead = (isOn: boolean) => walkAhead(panel, isOn);
    const options = { ours, setAhead, peers, rounds: Number(values.rounds), countTokens };
    reports.push(await measurePage(page, { name, url }, options));
  }
  for (const peer of peers) await peer.close?.();
  printPages(reports, { missing: values.missing });
  const idleCpu = await measureIdle(page, ours, put('/rest.html', largePage(1000)));
  const scale = {
    growth: values.all ? await measureGrowth(page, ours, { put, rounds: Number(values.rounds) }) : [],
    resnapshot: await measureResnapshot(page, ours, {
      url: put('/50k.html', largePage(50_000)),
      rounds: Number(values.rounds),
    }),
  };
  const cpu = values.cpu === 'no' ? {} : await runCpu(opened, served);
  console.log(JSON.stringify({ ...summarize(reports, scale), ...cpu, idleCpu }));
}

async function extensionIdOf(): Promise<string> {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'));
  return new URL(worker.url()).host;
}

async function putPages(put: Site['put']): Promise<Map<string, string>> {
  for (const [path, html] of Object.entries(framePages())) put(path, html);
  const pages = new Map([
    ['frames (7)', `${site.a}/frames/top.html`],
    ['components', put('/components.html', componentPage())],
    ['generated 10k', put('/10k.html', largePage(10_000))],
  ]);
  const { all, only, skip } = values;
  if (all) pages.set('generated 50k', put('/50k.html', largePage(50_000)));
  const corpus = await readCorpus(values.corpus);
  for (const { name, html } of all || only ? corpus : sampleOf(corpus)) {
    pages.set(name, put(`/corpus/${encodeURI(name)}.html`, html));
  }
  return new Map(
    [...pages].filter(([name]) => name.includes(only) && (skip === undefined || !name.includes(skip))),
  );
}

function sampleOf(corpus: readonly CorpusPage[]): CorpusPage[] {
  const folders = new Set(corpus.map(({ name }) => dirname(name)));
  return [...folders].flatMap((folder) => {
    const own = corpus.filter(({ name }) => dirname(name) === folder);
    return choosePages(own, { sample, seed: '1', part: '1/1' });
  });
}

async function openPeers(cdpUrl: string): Promise<Peer[]> {
  if (values.peers === 'no') return [playwrightPeer];
  const peers = [playwrightPeer];
  for (const open of [pageControllerPeer, () => stagehandPeer(cdpUrl)]) {
    try {
      peers.push(await open());
    } catch (thrown) {
      console.log(`A peer cannot run here: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
  }
  return peers;
}
