import { mostVersions } from '../../src/protocol/recordings/recording';
import { shopRecording } from '../fixtures/shop-recording';
import { expect, killWorker, test } from './fixtures';

const first = { ...shopRecording({ shop: 'https://shop.example' }), id: 'first' };
const second = { ...first, id: 'second', name: 'Water the plants', tags: ['home'], steps: [] };

test('keeps recordings with every version, through the death of the worker', async ({
  background,
  browserCdp,
}) => {
  await background.addRecordings({ recordings: [first, second] });
  const list = await background.listRecordings({});
  expect(list.map(({ id, revision }) => [id, revision])).toEqual([
    ['first', 1],
    ['second', 1],
  ]);

  await background.saveRecording({ recording: { ...second, name: 'Feed the cat' } });
  await killWorker(browserCdp);
  const [newest] = await background.listRecordings({});
  expect(newest).toMatchObject({ id: 'second', name: 'Feed the cat', revision: 2, tags: ['home'] });
  expect(await background.listVersions({ id: 'second' })).toMatchObject([{ revision: 2 }, { revision: 1 }]);
  expect(await background.readRecording({ id: 'second', revision: 1 })).toMatchObject({
    name: 'Water the plants',
  });
  const { savedAt, ...read } = await background.readRecording({ id: 'first' });
  expect({ ...read, savedAt: first.savedAt }).toEqual(first);
  expect(savedAt).toBeGreaterThan(first.savedAt);
});

test('keeps the newest versions of a recording that is saved again and again', async ({ background }) => {
  await background.addRecordings({ recordings: [second] });
  for (let at = 0; at < mostVersions + 2; at += 1) await background.saveRecording({ recording: second });
  const versions = await background.listVersions({ id: 'second' });
  expect(versions).toHaveLength(mostVersions);
  expect(versions[0]).toMatchObject({ revision: mostVersions + 3 });
});

test('gives a removed recording back, copies one, and adds none with an id that is taken', async ({
  background,
}) => {
  await background.addRecordings({ recordings: [first] });
  expect(await background.removeRecording({ id: 'first' })).toBe(true);
  expect(await background.listRecordings({})).toEqual([]);
  await expect(background.readRecording({ id: 'first' })).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await background.restoreRecording({ id: 'first' })).toBe(true);
  expect(await background.restoreRecording({ id: 'first' })).toBe(false);

  const copy = await background.duplicateRecording({ id: 'first', name: 'Order two kettles' });
  expect(copy).toMatchObject({ name: 'Order two kettles', revision: 1, steps: first.steps.length });
  expect(copy.id).not.toBe('first');

  const adding = background.addRecordings({ recordings: [{ ...second, id: 'new' }, second, first] });
  await expect(adding).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await background.listRecordings({})).toHaveLength(2);
});
