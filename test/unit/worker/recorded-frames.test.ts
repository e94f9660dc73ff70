import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RecordedFrames } from '../../../src/worker/recorder/recorder';

beforeEach(() => fakeBrowser.reset());

it('knows the documents it asked, when the worker was stopped meanwhile too', async () => {
  const frames = new RecordedFrames();
  await frames.add('top', []);
  await frames.add('inner', [{ selector: '#f', index: 0 }]);
  expect(await frames.hopsTo('top')).toEqual([]);
  expect(await frames.hopsTo('other')).toBeUndefined();
  expect(await frames.hopsTo(undefined)).toBeUndefined();
  await vi.waitFor(async () =>
    expect(await new RecordedFrames().hopsTo('inner')).toEqual([{ selector: '#f', index: 0 }]),
  );
});

it('forgets the oldest of many', async () => {
  const frames = new RecordedFrames();
  for (let at = 0; at <= 300; at += 1) await frames.add(`d${at}`, []);
  expect(await frames.hopsTo('d0')).toBeUndefined();
  expect(await frames.hopsTo('d1')).toEqual([]);
});
