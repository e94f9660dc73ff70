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

test('a browser that was ready takes the size that a session asks for', async ({ url, service }) => {
  const cloud = { browserSettings: { viewport: { width: 913, height: 617 } } };
  const sized = await startSession(url, { browserbaseSessionCreateParams: cloud });
  expect(await evaluate(service, sized.id, '[outerWidth, outerHeight]')).toEqual([913, 617]);
  await sized.ask('end', {});
});
