import type { FrameOffers, Offer, PageOffers } from '../../protocol/extract/offers';
import type { LiveFrame, Tab } from '../tab';
import { readFrameTree, frameScopeOf, enterFrames } from './page-scope';
import type { Repeat } from '../../protocol/recordings/recording';

/** The most tables and lists of a page that are offered. */
const mostOffers = 5;

/** The tables and lists of all frames that we may read, the best first; with `around` those that hold its first match. */
export async function readPageOffers(
  tab: Tab,
  { around }: { around?: string },
): Promise<Omit<PageOffers, 'ms'>> {
  const tree = await readFrameTree(tab, () => tab.extractingFrames());
  const read = async (frame: LiveFrame, within?: string): Promise<FrameOffersOf> => ({
    frame,
    found: await tab.ask(frame.documentId, 'offers', within === undefined ? {} : { around: within }),
  });
  if (around !== undefined) {
    const { place, selector } = await frameScopeOf(tree, around);
    return joinOffers([await read(place.frame, selector)]);
  }
  const top = await read(tree.top);
  const inner = tree.frames.filter((frame) => frame !== tree.top);
  // A frame that goes away meanwhile, or is too busy to answer, takes only its own data with it.
  const others = await Promise.allSettled(inner.map((frame) => read(frame)));
  return joinOffers([top, ...others.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))]);
}

type FrameOffersOf = { frame: LiveFrame; found: FrameOffers };

/** The best of each frame, then the second of each: no frame knows what the others have. */
function joinOffers(read: readonly FrameOffersOf[]): Omit<PageOffers, 'ms'> {
  const [top] = read;
  const { url = '', title = '', language = '' } = top?.found ?? {};
  const longest = Math.max(0, ...read.map(({ found }) => found.sets.length));
  const offers = Array.from({ length: longest }, (_, at) =>
    read.flatMap(({ frame, found }): Offer[] => {
      const set = found.sets[at];
      return set ? [{ ...set, engine: frame.key }] : [];
    }),
  );
  return { url, title, language, offers: offers.flat().slice(0, mostOffers) };
}

/** What the rows of a repeat say, in the frame that they are in. */
export async function readRowTexts(
  tab: Tab,
  { rows, inside, frame = [] }: NonNullable<Repeat['rows']>,
): Promise<string[]> {
  const tree = await readFrameTree(tab, () => tab.extractingFrames());
  const way = [...frame.map(({ selector }) => selector), rows].join(' >> ');
  const { place } = await enterFrames(tree, way);
  return tab.ask(place.frame.documentId, 'rowTexts', { rows, inside });
}
