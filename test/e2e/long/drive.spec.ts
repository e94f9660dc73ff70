import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, expect, test as base } from '@playwright/test';
import type { ActionOutput } from '../../../src/protocol/action';
import { serveDemoShop } from '../../../src/server/cli/demo-shop';
import { startProgram, type Program } from '../../fixtures/program';

type Answer = {
  id?: unknown;
  ok: boolean;
  value?: { text?: string; candidates?: { action: ActionOutput }[]; error?: object };
  error?: object;
};

type Drive = {
  program: Program;
  ready: { ready: true; extensionId: string; cdpUrl: string };
  ask: (request: object) => Promise<Answer>;
  /** What is left in the folder of its temporary files. */
  leftovers: () => Promise<string[]>;
};

const test = base.extend<{ shopUrl: string; drive: Drive }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  shopUrl: async ({}, use) => {
    const shop = await serveDemoShop(path.resolve('test/pages'));
    await use(`${shop.url}/shop/index.html`);
    await shop.close();
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  drive: async ({}, use) => {
    const temporary = await mkdtemp(path.join(os.tmpdir(), 'drive-test-'));
    const program = startProgram('drive', ['--port', '0'], { TMPDIR: temporary });
    const ready = JSON.parse(await program.nextLine());
    const ask = async (request: object): Promise<Answer> => {
      program.writeLine(JSON.stringify(request));
      return JSON.parse(await program.nextLine());
    };
    const leftovers = async () => (await readdir(temporary)).filter((name) => !name.startsWith('tsx-'));
    await use({ program, ready, ask, leftovers });
    program.kill('SIGTERM');
    await program.ended;
    await rm(temporary, { recursive: true, force: true });
  },
});
test.describe.configure({ timeout: 60_000 });

test('drive goes to a page, reads it, finds and acts, and an outside suite sees the same page', async ({
  drive: { ask, ready },
  shopUrl,
}) => {
  expect(ready).toEqual({
    ready: true,
    extensionId: expect.any(String),
    cdpUrl: expect.stringMatching(/^ws:\/\/127/),
  });
  expect(await ask({ id: 1, op: 'navigate', url: shopUrl })).toEqual({
    id: 1,
    ok: true,
    value: { url: shopUrl, title: 'Hearth & Tin: kettles' },
  });
  const read = await ask({ id: 2, op: 'snapshot' });
  expect(read.value?.text).toContain('Gift wrap');
  const found = await ask({ id: 3, op: 'observe', instruction: 'choose Blue in Colour' });
  const action = found.value?.candidates?.[0]?.action;
  expect(await ask({ id: 4, op: 'act', input: action })).toMatchObject({
    id: 4,
    ok: true,
    value: { result: { success: true }, rung: 'given' },
  });
  const outside = await chromium.connectOverCDP(ready.cdpUrl);
  const page = outside
    .contexts()
    .flatMap((context) => context.pages())
    .find((each) => each.url() === shopUrl);
  await expect(page!.getByLabel('Colour')).toHaveValue('Blue');
  await outside.close();
});

test('drive acts on an observed action after the worker was killed', async ({
  drive: { ask, ready },
  shopUrl,
}) => {
  await ask({ op: 'navigate', url: shopUrl });
  const found = await ask({ op: 'observe', instruction: 'check Remember me' });
  const outside = await chromium.connectOverCDP(ready.cdpUrl);
  const [context] = outside.contexts();
  const worker = context!.serviceWorkers()[0] ?? (await context!.waitForEvent('serviceworker'));
  await worker.evaluate(() => Object.assign(globalThis, { isTheFirst: true }));
  const cdp = await outside.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  const target = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.includes(ready.extensionId),
  );
  await cdp.send('Target.closeTarget', { targetId: target!.targetId });
  // A question that reaches the dying worker is answered with `no-answer`; the next one reaches the new worker.
  await expect.poll(async () => (await ask({ op: 'snapshot' })).ok).toBe(true);
  const acted = await ask({ op: 'act', input: found.value?.candidates?.[0]?.action });
  expect(acted).toMatchObject({ ok: true, value: { rung: 'given', result: { success: true } } });
  const workers = await Promise.all(
    context!
      .serviceWorkers()
      .map((each) => each.evaluate(() => 'isTheFirst' in globalThis).catch(() => true)),
  );
  expect(workers).toContain(false);
  await outside.close();
});

test('drive answers wrong lines with typed errors and goes on', async ({
  drive: { ask, program },
  shopUrl,
}) => {
  program.writeLine('{"op":');
  expect(JSON.parse(await program.nextLine())).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(await ask({ id: 1, op: 'act', input: 'click Sign in' })).toMatchObject({
    id: 1,
    error: { code: 'session-not-found' },
  });
  expect(await ask({ id: 2, op: 'navigate', url: 'chrome://settings/' })).toMatchObject({ id: 2, ok: false });
  await ask({ op: 'navigate', url: shopUrl });
  const input = { selector: '#email', description: 'Email', method: 'explode', arguments: [] };
  const unknown = await ask({ id: 3, op: 'act', input });
  expect(unknown.value?.error ?? unknown.error).toMatchObject({ code: 'unknown-method' });
  expect(await ask({ id: 4, op: 'act', input: 'check Remember me' })).toMatchObject({
    id: 4,
    value: { result: { success: true } },
  });
});

test('drive ends with its input and leaves nothing behind', async ({
  drive: { ask, program, leftovers },
  shopUrl,
}) => {
  await ask({ op: 'navigate', url: shopUrl });
  program.endInput();
  expect(await program.ended).toEqual({ lines: [], code: 0 });
  expect(await leftovers()).toEqual([]);
});

test('drive takes the browser and its profile with it when it is ended by a signal', async ({
  drive: { program, leftovers },
}) => {
  expect(await leftovers()).not.toEqual([]);
  program.kill('SIGTERM');
  await program.ended;
  await expect.poll(leftovers).toEqual([]);
});

test('drive says that the browser has ended and exits 1', async ({ drive: { program, ready } }) => {
  const outside = await chromium.connectOverCDP(ready.cdpUrl);
  await (await outside.newBrowserCDPSession()).send('Browser.close');
  expect(await program.ended).toMatchObject({ code: 1 });
  expect(program.errors()).toContain('Chromium has ended');
});
