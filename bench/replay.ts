import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build-extension';
import { launchBrowser } from '../src/server/chromium/launch';
import { serveDemoShop } from '../src/server/demo-shop';
import { openLink } from '../src/server/link';
import { shopRecording } from '../test/fixtures/shop-recording';
import { buildScript } from './base/build-script';
import { installPeers } from './base/install';
import { median, round } from './base/numbers';
import { noteWhatIsLeftAlone } from './replay/leaves-alone';
import { describeTargets } from './replay/record';
import { replayRedesigned, type Judged, type Measured } from './replay/redesigned';
import { replayRounds, type Round } from './replay/repeated';

/**
 * Thirty steps through the shop (frames, a closed shadow root, another tab, dialogs), recorded once and replayed with no
 * model: `--rounds N` (100) times in the shop as it is, in turn with the same flow in Playwright, and once in each of
 * `--redesigns N` (12) shops drawn anew from `--seed N` on. `--missed` lists the steps that were not right. Exits 1 when
 * a figure misses its target.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '100' },
    redesigns: { type: 'string', default: '12' },
    missed: { type: 'boolean', default: false },
  },
});

installPeers();
const log = (line: string) => console.error(line);
const extensionDir = await buildExtension(log);
const script = await buildScript(path.resolve(import.meta.dirname, 'replay/in-page.ts'), 'ReplayBench');
const shop = await serveDemoShop('test/pages');
try {
  const measured = await record();
  const rounds = await replayRounds(measured, { rounds: Number(values.rounds), extensionDir });
  const redesigns: Judged[][] = [];
  for (let at = 0; at < Number(values.redesigns); at += 1) {
    const seed = Number(values.seed) * 1000 + at;
    const judged = await replayRedesigned(measured, { seed, script, extensionDir });
    redesigns.push(judged);
    printRedesign(seed, judged);
  }
  conclude(rounds, redesigns);
} finally {
  await shop.close();
}

async function record(): Promise<Measured> {
  const whole = shopRecording({ shop: shop.url });
  const served = { ...whole, steps: whole.steps.filter(({ isOptional }) => !isOptional) };
  const url = `${shop.url}/shop/index.html`;
  const variables = { password: 'correct-horse-7' };
  const browser = await launchBrowser({ extensionDir, headless: true, port: 0 });
  const link = await openLink(browser);
  try {
    const known = await noteWhatIsLeftAlone({ browser, link }, served);
    return { served, url, variables, recording: await describeTargets(link, known, { url, variables }) };
  } finally {
    await link.close();
    await browser.close();
  }
}

function changedShare(judged: readonly Judged[]): number {
  const known = judged.filter(({ isChanged }) => isChanged !== undefined);
  return known.filter(({ isChanged }) => isChanged).length / known.length;
}

function printRedesign(seed: number, judged: readonly Judged[]): void {
  const right = judged.filter(({ isRight }) => isRight).length;
  console.log(
    `redesign ${seed}: ${right} of ${judged.length} steps right, ${round(changedShare(judged), 2)} of the selectors changed`,
  );
  if (!values.missed) return;
  for (const { isRight, description, rung, why } of judged)
    if (!isRight) console.log(`  ${description} by ${rung || 'nothing'}: ${why}`);
}

function conclude(rounds: readonly Round[], redesigns: readonly Judged[][]): void {
  const failed = rounds.filter(({ report }) => report.state !== 'done' || report.modelCalls > 0);
  for (const { report } of failed) console.log(`failed: ${report.error?.message ?? report.state}`);
  const steps = redesigns.flat();
  const stepMs = rounds.flatMap(({ report }) => report.ms / report.steps.length);
  console.log(
    `${round(median(stepMs), 1)} ms a step, ${round(median(rounds.map(({ ours }) => ours)), 0)} ms for what Playwright does in ${round(median(rounds.map(({ playwright }) => playwright)), 0)} ms`,
  );
  const result = {
    bench: 'replay',
    failures: failed.length,
    toPlaywright: round(median(rounds.map(({ ours, playwright }) => ours / playwright))),
    selectorsChanged: round(Math.min(...redesigns.map(changedShare))),
    redesignRight: round(steps.filter(({ isRight }) => isRight).length / steps.length),
    redesignWrong: steps.filter(({ isWrong }) => isWrong).length,
  };
  const { failures, toPlaywright, selectorsChanged, redesignRight, redesignWrong } = result;
  const isMet =
    failures === 0 &&
    toPlaywright <= 1.5 &&
    selectorsChanged >= 0.6 &&
    redesignRight >= 0.97 &&
    redesignWrong === 0;
  if (!isMet) process.exitCode = 1;
  console.log(JSON.stringify(result));
}
