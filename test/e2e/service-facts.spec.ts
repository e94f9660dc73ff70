import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { WebSocket } from 'ws';
import { ask } from '../fixtures/service-client';
import { evaluate, expect, startSession, test } from './service-fixtures';

test.use({ serviceOptions: { cdp: true } });

test('a session says where its browser is, for clients that open it themselves', async ({ url, shopUrl }) => {
  const session = await startSession(url);
  await session.ask('navigate', { url: shopUrl });
  const address = `${url}/v1/sessions/${session.id}`;
  const facts = (await ask(address)).json as { connectUrl: string; updatedAt: string; expiresAt: string };
  expect(facts).toMatchObject({ id: session.id, status: 'RUNNING', keepAlive: false });
  expect(Date.parse(facts.expiresAt) - Date.parse(facts.updatedAt)).toBe(600_000);
  const socket = new WebSocket(facts.connectUrl);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.close();

  const debug = (await ask(`${address}/debug`)).json as {
    debuggerUrl: string;
    wsUrl: string;
    pages: { url: string; debuggerUrl: string }[];
  };
  expect(debug).toMatchObject({ wsUrl: facts.connectUrl, pages: [{ url: shopUrl }] });
  expect(debug.debuggerUrl).toBe(debug.pages[0]?.debuggerUrl);
  expect((await fetch(debug.debuggerUrl)).status).toBe(200);

  await session.ask('end', {});
  for (const ended of [address, `${address}/debug`])
    expect(await ask(ended)).toMatchObject({
      status: 404,
      json: { success: false, message: 'Session not found' },
    });
});

test('the lines of the quick start in docs/reference/service.md work where start answers an address, too', async ({
  url,
  sites,
}) => {
  const docs = await readFile(path.resolve(import.meta.dirname, '../../docs/reference/service.md'), 'utf8');
  const [, lines = ''] = /```sh\n(base=[^]*?)```/.exec(docs) ?? [];
  const page = sites.put('/start', '<a href="/there">More information</a>');
  sites.put('/there', '<h1>There</h1>');
  const script = lines.replace('http://127.0.0.1:3000', url).replace('https://example.com', page);
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  const answers = stdout.trim().split(/(?<=\})(?=\{"success")/u);
  expect(answers.map((answer) => (JSON.parse(answer) as { success: boolean }).success)).toEqual(
    Array(5).fill(true),
  );
  expect(answers[2]).toContain('"success":true');
  expect(answers[3]).toContain(page);
});

test('a browser that was ready takes the size that a session asks for', async ({ url, service }) => {
  const cloud = { browserSettings: { viewport: { width: 913, height: 617 } } };
  const sized = await startSession(url, { browserbaseSessionCreateParams: cloud });
  expect(await evaluate(service, sized.id, '[outerWidth, outerHeight]')).toEqual([913, 617]);
  await sized.ask('end', {});
});
