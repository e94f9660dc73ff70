import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { ReplayReport } from '../../../src/protocol/recordings/replay';
import { serveDemoShop } from '../../../src/server/cli/demo-shop';
import { startProgram } from '../../fixtures/program';
import { shopRecording } from '../../fixtures/shop-recording';

const test = base.extend<{ folder: string; shop: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tabwright-replay-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  shop: async ({}, use) => {
    const shop = await serveDemoShop('test/pages');
    await use(shop.url);
    await shop.close();
  },
});

test.describe.configure({ timeout: 120_000 });

const secret = 'correct-horse-7';

/** Replays the purchase from the command line; the report as it was written. */
async function replay(folder: string, recording: object, ...args: string[]) {
  const file = path.join(folder, 'order.workflow.json');
  const report = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify(recording));
  const given = ['replay', file, '--headless', '--report', report, '--var', `password=${secret}`, ...args];
  const { lines, code } = await startProgram('start', given).ended;
  const text = await readFile(report, 'utf8').catch(() => '{}');
  return { lines, code, text, report: ReplayReport.safeParse(JSON.parse(text)).data };
}

test('a purchase is replayed without a model: closed shadow root, dialogs, a frame, another tab', async ({
  folder,
  shop,
}) => {
  const recording = shopRecording({ shop });
  const { lines, code, report, text } = await replay(folder, recording);
  expect(
    report?.steps.filter(({ state }) => state !== 'done').map(({ id }) => id),
    lines.join('\n'),
  ).toEqual([recording.steps.find(({ isOptional }) => isOptional)?.id]);
  expect(report).toMatchObject({ state: 'done', modelCalls: 0, total: recording.steps.length });
  expect(lines.at(-1)).toContain(
    `${recording.steps.length} of ${recording.steps.length} steps done, 0 model calls`,
  );
  expect(code).toBe(0);
  expect(text + lines.join('\n')).not.toContain(secret);
});

test('a shop that is broken ends it at the step, by name, with exit code 1', async ({ folder, shop }) => {
  const { lines, code, report } = await replay(folder, shopRecording({ shop, query: '?break=8' }));
  expect(report?.steps.at(-1)).toMatchObject({ number: 12, description: 'Check “Gift wrap”' });
  expect(['failed', 'unknown']).toContain(report?.state);
  const picture = await readFile(path.join(folder, 'report.jpg'));
  expect(report?.picture).toEqual({ address: `data:image/jpeg;base64,${picture.toString('base64')}` });
  expect(lines.join('\n')).toContain(`Picture of the failure: ${path.join(folder, 'report.jpg')}`);
  expect(lines.join('\n')).toMatch(/12 Check “Gift wrap” → (failed|unknown) → .+\([a-z-]+\)/u);
  expect(code).toBe(1);
});

test('a missing value, a wrong option and a file that is no recording are refused', async ({
  folder,
  shop,
}) => {
  const file = path.join(folder, 'x.json');
  await writeFile(file, '{"a": 1}');
  const noRecording = startProgram('start', ['replay', file, '--headless']);
  expect(await noRecording.ended).toMatchObject({ code: 1 });
  expect(noRecording.errors()).toContain('neither a recording of Tabwright nor one of DevTools');
  const noName = startProgram('start', ['replay', file, '--var', 'password']);
  expect(await noName.ended).toMatchObject({ code: 1 });
  expect(noName.errors()).toContain('--var takes name=value');
  const recording = shopRecording({ shop });
  const asking = { ...recording, variables: recording.variables.filter(({ name }) => name !== 'email') };
  const { code, report } = await replay(folder, asking);
  expect([code, report?.error?.code, report?.steps]).toEqual([1, 'unknown-variable', []]);
});
