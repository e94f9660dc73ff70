import type { SSEStreamingApi } from 'hono/streaming';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import type { BrowserHost } from '../../../src/server/browsers/browser-host';
import { EventWriter } from '../../../src/server/http/events';
import { listen } from '../../../src/server/service/listen';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { Service } from '../../../src/server/service/service';
import { ServiceSession } from '../../../src/server/sessions/service-session';

/** A service with no browser: what is asked of it is answered before one is needed. */
async function withService(options: object, test: (url: string) => Promise<void>): Promise<void> {
  const parsed = ServiceOptions.parse({ noAuth: true, port: 0, pool: 0, verbose: 0, ...options });
  const service = new Service(parsed, { extensionDir: '/nowhere' });
  const { url, close } = await listen(service);
  try {
    await test(url);
  } finally {
    await service.close();
    await close();
  }
}

/** Sends bytes as they are, and gives all that comes until the service closes the connection. */
function sendRaw(url: string, pieces: string | readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      for (const piece of [pieces].flat()) socket.write(piece);
    });
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

const start = 'POST /v1/sessions/start HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

it('takes no longer headers than 16 KiB', () =>
  withService({}, async (url) => {
    const many = Array.from({ length: 30 }, (_, at) => `x-${at}: ${'a'.repeat(1000)}\r\n`).join('');
    expect(await sendRaw(url, `${start}${many}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await sendRaw(url, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  }));

it('waits for no headers and no body that do not come', () =>
  withService({ maxHeadersMs: 200, maxRequestMs: 400 }, async (url) => {
    expect(await sendRaw(url, start)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await sendRaw(url, `${start}content-length: 100\r\n\r\n{"mode`)).toMatch(/^HTTP\/1\.1 (408|400) /);
  }));

it.each([
  ['JSON that ends too soon', `${start}content-length: 100\r\n\r\n{"mode`],
  ['pieces without their end', `${start}transfer-encoding: chunked\r\n\r\n6\r\n{"mode\r\n`],
  [
    'a recording',
    'PUT /v1/recordings/a HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"rec',
  ],
  ['an end with a body', start.replace('start', 'x/end') + 'content-length: 9\r\n\r\n{'],
])('takes it for nobody’s failure that a client goes away within its body: %s', (_name, bytes) =>
  withService({}, async (url) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(bytes, () => setTimeout(() => socket.destroy(), 50)),
      );
      await new Promise((resolve) => socket.once('close', resolve));
      // Answered after it: what came of the other is known by then.
      for (let asked = 0; asked < 5; asked += 1) await (await fetch(`${url}/healthz`)).text();
      expect(written.mock.calls.map(([line]) => String(line))).toEqual([]);
    } finally {
      written.mockRestore();
    }
  }),
);

it('takes no longer body than it says, whether or not its length is told', () =>
  withService({ maxBodyBytes: 2048 }, async (url) => {
    const long = 'a'.repeat(4096);
    const told = `${start}connection: close\r\ncontent-length: ${long.length}\r\n\r\n${long}`;
    expect(await sendRaw(url, told)).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`;
    const chunked = `${start}connection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`;
    expect(await sendRaw(url, chunked)).toMatch(/^HTTP\/1\.1 413 /);
  }));

it('lets go of a connection that carries nothing', () =>
  withService({ maxSilentMs: 200 }, async (url) => {
    expect(await sendRaw(url, [])).toBe('');
  }));

it('lets go of a client that does not read its stream', async () => {
  let written = 0;
  let isLetGo = false;
  const stream = {
    writeSSE: () => {
      written += 1;
      return new Promise<void>(() => {});
    },
    abort: () => undefined,
  };
  const events = new EventWriter(stream as unknown as SSEStreamingApi, {
    framing: 'typed',
    maxUnreadLength: 10_000,
    letGo: () => (isLetGo = true),
  });
  const line = { category: 'a', message: 'a'.repeat(900), level: 1 as const, timestamp: '' };
  for (let at = 0; at < 1000; at += 1) void events.running(line);
  expect(written).toBeLessThan(12);
  expect(isLetGo).toBe(true);
});

it('has so many listen to a session and no more', async () => {
  const session = new ServiceSession(
    {} as BrowserHost,
    { modelName: 'auto', logInference: false },
    { queueLimit: 1 },
  );
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const first = session.listen(() => ended, 1);
  await expect(session.listen(() => ended, 1)).rejects.toMatchObject({ status: 429 });
  end();
  await first;
  await expect(session.listen(() => ended, 1)).resolves.toBeUndefined();
});
