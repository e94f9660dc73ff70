import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import vm from 'node:vm';
import { openBrowser, type BenchBrowser } from './base/browser';
import { buildScript } from './base/build-script';
import { installPeers } from './base/install';
import { openSite, type Site } from './base/site';
import { judgeAbsent, summarizeAbsent, type AskedPage } from './grounding/absent';
import { judgePage } from './grounding/measure';
import { printSure, printWrong, summarize } from './grounding/report';
import type * as Timing from './grounding/timing';

/**
 * How often the matcher finds the field that people labelled, and how often it is sure of something where a page lacks
 * what is asked. Options: `--corpus DIR` (pages with labels), `--pages DIR` (further pages to ask for what they lack, by
 * default the folder `pages` beside the corpus, where it is), `--wrong yes` to list what was not found, or was and is not
 * there.
 */

declare global {
  var GroundingTiming: typeof Timing;
}

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    pages: { type: 'string' },
    wrong: { type: 'string', default: 'no' },
  },
});

const ownPages = ['instructions', 'shop'].map((folder) =>
  path.join(import.meta.dirname, '../test/pages', folder),
);

installPeers();
const folder = values.corpus;
if (folder === undefined) throw new Error('No corpus: give --corpus DIR, a folder of labelled pages.');
const browser = await openBrowser();
const site = await openSite();
try {
  await run(folder, browser, site);
} finally {
  await browser.close();
  await site.close();
}

async function run(corpus: string, { context }: BenchBrowser, { put }: Site): Promise<void> {
  const script = await buildScript(path.join(import.meta.dirname, 'grounding/in-page.ts'), 'GroundingBench');
  const page = await context.newPage();
  const read = async (place: string): Promise<AskedPage[]> => {
    const pages: AskedPage[] = [];
    for (const file of await pagesIn(place)) {
      const html = await readFile(path.join(place, file), 'utf8');
      await page.goto(put(`/${pages.length}.html`, html), { waitUntil: 'load' });
      await page.evaluate(script);
      const found = await page.evaluate(() => ({
        labelled: GroundingBench.readLabelled(),
        sources: GroundingBench.readSources(),
      }));
      pages.push({ page: file.replace(/\.html?$/, ''), ...found });
    }
    return pages;
  };
  const forms = await read(corpus);
  const answers = forms.flatMap(({ page: name, labelled }) => judgePage(name, labelled));
  const others = [values.pages ?? path.join(corpus, '../pages'), ...ownPages];
  const asked = [...forms];
  for (const other of others) asked.push(...(await read(other)));
  const absent = judgeAbsent(asked);
  console.log(`${forms.length} pages read, ${answers.length} labels drawn on them.`);
  if (values.wrong === 'yes') {
    printWrong(answers);
    printSure(absent);
  }
  const figures = summarize(answers, await timeBundled());
  console.log(JSON.stringify({ ...figures, absent: summarizeAbsent(absent) }));
}

async function pagesIn(place: string): Promise<string[]> {
  const files = await readdir(place).catch(() => []);
  return files.filter((file) => /\.html?$/.test(file)).sort();
}

/** The matcher is timed as the extension ships it: bundled, without what `tsx` adds to each function. */
async function timeBundled(): Promise<number> {
  const entry = path.join(import.meta.dirname, 'grounding/timing.ts');
  vm.runInThisContext(await buildScript(entry, 'GroundingTiming'));
  return GroundingTiming.timeInstructions();
}
