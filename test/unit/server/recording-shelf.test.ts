import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { listen } from '../../../src/server/service/listen';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { Service } from '../../../src/server/service/service';
import { ask } from '../../fixtures/service-client';
import { shopRecording } from '../../fixtures/shop-recording';

const recording = { ...shopRecording({ shop: 'https://shop.example' }), variables: [{ name: 'email' }] };

/** A service with no browser, whose recordings lie in `folder`. */
async function serve(options: object) {
  const parsed = ServiceOptions.parse({ noAuth: true, port: 0, pool: 0, verbose: 0, ...options });
  const service = new Service(parsed, { extensionDir: '/nowhere' });
  const { url, close } = await listen(service);
  return {
    url: `${url}/v1/recordings`,
    close: async () => {
      await service.close();
      await close();
    },
  };
}

const it = base.extend<{ folder: string; url: string }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the parameter's names
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'shelf-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  url: async ({ folder }, use) => {
    const served = await serve({ recordingsFolder: path.join(folder, 'kept') });
    await use(served.url);
    await served.close();
  },
});

const none = { 'if-none-match': '*' };
const match = (tag: unknown) => ({ 'if-match': String(tag) });

async function put(url: string, body: object, headers: Record<string, string>) {
  const id = encodeURIComponent(recording.id);
  const { status, json } = await ask(`${url}/${id}`, { method: 'PUT', body, headers });
  const { data } = json as { data?: { tag: string } };
  return { status, tag: data?.tag, json };
}

describe('recordings that a service keeps', () => {
  it('are listed and read as they were put, by whoever asks next', async ({ url, folder }) => {
    const { status, tag } = await put(url, { recording }, none);
    expect(status).toBe(200);
    expect((await ask(url)).json).toEqual({
      success: true,
      data: { recordings: [{ id: recording.id, tag }] },
    });
    const again = await serve({ recordingsFolder: path.join(folder, 'kept') });
    const read = await ask(`${again.url}/${recording.id}`);
    expect(read.json).toEqual({ success: true, data: { recording, tag } });
    await again.close();
    const [name = ''] = await readdir(path.join(folder, 'kept'));
    expect((await stat(path.join(folder, 'kept', name))).mode & 0o777).toBe(0o600);
  });

  it('are written over only by who has seen what is there', async ({ url }) => {
    const { tag } = await put(url, { recording }, none);
    const renamed = { ...recording, name: 'Another name' };
    expect((await put(url, { recording: renamed }, none)).status).toBe(412);
    expect((await put(url, { recording: renamed }, match('old'))).status).toBe(412);
    expect((await put(url, { recording: renamed }, {})).status).toBe(428);
    const second = await put(url, { recording: renamed }, match(tag));
    expect(second.status).toBe(200);
    const remove = (seen: unknown) =>
      ask(`${url}/${recording.id}`, { method: 'DELETE', headers: match(seen) });
    expect((await remove(tag)).status).toBe(412);
    expect((await ask(`${url}/${recording.id}`, { method: 'DELETE' })).status).toBe(428);
    expect((await remove(second.tag)).status).toBe(200);
    expect((await ask(`${url}/${recording.id}`)).status).toBe(404);
    // What was removed can be told from what was lost.
    expect((await ask(url)).json).toMatchObject({ data: { recordings: [{ id: recording.id, tag: null }] } });
    expect((await put(url, { recording }, none)).status).toBe(200);
  });

  it('of many writers at once keep the first, and tell the others', async ({ url }) => {
    const { tag } = await put(url, { recording }, none);
    const names = Array.from({ length: 8 }, (_, at) => `Name ${at}`);
    const answers = await Promise.all(
      names.map((name) => put(url, { recording: { ...recording, name } }, match(tag))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ]);
  });

  it('are taken with no value of a variable', async ({ url, folder }) => {
    const valued = { ...recording, variables: [{ name: 'email', value: 'ada@example.org' }] };
    const { status, json } = await put(url, { recording: valued }, none);
    expect([status, JSON.stringify(json)]).toEqual([400, expect.not.stringContaining('ada@')]);
    await expect(readdir(path.join(folder, 'kept'))).rejects.toThrow('ENOENT');
  });

  it('stay in their folder, whatever they are called', async ({ url, folder }) => {
    const id = '../../outside';
    const { status } = await ask(`${url}/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body: { recording: { ...recording, id } },
      headers: none,
    });
    expect(status).toBe(200);
    expect(await readdir(folder)).toEqual(['kept']);
    const [name = ''] = await readdir(path.join(folder, 'kept'));
    expect(await readFile(path.join(folder, 'kept', name), 'utf8')).toContain(id);
  });

  it('are refused under another id than their own, and where there is no folder', async ({ url }) => {
    const { status } = await ask(`${url}/other`, { method: 'PUT', body: { recording }, headers: none });
    expect(status).toBe(400);
    const without = await serve({});
    expect((await put(without.url, { recording }, none)).status).toBe(501);
    expect((await ask(without.url)).status).toBe(501);
    await without.close();
  });
});

it('gives no key the recordings of another, unless they are shared', async ({ folder }) => {
  const keys = ['key-of-ada-1234567', 'key-of-bob-1234567'];
  const [ada, bob] = keys.map((key) => ({ 'x-cloud-api-key': key }));
  const options = { noAuth: false, apiKeys: keys, recordingsFolder: path.join(folder, 'of-keys') };
  const address = (url: string) => `${url}/${recording.id}`;
  for (const shared of [false, true]) {
    const { url, close } = await serve({ ...options, shared });
    const kept = await ask(address(url), {
      method: 'PUT',
      body: { recording },
      headers: { ...ada, 'if-none-match': '*' },
    });
    const { data } = kept.json as { data: { tag: string } };
    const remove = { method: 'DELETE', headers: { ...bob, 'if-match': data.tag } };
    const answers = [
      await ask(address(url), { headers: { ...bob } }),
      await ask(url, { headers: { ...bob } }),
      await ask(address(url), remove),
    ];
    expect(answers.map(({ status }) => status)).toEqual(shared ? [200, 200, 200] : [404, 200, 412]);
    if (!shared) expect(answers[1]?.json).toEqual({ success: true, data: { recordings: [] } });
    if (!shared) expect((await ask(address(url), { headers: { ...ada } })).status).toBe(200);
    await close();
  }
});
