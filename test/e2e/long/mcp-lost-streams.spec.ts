import { randomUUID } from 'node:crypto';
import { codeOf, openHttp, openSession } from '../mcp-fixtures';
import { evaluate, expect, test } from '../service-fixtures';

test.describe.configure({ mode: 'default', timeout: 60_000 });

const shop = `<main><label>Name <input id="name"></label><button onclick="order()">Place order</button><p id="said"></p></main>
  <script>let orders = 0; const order = () => { orders += 1; document.title = 'orders ' + orders; said.textContent = 'Thank you'; };</script>`;

const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};

/** A client before 2026-07-28, by hand. */
async function connectOlder(url: string) {
  const initialize = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  };
  const first = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: initialize }),
  });
  await first.text();
  const named = { ...headers, 'mcp-session-id': first.headers.get('mcp-session-id') ?? '' };
  const send = (message: object, signal?: AbortSignal) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: named,
      body: JSON.stringify(message),
      ...(signal ? { signal } : {}),
    });
  const resume = (last: string) => fetch(`${url}/mcp`, { headers: { ...named, 'last-event-id': last } });
  return { send, resume };
}

const orderOf = (session: string) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'act', arguments: { session, instruction: 'click Place order' } },
});

/** Reads a stream up to the id of its first event, and cuts it. */
async function cutAfterFirst({ body }: Response): Promise<string> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!/^id: (.+)$/m.test(heard)) heard += (await reader.read()).value ?? '';
  await reader.cancel();
  return /^id: (.+)$/m.exec(heard)?.[1] ?? '';
}

test('before 2026-07-28 a stream that was cut is read to its end, and its act is done once', async ({
  url,
  sites,
  service,
}) => {
  const peer = await openHttp('new', url);
  const session = await openSession(peer, sites.put('/', shop));
  const { send, resume } = await connectOlder(url);
  const last = await cutAfterFirst(await send(orderOf(session)));
  await expect
    .poll(async () => {
      const rest = await resume(last);
      const text = rest.ok ? await rest.text() : '';
      return text.includes('"success":true');
    })
    .toBe(true);
  expect(await evaluate(service, session, 'document.title')).toBe('orders 1');
  await peer.call('end', { session });
  await peer.close();
});

test('before 2026-07-28 a request that is sent anew on its connection is done once', async ({
  url,
  sites,
  service,
}) => {
  const peer = await openHttp('new', url);
  const session = await openSession(peer, sites.put('/', shop));
  const { send } = await connectOlder(url);
  await cutAfterFirst(await send(orderOf(session)));
  const again = await (await send(orderOf(session))).text();
  expect(again).toContain('"success":true');
  expect(await evaluate(service, session, 'document.title')).toBe('orders 1');
  const other = await connectOlder(url);
  expect(await (await other.send(orderOf(session))).text()).toContain('"success":true');
  expect(await evaluate(service, session, 'document.title')).toBe('orders 2');
  await peer.call('end', { session });
  await peer.close();
});

test('from 2026-07-28 on what was done before its stream was cut is not done again', async ({
  url,
  sites,
  service,
}) => {
  const peer = await openHttp('new', url);
  const session = await openSession(peer, sites.put('/', shop));
  const meta = { 'tabwright/idempotency-key': randomUUID() };
  const order = { session, instruction: 'click Place order' };
  const lost = new AbortController();
  const first = peer.call('act', order, { meta, signal: lost.signal }).catch(() => undefined);
  await expect.poll(() => evaluate(service, session, 'document.title')).toBe('orders 1');
  lost.abort();
  await first;
  await peer.call('act', order, { meta });
  expect(await evaluate(service, session, 'document.title')).toBe('orders 1');
  await peer.call('end', { session });
  await peer.close();
});

test('from 2026-07-28 on a call without a key whose answer was lost is told of before it is done again', async ({
  url,
  sites,
  service,
}) => {
  const slow = `<button onclick="document.title = 'pressed ' + (presses += 1); fetch('/slow', { method: 'POST' }).then(() => said.textContent = 'Done')">Go</button>
    <p id="said"></p><script>let presses = 0;</script>`;
  const peer = await openHttp('new', url);
  const session = await openSession(peer, sites.put('/', slow));
  sites.put('/slow', 'done', { afterMs: 2000 });
  const press = { session, instruction: 'click Go' };
  const lost = new AbortController();
  const first = peer.call('act', press, { signal: lost.signal }).catch(() => undefined);
  await expect.poll(() => evaluate(service, session, 'document.title')).toBe('pressed 1');
  lost.abort();
  await first;
  // After it in the session's turn.
  await peer.call('snapshot', { session });
  const told = await peer.call('act', press);
  expect([told.isError, codeOf(told)]).toEqual([true, 'outcome-unknown']);
  expect(await evaluate(service, session, 'document.title')).toBe('pressed 1');
  await peer.call('act', press).catch(() => undefined);
  expect(await evaluate(service, session, 'document.title')).toBe('pressed 2');
  await peer.call('end', { session });
  await peer.close();
});
