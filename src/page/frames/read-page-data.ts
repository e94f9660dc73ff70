import type { PageLine, PageSource } from '../../extraction/answer/source';
import type { FrameData, FrameDataRequest } from '../../protocol/extract/page-data';
import type { LiveFrame, Tab } from '../tab';
import { readFrameTree, type FrameTree } from './frame-tree';
import { frameScopeOf, matchingIgnores } from './page-scope';

/** The data of a page. `documents` and `engines` have the document id and the engine's key of each frame number in the data. */
export type JoinedData = PageSource & {
  readonly url: string;
  readonly lines: readonly PageLine[];
  readonly documents: readonly string[];
  readonly engines: readonly string[];
  /** For how long nothing has moved in any of its frames, in milliseconds. */
  readonly restedMs: number;
};

type Scope = {
  selector?: string;
  ignoreSelectors?: readonly string[];
  hasLines?: boolean;
};

/** Reads the data of the scope's frame, or of all that we may read, the top one first. Only the first speaks for the page. */
export async function readPageData(
  tab: Tab,
  { selector, ignoreSelectors = [], hasLines = false }: Scope,
): Promise<JoinedData> {
  const tree = await readFrameTree(tab, () => tab.extractingFrames());
  const ignores = await matchingIgnores(tree, ignoreSelectors);
  const read = (frame: LiveFrame, within?: string) =>
    readFrame(tree, frame, {
      ignoreSelectors: ignores.get(frame) ?? [],
      hasLines: hasLines || undefined,
      selector: within,
    });
  if (selector !== undefined) {
    const { place, selector: within } = await frameScopeOf(tree, selector);
    return join([{ frame: place.frame, data: await read(place.frame, within) }]);
  }
  const top = { frame: tree.top, data: await read(tree.top) };
  const inner = tree.frames.filter((frame) => frame !== tree.top);
  // A frame that goes away meanwhile, or is too busy to answer, takes only its own data with it.
  const others = await Promise.allSettled(inner.map(async (frame) => ({ frame, data: await read(frame) })));
  // With the whole page it took all: what was read of it is not what the page has.
  if (others.some(({ status }) => status === 'rejected')) await tab.ask(tree.top.documentId, 'hello', null);
  return join([top, ...others.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))]);
}

function readFrame(
  { tab }: FrameTree,
  { documentId }: LiveFrame,
  request: FrameDataRequest,
): Promise<FrameData> {
  return tab.ask(documentId, 'pageData', request);
}

function join(read: readonly { frame: LiveFrame; data: FrameData }[]): JoinedData {
  const [top] = read;
  const sets = read.flatMap(({ data }, frame) => data.sets.map((set) => ({ ...set, frame })));
  return {
    url: top?.data.url ?? '',
    language: top?.data.language ?? '',
    own: top?.data.own ?? [],
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
