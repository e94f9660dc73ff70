import { corpusArgument, readCorpus } from './base/corpus';
import { openBrowser } from './base/browser';
import { installPeers } from './base/install';
import { cases } from './names/cases';
import { readEngineScript } from './names/engine-page';
import { ratio, reportCases, reportPairs, type Share } from './names/report';
import { runCases } from './names/run-cases';
import { compareCorpus } from './names/run-corpus';

/**
 * `npm run bench names -- --corpus DIR`: roles and names against the specifications and against Chromium.
 *
 * The figures of the last line are the lower one of the parts: our cases, and the interactive nodes of the corpus and of
 * the pages of the cases.
 */

installPeers();
const script = await readEngineScript();
const corpus = await readCorpus(corpusArgument());
const browser = await openBrowser();
try {
  const { results, pairs } = await runCases(browser.context, cases, script);
  const found = await compareCorpus(browser.context, corpus, script);
  const parts = [
    reportCases(results),
    reportPairs('The pages of the cases beside Chromium', pairs),
    ...(found.length > 0 ? [reportPairs('The corpus beside Chromium', found)] : []),
  ];
  const lowest = (shares: Share[]) => Math.min(...shares.map(ratio));
  const role = lowest(parts.map((part) => part.role));
  const name = lowest(parts.map((part) => part.name));
  console.log(JSON.stringify({ bench: 'names', cases: cases.length, role, name }));
} finally {
  await browser.close();
}
