import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { PageMove } from '../../protocol/action';
import { openAddress } from './open-address';
import type { CdpTarget } from './cdp-target';

const History = z.object({ currentIndex: z.number(), entries: z.array(z.object({ id: z.number() })) });

/** Leaves a page. `navigate` waits for the new document; the other moves only begin. Throws `navigation-failed`. */
export async function leaveByCdp(
  page: CdpTarget,
  { method, address }: { method: PageMove; address: string },
  signal: AbortSignal,
): Promise<void> {
  if (method === 'navigate') return void (await openAddress(page, { url: address, signal }));
  if (method === 'reload') return void (await page.send('Page.reload'));
  const { currentIndex, entries } = History.parse(await page.send('Page.getNavigationHistory'));
  const entry = entries[currentIndex + (method === 'goBack' ? -1 : 1)];
  if (!entry) throw new AutomationError('navigation-failed', 'This tab has no page to go to that way.');
  await page.send('Page.navigateToHistoryEntry', { entryId: entry.id });
}
