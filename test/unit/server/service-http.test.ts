import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../../src/server/service/service';
import { sendRaw, serveWithoutBrowser } from '../../fixtures/bare-service';
import { ask } from '../../fixtures/service-client';

const unknownId = '00000000-0000-4000-8000-000000000000';

async function withService(options: object, test: (url: string, service: Service) => Promise<void>) {
  const { url, close, service } = await serveWithoutBrowser(options);
  try {
    await test(url, service);
  } finally {
    await service.close();
    await close();
  }
}

describe('authentication', () => {
  const key = 'a-key-of-16-chars';

  it('lets callers in that show a key, under either name', () =>
    withService({ apiKeys: [key, 'another-key-of-16'] }, async (url) => {
      const status = async (headers: Record<string, string>) =>
        (await ask(`${url}/v1/sessions/${unknownId}/replay`, { headers })).status;
      expect(await status({ 'x-cloud-api-key': key })).toBe(200);
      expect(await status({ 'x-bb-api-key': 'another-key-of-16', 'x-cloud-project-id': 'any' })).toBe(200);
      expect(await status({})).toBe(401);
      expect(await status({ 'x-cloud-api-key': `${key}x` })).toBe(401);
      expect(await status({ 'x-cloud-api-key': '' })).toBe(401);
    }));

  it('refuses in the envelope each operation has', () =>
    withService({ apiKeys: [key] }, async (url) => {
      const answer = async (operation: string) =>
        (await ask(`${url}/v1/sessions/${operation}`, { body: {} })).json;
      expect(await answer('start')).toEqual({ success: false, message: 'Unauthorized' });
      expect(await answer('x/end')).toEqual({ success: false, message: 'Unauthorized' });
      expect(await answer('x/act')).toEqual({ error: 'Unauthorized' });
      expect((await ask(`${url}/metrics`)).status).toBe(401);
    }));

  it('asks nobody for a key to say how it is', () =>
    withService({ apiKeys: [key] }, async (url, service) => {
      const health = await ask(`${url}/healthz`);
      expect(health.json).toEqual({ status: 'ok', timestamp: expect.any(String) });
      const before = await ask(`${url}/readyz`);
      expect([before.status, before.text]).toEqual([503, 'Service Unavailable']);
      await service.start();
      const after = await ask(`${url}/readyz`);
      expect([after.status, after.text]).toEqual([200, 'Ready']);
      expect((await ask(`${url}/openapi.json`)).json).toMatchObject({
        openapi: '3.1.0',
        info: { version: '3.1.0' },
      });
      const { paths } = (await ask(`${url}/openapi.json`)).json as {
        paths: Record<string, { post?: { responses: Record<string, unknown> } }>;
      };
      expect(paths['/v1/paired-sessions']?.post?.responses['202']).toMatchObject({
        content: { 'application/json': { schema: { properties: { state: { enum: ['needs-you'] } } } } },
      });
      expect((await ask(`${url}/docs`)).text).toContain('/v1/sessions/{id}/act');
    }));
});

describe('web pages', () => {
  it('may not ask, neither under a name of theirs nor from their origin', () =>
    withService({ noAuth: true, allowedHosts: ['Tabs.Example'] }, async (url) => {
      const { port } = new URL(url);
      const status = async (headers: Record<string, string>) =>
        (await sendRaw(url, { path: '/healthz', headers })).status;
      expect(await status({ host: `evil.example:${port}` })).toBe(403);
      expect(await status({ host: `tabs.example:${port}` })).toBe(200);
      expect(await status({ host: `localhost:${port}` })).toBe(200);
      expect(await status({ host: `[::1]:${port}` })).toBe(200);
      for (const host of [
        '169.254.169.254',
        '[::ffff:8.8.8.8]',
        `8.8.8.8:${port}`,
        '0.0.0.0',
        '127.0.0.1.nip.io',
      ])
        expect([host, await status({ host })]).toEqual([host, 403]);
      expect(await status({ origin: 'https://evil.example' })).toBe(403);
      expect(await status({ origin: 'null' })).toBe(403);
      expect(await status({ origin: url })).toBe(200);
    }));

  it('may be asked for at the address that the request came to', () =>
    withService({ noAuth: false, apiKeys: ['sixteen-letters-or-more'], host: '0.0.0.0' }, async (url) => {
      const { port } = new URL(url);
      const own = Object.values(networkInterfaces())
        .flat()
        .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
      for (const address of ['127.0.0.1', ...(own === undefined ? [] : [own])])
        expect((await ask(`http://${address}:${port}/healthz`)).status).toBe(200);
    }));

  it('learn of no origin that is let in', () =>
    withService({ noAuth: true }, async (url) => {
      const { headers } = await ask(`${url}/healthz`);
      expect(headers.get('access-control-allow-origin')).toBe(null);
    }));
});

describe('limits', () => {
  it('lets one caller ask so often', () =>
    withService({ noAuth: true, ratePerMinute: 3 }, async (url) => {
      // A key that is not checked makes nobody another caller.
      const replay = (key: string) =>
        ask(`${url}/v1/sessions/${unknownId}/replay`, { headers: { 'x-cloud-api-key': key } });
      for (const key of ['a', 'b', 'c']) expect((await replay(key)).status).toBe(200);
      const refused = await replay('d');
      expect([refused.status, refused.json]).toEqual([
        429,
        { success: false, message: 'More than 3 requests a minute.' },
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ask(`${url}/healthz`)).status).toBe(200);
    }));

  it('takes bodies up to its size', () =>
    withService({ noAuth: true, maxBodyBytes: 1024 }, async (url) => {
      const path = `${url}/v1/sessions/${unknownId}/act`;
      const refused = await ask(path, { body: { input: 'x'.repeat(2000) } });
      expect([refused.status, refused.json]).toEqual([
        413,
        { error: 'Request body is too large', statusCode: 413 },
      ]);
      expect((await ask(path, { body: { input: 'x'.repeat(500) } })).status).toBe(404);
    }));

  it('is asked on after a body that was too long to be read', () =>
    withService({ noAuth: true }, async (url) => {
      const path = `${url}/v1/sessions/${unknownId}/act`;
      for (let count = 0; count < 10; count++) {
        expect((await ask(path, { body: { input: 'x'.repeat(4 * 1024 * 1024) } })).status).toBe(413);
        expect((await ask(path, { body: { input: 'x' } })).status).toBe(404);
      }
    }));

  it('counts its answers', () =>
    withService({ noAuth: true }, async (url) => {
      await ask(`${url}/v1/nothing`);
      const { text } = await ask(`${url}/metrics`);
      expect(text).toContain('tabwright_http_answers_total{method="GET",status="404"} 1');
      expect(text).toContain('tabwright_sessions 0');
    }));
});
