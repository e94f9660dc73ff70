import { parseArgs } from 'node:util';
import { choosePages, readCorpus, type CorpusPage } from './base/corpus';
import { installPeers, loadPeer } from './base/install';
import { openSite } from './base/site';
import { startCountingModel } from './tokens/counting-model';
import { measureFixed } from './tokens/fixed';
import { askSides, type PageTokens } from './tokens/measure';
import { openTabwright, openStagehand } from './tokens/sides';
import { printPages, summarize } from './tokens/report';

/**
 * Tokens of the requests that a model gets for a whole act and a whole observation, ours against Stagehand's, on the
 * same pages and instructions. Options: `--corpus DIR`, `--sample N` for how many of its pages (default 60, or `all`),
 * `--seed TEXT` for which, `--pages yes` to list them all.
 */

/** As many as take under eight minutes on two cores. */
const defaultSample = '60';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    sample: { type: 'string', default: defaultSample },
    seed: { type: 'string', default: 'tokens' },
    pages: { type: 'string', default: 'no' },
  },
});

installPeers();
if (values.corpus === undefined) throw new Error('No corpus: give --corpus DIR, a folder of pages.');
const { sample, seed } = values;
const all = await readCorpus(values.corpus);
const chosen = choosePages(all, { sample: sample === 'all' ? undefined : sample, seed, part: '1/1' });
console.log(`${chosen.length} of them are measured, with the seed "${seed}" (--sample N, all; --seed TEXT).`);
await run(chosen);

async function run(pages: readonly CorpusPage[]): Promise<void> {
  const { countTokens } = (await loadPeer('gpt-tokenizer')) as { countTokens: (text: string) => number };
  const model = await startCountingModel(countTokens);
  const site = await openSite();
  const ours = await openTabwright(model);
  const peer = await openStagehand(model);
  const measured: PageTokens[] = [];
  try {
    for (const [at, { name, html }] of pages.entries()) {
      const url = site.put(`/${at}.html`, html);
      const tokens = await askSides({ name, url }, { ours, peer, model });
      measured.push(tokens);
      if (measured.length % 25 === 0) console.log(`${measured.length} of ${pages.length} pages`);
    }
    const fixed = await measureFixed(model);
    if (values.pages === 'yes') printPages(measured);
    console.log(JSON.stringify(summarize(measured, fixed)));
  } finally {
    await ours.close();
    await peer.close();
    await site.close();
    await model.close();
  }
}
