import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { ask } from '../fixtures/service-client';
import { expect, serveGrid, test } from './grid-fixtures';
import { freePort } from './real-grid';

const login = { user: 'robot', password: 'a-password-of-the-hub' };
test.use({ gridOptions: { slots: 2, login } });

const known = { gridUser: login.user, gridPassword: login.password };
const body = { modelName: 'builtin/matcher' };

test('a hub over TLS with a certificate of its own and a password', async ({ grid, shopUrl }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grid-tls-'));
  const front = await openTls(folder, Number(new URL(grid.url).port));
  const gridCa = path.join(folder, 'cert.pem');
  const log: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text) => log.push(String(text)) > 0;
  try {
    for (const gridLink of ['bidi', 'cdp'] as const) {
      const served = await serveGrid(front.url, { ...known, gridCa, gridLink, verbose: 2 });
      const started = await ask(`${served.url}/v1/sessions/start`, { body });
      expect(started.text).toContain('"success":true');
      const { sessionId } = (started.json as { data: { sessionId: string } }).data;
      const loaded = await ask(`${served.url}/v1/sessions/${sessionId}/navigate`, { body: { url: shopUrl } });
      expect(loaded.status).toBe(200);
      await served.close();
    }
    const stranger = await serveGrid(front.url, known);
    const refused = await ask(`${stranger.url}/v1/sessions/start`, { body });
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('certificate')]);
    await stranger.close();
  } finally {
    process.stderr.write = write;
    front.close();
    rmSync(folder, { recursive: true });
  }
  expect(log.join('')).toContain('session started');
  const basic = Buffer.from(`${login.user}:${login.password}`).toString('base64');
  for (const secret of [login.password, basic]) expect(log.join('')).not.toContain(secret);
  await expect.poll(() => grid.processes()).toEqual([]);
});

test('a wrong password is told as one, and not told', async ({ grid }) => {
  for (const own of [{}, { gridUser: login.user, gridPassword: 'another-password' }]) {
    const served = await serveGrid(grid.url, own);
    const refused = await ask(`${served.url}/v1/sessions/start`, { body });
    expect(refused.status).toBe(500);
    expect(refused.text).toContain('GRID_USER');
    expect(refused.text).not.toContain('another-password');
    await served.close();
  }
});

/** A TLS front of a port of this computer, whose certificate nobody else vouches for. */
async function openTls(folder: string, to: number): Promise<{ url: string; close(): void }> {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert];
  if (spawnSync('openssl', [...made, ...names]).status !== 0) throw new Error('openssl made no certificate.');
  const port = await freePort();
  const server = tls.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const inside = net.connect(to, '127.0.0.1');
    for (const each of [socket, inside]) each.on('error', () => undefined);
    socket.pipe(inside).pipe(socket);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `https://127.0.0.1:${port}`, close: () => void server.close() };
}
