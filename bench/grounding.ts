import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import vm from 'node:vm';
import { openBrowser, type BenchBrowser } from './base/browser';
import { buildScript } from './base/build-script';
import { installPeers } from './base/install';
import { openSite, type Site } from './base/site';
import { judgePage, type Answer } from './grounding/measure';
import { printWrong, summarize } from './grounding/report';
import type { Labelled } from './grounding/in-page';
import type * as Timing from './grounding/timing';

/**
 * How often the matcher finds the field that people labelled. Options: `--corpus DIR` (pages with labels),
 * `--wrong yes` to list what was not found.
 */

declare global {
  var GroundingTiming: typeof Timing;
}

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, wrong: { type: 'string', default: 'no' } },
});

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
  const files = (await readdir(corpus)).filter((file) => /\.html?$/.test(file)).sort();
  const page = await context.newPage();
  const answers: Answer[] = [];
  for (const [index, file] of files.entries()) {
    const url = put(`/${index}.html`, await readFile(path.join(corpus, file), 'utf8'));
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(script);
    const labelled = await page.evaluate((): Labelled => GroundingBench.readLabelled());
    answers.push(...judgePage(file.replace(/\.html?$/, ''), labelled));
  }
  console.log(`${files.length} pages read, ${answers.length} labels drawn on them.`);
  if (values.wrong === 'yes') printWrong(answers);
  console.log(JSON.stringify(summarize(answers, await timeBundled())));
}

/** The matcher is timed as the extension ships it: bundled, without what `tsx` adds to each function. */
async function timeBundled(): Promise<number> {
  const entry = path.join(import.meta.dirname, 'grounding/timing.ts');
  vm.runInThisContext(await buildScript(entry, 'GroundingTiming'));
  return GroundingTiming.timeInstructions();
}
