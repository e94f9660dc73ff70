import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Snapshot } from '../../src/protocol/snapshot';
import { openBrowser } from '../base/browser';
import { buildScript } from '../base/build-script';
import { installPeers } from '../base/install';
import { openSite } from '../base/site';
import { joined } from '../grounding/measure';
import { readSayPages, type SayPage } from './cases';
import type * as InPage from './in-page';

declare global {
  var SayBench: typeof InPage;
}

/** A page as the matcher gets it, with what is said to it. */
export type SeenPage = { page: SayPage; snapshot: Snapshot; refs: InPage.Seen['refs'] };

/** Opens the pages of `bench/say/pages` that are asked for, and sees each. `corpus` is the folder of saved pages. */
export async function seePages(
  isAsked: (page: SayPage) => boolean,
  corpus: string | undefined,
): Promise<SeenPage[]> {
  installPeers();
  const browser = await openBrowser();
  const site = await openSite();
  try {
    const script = await buildScript(path.join(import.meta.dirname, 'in-page.ts'), 'SayBench');
    const tab = await browser.context.newPage();
    const pages = await readSayPages(path.join(import.meta.dirname, 'pages'));
    const asked = pages.filter(
      (page) => isAsked(page) && (page.corpus === undefined || corpus !== undefined),
    );
    const seen: SeenPage[] = [];
    for (const [at, page] of asked.entries()) {
      const html =
        page.corpus === undefined ? page.html : await readFile(path.join(corpus ?? '', page.corpus), 'utf8');
      await tab.goto(site.put(`/${at}.html`, html), { waitUntil: 'load' });
      await tab.evaluate(script);
      const selectors = selectorsOf(page);
      const { snapshot, refs } = await tab.evaluate((meant) => SayBench.see(meant), selectors);
      for (const selector of selectors)
        if (refs[selector] === undefined) throw new Error(`${page.name}: nothing is at ${selector}.`);
      seen.push({ page, snapshot: joined(snapshot), refs });
    }
    return seen;
  } finally {
    await browser.close();
    await site.close();
  }
}

function selectorsOf({ cases }: SayPage): string[] {
  const all = cases.flatMap(({ plans }) => plans.flat().map(({ selector }) => selector));
  return [...new Set(all)].filter((selector) => selector !== '' && selector !== '*');
}
