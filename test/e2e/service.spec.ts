import { createServer, type AddressInfo } from 'node:net';
import type { Service } from '../../src/server/service/service';
import { newestPage } from '../../src/server/browsers/browser-host';
import { attach, listTargets } from '../../src/server/chromium/targets';
import { ask, readBlocks, type ServiceAnswer } from '../fixtures/service-client';
import { evaluate, expect, launchedHost, test } from './service-fixtures';

// One worker: its service and its shared session are started once.
test.describe.configure({ mode: 'default' });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const unknownId = '00000000-0000-4000-8000-000000000000';

type Found = { selector: string; description: string; method?: string; arguments?: string[] };
type Acted = { success: boolean; message: string; actionDescription: string; actions: Found[] };

function resultOf({ json, text }: ServiceAnswer): unknown {
  const { data } = json as { data?: { result: unknown } };
  if (!data) throw new Error(text);
  return data.result;
}

function foundIn(answer: ServiceAnswer): Found[] {
  return resultOf(answer) as Found[];
}

function actedIn(answer: ServiceAnswer): Acted {
  return resultOf(answer) as Acted;
}

function click(selector: string) {
  return { input: { selector, description: 'the button', method: 'click', arguments: [] } };
}

test('a session starts, works, ends and is gone', async ({ url, service, shopUrl }) => {
  const started = await ask(`${url}/v1/sessions/start`, {
    body: { modelName: 'builtin/matcher', verbose: '1', nobodyKnowsThis: true },
    headers: { 'x-language': 'python', 'x-stream-response': 'true', 'x-bb-session-id': 'undefined' },
  });
  expect(started.status).toBe(200);
  const { data } = started.json as { data: { sessionId: string; available: boolean } };
  expect(started.json).toEqual({
    success: true,
    data: { sessionId: expect.stringMatching(uuid), available: true },
  });
  const { browser } = launchedHost(service, data.sessionId);
  const session = `${url}/v1/sessions/${data.sessionId}`;

  const early = await ask(`${session}/observe`, { body: { instruction: 'the sign in button' } });
  expect([early.status, early.json]).toEqual([
    400,
    { success: false, message: 'No page is open. Navigate to one first.' },
  ]);
  const opened = await ask(`${session}/navigate`, { body: { url: shopUrl, options: { waitUntil: 'load' } } });
  expect(resultOf(opened)).toMatchObject({ response: { status: 200, url: shopUrl } });
  const observed = await ask(`${session}/observe`, {
    body: { instruction: 'type kettle in the search field' },
  });
  expect(foundIn(observed)[0]?.selector).toContain('search');
  const acted = await ask(`${session}/act`, { body: { input: 'type kettle in the search field' } });
  expect(actedIn(acted)).toMatchObject({ success: true, actions: [{ arguments: ['kettle'] }] });
  expect((acted.json as { data: object }).data).toMatchObject({ actionId: expect.stringMatching(uuid) });

  const told = {
    pages: [{ url: shopUrl, actions: [{ method: 'navigate' }, { method: 'observe' }, { method: 'act' }] }],
  };
  const replay = async () => (await ask(`${session}/replay`)).json;
  expect(await replay()).toMatchObject({ success: true, data: { ...told, clientLanguage: 'python' } });
  const ended = await ask(`${session}/end`, { raw: '' });
  expect([ended.status, ended.json]).toEqual([200, { success: true }]);
  await browser.closed;
  const again = await ask(`${session}/end`, { raw: '' });
  expect([again.status, again.json]).toEqual([404, { success: false, message: 'Session not found' }]);
  const late = await ask(`${session}/act`, { body: { input: 'click Sign in' } });
  expect([late.status, late.json]).toEqual([404, { message: 'Session not found' }]);
  expect(await replay()).toMatchObject({ data: told });
});

test('an act that cannot be done is an answer that says why', async ({ session, shopUrl }) => {
  await session.ask('navigate', { url: shopUrl });
  const cannot: [object, RegExp][] = [
    [{ input: 'click the zorblax button' }, /\((element-not-found|no-model)\)$/],
    [click('#nothere'), /\(element-not-found\)$/],
    [{ input: { selector: 'a', description: 'a link' } }, /\(unknown-method\)$/],
    [{ input: { selector: 'a', description: 'a link', method: 'fly' } }, /\(unknown-method\)$/],
  ];
  for (const [body, message] of cannot) {
    const answer = await session.ask('act', { ...body, options: { timeout: 2500 } });
    expect(answer.status).toBe(200);
    expect(actedIn(answer)).toEqual({
      success: false,
      message: expect.stringMatching(message),
      actionDescription: expect.any(String),
      actions: [],
    });
  }
});

