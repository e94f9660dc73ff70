import type { BrowserContext } from 'playwright';
import { openSite } from '../base/site';
import { comparePage, type PagePair } from './run-corpus';
import type { Case } from './case';
import { loadEngine, readOurs, type Ours } from './engine-page';

export type CaseResult = { case: Case; ours: Ours };

/** Each case in a real page: what our engine says of its target, and of all Chromium finds interactive there. */
export async function runCases(
  context: BrowserContext,
  cases: readonly Case[],
  script: string,
): Promise<{ results: CaseResult[]; pairs: PagePair[] }> {
  const site = await openSite();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const results: CaseResult[] = [];
  const pairs: PagePair[] = [];
  try {
    await page.goto(site.put('/', '<!doctype html><html lang="en"><title>Case</title><body></body></html>'));
    await loadEngine(page, script);
    for (const [at, one] of cases.entries()) {
      await page.evaluate((html) => document.body.setHTMLUnsafe(html), one.html);
      results.push({ case: one, ours: await readOurs(page) });
      for (const pair of await comparePage(session)) {
        const expected = pair.facts.isTarget ? { expected: one } : {};
        pairs.push({ ...pair, ...expected, page: `case ${at + 1}` });
      }
    }
  } finally {
    await page.close();
    await site.close();
  }
  return { results, pairs };
}
