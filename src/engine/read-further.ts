import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { PageSet } from '../extraction/answer/source';
import { findSameSet } from '../extraction/paging/same-set';
import type { FurtherOffer, PagesFurther, SeenOffer } from '../protocol/extract/offers';
import type { PageData } from './page';
import { readSetOn } from './read-on';
import type { ReadOnContext } from './step-on';

/**
 * Reads a table or list that was seen on the page before: all that the page draws of it, and its pages up to so many. What was
 * read is kept when it is stopped. Fails with `element-not-found` where the page has it no more.
 */
export async function readFurther(
  offer: SeenOffer,
  pages: PagesFurther,
  context: ReadOnContext,
): Promise<Omit<FurtherOffer, 'ms'>> {
  const data = await context.page.data({}, context.signal);
  const set = setOfOffer(offer, data);
  if (!set) throw gone();
  const how = { scope: {}, pages: pages.most, begunPages: pages.begun };
  const read = await readSetOn({ data: { ...data, sets: [set] }, set }, how, context);
  const { frame, ...found } = read.set;
  const { partial } = read;
  return {
    offer: { ...found, engine: read.data.engines[frame] ?? '' },
    url: read.data.url,
    pages: read.pages,
    partial,
  };
}

/** The same table or list; where several are alike, the one of the same element. Its columns are as they were. */
function setOfOffer(offer: SeenOffer, { sets, engines }: PageData): PageSet | undefined {
  const nothing = { rows: [], foot: [], notes: [], paging: {}, hasHeader: false, hasRowHeaders: false };
  const before = { ...nothing, ...offer, frame: 0 };
  const own = sets.filter(({ frame, ref }) => engines[frame] === offer.engine && ref === offer.ref);
  return findSameSet(own, before) ?? findSameSet(sets, before);
}

const gone = () =>
  new AutomationError(
    'element-not-found',
    say`The table or list is not on the page any more, or not by itself. Read the page again.`,
  );
