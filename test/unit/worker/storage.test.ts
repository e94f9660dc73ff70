import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  forgetInstructions,
  rememberInstruction,
  restoreInstructions,
} from '../../../src/worker/runs/past-runs';
import { migrateStorage, readStorage, writeStorage } from '../../../src/worker/store/read-storage';
import { defaultSettings } from '../../../src/protocol/settings';
import { storageVersion } from '../../../src/protocol/storage';

beforeEach(() => fakeBrowser.reset());

const local = fakeBrowser.storage.local;
const aside = async () =>
  Object.entries(await local.get(null)).flatMap(([key, value]) => (key.startsWith('aside:') ? [value] : []));

describe('storage of the worker', () => {
  it('puts what the first version wrote into the form of today', async () => {
    const { letterKeys: _new, ...settings } = defaultSettings;
    await local.set({ settings: { version: 1, ...settings }, other: 1 });
    await migrateStorage();
    expect(await local.get(null)).toEqual({ settings: defaultSettings, storageVersion, other: 1 });
  });

  it('keeps what it cannot read when it is written anew', async () => {
    await local.set({ storageVersion, settings: { colour: 'red' } });
    await writeStorage('settings', () => defaultSettings);
    expect((await readStorage()).damaged).toEqual([]);
    expect(await aside()).toEqual([{ colour: 'red' }]);
  });

  it('keeps what was damaged before a migration as it was', async () => {
    await local.set({ settings: { version: 99, nonsense: true } });
    await migrateStorage();
    expect((await readStorage()).damaged).toEqual(['settings']);
    expect(await aside()).toEqual([{ version: 99, nonsense: true }]);
  });

  it('leaves what a newer version wrote alone until the settings are reset', async () => {
    const newer = { storageVersion: storageVersion + 1, settings: { new: 1 }, history: [{ text: 'a' }] };
    await local.set(newer);
    await migrateStorage();
    await rememberInstruction('click Go');
    expect(await local.get(null)).toEqual(newer);
    await writeStorage('settings', () => defaultSettings);
    expect((await readStorage()).stored.settings).toEqual(defaultSettings);
    expect(await aside()).toEqual(expect.arrayContaining([newer.settings, newer.history]));
  });

  it('loses none of two writes at once', async () => {
    await Promise.all([rememberInstruction('one'), rememberInstruction('two'), rememberInstruction('one')]);
    expect((await readStorage()).stored.history).toEqual(['one', 'two']);
    expect(await forgetInstructions(['two'])).toEqual(['two']);
    expect((await readStorage()).stored.history).toEqual(['one']);
    const forgotten = await forgetInstructions();
    expect((await readStorage()).stored.history).toEqual([]);
    await restoreInstructions(forgotten);
    expect((await readStorage()).stored.history).toEqual(['one']);
    await writeStorage('settings', () => ({ ...defaultSettings, historyDays: 0 }));
    await rememberInstruction('three');
    expect((await readStorage()).stored.history).toEqual(['one']);
  });
});
