import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from '../fixtures';
import { answerAsking, expect, isBack, sessionIdIn, test } from '../pairing-fixtures';

test.use({ flavour: 'managed', isAlone: true });
test.setTimeout(90_000);

test('two profiles are paired with one broker, each by its own name, and a program works in the one that it names', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  extensionDir,
  context,
  sites,
}) => {
  await pairAs('Work');
  const profile = mkdtempSync(path.join(tmpdir(), 'profile-'));
  const extension = [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`];
  const home = await launch(profile, extension);
  const worker = home.serviceWorkers()[0] ?? (await home.waitForEvent('serviceworker'));
  const panel = await home.newPage();
  await panel.goto(`chrome-extension://${new URL(worker.url()).host}/sidepanel.html`);
  const say = (operation: string, input: object): Promise<{ ok: boolean; error?: { message: string } }> =>
    panel.evaluate((envelope) => chrome.runtime.sendMessage(envelope), {
      to: 'background',
      operation,
      input,
    });

  const code = await paired.folder.makeCode();
  const { port } = paired;
  expect(await say('pairBrowser', { code, label: 'Work', port })).toMatchObject({ ok: false });
  expect(paired.folder.profiles()).toHaveLength(1);
  expect(await say('pairBrowser', { code, label: 'Home', port })).toMatchObject({ ok: true });
  await isBack(paired, 'Home');

  const unnamed = await paired.startSession();
  expect(unnamed).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining('Name one in browser.label: "Work", "Home"') },
  });
  const inHome = { browser: { type: 'paired', label: 'Home' } };
  const inWork = { browser: { type: 'paired', label: 'Work' } };
  // What one's user has answered counts in that profile only.
  expect(await paired.startSession(inWork)).toMatchObject({ status: 403 });
  await answerAsking(extensionPage, background, 'always');
  expect(await paired.startSession(inHome)).toMatchObject({ status: 403 });
  const asked = await panel.evaluate(() => chrome.storage.session.get('pairing-asking'));
  const [{ client }] = asked['pairing-asking'] as [{ client: { id: string } }];
  await expect
    .poll(() => say('answerClient', { clientId: client.id, answer: 'always' }))
    .toMatchObject({ value: true });

  const url = sites.put('/', '<title>Where</title><input aria-label="Note">');
  for (const [named, its, others] of [
    [inHome, home, context],
    [inWork, context, home],
  ] as const) {
    const id = sessionIdIn(await paired.startSession(named));
    await paired.ask(`${id}/navigate`, { url });
    expect((await paired.ask(`${id}/act`, { input: 'type hello into Note' })).text).toContain(
      '"success":true',
    );
    const shown = (pages: { url(): string }[]) => pages.filter((page) => page.url() === url).length;
    expect([shown(its.pages()), shown(others.pages())]).toEqual([1, 0]);
    await paired.ask(`${id}/end`, {});
    await expect.poll(() => shown(its.pages())).toBe(0);
  }
  await home.close();
  rmSync(profile, { recursive: true, force: true });
});
