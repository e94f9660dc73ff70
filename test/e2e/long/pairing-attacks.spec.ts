import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from '../fixtures';
import { expect, isBack, test } from '../pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

test('a web page opens no socket to the broker, reads nothing there and sends nothing that counts', async ({
  paired,
  sites,
  context,
}) => {
  const code = await paired.folder.makeCode();
  const page = await context.newPage();
  await page.goto(sites.put('/', '<title>Evil</title>'));
  const tried = await page.evaluate(async (port) => {
    const socket = (url: string) =>
      new Promise<string>((resolve) => {
        const opened = new WebSocket(url);
        opened.addEventListener('open', () => resolve('open'));
        opened.addEventListener('error', () => resolve('refused'));
      });
    const read = (url: string) =>
      fetch(url).then(
        (answer) => answer.text(),
        () => 'refused',
      );
    const sandboxed = document.createElement('iframe');
    sandboxed.sandbox.add('allow-scripts');
    sandboxed.srcdoc = `<script>
      const opened = new WebSocket('ws://127.0.0.1:${port}/pair');
      opened.onopen = () => parent.postMessage('open', '*');
      opened.onerror = () => parent.postMessage('refused', '*');
    </script>`;
    const heard = new Promise((resolve) =>
      addEventListener('message', ({ data }) => resolve(data), { once: true }),
    );
    document.body.append(sandboxed);
    return {
      socket: await socket(`ws://127.0.0.1:${port}/pair`),
      byName: await socket(`ws://localhost:${port}/pair`),
      sandboxed: await heard,
      read: await read(`http://127.0.0.1:${port}/`),
      post: await fetch(`http://127.0.0.1:${port}/pair`, { method: 'POST', mode: 'no-cors', body: 'x' }).then(
        ({ type }) => type,
      ),
    };
  }, paired.port);
  expect(tried).toEqual({
    socket: 'refused',
    byName: 'refused',
    sandboxed: 'refused',
    read: 'refused',
    post: 'opaque',
  });
  expect(paired.folder.profiles()).toEqual([]);
  expect(paired.folder.code()).toBeDefined();
  expect(code).toHaveLength(9);
});

test('a page that draws a consent gives none, and none of its messages counts', async ({
  paired,
  pairAs,
  sites,
  startOn,
  extensionPage,
}) => {
  await pairAs('Work');
  expect(await paired.startSession()).toMatchObject({ status: 403 });
  const { page, session } = await startOn(
    sites.put('/', '<h2>A program asks to work in this browser</h2><button>Always</button>'),
  );
  await page.getByRole('button', { name: 'Always' }).click();
  // As far as a page that took over its renderer gets: what our own script in it may send.
  const answers = await extensionPage.evaluate(async (tabId) => {
    const stored = await chrome.storage.session.get('pairing-asking');
    const [asked] = stored['pairing-asking'] as { client: { id: string } }[];
    const inputs = {
      answerClient: { clientId: asked?.client.id, answer: 'always' },
      unpairBrowser: {},
      endClientWork: {},
      pairBrowser: { code: '00000000', label: 'Evil' },
      shareTab: { workId: crypto.randomUUID(), tabId },
    };
    const [sent] = await chrome.scripting.executeScript({
      target: { tabId },
      args: [inputs],
      func: (asks: Record<string, unknown>) =>
        Promise.all(
          Object.entries(asks).map(([operation, input]) =>
            chrome.runtime.sendMessage({ to: 'background', operation, input }),
          ),
        ),
    });
    return sent?.result as { ok: boolean; error: { message: string } }[];
  }, session.tabId);
  expect(answers).toHaveLength(5);
  for (const { ok, error } of answers)
    expect({ ok, message: error.message }).toEqual({
      ok: false,
      message: expect.stringContaining('A content may not ask'),
    });
  expect(await paired.startSession()).toMatchObject({ status: 403 });
  expect(paired.broker?.browserOf('Work').isConnected).toBe(true);
});

test('a pairing that fails leaves the one that there is, at both sides', async ({
  paired,
  pairAs,
  background,
}) => {
  await pairAs('Work');
  await paired.folder.makeCode();
  const { port } = paired;
  await expect(background.pairBrowser({ code: 'AAAA-AAAA', label: 'Home', port })).rejects.toThrow(/code/);
  // A port where nothing answers, and a name that is taken: its own.
  await expect(background.pairBrowser({ code: 'AAAA-AAAA', label: 'Home', port: 1024 })).rejects.toThrow();
  const code = await paired.folder.makeCode();
  await expect(background.pairBrowser({ code, label: 'Work', port })).rejects.toThrow();
  expect(paired.broker?.browserOf(undefined)).toMatchObject({ label: 'Work', isConnected: true });
  expect(await paired.startSession()).toMatchObject({ status: 403 });
  // One that succeeds takes its place.
  await background.pairBrowser({ code, label: 'Home', port });
  await expect.poll(() => paired.folder.profiles().map(({ label }) => label)).toEqual(['Home']);
  expect(paired.broker?.browserOf(undefined)).toMatchObject({ label: 'Home', isConnected: true });
});

