import { openBrowser } from './base/browser';
import { buildScript } from './base/build-script';
import { freshOrAll } from './base/fresh';
import { installPeers } from './base/install';
import { round, sum } from './base/numbers';
import { openSite } from './base/site';
import { drawnLists } from './lists/drawings-of-lists';
import { furtherLists } from './lists/fresh/further-lists';
import { heldLists } from './lists/fresh/held-lists';
import { lastLists } from './lists/fresh/last-lists';
import { openLists } from './lists/fresh/open-lists';
import { siteLists } from './lists/fresh/site-lists';
import { handWrittenLists } from './lists/lists-by-hand';
import type { offersOfPage } from './lists/in-lists';
import { scoreList } from './lists/score-lists';

/** `npm run bench lists [-- --fresh open|held|later|last|further]`: whether the wanted list of a page is among the first three offers, and its values are read right. No model. */

declare global {
  var ReadLists: { offersOfPage: typeof offersOfPage };
}

installPeers();
const cases = freshOrAll(
  { open: openLists, held: heldLists, later: siteLists, last: lastLists, further: furtherLists },
  [...handWrittenLists, ...drawnLists()],
);
const script = await buildScript('bench/lists/in-lists.ts', 'ReadLists');
const browser = await openBrowser();
const site = await openSite();
try {
  const page = await browser.context.newPage();
  const scores = [];
  for (const [at, wanted] of cases.entries()) {
    await page.goto(site.put(`/${at}.html`, wanted.html), { waitUntil: 'domcontentloaded' });
    await page.evaluate(script);
    const score = scoreList(wanted, await page.evaluate(() => ReadLists.offersOfPage()), '');
    if (score.why) console.log(`${wanted.name}: ${score.why}`);
    scores.push(score);
  }
  const inFirstThree = round(scores.filter((score) => score.isInFirstThree).length / scores.length, 4);
  const typed = round(sum(scores.map(({ right }) => right)) / sum(scores.map(({ values }) => values)), 4);
  console.log(JSON.stringify({ bench: 'lists', pages: cases.length, inFirstThree, typed, modelCalls: 0 }));
} finally {
  await browser.close();
  await site.close();
}