test.describe('streams', () => {
  const headers = { 'x-stream-response': 'true' };

  test('each block has its event, and tells what goes on as it goes on', async ({ session, shopUrl }) => {
    await session.ask('navigate', { url: shopUrl });
    const input = 'type kettle in the search field';
    const answer = await session.ask(
      'act',
      { input },
      { headers: { ...headers, 'cloud-cache-bypass': 'true' } },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const blocks = readBlocks(answer.text);
    expect(blocks.every(({ event, payload }) => event === payload.data.status)).toBe(true);
    const statuses = blocks.map(({ payload }) => payload.data.status);
    expect(statuses.slice(0, 2)).toEqual(['starting', 'connected']);
    expect(statuses.slice(2, -1).every((status) => status === 'running')).toBe(true);
    expect(new Set(blocks.map(({ payload }) => payload.id)).size).toBe(blocks.length);
    const finished = blocks.at(-1)?.payload;
    expect(finished).toMatchObject({
      type: 'system',
      data: {
        status: 'finished',
        result: { success: true },
        actionId: expect.stringMatching(uuid),
      },
    });
    const lines = blocks.flatMap(({ payload }) => payload.data.message ?? []);
    const found = lines.find(({ message }) => message.startsWith('found: '));
    expect(JSON.parse(found?.auxiliary?.['action']?.value ?? '{}')).toMatchObject({
      selector: expect.any(String),
    });
    expect(lines.some(({ message }) => message.includes('kettle'))).toBe(true);
  });

  test('the TypeScript client and old ones get data only', async ({ session, shopUrl }) => {
    await session.ask('navigate', { url: shopUrl });
    const clients: Record<string, string>[] = [
      { 'x-language': 'typescript' },
      { 'x-language': 'python', 'x-sdk-version': '3.12.9' },
    ];
    for (const more of clients) {
      const body = { instruction: 'type kettle in the search field' };
      const blocks = readBlocks(
        (await session.ask('observe', body, { headers: { ...headers, ...more } })).text,
      );
      expect(blocks.every(({ event }) => event === undefined)).toBe(true);
      expect(blocks.at(-1)?.payload.data.result).toMatchObject([
        { selector: '#search', arguments: ['kettle'] },
      ]);
    }
  });

  test('the body wins over the header', async ({ session, shopUrl }) => {
    const asJson = await session.ask('navigate', { url: shopUrl, streamResponse: false }, { headers });
    expect(asJson.json).toMatchObject({ success: true });
    for (const streamResponse of [true, 'true']) {
      const asked = { 'x-stream-response': 'false', 'x-language': 'typescript' };
      const streamed = await session.ask('navigate', { url: shopUrl, streamResponse }, { headers: asked });
      expect(readBlocks(streamed.text).at(-1)?.payload.data.result).toMatchObject({
        response: { status: 200 },
      });
    }
  });

  test('navigate streams for the TypeScript client only, as the public service does', async ({
    session,
    shopUrl,
  }) => {
    const clients: Record<string, string>[] = [
      {},
      { 'x-language': 'python' },
      { 'x-stainless-package-version': '3.20.0' },
    ];
    for (const more of clients) {
      const body = { url: shopUrl, streamResponse: true };
      const answer = await session.ask('navigate', body, { headers: { ...headers, ...more } });
      expect(answer.json).toMatchObject({ success: true, data: { result: { response: { status: 200 } } } });
    }
  });

  test('a library that says only its own version gets the framing of that version', async ({
    session,
    shopUrl,
  }) => {
    await session.ask('navigate', { url: shopUrl });
    for (const [version, event] of [
      ['3.12.0', undefined],
      ['3.20.0', 'finished'],
    ] as const) {
      const more = { 'x-stainless-package-version': version };
      const answer = await session.ask(
        'observe',
        { instruction: 'click Sign in' },
        { headers: { ...headers, ...more } },
      );
      expect(readBlocks(answer.text).at(-1)?.event).toBe(event);
    }
  });

  test('a failure is the last event', async ({ session }) => {
    const failing: [string, object, RegExp][] = [
      ['act', { input: 'click it', frameId: 'F00' }, /Page not found/],
      ['observe', { options: { selector: '#none' } }, /#none/],
      ['act', { input: ' ' }, /instruction is empty/],
    ];
    for (const [operation, body, message] of failing) {
      const blocks = readBlocks((await session.ask(operation, body, { headers })).text);
      const last = blocks.at(-1);
      expect(last).toMatchObject({ event: 'error', payload: { type: 'system', data: { status: 'error' } } });
      expect(last?.payload.data.error).toMatch(message);
      expect(blocks.filter(({ event }) => event === 'error' || event === 'finished')).toHaveLength(1);
    }
  });
});

test.describe('a client that goes away', () => {
  const page = `<button disabled onclick="document.title = 'clicked'">Go</button>
    <script>setTimeout(() => (document.querySelector('button').disabled = false), 2500)</script>`;
  for (const streamResponse of [false, true]) {
    test(`ends its work, ${streamResponse ? 'streamed' : 'as JSON'}`, async ({ session, service, sites }) => {
      await session.ask('navigate', { url: sites.put('/wait', page) });
      const gone = new AbortController();
      const asked = session.ask('act', { ...click('button'), streamResponse }, { signal: gone.signal });
      const { isBusy } = service.sessions.find(session.id, 'act');
      expect(isBusy).toBe(false);
      await expect.poll(() => service.sessions.find(session.id, 'act').isBusy).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 300));
      gone.abort();
      await expect(asked).rejects.toThrow(/abort/i);
      await expect.poll(() => service.sessions.find(session.id, 'act').isBusy, { timeout: 1500 }).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      expect(await titleOf(service, session.id)).toBe('');
    });
  }
});

