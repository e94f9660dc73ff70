import { z } from 'zod';
import { Bidi } from '../../src/server/grid/bidi';
import { ask } from '../fixtures/service-client';
import { startSession } from '../e2e/service-fixtures';
import { expect, serveGrid, test } from './grid-fixtures';
import { freePort } from './real-grid';

type Own = Parameters<typeof serveGrid>[1];

/** How the service may be reached, and the way to the extension that it then finds. */
const ways: [string, 'bidi' | 'cdp' | 'socket', () => Promise<Own>][] = [
  ['BiDi, by default', 'bidi', async () => ({})],
  ['the debugging protocol, where it is asked for', 'cdp', async () => ({ gridLink: 'cdp' })],
  [
    "the worker's own socket, where its node reaches the service",
    'socket',
    async () => {
      const linkPort = await freePort();
      return { linkPort, publicUrl: `ws://127.0.0.1:${linkPort}` };
    },
  ],
  [
    'BiDi, where its node does not reach the service',
    'bidi',
    async () => ({ publicUrl: `ws://127.0.0.1:${await freePort()}/` }),
  ],
];

for (const [way, link, own] of ways) {
  test(`a session is driven over ${way}, and leaves nothing on its node`, async ({ grid, shopUrl }) => {
    const served = await serveGrid(grid.url, await own());
    const started = await ask(`${served.url}/v1/sessions/start`, {
      body: { modelName: 'builtin/matcher', browser: { type: 'grid', capabilities: { 'se:name': way } } },
    });
    expect(started.headers.get('cloud-grid-link')).toBe(link);
    const { sessionId } = (started.json as { data: { sessionId: string } }).data;
    const session = (operation: string, body: object) =>
      ask(`${served.url}/v1/sessions/${sessionId}/${operation}`, { body });
    await expect.poll(() => grid.sessionCount()).toBe(1);
    const loaded = await session('navigate', { url: shopUrl, options: { waitUntil: 'load' } });
    expect(loaded.json).toMatchObject({ data: { result: { response: { status: 200 } } } });
    const observed = await session('observe', { instruction: 'type kettle in the search field' });
    expect(observed.json).toMatchObject({ data: { result: [{ selector: '#search' }] } });
    const acted = await session('act', { input: 'type ada@example.org in the email field' });
    expect(acted.json).toMatchObject({ data: { result: { success: true } } });
    expect((await session('extract', {})).text).toContain('Sign in');
    const measured = (await ask(`${served.url}/metrics`)).text;
    expect(measured).toContain('tabwright_grid_wait_seconds_count 1');
    expect(measured).toContain('tabwright_grid_waiting 0');
    expect((await ask(`${served.url}/v1/sessions/${sessionId}/end`, { method: 'POST' })).status).toBe(200);
    await expect.poll(() => grid.sessionCount()).toBe(0);
    await expect.poll(() => grid.processes()).toEqual([]);
    await served.close();
  });
}

test('a start says in 400 what a grid has no place for', async ({ grid }) => {
  const served = await serveGrid(grid.url);
  const refused: [object, RegExp][] = [
    [{ type: 'paired' }, /No browsers are paired/],
    [{ capabilities: { 'goog:chromeOptions': 'x' } }, /validation failed/],
    [{ launchOptions: { args: ['--x'] } }, /--allow-launch/],
    [{ type: 'local', launchOptions: { port: 1 } }, /cannot be honoured/],
  ];
  for (const [browser, why] of refused) {
    const answer = await ask(`${served.url}/v1/sessions/start`, {
      body: { modelName: 'builtin/matcher', browser },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(why);
  }
  expect(await grid.sessionCount()).toBe(0);
  await served.close();
});

test('two sessions of one grid do not see each other, and end with the service', async ({
  grid,
  shopUrl,
}) => {
  const served = await serveGrid(grid.url);
  const [one, two] = await Promise.all([startSession(served.url), startSession(served.url)]);
  await one.ask('navigate', { url: shopUrl });
  const other = await two.ask('observe', { instruction: 'type kettle in the search field' });
  expect(other).toMatchObject({ status: 400 });
  expect(other.text).toContain('Navigate to one first');
  await served.close();
  await expect.poll(() => grid.processes()).toEqual([]);
});

test('a frame of another site is worked in by its name', async ({ grid, sites }) => {
  const served = await serveGrid(grid.url);
  const session = await startSession(served.url);
  sites.put('/inner', `<button onclick="this.textContent += '!'">Save inside</button>`);
  const url = sites.put('/frames', '<button>Save</button><iframe src="$b/inner"></iframe>');
  await session.ask('navigate', { url, options: { waitUntil: 'networkidle' } });
  await session.ask('observe', { instruction: 'click save' });
  const { grid: place } = served.service.sessions.find(session.id, 'act').host;
  const bidi = await Bidi.connect(`${grid.url.replace('http', 'ws')}/session/${place?.sessionId}/se/bidi`);
  const tree = Tree.parse(await bidi.send('browsingContext.getTree'));
  bidi.close();
  const frameId = tree.contexts.flatMap(({ children }) => children ?? [])[0]?.context;
  const observed = await session.ask('observe', { instruction: 'click the save inside button', frameId });
  expect(observed.json).toMatchObject({
    data: { result: [{ description: expect.stringContaining('Save inside') }] },
  });
  const acted = await session.ask('act', { input: 'click Save inside', frameId });
  expect(acted.json).toMatchObject({ data: { result: { success: true } } });
  expect(await session.ask('observe', { frameId: 'F00' })).toMatchObject({ status: 404 });
  await served.close();
});

test('a file is put into a page, and one that a page gives is had from the node', async ({ grid, sites }) => {
  const served = await serveGrid(grid.url);
  const session = await startSession(served.url);
  sites.put('/list.csv', 'name,price\nKettle,12', {
    headers: { 'content-disposition': 'attachment; filename="list.csv"' },
  });
  const url = sites.put(
    '/page',
    '<label>Photo <input type="file" onchange="this.nextSibling.textContent = this.files[0].name"><output></output></label><a href="/list.csv">The list</a>',
  );
  await session.ask('navigate', { url });
  const at = `${served.url}/v1/sessions/${session.id}`;
  const put = { method: 'PUT', raw: 'picture', headers: { 'content-type': 'image/png' } };
  expect((await ask(`${at}/files/kettle.png`, put)).status).toBe(200);
  const input = {
    selector: 'input',
    description: 'Photo',
    method: 'setInputFiles',
    arguments: ['kettle.png'],
  };
  expect((await session.ask('act', { input })).json).toMatchObject({ data: { result: { success: true } } });
  const link = { selector: 'a', description: 'The list', method: 'click', arguments: [] };
  await session.ask('act', { input: link });
  const list = () => fetch(`${at}/downloads`).then((response) => response.json());
  await expect.poll(list).toEqual({ success: true, data: { names: ['list.csv'] } });
  expect(await (await fetch(`${at}/downloads/list.csv`)).text()).toBe('name,price\nKettle,12');
  expect((await fetch(`${at}/downloads/other.csv`)).status).toBe(404);
  await served.close();
});

const Tree = z.object({
  contexts: z.array(z.object({ children: z.array(z.object({ context: z.string() })).nullish() })),
});
