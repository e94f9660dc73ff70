import * as fc from 'fast-check';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../../src/server/service/listen';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { Service } from '../../../src/server/service/service';
import { ask } from '../../fixtures/service-client';

const unknownId = '00000000-0000-4000-8000-000000000000';

/** A service with no browser: what is asked of it is answered before one is needed. */
async function serve(options: object): Promise<Listening & { service: Service }> {
  const parsed = ServiceOptions.parse({ port: 0, pool: 0, verbose: 0, ...options });
  const service = new Service(parsed, { extensionDir: '/nowhere' });
  const listening = await listen(service);
  return { ...listening, service };
}

async function withService(options: object, test: (url: string, service: Service) => Promise<void>) {
  const { url, close, service } = await serve(options);
  try {
    await test(url, service);
  } finally {
    await service.close();
    await close();
  }
}

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Uint8Array };

/** Sends what `fetch` would not: any Host, any header that HTTP allows. */
function send(
  url: string,
  { method = 'GET', path, headers, body }: Sent,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
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
      expect((await ask(`${url}/docs`)).text).toContain('/v1/sessions/{id}/act');
    }));
});

describe('web pages', () => {
  it('may not ask, neither under a name of theirs nor from their origin', () =>
    withService({ noAuth: true, allowedHosts: ['Tabs.Example'] }, async (url) => {
      const { port } = new URL(url);
      const status = async (headers: Record<string, string>) =>
        (await send(url, { path: '/healthz', headers })).status;
      expect(await status({ host: `evil.example:${port}` })).toBe(403);
      expect(await status({ host: `tabs.example:${port}` })).toBe(200);
      expect(await status({ host: `localhost:${port}` })).toBe(200);
      expect(await status({ host: `[::1]:${port}` })).toBe(200);
      expect(await status({ origin: 'https://evil.example' })).toBe(403);
      expect(await status({ origin: 'null' })).toBe(403);
      expect(await status({ origin: url })).toBe(200);
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
        expect((await ask(path, { body: { input: 'x'.repeat(1024 * 1024) } })).status).toBe(413);
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

describe('malformed requests', () => {
  let listening: Listening & { service: Service };
  beforeAll(async () => {
    listening = await serve({ noAuth: true, ratePerMinute: 1_000_000, maxBodyBytes: 4096 });
  });
  afterAll(async () => {
    await listening.service.close();
    await listening.close();
  });

  const operations = ['act', 'observe', 'navigate', 'extract', 'agentExecute', 'end'];
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>({}, [], null, '', -1, 1e308, 'true', { __proto__: 1 }),
  );
  const model = fc.oneof(
    odd,
    fc.record({ modelName: odd, provider: odd, auth: odd, apiKey: odd }, { requiredKeys: [] }),
  );
  const options = fc.record(
    { model, variables: odd, timeout: odd, selector: odd, ignoreSelectors: odd, waitUntil: odd },
    { requiredKeys: [] },
  );
  const body = fc.record(
    {
      input: fc.oneof(
        odd,
        fc.record({ selector: odd, description: odd, method: odd, arguments: odd }, { requiredKeys: [] }),
      ),
      instruction: odd,
      url: odd,
      schema: odd,
      options: fc.oneof(odd, options),
      agentConfig: odd,
      executeOptions: odd,
      frameId: odd,
      streamResponse: odd,
    },
    { requiredKeys: [] },
  );
  // A model's name is left out or wrong: no session starts.
  const start = fc.record(
    {
      modelName: fc.oneof(
        odd.filter((value) => typeof value !== 'string'),
        fc.constant('nobody/model'),
      ),
      verbose: odd,
      browser: odd,
      browserbaseSessionCreateParams: odd,
      cloudSessionID: odd,
    },
    { requiredKeys: [] },
  );
  const text = (value: fc.Arbitrary<unknown>) => value.map((json) => JSON.stringify(json) ?? '');
  const bytes = fc.uint8Array({ maxLength: 60 });
  const bodies = (valid: fc.Arbitrary<unknown>) =>
    fc.oneof(
      { weight: 6, arbitrary: text(valid) },
      { weight: 2, arbitrary: text(odd) },
      { weight: 2, arbitrary: fc.string() },
      { weight: 1, arbitrary: bytes },
      { weight: 1, arbitrary: text(valid).map((json) => json.slice(0, -1)) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(5000)) },
    );
  const headerText = fc.stringMatching(/^[ -~]{0,40}$/);
  const headers = fc.record(
    {
      'content-type': fc.oneof(
        { weight: 4, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.oneof(headerText, fc.constantFrom('text/plain', 'multipart/form-data')) },
      ),
      'x-stream-response': fc.oneof(fc.constantFrom('true', 'false', 'TRUE'), headerText),
      'x-language': headerText,
      'x-sdk-version': headerText,
      'x-model-api-key': headerText,
      'idempotency-key': fc.oneof(headerText, fc.constant('k'.repeat(300))),
    },
    { requiredKeys: [] },
  );
  const ids = fc.oneof(
    fc.constant(unknownId),
    fc.string({ minLength: 1 }).map(encodeURIComponent),
    fc.constantFrom('%', '%zz', '%00', '..', '%2e%2e%2f', 'x'.repeat(500)),
  );
  const requests: fc.Arbitrary<Sent> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        method: fc.constant('POST'),
        path: fc
          .tuple(ids, fc.constantFrom(...operations))
          .map(([id, operation]) => `/v1/sessions/${id}/${operation}`),
        headers,
        body: bodies(body),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        method: fc.constant('POST'),
        path: fc.constant('/v1/sessions/start'),
        headers,
        body: bodies(start),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        method: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
        path: fc.oneof(
          ids.map((id) => `/v1/sessions/${id}/act`),
          fc.tuple(ids, ids).map(([id, name]) => `/v1/sessions/${id}/files/${name}`),
          fc.webPath().map((path) => `/v1${path}`),
        ),
        headers,
      }),
    },
  );

  /** One of the bodies that the service has for what is refused. */
  function isTyped({ status, text: answer }: { status: number; text: string }): boolean {
    const { error, issues, message, statusCode, success } = JSON.parse(answer) as Record<string, unknown>;
    if (error === 'Request validation failed')
      return status === 400 && Array.isArray(issues) && issues.length > 0;
    if (statusCode !== undefined) return statusCode === status && typeof error === 'string';
    return typeof message === 'string' && message !== '' && (success === false || status === 404);
  }

  it('5,000 of them: each is refused with a typed body', { timeout: 60_000 }, async () => {
    const counts = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const answer = await send(listening.url, sent);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        expect([400, 404, 413, 415]).toContain(answer.status);
        expect(isTyped(answer), answer.text).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect((await ask(`${listening.url}/healthz`)).status).toBe(200);
    // Not all fail for one and the same reason.
    for (const status of [400, 404, 413, 415]) expect(counts.get(status)).toBeGreaterThan(100);
  });
});