test.describe('frames', () => {
  test('a main frame selects its tab, an inner one scopes to it', async ({ session, service, sites }) => {
    const inner = (name: string) => `<button onclick="this.textContent += '!'">Save ${name}</button>`;
    sites.put('/same', inner('same'));
    sites.put('/cross', inner('cross'));
    const frames = '<iframe src="$a/same"></iframe><iframe src="$b/cross"></iframe>';
    await session.ask('navigate', {
      url: sites.put(
        '/frames',
        `<button onclick="document.title = this.textContent += '!'">Save</button>${frames}`,
      ),
      options: { waitUntil: 'networkidle' },
    });
    const { main, same, cross } = await framesOf(service, session.id);
    const whole = await session.ask('observe', { instruction: 'click the save button', frameId: main });
    expect(foundIn(whole).length).toBeGreaterThan(0);
    for (const [frameId, name] of [
      [same, 'same'],
      [cross, 'cross'],
    ] as const) {
      const observed = await session.ask('observe', {
        instruction: `click the save ${name} button`,
        frameId,
      });
      const [found, ...others] = foundIn(observed);
      expect(found?.description).toContain(`Save ${name}`);
      expect(others).toEqual([]);
      const acted = await session.ask('act', { input: `click Save ${name}`, frameId });
      expect(actedIn(acted)).toMatchObject({ success: true });
      const again = await session.ask('act', { ...click('button'), frameId });
      expect(actedIn(again).actions).toMatchObject([{ method: 'click' }]);
    }
    const byTab = await session.ask('act', { ...click('body > button'), frameId: main });
    expect(actedIn(byTab).success).toBe(true);
    expect(await titleOf(service, session.id)).toBe('Save!');
    const current = await session.ask('observe', { instruction: 'click the save button', frameId: null });
    expect(current.status).toBe(200);
  });
});

test('values of variables are in no answer, stream or replay', async ({ session, service, shopUrl }) => {
  await session.ask('navigate', { url: shopUrl });
  const value = 'ada.qzx@example.org';
  const options = { variables: { email: { value, description: 'the address to sign in with' } } };
  const told: string[] = [];
  const tell = async (operation: string, body: object, more = {}) => {
    for (const streamResponse of [false, true]) {
      const answer = await session.ask(operation, {
        ...body,
        options: { ...options, ...more },
        streamResponse,
      });
      expect(answer.status).toBe(200);
      told.push(answer.text);
    }
  };
  await tell('observe', { instruction: 'type %email% in the email field' });
  expect(told[0]).toContain('%email%');
  await tell('act', { input: 'type %email% in the email field' });
  expect(told[2]).toContain('"success":true');
  await tell('act', {
    input: { selector: '#email', description: 'Email', method: 'fill', arguments: ['%email%'] },
  });
  await tell(
    'act',
    {
      input: { selector: '#none', description: 'Email', method: 'fill', arguments: ['%email%'] },
    },
    { timeout: 800 },
  );
  told.push((await session.ask('replay', undefined, { method: 'GET' })).text);
  expect(told.filter((text) => text.includes('qzx'))).toEqual([]);
  expect(await evaluate(service, session.id, 'document.querySelector("#email").value')).toBe(value);
});

