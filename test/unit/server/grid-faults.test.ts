import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Grid } from '../../../src/server/grid/grid';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A hub that answers as it is told, and what it was asked: `POST /session`. */
async function gridAt(answer: Answer, own: { waitMs?: number } = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    if (request.url !== '/graphql') asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { user: 'robot', password: 'a-password-of-the-hub' };
  const grid = new Grid({ url, extensionDir: import.meta.dirname, waitMs: 5000, credentials, ...own });
  return { grid, asked, open: (signal = never) => grid.open({}, signal) };
}

const never = new AbortController().signal;

const say =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

const made = (sessionId: unknown) => ({ value: { sessionId, capabilities: { webSocketUrl: 'ws://hub' } } });

describe('a hub', () => {
  it.each([
    ['a page', '<h1>Welcome</h1>', /cannot be understood/],
    ['null', { value: null }, /cannot be understood/],
    ['a list', [], /cannot be understood/],
    ['no name', made(undefined), /cannot be understood/],
    ['a name that leads elsewhere', made('../se/grid'), /cannot be understood/],
  ])('that answers %s gives no session, and is asked nothing more', async (_what, body, words) => {
    const { open, asked } = await gridAt(say(200, body));
    await expect(open()).rejects.toMatchObject({ code: 'browser-failed', message: words });
    expect(asked).toEqual(['POST /session']);
  });

  it('that leads elsewhere is not followed there', async () => {
    const { open } = await gridAt(say(302, '', { location: 'http://127.0.0.1:1/' }));
    await expect(open()).rejects.toMatchObject({ code: 'browser-failed' });
  });

  it('that answers without end is not listened to without end', async () => {
    const { open } = await gridAt((_request, response) => {
      response.writeHead(200);
      const more = () => void (response.destroyed || response.write('x'.repeat(1_000_000), more));
      more();
    });
    await expect(open()).rejects.toMatchObject({ code: 'browser-away', message: /more than 4194304 bytes/ });
  });

  it('that says again what it was shown tells nobody', async () => {
    const { open } = await gridAt((request, response) => {
      const message = `No ${request.headers.authorization} as robot:a-password-of-the-hub`;
      say(500, { value: { error: 'unknown error', message } })(request, response);
    });
    const told = await open().catch((thrown: unknown) => String(thrown));
    expect(told).toContain('The grid started no browser');
    expect(told).not.toContain('a-password-of-the-hub');
    expect(told).not.toContain(Buffer.from('robot:a-password-of-the-hub').toString('base64'));
  });

  it('that offers no way to its browsers is given back the session, also where it fails at first', async () => {
    let refusals = 2;
    const { open, asked } = await gridAt((request, response) => {
      if (request.method === 'POST')
        say(200, { value: { sessionId: 's1', capabilities: {} } })(request, response);
      else say(refusals-- > 0 ? 502 : 200, { value: null })(request, response);
    });
    await expect(open()).rejects.toMatchObject({ code: 'browser-failed', message: /neither BiDi/ });
    await vi.waitFor(
      () => expect(asked.filter((each) => each === 'DELETE /session/s1')).toHaveLength(3),
      5000,
    );
  });

  it('is asked for no more sessions than it has places for, however many gave up', async () => {
    const { grid, open, asked } = await gridAt(
      (request, response) => {
        if (request.url !== '/graphql') return;
        say(200, { data: { grid: { maxSession: 2, sessionCount: 0 } } })(request, response);
      },
      { waitMs: 1000 },
    );
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => open()));
    await Promise.allSettled([open()]);
    expect(starts.map(({ status }) => status)).not.toContain('fulfilled');
    expect(asked).toEqual(['POST /session', 'POST /session']);
    expect(grid.waiting).toBe(0);
  });

  it('serves the next with what it gives for one who has left', async () => {
    const late: (() => void)[] = [];
    const { open, asked } = await gridAt((request, response) => {
      if (request.method === 'DELETE') return say(200, {})(request, response);
      if (request.url === '/graphql') return say(500, '')(request, response);
      late.push(() => say(200, { value: { sessionId: 's1', capabilities: {} } })(request, response));
    });
    const leaving = new AbortController();
    const first = open(leaving.signal).catch((thrown: unknown) => thrown);
    const second = open().catch((thrown: unknown) => String(thrown));
    await vi.waitFor(() => expect(late).toHaveLength(1));
    leaving.abort();
    await first;
    await sleep(50);
    expect(late).toHaveLength(1);
    late[0]?.();
    expect(await second).toContain('neither BiDi');
    expect(asked).toEqual(['POST /session', 'DELETE /session/s1']);
  });
});
