import { describe, expect, it } from 'vitest';
import { launchChoiceOf, type LaunchRights } from '../../../src/server/browsers/launched-browsers';
import { modelOf } from '../../../src/protocol/models/model-choice';
import { checkModelName } from '../../../src/server/service/service';
import { readServiceOptions } from '../../../src/server/service/service-options';
import type { LaunchOptions } from '../../../src/server/http/wire';

describe('readServiceOptions', () => {
  const key = '0123456789abcdef';

  it('has defaults that answer this machine only', () => {
    const options = readServiceOptions([], { TABWRIGHT_API_KEY: key });
    expect(options).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      apiKeys: [key],
      noAuth: false,
      headless: true,
    });
  });

  it('reads flags over the environment', () => {
    const environment = { TABWRIGHT_API_KEY: `${key},${key}2`, PORT: '1', HOST: '::1', MODEL_API_KEY: 'm' };
    const args = [
      '--port',
      '4000',
      '--idle',
      '30',
      '--pool',
      '2',
      '--allow-host',
      'a',
      '--allow-host',
      'b',
      '--headed',
      '--inference-log',
      'asked.jsonl',
    ];
    expect(readServiceOptions(args, environment)).toMatchObject({
      host: '::1',
      port: 4000,
      idleMs: 30_000,
      pool: 2,
      allowedHosts: ['a', 'b'],
      headless: false,
      apiKeys: [key, `${key}2`],
      modelApiKey: 'm',
      inferenceLog: 'asked.jsonl',
    });
  });

  it.each([
    ['no key', [], /No key is set/],
    ['no key for others', ['--no-auth', '--host', '0.0.0.0'], /loopback/],
    ['pairing for every program of this computer', ['--no-auth', '--pair'], /needs a key/],
    ['a port that is none', ['--no-auth', '--port', 'x'], /port/],
    ['an unknown flag', ['--no-auth', '--nope'], /nope/],
    ['a level that is none', ['--no-auth', '--verbose', '3'], /verbose/],
  ])('refuses %s', (_name, args, message) => {
    expect(() => readServiceOptions(args, {})).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: expect.stringMatching(message) }),
    );
  });

  it('takes the hub of a grid, and who it knows the service as', () => {
    const args = ['--no-auth', '--grid', 'https://hub.example:4444/selenium/', '--grid-wait', '30'];
    const asked = [...args, '--public-url', 'wss://here.example/', '--grid-link', 'socket'];
    const options = readServiceOptions(asked, { GRID_USER: 'robot', GRID_PASSWORD: 'secret' });
    expect(options).toMatchObject({
      grid: 'https://hub.example:4444/selenium',
      gridWaitMs: 30_000,
      publicUrl: 'wss://here.example',
      gridLink: 'socket',
      gridUser: 'robot',
      gridPassword: 'secret',
    });
  });

  it.each([
    [['--grid', 'https://robot:secret@hub.example'], /Set GRID_USER and GRID_PASSWORD/],
    [['--grid', 'ftp://hub.example'], /no http or https address/],
    [['--public-url', 'https://here.example'], /no ws or wss address/],
    [['--grid-link', 'pigeon'], /gridLink/],
  ])('refuses %j', (args, message) => {
    const read = () => readServiceOptions(['--no-auth', ...args], {});
    expect(read).toThrow(message);
    expect(read).not.toThrow(/secret/);
  });

  it('refuses a short key', () => {
    expect(() => readServiceOptions([], { TABWRIGHT_API_KEY: 'short' })).toThrow(/shorter than 16/);
  });
});

