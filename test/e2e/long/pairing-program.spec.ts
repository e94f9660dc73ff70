import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../fixtures/free-port';
import { serviceAddress, startProgram, type Program } from '../../fixtures/program';
import { ask } from '../../fixtures/service-client';
import { launch } from '../fixtures';
import { answerAsking, expect, isBack, keys, sessionIdIn, test } from '../pairing-fixtures';

test.use({ flavour: 'managed', isAlone: true });
test.setTimeout(90_000);

async function shownCode(program: Program): Promise<string> {
  for (;;) {
    const [, code] = /under Settings, Pairing: (.{9})$/.exec(await program.nextLine()) ?? [];
    if (code !== undefined) return code;
  }
}

test('`serve --pair` shows a code, is one on its port, and is found again after it was stopped in silence', async ({
  background,
  extensionPage,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairing-'));
  const port = await freePort();
  const args = ['serve', '--pair', '--pool', '0', '--port', '0'];
  const own = ['--pairing-port', String(port), '--pairing-folder', folder];
  const program = startProgram('start', [...args, ...own], { TABWRIGHT_API_KEY: keys[0] });
  const url = await serviceAddress(program);
  await background.pairBrowser({ code: await shownCode(program), label: 'Work', port });
  const state = () =>
    extensionPage.evaluate(async () => {
      const stored = await chrome.storage.session.get('pairing-line');
      return (stored['pairing-line'] as { state: string }).state;
    });
  await expect.poll(state).toBe('connected');
  const headers = { 'x-cloud-api-key': keys[0] };
  const start = () => ask(`${url}/v1/sessions/start`, { body: { modelName: 'builtin/matcher' }, headers });
  await expect.poll(async () => (await start()).text).toContain('(needs-you)');

  const second = startProgram('start', [...args, ...own], { TABWRIGHT_API_KEY: keys[0] });
  expect((await second.ended).code).toBe(1);
  expect(second.errors()).toContain(`process ${program.pid}`);

  // As when the computer sleeps: nothing is said, and nothing is closed.
  program.kill('SIGSTOP');
  await expect.poll(state, { timeout: 20_000 }).toBe('away');
  program.kill('SIGCONT');
  await expect.poll(state, { timeout: 5000 }).toBe('connected');
  await answerAsking(extensionPage, background, 'once');
  const started = await start();
  expect(started).toMatchObject({ status: 200 });
  const ended = await ask(`${url}/v1/sessions/${sessionIdIn(started)}/end`, { body: {}, headers });
  expect(ended).toMatchObject({ status: 200 });

  program.kill('SIGTERM');
  expect((await program.ended).code).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test('`serve --pair` ends with what is wrong where others may read the keys', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairing-'));
  writeFileSync(path.join(folder, 'pairing.json'), '{"version":1,"profiles":[]}');
  chmodSync(path.join(folder, 'pairing.json'), 0o644);
  const port = String(await freePort());
  const args = ['serve', '--pair', '--pool', '0', '--port', '0', '--pairing-port', port, '--pairing-folder'];
  const program = startProgram('start', [...args, folder], { TABWRIGHT_API_KEY: keys[0] });
  expect((await program.ended).code).toBe(1);
  expect(program.errors()).toContain('Others on this computer may read');
  rmSync(folder, { recursive: true, force: true });
});

test('a browser that was started anew is connected again by itself, with nothing of its past', async ({
  paired,
  extensionDir,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'profile-'));
  const extension = [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`];
  const start = async () => {
    const context = await launch(profile, extension);
    return { context, worker: context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker')) };
  };
  const first = await start();
  const page = await first.context.newPage();
  await page.goto(`chrome-extension://${new URL(first.worker.url()).host}/sidepanel.html`);
  const say = (operation: string, input: object) =>
    page.evaluate((envelope) => chrome.runtime.sendMessage(envelope), {
      to: 'background',
      operation,
      input,
    });
  const code = await paired.folder.makeCode();
  expect(await say('pairBrowser', { code, label: 'Work', port: paired.port })).toMatchObject({ ok: true });
  await isBack(paired, 'Work');
  await paired.startSession();
  const asked = await page.evaluate(() => chrome.storage.session.get('pairing-asking'));
  const [{ client }] = asked['pairing-asking'] as [{ client: { id: string } }];
  await expect
    .poll(() => say('answerClient', { clientId: client.id, answer: 'always' }))
    .toMatchObject({ value: true });
  const id = sessionIdIn(await paired.startSession());
  await first.context.close();
  await expect.poll(() => paired.broker?.browserOf('Work').isConnected).toBe(false);
  const away = await paired.startSession();
  expect(away).toMatchObject({ status: 503 });
  expect(away.headers.get('retry-after')).toBe('5');

  const second = await start();
  await isBack(paired, 'Work');
  await expect.poll(async () => (await paired.ask(`${id}/extract`, {})).status).toBe(404);
  const again = await paired.startSession();
  expect(again).toMatchObject({ status: 200 });
  await second.context.close();
  rmSync(profile, { recursive: true, force: true });
});
