import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/protocol/settings';
import { migrate, readStored, storageVersion } from '../../../src/protocol/storage';

/** What the first version wrote: settings with a version of their own, and nothing else. */
const first = {
  settings: {
    version: 1,
    effectTimeoutMs: 900,
    actTimeoutMs: 15_000,
    colorScheme: 'dark',
    model: { modelName: 'openai/x', apiKey: 'sk-1' },
  },
};

describe('storage', () => {
  it('is the defaults where there is nothing', () => {
    const { stored, damaged, isNewer } = readStored({});
    expect(stored).toEqual({
      settings: defaultSettings,
      history: [],
      variables: {},
      consents: [],
      spending: null,
      pairing: null,
      clients: [],
    });
    expect({ damaged, isNewer }).toEqual({ damaged: [], isNewer: false });
  });

  it('of the first version is read without loss', () => {
    const { stored, damaged } = readStored(first);
    expect(damaged).toEqual([]);
    expect(stored.settings).toEqual({
      effectTimeoutMs: 900,
      actTimeoutMs: 15_000,
      colorScheme: 'dark',
      letterKeys: true,
      models: [{ id: 'first', config: { modelName: 'openai/x', apiKey: 'sk-1' } }],
    });
  });

  it('of the second version keeps its one model, and no model is none', () => {
    const settings = { effectTimeoutMs: 900, actTimeoutMs: 15_000, colorScheme: 'dark', letterKeys: false };
    const model = { modelName: 'openai/x', baseURL: 'https://api.example/v1' };
    const one = readStored({ storageVersion: 2, settings: { ...settings, model } });
    expect(one).toMatchObject({ damaged: [], stored: { settings: { models: [{ config: model }] } } });
    const none = readStored({ storageVersion: 2, settings });
    expect(none).toMatchObject({ damaged: [], stored: { settings: { ...settings, models: [] } } });
  });

  it('says its version once it is migrated, and is not migrated again', () => {
    const migrated = migrate(first);
    expect(migrated).toMatchObject({ storageVersion });
    expect(migrate(migrated)).toEqual(migrated);
  });

  it('that is damaged in one place is whole in the others', () => {
    const { stored, damaged } = readStored({ storageVersion, settings: 'nonsense', history: ['click Go'] });
    expect(damaged).toEqual(['settings']);
    expect(stored).toMatchObject({ settings: defaultSettings, history: ['click Go'] });
  });

  it('of a newer version is not understood, and not changed', () => {
    const newer = { storageVersion: storageVersion + 1, settings: defaultSettings };
    expect(readStored(newer)).toMatchObject({ damaged: ['settings'], isNewer: true });
    expect(migrate(newer)).toBe(newer);
  });
});
