import { expect, startSession, test } from './service-fixtures';

test('moves are done over HTTP as the panel does them, and stand in the history', async ({ url, sites }) => {
  const session = await startSession(url);
  const first = sites.put('/', '<h1>First</h1>');
  sites.put('/next', `<button onclick="this.textContent = 'Done'">Go</button>`);
  await session.ask('navigate', { url: first });
  const act = async (input: string) => (await session.ask('act', { input })).json;
  const done = (message: string) => ({
    success: true,
    data: { result: { success: true, message: expect.stringContaining(message) } },
  });
  expect(await act(`go to ${sites.b}/next and click Go`)).toMatchObject(done('Now shows "Done".'));
  expect(await act('go back')).toMatchObject(done('Went back to '));
  expect(await act('forward')).toMatchObject(done('Went forward to '));
  expect(await act('reload')).toMatchObject(done('Loaded again '));
  expect(await act('go to chrome://settings')).not.toMatchObject({ data: { result: { success: true } } });

  const observed = await session.ask('observe', { instruction: `go to ${first}` });
  const [found] = (observed.json as { data: { result: object[] } }).data.result;
  expect(found).toMatchObject({ method: 'navigate', arguments: [first] });
  expect((await session.ask('act', { input: found })).json).toMatchObject(done('Went to '));
  const replay = await session.ask('replay');
  expect(replay.text).toContain('goBack');
  await session.ask('end', {});
});
