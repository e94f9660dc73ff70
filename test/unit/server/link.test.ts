import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, type RawData } from 'ws';
import type { Browser } from '../../../src/server/chromium/launch';
import { openLink, type Link } from '../../../src/server/chromium/worker-link';

const extensionId = 'abcdefghijklmnopabcdefghijklmnop';
const ours = { origin: `chrome-extension://${extensionId}` };
type Invitation = { url: string; secret: string };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** A browser whose worker does with each invitation what the test says. */
function browserWith(onInvited: (invitation: Invitation) => unknown): Browser {
  const send: Browser['cdp']['send'] = async ({ method, params }) => {
    if (method === 'Target.attachToTarget') return { sessionId: 'session' };
    if (method !== 'Runtime.evaluate') return {};
    const [url, secret] = [...String(params?.['expression']).matchAll(/"([^"]*)"/g)].map(
      ([, text = '']) => text,
    );
    void onInvited({ url: url!, secret: secret! });
    return { result: {} };
  };
  const never = new Promise<void>(() => {});
  return {
    cdp: { send, on: () => () => false, closed: never },
    extensionId,
    closed: never,
    worker: async () => 'worker',
    openPanel: async () => 'panel',
    close: async () => {},
  };
}

/** Dials as the worker does. */
async function dial({ url, secret }: Invitation, headers: Record<string, string> = ours): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers });
  open.push({ close: () => socket.terminate() });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ secret }));
  return socket;
}

async function isCut(socket: WebSocket): Promise<boolean> {
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  return true;
}

/** A worker that answers every question with `value`. */
function answerWith(socket: WebSocket, value: unknown): void {
  socket.on('message', (data) => {
    const { id } = questionIn(data);
    socket.send(JSON.stringify({ id, reply: { ok: true, value } }));
  });
}

function questionIn(data: RawData): { id: number } {
  return JSON.parse(Buffer.from(data as Buffer).toString('utf8'));
}

async function link(browser: Browser): Promise<Link> {
  const opened = await openLink(browser);
  open.push(opened);
  return opened;
}

describe('openLink', () => {
  it('asks the worker over the socket that it dialled', async () => {
    const browser = browserWith(async (invitation) => answerWith(await dial(invitation), true));
    const { background } = await link(browser);
    expect(await background.endSession({ sessionId: 'a' })).toBe(true);
  });

  it('listens on loopback only, at a new path with a new secret each time', async () => {
    const invitations: Invitation[] = [];
    const accept = browserWith((invitation) => dial(invitation).then(() => invitations.push(invitation)));
    await Promise.all([link(accept), link(accept)]);
    const [first, second] = invitations;
    expect(first!.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]{36}$/);
    expect(first!.secret.length).toBeGreaterThanOrEqual(43);
    expect(second!.secret).not.toBe(first!.secret);
    expect(second!.url).not.toBe(first!.url);
  });

  it.each([
    ['another secret', (right: Invitation) => dial({ ...right, secret: 'x'.repeat(right.secret.length) })],
    ['a shorter secret', (right: Invitation) => dial({ ...right, secret: 'x' })],
    ['another path', (right: Invitation) => dial({ ...right, url: new URL('/', right.url).href })],
    ["a page's origin", (right: Invitation) => dial(right, { origin: 'http://127.0.0.1' })],
    [
      "another extension's origin",
      (right: Invitation) => dial(right, { origin: 'chrome-extension://other' }),
    ],
    ['no origin', (right: Invitation) => dial(right, {})],
    ['another host name', (right: Invitation) => dial(right, { ...ours, host: 'rebound.example' })],
  ])('cuts off who comes with %s', async (_name, intrude) => {
    let cut = false;
    const browser = browserWith(async (invitation) => {
      cut = await isCut(await intrude(invitation));
      await dial(invitation);
    });
    await link(browser);
    expect(cut).toBe(true);
  });

  it('lets a second one with the same invitation not in', async () => {
    let used: Invitation | undefined;
    await link(browserWith((invitation) => dial((used = invitation))));
    expect(await isCut(await dial(used!))).toBe(true);
  });

  it('answers with no-answer when the worker dies, and reaches the next worker', async () => {
    let workers = 0;
    const browser = browserWith(async (invitation) => {
      const socket = await dial(invitation);
      workers += 1;
      if (workers === 1) socket.on('message', () => socket.terminate());
      else answerWith(socket, false);
    });
    const { background } = await link(browser);
    await expect(background.endSession({ sessionId: 'a' })).rejects.toMatchObject({ code: 'no-answer' });
    expect(await background.endSession({ sessionId: 'a' })).toBe(false);
    expect(workers).toBe(2);
  });

  it('passes a typed error on', async () => {
    const error = { code: 'tab-closed', message: 'The tab was closed.', details: { tabId: 3 } };
    const browser = browserWith(async (invitation) => {
      const socket = await dial(invitation);
      socket.on('message', (data) => {
        socket.send(JSON.stringify({ id: questionIn(data).id, reply: { ok: false, error } }));
      });
    });
    const { background } = await link(browser);
    await expect(background.listSessions({})).rejects.toMatchObject(error);
  });

  it('is not disturbed by a worker that sends rubbish', async () => {
    const browser = browserWith(async (invitation) => {
      const socket = await dial(invitation);
      for (const rubbish of ['{', '7', '{"id":99,"reply":{"ok":true}}', '{"id":1,"reply":{}}'])
        socket.send(rubbish);
      answerWith(socket, true);
    });
    const { background } = await link(browser);
    expect(await background.endSession({ sessionId: 'a' })).toBe(true);
  });
});
