import { AutomationError } from '../../src/base/errors';
import { buildExtension } from '../../src/server/build/build-extension';
import { launchBrowser } from '../../src/server/chromium/launch';
import { attach, listTargets } from '../../src/server/chromium/targets';
import { openLink } from '../../src/server/chromium/worker-link';
import type { TruthBrowser } from './run-probe';

/** Chromium with the managed flavour. */
export async function openChromium(): Promise<TruthBrowser> {
  const extensionDir = await buildExtension((line) => console.error(line));
  const browser = await launchBrowser({ extensionDir, headless: true });
  const { cdp } = browser;
  const link = await openLink(browser);
  const pages = async () => (await listTargets(cdp)).filter(({ type }) => type === 'page');
  return {
    background: link.background,
    evaluateIn: async (origin, expression) => {
      const target = (await pages()).find(({ url }) => url.startsWith(origin));
      if (!target) throw new AutomationError('browser-failed', `The page of ${origin} is gone.`);
      const page = await attach(cdp, target.targetId);
      try {
        return await page.evaluate(expression);
      } finally {
        await page.detach();
      }
    },
    // What the service opens is in front.
    show: () => Promise.resolve(),
    hideTab: async () => {
      const first = (await pages()).find(({ url }) => url === 'about:blank');
      await cdp.send({ method: 'Target.activateTarget', params: { targetId: first?.targetId } });
    },
    closeTabs: async () => {
      const tabs = (await pages()).filter(({ url }) => !url.startsWith('about:blank'));
      await Promise.all(
        tabs.map(({ targetId }) => cdp.send({ method: 'Target.closeTarget', params: { targetId } })),
      );
    },
    close: async () => {
      await link.close();
      await browser.close();
    },
  };
}
