import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from './base/browser';
import { buildScript } from './base/build-script';
import { choosePages, readCorpus } from './base/corpus';
import { componentPage, framePages, largePage } from './base/generated-pages';
import { installPeers } from './base/install';
import { openSite, type Site } from './base/site';
import { measurePage, type PageReport } from './selectors/measure';
import { printPage, printReports, summarize } from './selectors/report';

/**
 * Whether the selectors we give are unique, lead to the same element, and still do after a reload. Options:
 * `--corpus DIR`, `--only TEXT` for pages whose name holds it, `--missing` to list what failed, `--sample N` for N pages
 * of the corpus chosen by `--seed` (1), and `--part K/N` for every Nth page from the Kth on.
 */

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    only: { type: 'string', default: '' },
    missing: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
  },
});

installPeers();
const script = await buildScript(path.resolve(import.meta.dirname, 'selectors/in-page.ts'), 'SelectorsBench');
const browser = await openBrowser();
const site = await openSite();
try {
  const reports: PageReport[] = [];
  const page = await browser.context.newPage();
  for (const [name, url] of await putPages(site.put)) {
    if (!name.includes(values.only)) continue;
    const report = await measurePage(page, { name, url, script });
    printPage(report, values);
    reports.push(report);
  }
  printReports(reports);
  console.log(JSON.stringify(summarize(reports)));
} finally {
  await browser.close();
  await site.close();
}

async function putPages(put: Site['put']): Promise<Map<string, string>> {
  for (const [address, html] of Object.entries(framePages())) put(address, reachable(html));
  const pages = new Map([
    ['frames (7)', `${site.a}/frames/top.html`],
    ['components', put('/components.html', reachable(componentPage()))],
    ['generated 10k', put('/10k.html', largePage(10_000))],
  ]);
  for (const { name, html } of choosePages(await readCorpus(values.corpus), values)) {
    pages.set(name, put(`/corpus/${encodeURI(name)}.html`, html));
  }
  return pages;
}

/** Closed roots become ones that the page's own side of the benchmark attaches, so that it can reach them. */
function reachable(html: string): string {
  return html.replaceAll('shadowrootmode="closed"', 'data-closed');
}
