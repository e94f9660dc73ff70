import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startModelServer } from '../test/fixtures/model-server';
import { buildExtension } from '../src/server/build/build-extension';
import { launchBrowser } from '../src/server/chromium/launch';
import { serveDemoShop } from '../src/server/cli/demo-shop';
import { openLink } from '../src/server/chromium/worker-link';
import { flows, redesign, type Flow } from './cache/flows';
import { median, round } from './base/numbers';

/**
 * The shop's flows cold and warm, on the page as it was and on the page redesigned: hits of the cache, hits that did
 * another thing than was asked (there may be none), calls of a model saved, and milliseconds. The model is scripted: it
 * finds the element by its line at once, so the milliseconds are ours alone. `--seeds N` redesigns (default 3). Exits 1
 * at a false hit.
 */

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '3' } } });
const seeds = Number(values.seeds);

const extensionDir = await buildExtension(console.error);
const browser = await launchBrowser({ extensionDir, headless: true, log: console.error, port: 0 });
const link = await openLink(browser);
const shop = await serveDemoShop('test/pages');
const model = await startModelServer();
const connected = await chromium.connectOverCDP(browser.cdpUrl ?? '');
const url = `${shop.url}/shop/index.html`;
const { id: sessionId } = await link.background.startSession({ url });
await link.background.configure({ sessionId, options: { enableCaching: true } });
const page = connected
  .contexts()
  .flatMap((context) => context.pages())
  .find((each) => each.url() === url);
if (!page) throw new Error('The shop is in no page.');

const taken: Record<string, number[]> = {};
const counts = { asked: 0, hits: 0, falseHits: 0, wrong: 0, modelCallsSaved: 0 };

for (const flow of flows) {
  const calls = await ask('cold', flow);
  await ask('warm', flow, { calls });
  for (let seed = 1; seed <= seeds; seed += 1)
    await ask('redesigned', flow, { calls, script: redesign(seed) });
}
for (const [kind, all] of Object.entries(taken))
  console.log(`${kind}: ${round(median(all), 1)} ms (median of ${all.length})`);
await connected.close();
await link.close();
await browser.close();
await shop.close();
await model.close();
if (counts.falseHits > 0) process.exitCode = 1;
const ms = Object.fromEntries(Object.entries(taken).map(([kind, all]) => [kind, round(median(all), 1)]));
console.log(JSON.stringify({ bench: 'cache', ...counts, ms }));

/** Asks on a fresh page. Answers how many times the model was called. */
async function ask(
  kind: string,
  flow: Flow,
  warm: { calls?: number; script?: string } = {},
): Promise<number> {
  if (!page) return 0;
  // The cart of the turn before is another page.
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.goto(url);
  if (warm.script !== undefined) await page.evaluate(warm.script);
  model.answerAll(({ user }) => {
    const ref = flow.answer.exec(user)?.[1];
    const [method = '', ...rest] = flow.method.split(' ');
    return { json: { actions: ref === undefined ? [] : [[ref, method, ...rest].join(' ')] } };
  });
  const before = model.requests.length;
  const report = await link.background.act({
    sessionId,
    input: flow.instruction,
    options: {
      model: { modelName: 'openai/test', baseURL: model.baseURL },
      variables: { mail: 'ada@example.org' },
    },
  });
  const calls = model.requests.length - before;
  const isRight = report.result.success && (await page.evaluate(flow.isRight)) === true;
  const isHit = report.cache?.status === 'hit';
  (taken[kind] ??= []).push(report.ms);
  console.log(
    `${kind}: "${flow.instruction}" ${report.rung ?? ''} ${isHit ? 'hit' : (report.cache?.why ?? '')} ${isRight ? 'right' : `not done: ${report.result.message}`}`,
  );
  if (!isRight && report.result.success) counts.wrong += 1;
  if (warm.calls === undefined) return calls;
  counts.asked += 1;
  if (isHit) counts.hits += 1;
  if (isHit && !isRight) counts.falseHits += 1;
  counts.modelCallsSaved += Math.max(0, warm.calls - calls);
  return calls;
}
