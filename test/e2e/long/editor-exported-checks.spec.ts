import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createRunner, parse, PuppeteerRunnerExtension } from '@puppeteer/replay';
import type { Page } from '@playwright/test';
import { launch } from 'puppeteer-core';
import type { ElementCheck } from '../../../src/protocol/recordings/live-recording';
import type { Recording, Step } from '../../../src/protocol/recordings/recording';
import { toDevTools } from '../../../src/recording/formats/devtools-export';
import type { Exported } from '../../../src/recording/formats/exported';
import { toPlaywrightTest } from '../../../src/recording/formats/playwright';
import { findChromium, needsNoSandbox } from '../../../src/server/chromium/find-chromium';
import { expect, tabIdOf, test } from '../fixtures';

test.describe.configure({ timeout: 180_000 });

/** Nothing but its place tells most of its elements apart, once the check of a text leaves that out. */
const order = (sum: string, size: string) => `<title>Order</title><main>
  <section><p>Total: <b style="text-transform: uppercase">${sum} eur</b></p>
    <p>Weight <i>${sum} <span hidden>some</span> kg</i></p></section>
  <section><div><input value="${sum}"></div><div><textarea>Two\n${sum}</textarea></div>
    <select><option value="s">Small</option><option value="l" selected>${size}</option></select></section>
  <form onsubmit="return false"><button>Pay ${sum}</button></form></main>
  <iframe srcdoc="<p><b>Inner ${sum}</b></p><div><input value='${sum}'></div>"></iframe>
  <div id="host"></div><script>
    host.attachShadow({ mode: 'open' }).innerHTML = '<p><em>Deep ${sum}</em></p><input value="${sum}">';
  </script>`;

/** What is checked: the kind, the element, and whether it is in the frame. */
const pointed: readonly [ElementCheck, string, 'in frame'?][] = [
  ['text', 'b'],
  ['text', 'i'],
  ['text', 'button'],
  ['value', 'input'],
  ['value', 'textarea'],
  ['value', 'select'],
  ['visible', 'button'],
  ['text', 'b', 'in frame'],
  ['value', 'input', 'in frame'],
  ['visible', 'b', 'in frame'],
  ['text', '#host em'],
  ['value', '#host input'],
  ['visible', '#host em'],
];

type Recorder = { page: Page; add: (kind: ElementCheck) => Promise<boolean> };

async function pointAtEach({ page, add }: Recorder): Promise<void> {
  for (const [kind, selector, isInFrame] of pointed) {
    const added = add(kind);
    await expect(page.locator('[popover=manual]')).toHaveCount(1);
    const around = isInFrame ? page.frameLocator('iframe') : page;
    const box = await around.locator(selector).first().boundingBox();
    if (!box) throw new Error(`nothing at ${selector}`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(await added).toBe(true);
  }
}

async function chromium() {
  const { path: executablePath } = await findChromium();
  return { executablePath, headless: true, args: needsNoSandbox() ? ['--no-sandbox'] : [] };
}

/** The recording with this one of its checks, after the way to the page. */
const alone = (recording: Recording, step: Step): Recording => ({
  ...recording,
  steps: [...recording.steps.slice(0, 1), { ...step, timeoutMs: 500 }],
});

/** The files, by the number of their check, of which nothing says that they lack it. */
const runnable = (files: readonly Exported[]): ReadonlyMap<number, Exported> =>
  new Map([...files.entries()].filter(([, { losses }]) => losses.every(({ step }) => step === undefined)));

/** The numbers of the checks that hold, as Playwright's runner says. */
async function heldInPlaywright(folder: string): Promise<number[]> {
  const cli = path.resolve('node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', '--config', folder, '--reporter', 'json'], {
    cwd: folder,
  });
  const output = text(child.stdout);
  await once(child, 'exit');
  const { suites } = JSON.parse(await output) as { suites: { file: string; specs: { ok: boolean }[] }[] };
  const held = suites.filter(({ specs }) => specs.every(({ ok }) => ok));
  return held.map(({ file }) => Number.parseInt(file, 10)).toSorted((one, other) => one - other);
}

/** The same, as the Recorder's own runner says. */
async function heldInRecorder(flows: ReadonlyMap<number, Exported>): Promise<number[]> {
  const browser = await launch(await chromium());
  const held: number[] = [];
  for (const [at, { text: flow }] of flows) {
    const page = await browser.newPage();
    const runner = await createRunner(
      parse(JSON.parse(flow)),
      new PuppeteerRunnerExtension(browser, page, { timeout: 1000 }),
    );
    if (await runner.run().catch(() => false)) held.push(at);
    await page.close();
  }
  await browser.close();
  return held;
}

test('each kind of check holds and fails where it is exported to, with a place as its only target, too; what cannot is warned of', async ({
  sites,
  startOn,
  background,
  extensionPage,
}, testInfo) => {
  const url = sites.put('/order', order('42', 'Large'));
  const { page, session } = await startOn(url);
  const { id: sessionId } = session;
  const tabId = await tabIdOf(extensionPage, page);
  await background.startRecording({ sessionId });
  const add = (check: ElementCheck) => background.addRecordedCheck({ sessionId, tabId, check });
  await pointAtEach({ page, add });
  const recording = await background.stopRecording({ sessionId, name: 'Order' });
  const checks = recording.steps.slice(1);
  expect(checks).toHaveLength(pointed.length);
  const byPlace = checks.filter(({ target }) => target?.selector.startsWith('/html/'));
  expect(byPlace.map(({ arguments: [kind] }) => kind)).toEqual(['text', 'text', 'text', 'text']);
  expect(await background.replay({ sessionId, recording })).toMatchObject({ state: 'done' });

  const folder = testInfo.outputPath('program');
  mkdirSync(folder, { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const { executablePath, args } = await chromium();
  const use = { launchOptions: { executablePath, args } };
  const config = { use, timeout: 15_000, expect: { timeout: 500 }, workers: 1 };
  writeFileSync(path.join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)}`);
  const tests = runnable(checks.map((step) => toPlaywrightTest(alone(recording, step))));
  for (const [at, { text: program }] of tests) writeFileSync(path.join(folder, `${at}.spec.ts`), program);
  const flows = runnable(checks.map((step) => toDevTools(alone(recording, step))));
  // What is in a shadow root has no selector but an XPath here, and the recorder knows no number of the frame.
  const inShadow = [10, 11, 12];
  const inFrame = [7, 8, 9];
  const all = [...checks.keys()];
  expect([...tests.keys()]).toEqual(all.filter((at) => !inShadow.includes(at)));
  expect([...flows.keys()]).toEqual(all.filter((at) => ![...inShadow, ...inFrame].includes(at)));
  expect(await heldInPlaywright(folder)).toEqual([...tests.keys()]);
  expect(await heldInRecorder(flows)).toEqual([...flows.keys()]);

  sites.put('/order', order('43', 'Medium'));
  expect(await heldInPlaywright(folder)).toEqual([]);
  expect(await heldInRecorder(flows)).toEqual([]);
});