test('a program without the key is refused, and a thousand starts ask the user once', async ({
  paired,
  pairAs,
  extensionPage,
}) => {
  await pairAs('Work');
  expect(await paired.startSession({}, { key: 'a-key-that-nobody-gave' })).toMatchObject({ status: 401 });
  const starts = await Promise.all(Array.from({ length: 1000 }, () => paired.startSession()));
  expect(starts.filter(({ status }) => status !== 403 && status !== 429)).toEqual([]);
  const asking = await extensionPage.evaluate(async () => {
    const stored = await chrome.storage.session.get('pairing-asking');
    return (stored['pairing-asking'] as unknown[]).length;
  });
  expect(asking).toBe(1);
});

test('a squatter of the port is not believed, and the key that it does not know is kept', async ({
  paired,
  pairAs,
  extensionPage,
  background,
}) => {
  await pairAs('Work');
  const { port } = paired;
  await paired.kill();
  const { WebSocketServer } = await import('ws');
  const heard: string[] = [];
  const squatter = new WebSocketServer({ host: '127.0.0.1', port });
  squatter.on('connection', (socket) => {
    socket.on('message', (data) => {
      const said = Buffer.from(data as Buffer).toString();
      heard.push(said);
      const profileId = (JSON.parse(heard[0] ?? '{}') as { profileId?: string }).profileId;
      if (said.includes('"hello"')) socket.send(JSON.stringify({ challenge: 1, nonce: 'bm9uY2U' }));
      else socket.send(JSON.stringify({ ...(JSON.parse(said) as object), profileId }));
      socket.send(JSON.stringify({ id: 1, operation: 'listSessions', input: {} }));
    });
  });
  const state = () =>
    extensionPage.evaluate(async () => {
      const stored = await chrome.storage.session.get('pairing-line');
      return stored['pairing-line'] as { state: string; fault?: string };
    });
  await expect.poll(async () => (await state()).state, { timeout: 15_000 }).toBe('refused');
  expect(heard.some((said) => said.includes('reply'))).toBe(false);
  for (const socket of squatter.clients) socket.terminate();
  await new Promise((resolve) => squatter.close(resolve));
  await paired.start(port);
  await isBack(paired, 'Work');
  expect(await background.listSessions({})).toEqual([]);
});

test('another extension is not let in, and reaches nothing of ours', async ({
  paired,
  pairAs,
  extensionId,
}) => {
  await pairAs('Work');
  const [profile] = paired.folder.profiles();
  const dir = mkdtempSync(path.join(tmpdir(), 'evil-'));
  const manifest = {
    manifest_version: 3,
    name: 'Evil',
    version: '1',
    background: { service_worker: 'w.js' },
  };
  mkdirSync(path.join(dir, 'extension'));
  writeFileSync(path.join(dir, 'extension/manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(dir, 'extension/w.js'), '');
  const evil = path.join(dir, 'extension');
  const ours = path.resolve('.output/store');
  const both = [`--disable-extensions-except=${ours},${evil}`, `--load-extension=${ours},${evil}`];
  const context = await launch(path.join(dir, 'profile'), both);
  await expect.poll(() => context.serviceWorkers().length).toBe(2);
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/w.js'))!;
  const own = context.serviceWorkers().find((each) => !each.url().endsWith('/w.js'))!;
  const heard = await worker.evaluate(
    async ({ port, profileId, ids }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/pair`);
      const said = new Promise<string>((resolve) => {
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ hello: 1, purpose: 'return', nonce: 'AAAA', profileId })),
        );
        socket.addEventListener('message', ({ data }) => resolve(String(data)));
      });
      const messages = await Promise.all(
        ids.map((id) =>
          chrome.runtime.sendMessage(id, { to: 'background', operation: 'unpairBrowser', input: {} }).then(
            () => 'answered',
            () => 'refused',
          ),
        ),
      );
      return { said: await said, messages };
    },
    { port: paired.port, profileId: profile?.profileId, ids: [extensionId, new URL(own.url()).host] },
  );
  await context.close();
  rmSync(dir, { recursive: true, force: true });
  expect(heard).toEqual({ said: '{"refused":"unknown-profile"}', messages: ['refused', 'refused'] });
  expect(paired.broker?.browserOf('Work').isConnected).toBe(true);
});
