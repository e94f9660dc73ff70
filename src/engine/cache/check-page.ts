import type { CacheEntry } from '../../protocol/cache';
import type { ObserveOptions } from '../../protocol/observe';
import { phases } from '../../protocol/task/phases';
import { snapshotScopeOf, type Context } from '../find-on-page';
import type { PageLook } from '../page';
import { pageDigest } from './page-digest';

/** Checks an answer that holds for one page only: `why` is set when the page is another now. */
export async function checkPage(
  { pageDigest: known }: CacheEntry,
  options: ObserveOptions,
  context: Context,
): Promise<{ look?: PageLook } | { why: string; look: PageLook }> {
  if (known === undefined) return {};
  context.onPhase(phases.reading);
  const look = await context.page.look(snapshotScopeOf(options), context.signal);
  if ((await pageDigest(look, context.mask)) === known) return { look };
  return { why: 'the page shows something else than when the answer was found', look };
}
