import { chromium } from 'playwright';
import { launch } from 'puppeteer-core';
import { isAutomationError } from '../../../src/base/errors';
import { PortedAutomation } from '../../../src/client/automation';
import { findChromium, needsNoSandbox } from '../../../src/server/chromium/find-chromium';
import { ports } from '../client-ports';
import { framedPage, scenarios, type Asked, type Scenario } from '../client-scenarios';
import { expect, test as base } from '../service-fixtures';

/**
 * Where a scenario is followed: a browser of this computer, one of a service by its API and without, a page that another
 * library has open.
 */
type Everywhere = Record<'local' | 'cloud' | 'cdp' | 'playwright' | 'puppeteer', Asked>;

/** Opened once for all scenarios of a worker. */
const test = base.extend<object, { everywhere: Everywhere }>({
  everywhere: [
    async ({ url }, use) => {
      const shared = {
        modelName: 'builtin/matcher',
        enableCaching: false,
        serverCache: false,
        verbose: 0,
      } as const;
      const local = new PortedAutomation({ ...shared, env: 'LOCAL' }, ports);
      const cloud = new PortedAutomation(
        { ...shared, env: 'CLOUD', apiUrl: url, apiKey: 'not asked for' },
        ports,
      );
      const cdp = new PortedAutomation(
        { ...shared, env: 'CLOUD', useAPI: false, apiUrl: url, apiKey: 'not asked for' },
        ports,
      );
      const { path: executablePath } = await findChromium();
      const how = { executablePath, args: needsNoSandbox() ? ['--no-sandbox'] : [] };
      const [byPlaywright, byPuppeteer] = await Promise.all([
        chromium.launch(how),
        launch(how),
        local.init(),
        cloud.init(),
        cdp.init(),
      ]);
      const ofPages = new PortedAutomation({ ...shared, env: 'LOCAL' }, ports);
      await use({
        local,
        cloud,
        cdp,
        playwright: onPage(ofPages, await byPlaywright.newPage()),
        puppeteer: onPage(ofPages, await byPuppeteer.newPage()),
      });
      await Promise.all([local.close(), cloud.close(), cdp.close(), ofPages.close()]);
      await Promise.all([byPlaywright.close(), byPuppeteer.close()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The library with a page given to each call. */
function onPage(automation: PortedAutomation, page: unknown): Asked {
  return {
    act: (input, options) => automation.act(input, { ...options, page }),
    observe: (instruction, options) => automation.observe(instruction, { ...options, page }),
    navigate: (url, options) => automation.navigate(url, { ...options, page }),
  };
}

test.use({ serviceOptions: { cdp: true } });

// One worker: what it drives is started once.
test.describe.configure({ mode: 'default' });

for (const scenario of scenarios) {
  test(scenario.name, async ({ everywhere, sites }) => {
    sites.put('/framed', framedPage);
    const address = sites.put('/page', `<!doctype html><title>Page</title>${scenario.page}`);
    const local = await follow(everywhere.local, scenario, address);
    expect(local).toMatchObject(scenario.gives);
    expect(await follow(everywhere.cloud, scenario, address)).toEqual(local);
    expect(await follow(everywhere.cdp, scenario, address)).toEqual(local);
    expect(await follow(everywhere.playwright, scenario, address)).toEqual(local);
    expect(await follow(everywhere.puppeteer, scenario, address)).toEqual(local);
  });
}

/** What came of it; of an error, what a caller tells it by. */
async function follow(asked: Asked, { ask }: Scenario, address: string): Promise<unknown> {
  await asked.navigate(address, { waitUntil: 'load' });
  try {
    return await ask(asked);
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    const { name, code, message } = thrown;
    return { name, code, message };
  }
}
