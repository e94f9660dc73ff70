import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build/build-extension';
import { Recording } from '../src/protocol/recordings/recording';
import { valuesOf, withValues } from '../src/recording/formats/exported';
import { serveDemoShop } from '../src/server/cli/demo-shop';
import { shopRecording } from '../test/fixtures/shop-recording';
import { buildScript } from './base/build-script';
import { installPeers } from './base/install';
import { median, round } from './base/numbers';
import { recordByHand } from './replay/by-hand';
import { replayRedesigned, type Judged, type Measured } from './replay/redesigned';
import { replayRounds, type Round } from './replay/repeated';

/**
 * Thirty steps through the shop (frames, a closed shadow root, another tab, dialogs), recorded once by hand and replayed with no
 * model: `--rounds N` (100; none with 0, nor times) times in the shop as it is, in turn with the same flow in Playwright, and once
 * in each of `--redesigns N` (12) shops drawn anew from `--seed N` on. `--missed` lists the steps that were not right. Exits 1 when
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
  const url = `${shop.url}/shop/index.html`;
  const whole = shopRecording({ shop: shop.url });
  const given = { ...valuesOf(whole), password: 'correct-horse-7' };
  const steps = whole.steps.filter(({ isOptional }) => !isOptional);
  const written = Recording.parse(JSON.parse(withValues(JSON.stringify({ ...whole, steps }), given)));
  const { recording, variables } = await recordByHand(written, { url, extensionDir });
  return { recording, served: awaiting(written, recording), url, variables };
}

/** It, with each step led to what was recorded of it: whoever does it waits for no more and no less. */
function awaiting(written: Recording, { steps }: Recording): Recording {
  const led = written.steps.map(({ expectation: _written, ...step }, at) => {
    const expectation = steps[at]?.expectation;
    return expectation ? { ...step, expectation } : step;
  });
  return { ...written, steps: led };
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
  for (const { isRight, isRenamed, description, rung, why } of judged)
    if (!isRight)
      console.log(`  ${isRenamed ? 'renamed: ' : ''}${description} by ${rung || 'nothing'}: ${why}`);
}

function rightShare(steps: readonly Judged[]): number {
  return steps.filter(({ isRight }) => isRight).length / Math.max(1, steps.length);
}

function conclude(rounds: readonly Round[], redesigns: readonly Judged[][]): void {
  const failed = rounds.filter(({ report }) => report.state !== 'done' || report.modelCalls > 0);
  for (const { report } of failed) console.log(`failed: ${report.error?.message ?? report.state}`);
  const steps = redesigns.flat();
  const [renamed, kept] = [steps.filter((one) => one.isRenamed), steps.filter((one) => !one.isRenamed)];
  const stepMs = rounds.flatMap(({ report }) => report.ms / report.steps.length);
  if (rounds.length > 0)
    console.log(
      `${round(median(stepMs), 1)} ms a step, ${round(median(rounds.map(({ ours }) => ours)), 0)} ms for what Playwright does in ${round(median(rounds.map(({ playwright }) => playwright)), 0)} ms`,
    );
  const result = {
    bench: 'replay',
    failures: failed.length,
    toPlaywright:
      rounds.length > 0 ? round(median(rounds.map(({ ours, playwright }) => ours / playwright))) : 0,
    selectorsChanged: round(Math.min(...redesigns.map(changedShare))),
    redesignRight: round(rightShare(kept)),
    redesignRightOfAll: round(rightShare(steps)),
    redesignRenamed: renamed.length,
    redesignRenamedRefused: renamed.filter(({ isRight, isWrong }) => !isRight && !isWrong).length,
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
