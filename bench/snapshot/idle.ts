import type { Page } from 'playwright';
import { round } from '../base/numbers';
import type { Ours } from './ours';

const restMs = 20_000;
/** The walk ahead and whatever follows a load are over by then, in milliseconds. */
const settledMs = 5000;

/** What a tab at rest costs the page's thread while it is automated, in percent of a core, less what it costs by itself. */
export async function measureIdle(page: Page, ours: Ours, url: string): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const threadMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
  const rest = async () => {
    await page.waitForTimeout(settledMs);
    const before = await threadMs();
    await page.waitForTimeout(restMs);
    return (await threadMs()) - before;
  };
  await page.goto(url, { waitUntil: 'load' });
  await ours.end();
  const alone = await rest();
  await ours.start(page);
  await ours.snapshot({ depth: 'full', budget: 100_000_000 });
  const automated = await rest();
  await cdp.detach();
  return round(((automated - alone) / restMs) * 100, 3);
}
