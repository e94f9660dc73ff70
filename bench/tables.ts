import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from './base/browser';
import { buildScript } from './base/build-script';
import { corpusArgument, readCorpus } from './base/corpus';
import { freshOrAll } from './base/fresh';
import { installPeers } from './base/install';
import { round, sum } from './base/numbers';
import { openSite } from './base/site';
import { handWritten } from './tables/by-hand';
import { drawnCases } from './tables/drawings';
import { componentTables } from './tables/fresh/component-tables';
import { furtherTables } from './tables/fresh/further-tables';
import { heldTables } from './tables/fresh/held-tables';
import { lastTables } from './tables/fresh/last-tables';
import { openTables } from './tables/fresh/open-tables';
import type { readPage } from './tables/in-page';
import { scoreCase } from './tables/score';
import type { TableCase, TableTruth } from './tables/table-case';

/**
 * `npm run bench tables [-- --corpus DIR] [--fresh open|held|later|last|further]`: tables read with no model, beside their rows as written by hand or by what drew the page.
 *
 * A page of the corpus counts when its tables lie beside it, in `NAME.tables.json`: `[{columns, rows}]`. The others are timed.
 */

declare global {
  var ReadTables: { readPage: typeof readPage };
}

installPeers();
const cases = freshOrAll(
  {
    open: openTables,
    held: heldTables,
    later: componentTables,
    last: lastTables,
    further: furtherTables,
  },
  [...handWritten, ...drawnCases()],
);
const corpus = await corpusCases(corpusArgument());
const script = await buildScript('bench/tables/in-page.ts', 'ReadTables');
const browser = await openBrowser();
const site = await openSite();
try {
  const page = await browser.context.newPage();
  const scores = [];
  const times = [];
  for (const [at, { name, html, tables }] of [...cases, ...corpus].entries()) {
    await page.goto(site.put(`/${at}.html`, html), { waitUntil: 'domcontentloaded' });
    await page.evaluate(script);
    const read = await page.evaluate(() => ReadTables.readPage());
    times.push(read.ms);
    if (read.ms > 50) console.log(`${name}: ${round(read.ms, 0)} ms`);
    if (!tables) continue;
    const found = scoreCase({ name, html, tables }, read.tables);
    for (const { why } of found) if (why) console.log(`${name}: ${why}`);
    scores.push(...found);
  }
  const share = (part: number, of: number) => round(part / of, 4);
  const cells = share(sum(scores.map(({ right }) => right)), sum(scores.map((score) => score.cells)));
  const exact = share(scores.filter(({ isExact }) => isExact).length, scores.length);
  const header = share(scores.filter(({ isHeaderRight }) => isHeaderRight).length, scores.length);
  const msPerPage = round(sum(times) / times.length, 1);
  console.log(`Slowest page: ${round(Math.max(...times), 1)} ms.`);
  console.log(
    JSON.stringify({
      bench: 'tables',
      tables: scores.length,
      cells,
      exact,
      header,
      modelCalls: 0,
      msPerPage,
    }),
  );
} finally {
  await browser.close();
  await site.close();
}

/** Pages without tables beside them have no truth. */
async function corpusCases(
  folder: string | undefined,
): Promise<(Omit<TableCase, 'tables'> & { tables?: readonly TableTruth[] })[]> {
  const pages = await readCorpus(folder);
  return Promise.all(
    pages.map(async ({ name, html }) => {
      const file = path.join(folder ?? '', `${name}.tables.json`);
      if (!existsSync(file)) return { name, html };
      return { name, html, tables: JSON.parse(await readFile(file, 'utf8')) as TableTruth[] };
    }),
  );
}
