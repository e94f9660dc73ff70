import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../../src/server/broker/broker';
import { PairingFolder } from '../../../src/server/broker/pairing-folder';
import { listen } from '../../../src/server/service/listen';
import { Service } from '../../../src/server/service/service';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { serveWithoutBrowser } from '../../fixtures/bare-service';
import { ask } from '../../fixtures/service-client';

const key = 'a-key-of-16-chars';
const headers = { 'x-cloud-api-key': key };

/** Asks a service with a broker that no browser is paired with to start. */
async function startWithBroker(body: object) {
  const dir = mkdtempSync(path.join(tmpdir(), 'paired-'));
  const broker = await Broker.open({ port: 0, folder: new PairingFolder(dir), log: () => {} });
  const options = ServiceOptions.parse({ apiKeys: [key], port: 0, pool: 0, verbose: 0, pair: true });
  const service = new Service(options, { extensionDir: dir, broker });
  const { url, close } = await listen(service);
  const answer = await ask(`${url}/v1/sessions/start`, {
    body: { modelName: 'builtin/matcher', ...body },
    headers,
  });
  await service.close();
  await close();
  await broker.close();
  rmSync(dir, { recursive: true, force: true });
  return answer;
}

describe('a start in a paired browser', () => {
  it.each<[string, object, RegExp]>([
    ['of no name, where none is paired', {}, /No browser is paired/],
    ['by its kind, where none is paired', { browser: { type: 'paired' } }, /No browser is paired/],
    ['that is to be launched', { browser: { type: 'paired', launchOptions: {} } }, /no launchOptions/],
    ['that has an address', { browser: { type: 'paired', cdpUrl: 'ws://127.0.0.1:1' } }, /no cdpUrl/],
    ['by a label alone', { browser: { label: 'Work' } }, /needs browser.type/],
    [
      'by a label of 10,000 characters',
      { browser: { type: 'paired', label: 'x'.repeat(10_000) } },
      /validation/,
    ],
  ])('%s is refused with 400 and why', async (_name, body, why) => {
    const answer = await startWithBroker(body);
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(why);
  });

  it('is refused by a service that pairs with none', async () => {
    const { url, close, service } = await serveWithoutBrowser({ apiKeys: [key] });
    const body = { modelName: 'builtin/matcher', browser: { type: 'paired' } };
    const answer = await ask(`${url}/v1/sessions/start`, { body, headers });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.text).toContain('Start it with --pair');
    await service.close();
    await close();
  });

  it('is described, with what it answers while its user is asked', async () => {
    const { url, close, service } = await serveWithoutBrowser({ apiKeys: [key] });
    const { text } = await ask(`${url}/openapi.json`);
    const { paths } = JSON.parse(text) as { paths: Record<string, { post: { responses: object } }> };
    expect(Object.keys(paths['/v1/sessions/start']?.post.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '403', '503']),
    );
    await service.close();
    await close();
  });
});
