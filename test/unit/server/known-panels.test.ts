import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { pairByCode } from '../../../src/pairing/browser-side';
import { textOfBytes } from '../../../src/pairing/prove';
import { readCode } from '../../../src/pairing/pairing-code';
import { overSocket } from '../../../src/pairing/socket-line';
import { PairingFolder } from '../../../src/server/broker/pairing-folder';
import { KnownPanels } from '../../../src/server/http/known-panels';
import { sendRaw, serveWithoutBrowser } from '../../fixtures/bare-service';

const origin = `chrome-extension://${'a'.repeat(32)}`;
const other = `chrome-extension://${'b'.repeat(32)}`;
const asked = '/v1/sessions/00000000-0000-4000-8000-000000000000/replay';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

function newFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'panels-'));
  open.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A service without keys, and the codes that it has shown. */
async function serve(dir = newFolder()) {
  const codes: string[] = [];
  const panels = new KnownPanels(new PairingFolder(dir), (code) => codes.push(code));
  const { url, close, service } = await serveWithoutBrowser({ noAuth: true }, { panels });
  open.push(close, () => service.close());
  await panels.start();
  return { url, host: new URL(url).host, codes, dir, panels };
}

type Dialled = { host: string; headers?: Record<string, string>; route?: string };

/** Dials as an extension does; undefined when nobody takes it. */
async function dial({ host, headers = { origin }, route = '/v1/panels' }: Dialled) {
  const socket = new WebSocket(`ws://${host}${route}`, { headers });
  socket.on('error', () => undefined);
  open.push(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  return socket.readyState === WebSocket.OPEN ? socket : undefined;
}

/** The key of a panel that gives this code, in the belief that it dialled `address`. */
async function keyFor(host: string, code: string, { address = host } = {}): Promise<string> {
  const socket = (await dial({ host }))!;
  const isClosed = new Promise((resolve) => socket.once('close', resolve));
  let key = '';
  await overSocket(socket, (line) =>
    pairByCode(line, {
      code: readCode(code)!,
      label: `Panel ${codesTried++}`,
      address,
      origin,
      keep: async (kept) => void (key = textOfBytes(kept.key)),
    }),
  );
  await isClosed;
  return key;
}
let codesTried = 0;

const statusOf = async (url: string, headers: Record<string, string>) =>
  (await sendRaw(url, { path: asked, headers: { host: new URL(url).host, ...headers } })).status;

describe('a service without keys', () => {
  it('takes the panel that was given its code, also after it was started anew', async () => {
    const { url, host, codes, dir } = await serve();
    expect(codes).toHaveLength(1);
    const key = await keyFor(host, codes[0]!);
    expect(await statusOf(url, { origin, 'x-cloud-api-key': key })).toBe(200);
    // Chrome leaves the origin out of some requests.
    expect(await statusOf(url, { 'sec-fetch-site': 'none', 'x-cloud-api-key': key })).toBe(200);
    const again = await serve(dir);
    expect(again.codes).toEqual([]);
    expect(await statusOf(again.url, { origin, 'x-cloud-api-key': key })).toBe(200);
  });

  it('refuses an extension without a key, with a wrong one and with another panel’s, and shows no code anew meanwhile', async () => {
    const { url, host, codes } = await serve();
    const key = await keyFor(host, codes[0]!);
    const refused = await sendRaw(url, { path: asked, headers: { host, origin } });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('(pairing-refused)')]);
    expect(await statusOf(url, { origin: other, 'x-cloud-api-key': key })).toBe(403);
    expect(await statusOf(url, { origin, 'x-cloud-api-key': `${key}x` })).toBe(403);
    expect(await statusOf(url, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' })).toBe(403);
    expect(codes).toHaveLength(1);
  });

  it('serves programs without one, and people who open its description', async () => {
    const { url } = await serve();
    expect(await statusOf(url, {})).toBe(200);
    expect(await statusOf(url, { 'sec-fetch-mode': 'cors' })).toBe(200);
    expect(await statusOf(url, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await statusOf(url, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200);
  });

  it('serves programs also where the file of its panels cannot be read', async () => {
    const { url, dir } = await serve();
    writeFileSync(path.join(dir, 'pairing.json'), '{', { mode: 0o600 });
    expect(await statusOf(url, {})).toBe(200);
    expect(await statusOf(url, { origin, 'x-cloud-api-key': 'any-key-there-is' })).toBe(500);
  });

  it('refuses web pages, also where the browser tells no origin', async () => {
    const { url, host } = await serve();
    expect(await statusOf(url, { origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(url, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await statusOf(url, { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await dial({ host, headers: { origin: 'https://evil.example' } })).toBeUndefined();
    expect(await dial({ host, headers: {} })).toBeUndefined();
    expect(await dial({ host, headers: { origin, host: 'rebound.example' } })).toBeUndefined();
    expect(await dial({ host, route: '/v1/sessions' })).toBeUndefined();
  });

  it('takes no handshake that was meant for another port', async () => {
    const { host, codes } = await serve();
    expect(await dial({ host, headers: { origin, host: '127.0.0.1:1' } })).toBeUndefined();
    const relayed = keyFor(host, codes[0]!, { address: '127.0.0.1:1' });
    await expect(relayed).rejects.toMatchObject({ details: { fault: 'wrong-code' } });
  });

  it('lets a code count once, and no more after five wrong ones', async () => {
    const { host, codes } = await serve();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(keyFor(host, 'AAAA-AAAA')).rejects.toMatchObject({ details: { fault: 'wrong-code' } });
    await expect(keyFor(host, codes[0]!)).rejects.toMatchObject({ details: { fault: 'tries-used' } });
    const fresh = await serve();
    await keyFor(fresh.host, fresh.codes[0]!);
    await expect(keyFor(fresh.host, fresh.codes[0]!)).rejects.toMatchObject({
      details: { fault: 'no-code' },
    });
  });

  it('takes no handshake where keys are asked for', async () => {
    const { url, close, service } = await serveWithoutBrowser({ apiKeys: ['a-key-of-16-chars'] });
    open.push(close, () => service.close());
    expect(await dial({ host: new URL(url).host })).toBeUndefined();
  });
});
