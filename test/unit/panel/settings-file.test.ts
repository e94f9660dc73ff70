import { describe, expect, it } from 'vitest';
import { readSettingsFile, writeSettingsFile } from '../../../src/panel/settings-file';
import { defaultSettings, type Settings } from '../../../src/protocol/settings';

const sentinel = 'sentinel-4711';
const withKey: Settings = {
  ...defaultSettings,
  models: [
    {
      id: '1',
      config: {
        modelName: 'openai/x',
        apiKey: sentinel,
        headers: { 'x-key': sentinel },
        baseURL: `https://user:${sentinel}@api.example/v1?key=${sentinel}`,
      },
    },
  ],
};
const azure: Settings = {
  ...defaultSettings,
  models: [
    {
      id: '1',
      config: {
        modelName: 'azure/y',
        provider: 'azure',
        apiKey: sentinel,
        providerOptions: { azure: { resourceName: 'mine', headers: { 'api-key': sentinel } } },
      },
    },
  ],
};
const bearer: Settings = {
  ...defaultSettings,
  models: [
    {
      id: '1',
      config: {
        modelName: 'azure/y',
        provider: 'azure',
        providerOptions: { azure: {} },
        auth: { type: 'azureEntraId', token: sentinel },
      },
    },
  ],
};

describe('a settings file', () => {
  it.each([withKey, azure, bearer])('holds no secret', (settings) => {
    expect(writeSettingsFile(settings)).not.toContain(sentinel);
  });

  it('is read back as it was written', () => {
    const settings: Settings = { ...defaultSettings, colorScheme: 'dark', letterKeys: false };
    expect(readSettingsFile(writeSettingsFile(settings), defaultSettings)).toEqual({
      settings,
      changes: [
        { name: 'colorScheme', before: 'auto', after: 'dark' },
        { name: 'letterKeys', before: 'true', after: 'false' },
      ],
    });
  });

  it('leaves the key of the same model where it is', () => {
    expect(readSettingsFile(writeSettingsFile(withKey), withKey)).toEqual({ settings: withKey, changes: [] });
  });

  it('is read back where an address stands before other options of a model', () => {
    const options = { azure: { baseURL: 'https://mine.example/openai', useDeploymentBasedUrls: true } };
    const config = {
      modelName: 'azure/y',
      provider: 'azure',
      apiKey: sentinel,
      providerOptions: options,
    } as const;
    const settings: Settings = { ...defaultSettings, models: [{ id: '1', config }] };
    expect(readSettingsFile(writeSettingsFile(settings), settings)).toEqual({ settings, changes: [] });
  });

  it('never gives the key to another address', () => {
    const elsewhere = writeSettingsFile(withKey).replace('api.example', 'evil.example');
    const { settings, changes } = readSettingsFile(elsewhere, withKey);
    expect(JSON.stringify(settings)).not.toContain(sentinel);
    expect(changes).toEqual([
      {
        name: 'models',
        before: 'openai/x, https://api.example/v1',
        after: 'openai/x, https://evil.example/v1',
      },
    ]);
  });

  it('of the first version is understood', () => {
    const { letterKeys: _new, ...old } = defaultSettings;
    const text = JSON.stringify({ tabwright: 'settings', version: 1, settings: { version: 1, ...old } });
    expect(readSettingsFile(text, defaultSettings).settings).toEqual(defaultSettings);
  });

  it.each([
    ['no JSON', '{'],
    ['other JSON', '[]'],
    ['a newer one', JSON.stringify({ tabwright: 'settings', version: 99, settings: defaultSettings })],
    [
      'an unknown key',
      JSON.stringify({ tabwright: 'settings', version: 3, settings: { ...defaultSettings, x: 1 } }),
    ],
    ['a value out of range', writeSettingsFile({ ...defaultSettings, actTimeoutMs: 1 })],
    ['a key in it', JSON.stringify({ tabwright: 'settings', version: 3, settings: withKey })],
  ])('is refused whole: %s', (_what, text) => {
    expect(() => readSettingsFile(text, defaultSettings)).toThrow('Nothing was changed.');
  });
});
