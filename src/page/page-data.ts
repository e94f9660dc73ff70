import type { PageLine, PageSource } from '../extraction/answer/source';
import type { DataScope } from '../engine/page';
import type { FrameOffers, Offer, PageOffers } from '../protocol/extract/offers';
import type { FrameData } from '../protocol/extract/page-data';
import type { Repeat } from '../protocol/recordings/recording';
import { enterFrames, frameScopeOf, matchingIgnores, readFrameTree, type FrameTree } from './frames';
import type { LiveFrame, Tab } from './tab';

/** The most tables and lists of a page that are offered. */
const maxOffers = 5;

type OfferScope = { around?: string };

/** The tables and lists of all frames that we may read, the best first; with `around` those that hold its first match. */
export async function readPageOffers(tab: Tab, { around }: OfferScope): Promise<Omit<PageOffers, 'ms'>> {
  const tree = await readFrameTree(tab, () => tab.extractingFrames());
  const { read } = await readFrames(tree, around, (frame, within) =>
    tab.ask(frame.documentId, 'offers', within === undefined ? {} : { around: within }),
  );
  return joinOffers(read);
}

type FrameAnswer<T> = { frame: LiveFrame; data: T };

/** `isWhole`: every frame answered. */
type FrameAnswers<T> = { read: FrameAnswer<T>[]; isWhole: boolean };

/** Reads the frame of a scope; without one all frames, the top one first. An inner frame that goes away meanwhile, or is too busy to answer, is left out. */
async function readFrames<T>(
  tree: FrameTree,
  scope: string | undefined,
  ask: (frame: LiveFrame, within?: string) => Promise<T>,
): Promise<FrameAnswers<T>> {
  const read = async (frame: LiveFrame, within?: string) => ({ frame, data: await ask(frame, within) });
  if (scope !== undefined) {
    const { place, selector } = await frameScopeOf(tree, scope);
    return { read: [await read(place.frame, selector)], isWhole: true };
  }
  const top = await read(tree.top);
  const inner = tree.frames.filter((frame) => frame !== tree.top);
  const others = await Promise.allSettled(inner.map((frame) => read(frame)));
  const answers = others.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return { read: [top, ...answers], isWhole: answers.length === others.length };
}

/** The best of each frame, then the second of each: no frame knows what the others have. */
function joinOffers(read: readonly FrameAnswer<FrameOffers>[]): Omit<PageOffers, 'ms'> {
  const { url = '', title = '', language = '' } = read[0]?.data ?? {};
  const longest = Math.max(0, ...read.map(({ data }) => data.sets.length));
  const offers = Array.from({ length: longest }, (_, at) =>
    read.flatMap(({ frame, data }): Offer[] => {
      const set = data.sets[at];
      return set ? [{ ...set, engine: frame.key }] : [];
    }),
  );
  return { url, title, language, offers: offers.flat().slice(0, maxOffers) };
}

/** The texts of the rows of a repeat, in the frame that they are in. */
export async function readRowTexts(
  tab: Tab,
  { rows, inside, frame = [] }: NonNullable<Repeat['rows']>,
): Promise<string[]> {
  const tree = await readFrameTree(tab, () => tab.extractingFrames());
  const way = [...frame.map(({ selector }) => selector), rows].join(' >> ');
  const { place } = await enterFrames(tree, way);
  return tab.ask(place.frame.documentId, 'rowTexts', { rows, inside });
}

/** The data of a page. `documents` and `engines` have the document id and the engine's key of each frame number in the data. */
type JoinedData = PageSource & {
  readonly url: string;
  readonly lines: readonly PageLine[];
  readonly documents: readonly string[];
  readonly engines: readonly string[];
  /** For how long nothing has moved in any of its frames, in milliseconds. */
  readonly restedMs: number;
};

/** Reads the data of the scope's frame, or of all that we may read, the top one first. Only the first speaks for the page. */
export async function readPageData(
  tab: Tab,
  { selector, ignoreSelectors = [], hasLines }: DataScope,
): Promise<JoinedData> {
  const tree = await readFrameTree(tab, () => tab.extractingFrames());
  const ignores = await matchingIgnores(tree, ignoreSelectors);
  const { read, isWhole } = await readFrames(tree, selector, (frame, within) =>
    tab.ask(frame.documentId, 'pageData', {
      ignoreSelectors: ignores.get(frame) ?? [],
      hasLines: hasLines || undefined,
      selector: within,
    }),
  );
  // A page that goes away takes its frames with it: their data is not what the page has.
  if (!isWhole) await tab.ask(tree.top.documentId, 'hello', null);
  return joinData(read);
}

function joinData(read: readonly FrameAnswer<FrameData>[]): JoinedData {
  const top = read[0]?.data;
  const sets = read.flatMap(({ data }, frame) => data.sets.map((set) => ({ ...set, frame })));
  return {
    url: top?.url ?? '',
    language: top?.language ?? '',
    own: top?.own ?? [],
    subject: top?.subject ?? '',
    title: top?.title ?? '',
    facts: top?.facts ?? [],
    sets,
    lines: read.flatMap(({ data }, frame) => {
      const first = sets.findIndex((set) => set.frame === frame);
      return (data.lines ?? []).map((line): PageLine =>
        line.kind === 'rows' ? { ...line, set: line.set + first } : { ...line, frame },
      );
    }),
    documents: read.map(({ frame }) => frame.documentId),
    engines: read.map(({ frame }) => frame.key),
    restedMs: Math.min(...read.map(({ data }) => data.restedMs)),
  };
}
