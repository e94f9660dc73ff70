import { installPeers, loadPeer } from '../base/install';
import { geometricMean, round } from '../base/numbers';
import { openSite } from '../base/site';
import type { ExtractPage } from './extract-page';
import { answerForTheirs, openOurs, openTheirs } from './extract-sides';
import { unmarkedWrong } from './judge-extract';
import { pagesToExtract } from './pages-to-extract';
import { answerAs, behaviours, type Behaviour } from './scripted-answers';
import { startCountingModel, type CountingModel } from '../tokens/counting-model';

/**
 * Extractions by models that lie: wrong values that were given without a mark. And the tokens of whole extractions by honest
 * models, requests and answers together, ours against Stagehand's on the same pages and schemas. Exits 1 for any wrong value
 * without a mark, above 0.25 × Stagehand's tokens, or with more than one call each.
 */

installPeers();
const { countTokens } = (await loadPeer('gpt-tokenizer')) as { countTokens: (text: string) => number };
const model = await startCountingModel(countTokens);
const site = await openSite();
const ours = await openOurs(model);
const pages = pagesToExtract();
const addresses = new Map(pages.map((page) => [page, site.put(`/${page.name}.html`, page.html)]));
const wrong: string[] = [];
/** Wrong values with and without a mark, by what the model did. */
const caught: Partial<Record<Behaviour, number>> = {};
const ratios: number[] = [];
let cases = 0;
let calls = 0;

for (const page of pages) for (const behaviour of behaviours) await judge(page, behaviour);
await ours.close();
const honest = await openOurs(model);
const theirs = await openTheirs(model);
for (const page of pages) await compare(page);
await honest.close();
await theirs.close();
await site.close();
await model.close();

for (const [behaviour, count] of Object.entries(caught))
  console.log(`a model that ${behaviour}: ${count} wrong values`);
const toStagehand = round(geometricMean(ratios));
for (const each of wrong) console.log(`wrong without a mark: ${each}`);
const perExtract = round(calls / pages.length);
if (wrong.length > 0 || !(toStagehand <= 0.25) || perExtract > 1) process.exitCode = 1;
console.log(
  JSON.stringify({ bench: 'extract', cases, unmarkedWrong: wrong.length, toStagehand, calls: perExtract }),
);

async function judge(page: ExtractPage, behaviour: Behaviour): Promise<void> {
  await ours.open(addresses.get(page) ?? '');
  model.answerWith((text) => answerAs(behaviour, page, text));
  const given = await ours.extract(page);
  const faults = unmarkedWrong(page, given, site.a);
  cases += 1;
  const unmarked = 'error' in given ? given : { ...given, metadata: { ...given.metadata, marks: [] } };
  caught[behaviour] = (caught[behaviour] ?? 0) + unmarkedWrong(page, unmarked, site.a).length;
  wrong.push(...faults.map((fault) => `${page.name}, a model that ${behaviour}: ${fault}`));
  if (behaviour === 'points' && ('error' in given || given.metadata.marks.length > 0))
    console.log(
      `${page.name}: an honest model got ${JSON.stringify('error' in given ? given.error : given.metadata.marks.slice(0, 5))}`,
    );
}

async function compare(page: ExtractPage): Promise<void> {
  const url = addresses.get(page) ?? '';
  const mine = await taken(
    page,
    { open: honest.open, extract: honest.extract, answer: (text) => answerAs('points', page, text) },
    url,
  );
  const peer = await taken(
    page,
    { open: theirs.open, extract: theirs.extract, answer: (text) => answerForTheirs(page, text) },
    url,
  );
  console.log(
    `${page.name}: ${all(mine)} tokens in ${mine.requests}, Stagehand ${all(peer)} in ${peer.requests}`,
  );
  calls += mine.requests;
  ratios.push(all(mine) / all(peer));
}

/** Tokens of what was asked and answered. */
function all({ tokens, answered }: ReturnType<CountingModel['take']>): number {
  return tokens + answered;
}

type Asking = {
  open: (url: string) => Promise<void>;
  extract: (page: ExtractPage) => Promise<unknown>;
  answer: (text: string) => unknown;
};

async function taken(
  page: ExtractPage,
  { open, extract, answer }: Asking,
  url: string,
): Promise<ReturnType<CountingModel['take']>> {
  await open(url);
  model.answerWith(answer);
  model.take();
  await extract(page);
  return model.take();
}
