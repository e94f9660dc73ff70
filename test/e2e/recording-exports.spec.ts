import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createRunner, parse, PuppeteerRunnerExtension } from '@puppeteer/replay';
import { launch } from 'puppeteer-core';
import { toDevTools } from '../../src/recording/formats/devtools-export';
import { toPlaywrightTest } from '../../src/recording/formats/playwright';
import { toPuppeteer } from '../../src/recording/formats/puppeteer';
import { findChromium } from '../../src/server/chromium/find-chromium';
import { needsNoSandbox } from '../../src/server/chromium/flags';
import { shopRecording } from '../fixtures/shop-recording';
import { expect, test } from './fixtures';

test.describe.configure({ timeout: 120_000 });

const cli = path.resolve('node_modules/@playwright/test/cli.js');
const password = 'correct-horse-7';

async function programOptions() {
  const { path: executablePath } = await findChromium();
  return { executablePath, headless: true, args: needsNoSandbox() ? ['--no-sandbox'] : [] };
}

async function runIn(folder: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [cli, 'test', '--config', folder, '--reporter', 'line'], {
    cwd: folder,
    env: { ...process.env, TEST_PASSWORD: password, ...env },
  });
  const output = text(child.stdout);
  await once(child, 'exit');
  return { code: child.exitCode, output: await output };
}

test('the exported Playwright test buys the kettle, and fails where the shop is broken', async ({
  shopUrl,
  userDataDir: folder,
}) => {
  const recording = shopRecording({ shop: new URL(shopUrl).origin });
  const { fileName, text: file, losses } = toPlaywrightTest(recording);
  const lost = losses.flatMap(({ step }) => (step ? (recording.steps[step - 1]?.description ?? []) : []));
  expect(lost).toEqual(['Check “Gift wrap”', 'Fill “Gift note”']);
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const use = { launchOptions: await programOptions(), actionTimeout: 5000 };
  const config = { use, timeout: 30_000 };
  writeFileSync(path.join(folder, fileName), file);
  writeFileSync(path.join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)}`);
  const whole = await runIn(folder);
  expect(whole.output).toContain('1 passed');
  expect(whole.code).toBe(0);
  const broken = await runIn(folder, { TEST_QUERY: '?break=9' });
  expect(broken.output).toContain('1 failed');
  expect(broken.code).toBe(1);
  const unchosen = await runIn(folder, { TEST_QUERY: '?break=5' });
  expect(unchosen.output).toContain('selectedOptions');
  expect(unchosen.code).toBe(1);
});

test('the exported DevTools recording buys the kettle in the Recorder’s own runner', async ({ shopUrl }) => {
  const whole = shopRecording({ shop: new URL(shopUrl).origin });
  // There a step cannot be passed over when its element is not there; the export says so.
  const recording = { ...whole, steps: whole.steps.filter(({ isOptional }) => !isOptional) };
  const { text: file } = toDevTools(recording);
  // What a person does with a secret in such a file: it is filled in by hand.
  const flow = parse(JSON.parse(file.replaceAll('%password%', password)));
  const browser = await launch(await programOptions());
  try {
    const page = await browser.newPage();
    // A recording of DevTools cannot say how a dialog is answered.
    page.on('dialog', (dialog) => void dialog.dismiss());
    const runner = await createRunner(flow, new PuppeteerRunnerExtension(browser, page, { timeout: 20_000 }));
    expect(await runner.run()).toBe(true);
    const shown = () => page.evaluate(() => document.body.innerText);
    await expect.poll(shown).toContain('Thank you. Your kettle is on its way.');
    expect(await shown()).toContain('Terms accepted.');
  } finally {
    await browser.close();
  }
});

/** Puppeteer with the browser of this machine: the package `puppeteer` differs from its core in what it starts. */
async function installPuppeteer(folder: string) {
  const home = path.join(folder, 'node_modules/puppeteer');
  mkdirSync(home, { recursive: true });
  const core = path.resolve('node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
  writeFileSync(
    path.join(home, 'index.js'),
    `import { launch as start, Locator } from ${JSON.stringify(core)};
export { Locator };
export const launch = () => start(${JSON.stringify(await programOptions())});
`,
  );
}

async function runProgram(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
  const errors = text(child.stderr);
  await once(child, 'exit');
  return { code: child.exitCode, errors: await errors };
}

test('the exported Puppeteer program buys the kettle, and fails without a value or where the shop is broken', async ({
  shopUrl,
}, testInfo) => {
  const whole = shopRecording({ shop: new URL(shopUrl).origin });
  // What the Recorder cannot say, as the export tells: a step that is passed over, the answer to a dialog.
  const steps = whole.steps.filter(
    ({ isOptional, expectation }) => !isOptional && expectation?.kind !== 'dialog',
  );
  const end = {
    id: 'end',
    method: 'waitFor' as const,
    arguments: ['pageText', 'Thank you. Your kettle is on its way.'],
    description: 'Check that the page thanks',
    target: { selector: 'body', alternates: [] },
  };
  const { fileName, text: program } = await toPuppeteer({ ...whole, steps: [...steps, end] });
  await installPuppeteer(testInfo.outputDir);
  const file = testInfo.outputPath(fileName);
  writeFileSync(file, program);
  const unset = await runProgram(file, {});
  expect(unset).toEqual({ code: 1, errors: 'Set TEST_PASSWORD.\n' });
  expect(await runProgram(file, { TEST_PASSWORD: password })).toEqual({ code: 0, errors: '' });
  const broken = await runProgram(file, { TEST_PASSWORD: password, TEST_QUERY: '?break=1' });
  expect(broken.code).toBe(1);
});
