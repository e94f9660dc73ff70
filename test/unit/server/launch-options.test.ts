import { describe, expect, it } from 'vitest';
import { launchChoiceOf, type LaunchRights } from '../../../src/server/browsers/launched-browsers';
import { listen } from '../../../src/server/service/listen';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { Service } from '../../../src/server/service/service';
import { LaunchOptions } from '../../../src/server/http/wire';
import { ask } from '../../fixtures/service-client';

const allRights: LaunchRights[] = [
  { allowLaunch: false, cdp: false },
  { allowLaunch: true, cdp: false },
  { allowLaunch: false, cdp: true },
  { allowLaunch: true, cdp: true },
];

it('the table has every launch option', () => {
  const listed = everyOption({ allowLaunch: false, cdp: false }).map(({ option }) => option);
  expect(new Set(listed)).toEqual(new Set(LaunchOptions.keyof().options));
});

describe.each(allRights)('a service with %o', (rights) => {
  it('takes every launch option that it allows', () => {
    for (const { launchOptions } of everyOption(rights).filter(({ isAllowed }) => isAllowed)) {
      const start = () => launchChoiceOf({ modelName: 'auto', browser: { launchOptions } }, rights);
      expect(start, JSON.stringify(launchOptions)).not.toThrow();
    }
  });

  it('refuses every other one over HTTP, whatever it is set to', async () => {
    const options = ServiceOptions.parse({ noAuth: true, port: 0, pool: 0, verbose: 0, ...rights });
    const service = new Service(options, { extensionDir: '/nowhere' });
    const { url, close } = await listen(service);
    try {
      for (const { option, launchOptions } of everyOption(rights).filter(({ isAllowed }) => !isAllowed)) {
        const body = { modelName: 'auto', browser: { launchOptions } };
        const { status, json } = await ask(`${url}/v1/sessions/start`, { body });
        const message = expect.stringContaining(`${option} cannot be honoured: `);
        expect([status, json], JSON.stringify(launchOptions)).toEqual([400, { success: false, message }]);
      }
    } finally {
      await service.close();
      await close();
    }
  });
});

type OptionCase = { option: keyof LaunchOptions; launchOptions: LaunchOptions; isAllowed: boolean };

/** Every launch option, with values that switch on, switch off and say nothing, and whether it may be asked for. */
function everyOption({ allowLaunch, cdp }: LaunchRights): OptionCase[] {
  const values: Record<keyof LaunchOptions, [isAllowed: boolean, ...values: unknown[]]> = {
    args: [allowLaunch, [], ['--no-sandbox']],
    executablePath: [allowLaunch, '', '/bin/sh'],
    chromiumSandbox: [allowLaunch, false, true],
    port: [cdp !== false, 0, 9222],
    cdpUrl: [false, '', 'ws://127.0.0.1:1'],
    cdpHeaders: [false, {}, { a: 'b' }],
    userDataDir: [false, '', '/home'],
    preserveUserDataDir: [false, true],
    ignoreDefaultArgs: [false, true, [], ['--load-extension']],
    downloadsPath: [false, '', '/'],
    headless: [true, false, true],
    devtools: [true, false, true],
    proxy: [true, { server: 'http://127.0.0.1:1' }],
    locale: [true, 'de-DE'],
    viewport: [true, { width: 800, height: 600 }],
    deviceScaleFactor: [true, 2],
    hasTouch: [true, false, true],
    ignoreHTTPSErrors: [true, false, true],
    connectTimeoutMs: [true, 5],
    acceptDownloads: [true, false, true],
  };
  return LaunchOptions.keyof().options.flatMap((option) => {
    const [isAllowed, ...all] = values[option];
    return all.map((value): OptionCase => ({
      option,
      launchOptions: LaunchOptions.parse({ [option]: value }),
      isAllowed,
    }));
  });
}
