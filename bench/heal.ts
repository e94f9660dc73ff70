import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser, type BenchBrowser } from './base/browser';
import { buildScript } from './base/build-script';
import { choosePages, readCorpus } from './base/corpus';
import { componentPage, largePage } from './base/generated-pages';
import { installPeers } from './base/install';
import { openSite, type Site } from './base/site';
import type { DrawnResult } from './heal/drawn';
import { actAgain } from './heal/again';
import { tallyDrawn } from './heal/drawn-report';
import { measurePage } from './heal/measure';
import { measureRedesigns, summarizeRedesigns } from './heal/redesigns';
import { openChromium } from './truth/chromium-truth';
import { printReport, summarize, type Tally } from './heal/report';

/**
 * Whether elements are found again after their page changed, by rule and by hand (`test/cases/redesigns`). Options: `--corpus DIR`, `--seed N` for the first of
 * `--seeds N` (5) seeds, `--only TEXT` for pages whose name holds it, `--part K/N` for every Nth page from the Kth on,
 * `--most N` elements of a page (300), `--sought SHARE` of the changed ones that are looked for (0.2), `--missing` to list what was not found or wrong.
 * `--again N` observes an action on each of N drawn pages, and acts on it four times, through the loaded extension.
 * `--seeds A-B` draws a page, a thing on it and a later version of the page from each seed in their place.
 */

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '5' },
    again: { type: 'string' },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '1/1' },
    most: { type: 'string', default: '300' },
    sought: { type: 'string', default: '0.2' },
    missing: { type: 'boolean', default: false },
  },
});

/** So many seeds are taken in one go. */
const atOnce = 50;

if (values.again === undefined) await look();
else await again(Number(values.again));

async function again(count: number): Promise<void> {
  const [browser, site] = [await openChromium(), await openSite()];
  console.log(JSON.stringify({ bench: 'heal', ...(await actAgain(count, browser, site)) }));
  await browser.close();
  await site.close();
}

type Bench = { browser: BenchBrowser; site: Site; script: string };

async function look(): Promise<void> {
  // Has Playwright put its own locators within reach of the page.
  process.env['PWDEBUG'] = 'console';
  installPeers();
  const script = await buildScript(path.resolve(import.meta.dirname, 'heal/in-page.ts'), 'HealBench');
  const [browser, site] = [await openBrowser(), await openSite()];
  try {
    const bench = { browser, site, script };
    await (/^\d+-\d+$/.test(values.seeds) ? drawn(bench) : whole(bench));
  } finally {
    await browser.close();
    await site.close();
  }
}

async function drawn({ browser, site, script }: Bench): Promise<void> {
  const [first = 1, last = first] = values.seeds.split('-').map(Number);
  const results: DrawnResult[] = [];
  const page = await browser.context.newPage();
  for (let from = first; from <= last; from += atOnce) {
    await page.goto(site.put('/drawn.html', '<!doctype html><title>Drawn</title><body></body>'));
    await page.evaluate(script);
    const range = [from, Math.min(last, from + atOnce - 1)] as const;
    results.push(...(await page.evaluate(([one, other]) => HealBench.seekDrawn(one, other), range)));
  }
  console.log(JSON.stringify({ bench: 'heal', ...tallyDrawn(results, values.missing) }));
}

async function whole({ browser, site, script }: Bench): Promise<void> {
  const tallies: Tally[] = [];
  const pages = [...(await putPages(site.put))].filter(([name]) => name.includes(values.only));
  const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => Number(values.seed) + at);
  const redesigned = await measureRedesigns(await browser.context.newPage(), site.put, script);
  const work = async () => {
    const page = await browser.context.newPage();
    for (let next = pages.shift(); next; next = pages.shift()) {
      const [name, url] = next;
      const [most, soughtShare] = [Number(values.most), Number(values.sought)];
      tallies.push(...(await measurePage(page, { name, url, script, seeds, most, soughtShare })));
    }
  };
  await Promise.all([work(), work()]);
  printReport(tallies, values);
  console.log(JSON.stringify({ ...summarize(tallies), ...summarizeRedesigns(redesigned) }));
}

async function putPages(put: Site['put']): Promise<Map<string, string>> {
  const corpus = choosePages(await readCorpus(values.corpus), { seed: '1', part: values.part });
  return new Map([
    ['components', put('/components.html', copyable(componentPage()))],
    ['back office', put('/office.html', largePage(3000))],
    ...corpus.map(({ name, html }): [string, string] => [name, put(`/corpus/${encodeURI(name)}.html`, html)]),
  ]);
}

/** Shadow roots that come along when the page is copied, open so that the page's own side of the benchmark reaches them. */
function copyable(html: string): string {
  return html.replaceAll(/shadowrootmode="(open|closed)"/g, 'shadowrootmode="open" shadowrootclonable');
}
