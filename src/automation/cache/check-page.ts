import type { CacheEntry } from '../../protocol/cache';
import type { ObserveOptions } from '../../protocol/observe';
import { scopeOf, type Context } from '../find-on-page';
import type { Look } from '../page';
import { pageDigest } from './page-digest';

/** Where the answer holds for one page only, whether this is that page. */
export async function checkPage(
  { pageDigest: known }: CacheEntry,
  options: ObserveOptions,
  context: Context,
): Promise<{ look?: Look } | { why: string; look: Look }> {
  if (known === undefined) return {};
  context.onPhase('Reading the page');
  const look = await context.page.look(scopeOf(options), context.signal);
  if ((await pageDigest(look, context.mask)) === known) return { look };
  return { why: 'the page shows something else than when the answer was found', look };
}
