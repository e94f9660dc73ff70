import { GeneratedClient } from '../fixtures/generated-client';
import { expect, test } from './service-fixtures';

test('a client as the generated ones works through a session', async ({ url, shopUrl }) => {
  const client = new GeneratedClient(url);
  const { data } = (await (await client.post('start', { modelName: 'auto' })).json()) as {
    data: { sessionId: string };
  };
  const id = data.sessionId;
  const opened: unknown = await (await client.post(`${id}/navigate`, { url: shopUrl })).json();
  expect(opened).toMatchObject({ success: true, data: { result: { response: { status: 200 } } } });
  const events = await client.stream(`${id}/act`, { input: 'type kettle in the search field' });
  expect(events.slice(0, 2).map(({ event }) => event)).toEqual(['starting', 'connected']);
  expect(events.at(-1)).toMatchObject({ event: 'finished', data: { data: { result: { success: true } } } });
  const failed = await client.stream(`${id}/observe`, { options: { selector: '#none' } });
  expect(failed.at(-1)).toMatchObject({ event: 'error', data: { data: { status: 'error' } } });
  const cannot = await client.post(`${id}/act`, {
    input: 'click the zorblax button',
    options: { timeout: 500 },
  });
  expect(await cannot.json()).toMatchObject({ data: { result: { success: false } } });
  expect(client.sent).toBe(5);

  // What will not pass is asked for once.
  await expect(client.post(`${id}/navigate`, { url: 'http://127.0.0.1:1/' })).rejects.toThrow('400');
  expect(client.sent).toBe(6);
  await expect(client.post(`${id}/extract`, { instruction: 'the title' })).rejects.toThrow('400');
  expect(client.sent).toBe(7);

  expect(await (await client.post(`${id}/end`)).json()).toEqual({ success: true });
  await expect(client.post(`${id}/end`)).rejects.toThrow('404');
});
