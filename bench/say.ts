import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from './base/browser';
import { buildScript } from './base/build-script';
import { installPeers } from './base/install';
import { openSite } from './base/site';
import { joined } from './grounding/measure';
import { readSayPages, type SayPage } from './say/cases';
import type * as InPage from './say/in-page';
import { judge, type Verdict } from './say/judge';
import { figuresOf, printKinds, printVerdicts } from './say/report';

/**
 * What the matcher makes of what people say, over small pages with the truth beside them (`bench/say/pages`). Options:
 * `--corpus DIR` adds what is said to saved pages of that folder, `--part tune|held` takes one part of the pages, `--only TEXT`
 * the pages whose name has it, `--show wrong|unsure|all` lists verdicts.
 */

declare global {
  var SayBench: typeof InPage;
}

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    part: { type: 'string' },
    only: { type: 'string', default: '' },
    show: { type: 'string', default: '' },
  },
});

installPeers();
const browser = await openBrowser();
const site = await openSite();
try {
  const verdicts = await run();
  printVerdicts(verdicts, values.show);
  printKinds(verdicts);
  console.log(JSON.stringify(figuresOf(verdicts)));
} finally {
  await browser.close();
  await site.close();
}

async function run(): Promise<Verdict[]> {
  const script = await buildScript(path.join(import.meta.dirname, 'say/in-page.ts'), 'SayBench');
  const page = await browser.context.newPage();
  const pages = (await readSayPages(path.join(import.meta.dirname, 'say/pages'))).filter(isAsked);
  const verdicts: Verdict[] = [];
  for (const [at, { name, cases, ...source }] of pages.entries()) {
    await page.goto(site.put(`/${at}.html`, await htmlOf(source)), { waitUntil: 'load' });
    await page.evaluate(script);
    const selectors = cases.flatMap(({ plans }) => plans.flat().map(({ selector }) => selector));
    const { snapshot, refs } = await page.evaluate(
      (meant) => SayBench.see(meant),
      [...new Set(selectors)].filter((selector) => selector !== '' && selector !== '*'),
    );
    for (const selector of selectors)
      if (selector !== '' && selector !== '*' && refs[selector] === undefined)
        throw new Error(`${name}: nothing is at ${selector}.`);
    const whole = joined(snapshot);
    verdicts.push(...cases.map((one) => judge(name, one, { snapshot: whole, refs })));
  }
  console.log(`${pages.length} pages read, ${verdicts.length} instructions said.`);
  return verdicts;
}

function isAsked({ name, part, corpus }: SayPage): boolean {
  if (corpus !== undefined && values.corpus === undefined) return false;
  return (values.part === undefined || part === values.part) && name.includes(values.only);
}

async function htmlOf({ html, corpus }: Pick<SayPage, 'html' | 'corpus'>): Promise<string> {
  return corpus === undefined ? html : readFile(path.join(values.corpus ?? '', corpus), 'utf8');
}
