import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build/build-extension';
import { openBrowser } from './base/browser';
import { openSite } from './base/site';
import { failedVerdict, judgePage, type PageVerdict } from './changes/judge-page';
import { openOurs } from './snapshot/ours';

/**
 * Whether the snapshot after a change tells what a fresh one tells, and what is true. Each page of `bench/changes/pages` brings
 * `window.steps`, functions that change it in ways that are hard to see, and `window.truth`, written by hand: what is shown, what is
 * not, and which elements are there after so many steps. `--cases DIR` takes other pages, `--only TEXT` those whose name has it,
 * `--tree no` leaves the browser's own accessibility tree out: there are pages that Chromium 156 crashes on while it makes one.
 * Exits 1 when a snapshot after a change is not the fresh one.
 */

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: path.join(import.meta.dirname, 'changes/pages') },
    only: { type: 'string', default: '' },
    tree: { type: 'string', default: 'yes' },
  },
});
const extensionDir = await buildExtension((line) => console.error(line));
const browser = await openBrowser({ extensionDir });
const site = await openSite();
const files = (await readdir(values.cases)).filter(
  (file) => file.endsWith('.html') && file.includes(values.only),
);
const verdicts: PageVerdict[] = [];
const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'));
const panel = browser.context.pages()[0] ?? (await browser.context.newPage());
const ours = await openOurs(panel, new URL(worker.url()).host);
for (const file of files.sort()) {
  const html = await readFile(path.join(values.cases, file), 'utf8');
  const url = site.put(`/${file}`, html, { scripts: true });
  const page = await browser.context.newPage();
  await page.goto(url);
  const verdict = await judgePage(page, ours, { hasTree: values.tree !== 'no' }).catch(failedVerdict);
  verdicts.push(verdict);
  await page.close().catch(() => undefined);
  console.log(`${verdict.faults.length === 0 ? 'right' : 'wrong'} ${file}`);
  for (const fault of verdict.faults) console.log(`      ${fault}`);
}
await browser.close();
await site.close();

const sum = (of: (verdict: PageVerdict) => number) => verdicts.reduce((all, each) => all + of(each), 0);
const totals = {
  pages: verdicts.length,
  looks: sum(({ looks }) => looks),
  /** Snapshots after a change that were not what a fresh one is. */
  stale: sum(({ stale }) => stale),
  facts: sum(({ facts }) => facts),
  untrue: sum(({ untrue }) => untrue),
  /** Of what the browser's own accessibility tree calls interactive and drawn. */
  recall:
    sum(({ found }) => found) /
    Math.max(
      1,
      sum(({ expected }) => expected),
    ),
};
if (totals.stale > 0) process.exitCode = 1;
console.log(JSON.stringify({ bench: 'changes', ...totals }));
