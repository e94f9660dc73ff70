import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, serveWithoutBrowser, type Sent } from '../../fixtures/bare-service';
import { ask } from '../../fixtures/service-client';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('malformed requests', () => {
  let listening: Awaited<ReturnType<typeof serveWithoutBrowser>>;
  beforeAll(async () => {
    listening = await serveWithoutBrowser({ noAuth: true, ratePerMinute: 1_000_000, maxBodyBytes: 4096 });
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
        const answer = await sendRaw(listening.url, sent);
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
