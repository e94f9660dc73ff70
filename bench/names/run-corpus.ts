import type { BrowserContext, CDPSession } from 'playwright';
import type { CorpusPage } from '../base/corpus';
import { openSite } from '../base/site';
import { compareNodes, readInteractive, type Compared } from './chromium-tree';
import type { Case } from './case';
import { loadEngine } from './engine-page';

/** One node as both see it, and where it is. `expected`: what a case says of it by its specification. */
export type PagePair = Compared & { page: string; expected?: Case };

/** Every interactive node of Chromium's accessibility tree on every page, beside what our engine says of it. */
export async function compareCorpus(
  context: BrowserContext,
  pages: readonly CorpusPage[],
  script: string,
): Promise<PagePair[]> {
  const site = await openSite();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const all: PagePair[] = [];
  try {
    for (const [at, { name, html }] of pages.entries()) {
      await page.goto(site.put(`/${at}.html`, html), { waitUntil: 'domcontentloaded' });
      await loadEngine(page, script);
      for (const pair of await comparePage(session)) all.push({ ...pair, page: name });
    }
  } finally {
    await page.close();
    await site.close();
  }
  return all;
}

export async function comparePage(session: CDPSession): Promise<Compared[]> {
  return compareNodes(session, await readInteractive(session));
}