test.describe('the cache', () => {
  test('answers a question about the same page once more, and not when told so', async ({
    session,
    shopUrl,
  }) => {
    const status = async (operation: string, body: object, headers = {}) => {
      const answer = await session.ask(operation, body, { headers });
      const names = ['cloud-cache-status', 'browserbase-cache-status'];
      expect(answer.headers.get(names[0] ?? '')).toBe(answer.headers.get(names[1] ?? ''));
      return answer.headers.get(names[0] ?? '');
    };
    await session.ask('navigate', { url: `${shopUrl}?utm_source=a` });
    const question = { instruction: 'check the remember me box' };
    expect(await status('observe', question)).toBe('MISS');
    expect(await status('observe', question)).toBe('HIT');
    expect(await status('observe', { instruction: 'click the departments button' })).toBe('MISS');
    for (const name of ['cloud-cache-bypass', 'browserbase-cache-bypass']) {
      expect(await status('observe', question, { [name]: 'true' })).toBe(null);
    }
    expect(await status('act', click('#departments'))).toBe(null);
    await session.ask('navigate', { url: `${shopUrl}?utm_source=b` });
    const asked = { input: 'tick the remember me box' };
    expect(await status('act', asked)).toBe('MISS');
    await session.ask('navigate', { url: `${shopUrl}?utm_source=c` });
    expect(await status('act', asked)).toBe('HIT');
    const streamed = await session.ask('observe', {
      instruction: 'click the departments button',
      streamResponse: true,
    });
    expect(readBlocks(streamed.text).at(-1)?.payload.data).toHaveProperty('cacheHit');
  });
});

test('a repeated act with its key is done once', async ({ session, service, sites }) => {
  await session.ask('navigate', {
    url: sites.put('/count', `<button onclick="document.title = Number(document.title) + 1">Go</button>`),
  });
  const headers = { 'idempotency-key': 'press-once' };
  const first = await session.ask('act', click('button'), { headers });
  const second = await session.ask('act', click('button'), { headers });
  expect(actedIn(second)).toEqual(actedIn(first));
  expect(second.text).toBe(first.text);
  expect(await titleOf(service, session.id)).toBe('1');
  const other = await session.ask('act', click('body'), { headers });
  expect([other.status, other.json]).toEqual([
    422,
    { success: false, message: expect.stringContaining('Idempotency-Key') },
  ]);
  await session.ask('act', click('button'), { headers: { 'idempotency-key': 'press-again' } });
  expect(await titleOf(service, session.id)).toBe('2');
});

test('uploads are files that setInputFiles may name', async ({ session, service, sites, url }) => {
  await session.ask('navigate', { url: sites.put('/file', '<input type="file" aria-label="Letter">') });
  const file = `${url}/v1/sessions/${session.id}/files/letter.txt`;
  const headers = { 'content-type': 'text/plain' };
  const put = await ask(file, { method: 'PUT', raw: 'Dear Ada', headers });
  expect(put.json).toEqual({ success: true, data: { name: 'letter.txt', size: 8 } });
  const choose = (name: string) => ({
    input: { selector: 'input', description: 'Letter', method: 'setInputFiles', arguments: [name] },
  });
  expect(actedIn(await session.ask('act', choose('letter.txt'))).success).toBe(true);
  const read = 'document.querySelector("input").files[0].text()';
  expect(await evaluate(service, session.id, read)).toBe('Dear Ada');
  const local = actedIn(await session.ask('act', choose('/etc/hostname')));
  expect([local.success, local.message]).toEqual([false, expect.stringMatching(/\(file-missing\)$/)]);
  const empty = await ask(`${file}.empty`, { method: 'PUT', raw: '', headers });
  expect(empty.json).toEqual({ success: true, data: { name: 'letter.txt.empty', size: 0 } });
  const lost = await ask(`${url}/v1/sessions/${unknownId}/files/a`, { method: 'PUT', raw: 'x', headers });
  expect([lost.status, lost.json]).toEqual([404, { message: 'Session not found' }]);
});

test('a deadline is a 500 that names it', async ({ session }) => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const answer = await session.ask('navigate', { url, options: { timeout: 300 } });
  expect([answer.status, answer.json]).toEqual([
    500,
    { success: false, message: 'navigate() timed out after 300ms' },
  ]);
  silent.close();
});

function titleOf(service: Service, id: string): Promise<unknown> {
  return evaluate(service, id, 'document.title');
}

type FrameTree = { frame: { id: string; url: string }; childFrames?: FrameTree[] };

/** Ids of the page's own frame, of its frame of the same origin and of the one of another site. */
async function framesOf(service: Service, id: string) {
  const { browser, pages } = launchedHost(service, id);
  const main = newestPage(pages) ?? '';
  const attachment = await attach(browser.cdp, main);
  const { sessionId } = attachment;
  const answer = await browser.cdp.send({ method: 'Page.getFrameTree', sessionId });
  await attachment.detach();
  const { childFrames = [] } = (answer as { frameTree: FrameTree }).frameTree;
  const children = childFrames.map(({ frame }) => ({ id: frame.id, url: frame.url }));
  const targets = (await listTargets(browser.cdp)).map(({ targetId, url }) => ({ id: targetId, url }));
  const find = (path: string) => [...children, ...targets].find(({ url }) => url.endsWith(path))?.id ?? '';
  return { main, same: find('/same'), cross: find('/cross') };
}
