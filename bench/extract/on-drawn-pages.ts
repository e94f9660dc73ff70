import { answerFromPage } from '../../src/extraction/answer/answer-from-page';
import { readSchema } from '../../src/extraction/schema/read-schema';
import { openBrowser } from '../base/browser';
import { buildScript } from '../base/build-script';
import { round } from '../base/numbers';
import { openSite } from '../base/site';
import { drawPage } from './drawn/draw-page';
import type { dataOfPage } from './drawn/in-pages';
import { readPlainly } from './drawn/plain-reader';
import { scoreAnswer, type Score } from './drawn/score-answer';

declare global {
  var ReadPages: { dataOfPage: typeof dataOfPage };
}

/** The least share of what the pages say that is to be right, and the most that is wrong without a mark. */
const [leastRight, mostWrong] = [0.97, 0.001];

/**
 * Asks pages that are drawn from seeds for what their schemas name, with no model; and a plain reader of JSON-LD and microdata with
 * a table of synonyms the same. Exits 1 below what is wanted. `isTold`: each page with a fault is told.
 */
export async function tryDrawnPages(seeds: string, isTold: boolean): Promise<void> {
  const [first = 1, last = first] = seeds.split('-').map(Number);
  const script = await buildScript('bench/extract/drawn/in-pages.ts', 'ReadPages');
  const browser = await openBrowser();
  const site = await openSite();
  const [ours, peers]: [Score[], Score[]] = [[], []];
  const kinds = new Map<string, Score[]>();
  try {
    const tab = await browser.context.newPage();
    for (let seed = first; seed <= last; seed += 1) {
      const page = drawPage(seed);
      await tab.goto(site.put(`/${seed}.html`, page.html), { waitUntil: 'domcontentloaded' });
      await tab.evaluate(script);
      const data = await tab.evaluate(() => ReadPages.dataOfPage());
      const sets = data.sets.map((set) => ({ ...set, frame: 0 }));
      const found = answerFromPage(readSchema(page.schema), { ...data, sets });
      const marks = found?.places.flatMap(({ mark, path }) => (mark ? [path] : []));
      const score = scoreAnswer(page, found?.value, new Set(marks));
      ours.push(score);
      const kind = page.name.split(' ')[1] ?? '';
      kinds.set(kind, [...(kinds.get(kind) ?? []), score]);
      peers.push(scoreAnswer(page, readPlainly({ ...page.schema }, data.own)));
      if (isTold && (score.right < score.said || score.wrong.length > 0))
        console.log(
          `${page.name}: ${score.right} of ${score.said}${score.wrong.map((each) => `\n    ${each}`).join('')}`,
        );
    }
  } finally {
    await browser.close();
    await site.close();
  }
  for (const [kind, scores] of kinds) console.log(kind, JSON.stringify(inAll(scores)));
  const total = inAll(ours);
  if (!(total.right >= leastRight) || total.wrong > mostWrong) process.exitCode = 1;
  console.log(
    JSON.stringify({ bench: 'extract', seeds, pages: ours.length, ...total, plainReader: inAll(peers) }),
  );
}

function inAll(scores: readonly Score[]) {
  const of = (count: (score: Score) => number) => scores.reduce((sum, score) => sum + count(score), 0);
  const fields = of(({ said }) => said);
  const share = (count: (score: Score) => number) => round(of(count) / fields, 4);
  return {
    fields,
    right: share(({ right }) => right),
    missing: share(({ missing }) => missing),
    wrongMarked: share(({ marked }) => marked),
    wrong: share(({ wrong }) => wrong.length),
  };
}
