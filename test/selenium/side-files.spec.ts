import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Recording, Step } from '../../src/protocol/recordings/recording';
import { toSeleniumProject } from '../../src/recording/formats/selenium-export';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { expect, test } from '../e2e/fixtures';
import { recordingOf, stepOn } from '../e2e/panel-recordings';
import { shopRecording } from '../fixtures/shop-recording';

test.describe.configure({ timeout: 240_000 });

const runner = path.join(import.meta.dirname, 'node_modules/selenium-side-runner/dist/bin.js');
const password = 'correct-horse-7';

/** Runs a file in Selenium's own runner, in a Chromium that is not seen. */
async function run(file: string, env: Record<string, string>) {
  const { path: binary } = await findChromium();
  const args = ['--headless=new', ...(needsNoSandbox() ? ['--no-sandbox'] : [])];
  const settings = { capabilities: { browserName: 'chrome', 'goog:chromeOptions': { binary, args } } };
  const config = path.join(path.dirname(file), 'settings.yml');
  // JSON is YAML.
  writeFileSync(config, JSON.stringify(settings));
  const options = ['--config-file', config, '--jest-timeout', '90000', '--max-workers', '1'];
  const child = spawn(process.execPath, [runner, ...options, file], {
    cwd: path.dirname(runner),
    env: { ...process.env, ...env },
  });
  const [output, errors] = [text(child.stdout), text(child.stderr)];
  await once(child, 'exit');
  return { code: child.exitCode, output: `${await output}${await errors}` };
}

/** The purchase without what Selenium cannot reach: the buttons in the cart's shadow root. */
function purchase(shopUrl: string, query = ''): Recording {
  const whole = shopRecording({ shop: new URL(shopUrl).origin, query });
  const steps = whole.steps.map((step) =>
    step.description === 'Click “Go to checkout”'
      ? {
          id: step.id,
          method: 'navigate' as const,
          arguments: ['%shop%/shop/checkout.html'],
          description: 'Go to the checkout',
        }
      : step,
  );
  return { ...whole, steps };
}

test('the exported file buys the kettle in Selenium’s own runner', async ({ shopUrl }, testInfo) => {
  const recording = purchase(shopUrl);
  const { fileName, text: project, losses } = toSeleniumProject(recording);
  const lost = losses.flatMap(({ step, what }) =>
    step && what.includes('Only Tabwright') ? (recording.steps[step - 1]?.description ?? []) : [],
  );
  expect(lost).toEqual(['Check “Gift wrap”', 'Fill “Gift note”', 'Click “Empty cart”']);
  const file = testInfo.outputPath(fileName);
  writeFileSync(file, project);
  const { code, output } = await run(file, { TEST_PASSWORD: password });
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});

test('it fails where the shop is broken, and before anything is done without a value', async ({
  shopUrl,
}, testInfo) => {
  const { fileName, text: project } = toSeleniumProject(purchase(shopUrl, '?break=2'));
  const file = testInfo.outputPath(fileName);
  writeFileSync(file, project);
  const unset = await run(file, {});
  expect(unset.code).toBe(1);
  expect(unset.output).toContain('Set TEST_PASSWORD.');
  const broken = await run(file, { TEST_PASSWORD: password });
  expect(broken.code).toBe(1);
  expect(broken.output).toContain('1 failed');
  // The field that loses what is typed is the password's.
  expect(broken.output).not.toContain(password);
});

test('a text at a place, and what is chosen in a list, are checked by what people see', async ({
  sites,
}, testInfo) => {
  const page = (sum: string, size: string) => `<main><p>Total <b>${sum}</b></p>
    <select><option value="s">Small</option><option value="l" selected>${size}</option></select></main>`;
  const url = sites.put('/order', page('42', 'Large'));
  const checks = {
    place: stepOn('/html/body/main/p/b', { method: 'waitFor', arguments: ['text', '42'] }),
    list: stepOn('select', { method: 'waitFor', arguments: ['value', 'Large'] }),
  };
  const go = { id: 'go', method: 'navigate' as const, arguments: [url], description: 'Go to the order' };
  const runOf = async (name: string, steps: Step[]) => {
    const file = testInfo.outputPath(`${name}.side`);
    writeFileSync(file, toSeleniumProject(recordingOf([go, ...steps])).text);
    return (await run(file, {})).code;
  };
  expect(await runOf('both', Object.values(checks))).toBe(0);
  sites.put('/order', page('43', 'Medium'));
  for (const [name, step] of Object.entries(checks)) expect(await runOf(name, [step])).toBe(1);
});
