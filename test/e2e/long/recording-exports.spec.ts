import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createRunner, parse, PuppeteerRunnerExtension } from '@puppeteer/replay';
import { launch } from 'puppeteer-core';
import { toDevTools } from '../../../src/recording/formats/devtools-export';
import { toPlaywrightTest } from '../../../src/recording/formats/playwright';
import { toPuppeteer } from '../../../src/recording/formats/puppeteer';
import { findChromium, needsNoSandbox } from '../../../src/server/chromium/find-chromium';
import { shopRecording } from '../../fixtures/shop-recording';
import { expect, test } from '../fixtures';
import { orders } from '../orders-page';
import { click, recordingOf, stepOn } from '../panel-recordings';

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

test('a repeat as a Playwright test does each row of each page once, and checks what is checked', async ({
  sites,
}, testInfo) => {
  const folder = testInfo.outputPath('program');
  mkdirSync(folder, { recursive: true });
  const url = sites.put('/orders', orders);
  const row = { rows: '//*[@id="orders"]/tr', inside: '//button[normalize-space()="Ship"]' };
  const next = { selector: '#next', alternates: [] };
  const program = (log: string) => {
    const target = { selector: '//tr[2]/td[3]/button', alternates: [], row };
    const repeat = { method: 'repeat' as const, arguments: [], repeat: { rows: row, next, most: 100 } };
    const recording = recordingOf([
      { id: 'go', method: 'navigate', arguments: [url], description: 'Go to the orders' },
      { id: 'repeat', description: 'Repeat for each row', ...repeat },
      click('ship', { target, isRepeated: true }),
      // The order is shipped a moment after the dialog has closed.
      click('#yes', { isRepeated: true }),
      { id: 'wait', method: 'wait', arguments: ['100'], description: 'Wait', isRepeated: true },
      stepOn('#log', { method: 'waitFor', arguments: ['text', log] }),
      { id: 'at', method: 'waitForUrl', arguments: [url], description: 'Check the address' },
    ]);
    return toPlaywrightTest(recording);
  };
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const use = { launchOptions: await programOptions(), actionTimeout: 5000 };
  writeFileSync(path.join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify({ use })}`);
  writeFileSync(path.join(folder, 'orders.spec.ts'), program('A-1,A-10,A-2,B-1,B-2').text);
  const whole = await runIn(folder);
  expect(whole.output).toContain('1 passed');
  writeFileSync(path.join(folder, 'orders.spec.ts'), program('A-1,A-2').text);
  const other = await runIn(folder);
  expect(other.output).toContain('toContainText');
  expect(other.code).toBe(1);
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

test('checks hold, and fail, in the Recorder’s own runner and in a Puppeteer program', async ({
  sites,
}, testInfo) => {
  const url = sites.put(
    '/order',
    '<h1>Order</h1><p id="total" style="text-transform: uppercase">Total: 42</p>',
  );
  const checks = (total: string, address = url) =>
    recordingOf([
      { id: 'go', method: 'navigate', arguments: [url], description: 'Go to the order' },
      stepOn('#total', { method: 'waitFor', arguments: ['text', total] }),
      stepOn('//p', { method: 'waitFor', arguments: ['text', total] }),
      {
        id: 'at',
        method: 'waitForUrl',
        arguments: [address],
        description: 'Check the address',
        timeoutMs: 1000,
      },
    ]);
  const browser = await launch(await programOptions());
  const replayed = async (recording: ReturnType<typeof checks>) => {
    const page = await browser.newPage();
    const extension = new PuppeteerRunnerExtension(browser, page, { timeout: 20_000 });
    const runner = await createRunner(parse(JSON.parse(toDevTools(recording).text)), extension);
    return runner.run().catch(() => false);
  };
  try {
    expect(await replayed(checks('Total: 42'))).toBe(true);
    expect(await replayed(checks('Total: 43'))).toBe(false);
    expect(await replayed(checks('Total: 42', `${sites.a}/*/paid`))).toBe(false);
  } finally {
    await browser.close();
  }
  await installPuppeteer(testInfo.outputDir);
  const run = async (recording: ReturnType<typeof checks>) => {
    const { fileName, text: program } = await toPuppeteer(recording);
    writeFileSync(testInfo.outputPath(fileName), program);
    return (await runProgram(testInfo.outputPath(fileName), {})).code;
  };
  expect(await run(checks('Total: 42'))).toBe(0);
  expect(await run(checks('Total: 43'))).toBe(1);
});
