import { ask } from '../fixtures/service-client';
import { evaluate, expect, test } from './service-fixtures';

test('no address holds up the service for other callers', async ({ session, url }) => {
  const hostile = ['otp', 'token-', 'key-', '/'].map(
    (body) => `http://127.0.0.1:1/?${body.repeat(200_000).slice(0, 150_000)}`,
  );
  for (const address of hostile) {
    const asked = session.ask('navigate', { url: address, options: { timeout: 5000 }, streamResponse: true });
    const state = { isOver: false };
    void asked.finally(() => (state.isOver = true));
    let longestMs = 0;
    while (!state.isOver) {
      const startedAt = performance.now();
      await ask(`${url}/healthz`);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    expect((await asked).text).toContain('"success":false');
    expect(longestMs, address.slice(0, 40)).toBeLessThan(3000);
  }
});

test('a variable is typed where its caller allows it, and nowhere else', async ({
  session,
  service,
  sites,
}) => {
  const address = sites.put('/pin', '<label>Code <input id="pin"></label>');
  await session.ask('navigate', { url: address });
  const act = (input: unknown, origin: string) => {
    const options = { variables: { pin: 'qzx-4711' }, variableOrigins: { pin: [origin] } };
    return session.ask('act', { input, options });
  };
  const fill = { selector: '#pin', description: 'Fill in', method: 'fill', arguments: ['%pin%'] };
  const typed = () => evaluate(service, session.id, 'document.querySelector("#pin").value');
  for (const input of [fill, 'type %pin% into Code']) {
    const refused = await act(input, 'https://bank.example');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('variable-not-allowed')]);
    expect(await typed()).toBe('');
  }
  expect((await act(fill, 'no origin')).status).toBe(400);
  const done = await act(fill, new URL(address).origin);
  expect([done.status, await typed()]).toEqual([200, 'qzx-4711']);
});

test('opens no address but those of sites', async ({ session, service, sites }) => {
  const open = sites.put('/open', '<title>Open</title>');
  await session.ask('navigate', { url: open });
  for (const url of [
    'data:text/html,<title>In</title>',
    `blob:${new URL(open).origin}/1`,
    'file:///etc/passwd',
    'javascript:document.title="In"',
    'chrome://version',
  ]) {
    const { status, text } = await session.ask('navigate', { url });
    expect([url, status, text]).toEqual([url, 400, expect.stringContaining('Only http and https addresses')]);
    expect(await evaluate(service, session.id, 'document.title')).toBe('Open');
  }
});