describe('modelOf', () => {
  const keys = { header: 'from-header', environment: 'from-environment' };

  it('takes the request, then the session', () => {
    expect(modelOf('openai/a', 'openai/b', {})).toEqual({ modelName: 'openai/a' });
    expect(modelOf(undefined, 'openai/b', {})).toEqual({ modelName: 'openai/b' });
    expect(modelOf('auto', 'builtin/matcher', keys)).toBe('builtin/matcher');
    expect(modelOf(undefined, 'auto', keys)).toBe('builtin/matcher');
  });

  it('takes the key of the body, then of the header, then of the environment', () => {
    expect(modelOf({ modelName: 'openai/a', apiKey: 'own' }, 'auto', keys)).toMatchObject({ apiKey: 'own' });
    expect(modelOf('openai/a', 'auto', keys)).toMatchObject({ apiKey: 'from-header' });
    expect(modelOf('openai/a', 'auto', { environment: 'e' })).toMatchObject({ apiKey: 'e' });
  });

  it('gives no key to a configuration with credentials of its own', () => {
    const config = {
      modelName: 'azure/a',
      provider: 'azure' as const,
      providerOptions: { azure: { resourceName: 'r' } },
      auth: { type: 'azureEntraId' as const, token: 't' },
    };
    expect(modelOf(config, 'auto', keys)).toEqual(config);
  });

  it('sends the key of the environment to no endpoint that a request names', () => {
    const config = { modelName: 'openai/a', baseURL: 'https://models.example/v1' };
    expect(modelOf(config, 'auto', { environment: 'e' })).toEqual(config);
    expect(modelOf(config, 'auto', keys)).toMatchObject({ apiKey: 'from-header' });
  });

  it('takes a session’s name without a provider for one of OpenAI’s', () => {
    expect(modelOf(undefined, 'gpt-5', {})).toEqual({ modelName: 'openai/gpt-5' });
  });

  it('refuses a name that is not provider/model', () => {
    expect(() => modelOf('gpt-5', 'auto', keys)).toThrow(
      expect.objectContaining({ code: 'model-name-invalid' }),
    );
  });

  it.each(['auto', 'builtin/matcher', 'gpt-5', 'openai/gpt-5', 'ollama/a/b'])(
    'a session may name %s',
    (name) => {
      expect(() => checkModelName(name)).not.toThrow();
    },
  );
});

describe('launchChoiceOf', () => {
  const of = (launchOptions: LaunchOptions, rights: Partial<LaunchRights> = {}) =>
    launchChoiceOf(
      { modelName: 'auto', browser: { launchOptions } },
      { allowLaunch: false, cdp: false, ...rights },
    );

  const launchOf = (...asked: Parameters<typeof of>) => {
    const choice = of(...asked);
    if ('launch' in choice) return choice;
    throw new Error('no browser of its own is started');
  };

  it('is nothing when any browser will do', () => {
    expect(of({})).toEqual({ size: undefined });
    expect(of({ preserveUserDataDir: false, ignoreDefaultArgs: false, connectTimeoutMs: 5 })).toEqual({
      size: undefined,
    });
  });

  it('is any browser in its size when that alone is asked for', () => {
    const viewport = { width: 800, height: 600 };
    expect(of({ viewport })).toEqual({ size: viewport });
    const cloud = { browserSettings: { viewport: { width: 1288, height: 711 } } };
    const rights = { allowLaunch: false, cdp: false };
    expect(launchChoiceOf({ modelName: 'auto', browserbaseSessionCreateParams: cloud }, rights)).toEqual({
      size: { width: 1288, height: 711 },
    });
  });

  it('makes flags of what can be honoured', () => {
    const { launch: choice } = launchOf({
      headless: false,
      viewport: { width: 800, height: 600 },
      locale: 'de-DE',
      deviceScaleFactor: 2,
      hasTouch: true,
      ignoreHTTPSErrors: true,
      acceptDownloads: false,
      proxy: { server: 'http://127.0.0.1:8080', bypass: 'localhost' },
    });
    expect(choice).toMatchObject({ headless: false, denyDownloads: true });
    expect(choice.args).toEqual(
      expect.arrayContaining([
        '--window-size=800,600',
        '--lang=de-DE',
        '--force-device-scale-factor=2',
        '--touch-events=enabled',
        '--ignore-certificate-errors',
        '--proxy-server=http://127.0.0.1:8080',
        '--proxy-bypass-list=localhost',
      ]),
    );
  });

  it.each<[string, LaunchOptions]>([
    ['proxy.username', { proxy: { server: 'http://a', username: 'u' } }],
    ['proxy.password', { proxy: { server: 'http://a', password: 'p' } }],
  ])('refuses %s with a reason', (name, options) => {
    expect(() => of(options, { allowLaunch: true, cdp: true })).toThrow(refusalOf(name));
  });

  it('honours programs, arguments and ports when the service was told to', () => {
    expect(
      launchOf({ executablePath: '/opt/chrome', args: ['--mute-audio'] }, { allowLaunch: true }),
    ).toEqual({
      launch: { executablePath: '/opt/chrome', args: ['--mute-audio'] },
    });
    expect(launchOf({ chromiumSandbox: false }, { allowLaunch: true })).toEqual({
      launch: { chromiumSandbox: false },
    });
    expect(launchOf({ port: 0 }, { cdp: true })).toEqual({ launch: { port: 0 } });
    expect(launchOf({ port: 0 }, { cdp: 'asked' })).toEqual({ launch: { port: 0 } });
  });
});

const refusalOf = (option: string): object =>
  expect.objectContaining({
    status: 400,
    message: expect.stringContaining(`${option} cannot be honoured: `),
  });
