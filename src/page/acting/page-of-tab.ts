import type { DataScope, PageData, PageLook, Lookalikes, Page, LastingTarget, Move } from '../../engine/page';
import { withSignal, startDeadline } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Fingerprint } from '../../protocol/fingerprint';
import type { Described, DrawnState, Outcome } from '../../protocol/frame';
import {
  unlessGone,
  readFrameTree,
  type FrameTree,
  frameScopeOf,
  matchingIgnores,
} from '../frames/page-scope';
import { splitRef } from '../frames/joined-ref';
import { viewPage, type PageView } from '../frames/page-view';
import { performOnTab } from './act-on-tab';
import type { TabActing } from './tab-acting';
import type { FramePlace, PlacedRef, Tab, LiveFrame } from '../tab';
import type { JoinedNode } from '../../protocol/snapshot';
import type { PageLine, PageSource } from '../../extraction/answer/source';
import type { FrameData, FrameDataRequest } from '../../protocol/extract/page-data';

/** Makes the page that `automation` works on from a tab with all its frames. */
export function pageOfTab(tab: Tab, acting: TabActing): Page {
  return {
    look: async (snapshotOptions, signal) => {
      const view = await withSignal(viewPage(tab, snapshotOptions), signal);
      return {
        snapshot: view.snapshot,
        isComing: view.isComing,
        engines: new Map([...view.places].map(([letters, { frame }]) => [letters, frame.key])),
        addresses: new Map([...view.places.values()].map(({ frame }) => [frame.frameId, frame.url])),
        targetsOf: async (refs, refSignal) => {
          const described = await withSignal(targetsOf(tab, view, refs), refSignal);
          const { nodes } = view.snapshot;
          const targets = described.map((target, index) =>
            target && isInRowSeen(nodes, refs[index] ?? '', target.fingerprint) ? target : undefined,
          );
          return acting.inputMode === 'trusted'
            ? withSignal(addNodeIds(targets, { tab, view, refs }), refSignal)
            : targets;
        },
      } satisfies PageLook;
    },
    data: (scope, signal) => withSignal(dataOf(tab, scope), signal),
    lookalikes: (fingerprint, signal) => withSignal(lookalikesOf(tab, fingerprint), signal),
    hidden: (texts, signal) => withSignal(hiddenOn(tab, texts), signal),
    perform: (action, performOptions) => performOnTab(tab, action, { ...acting, ...performOptions }),
    move: (move, signal) => movePage(tab, move, signal),
  };
}

async function dataOf(tab: Tab, scope: DataScope): Promise<PageData> {
  const { documents, ...data } = await readPageData(tab, scope);
  return {
    ...data,
    targetsOf: async (places, signal) => {
      const view = await withSignal(viewPage(tab, {}), signal);
      const letters = new Map([...view.places].map(([each, { frame }]) => [frame.documentId, each]));
      const refs = places.map(({ frame, ref }) => `${letters.get(documents[frame] ?? '') ?? '?'}${ref}`);
      return withSignal(targetsOf(tab, view, refs), signal);
    },
  };
}

type Asked = { tab: Tab; view: PageView; refs: readonly string[] };

/** Adds the debugging protocol's ids to targets, where a debugger can be attached. */
async function addNodeIds(
  targets: readonly (LastingTarget | undefined)[],
  { tab, view, refs }: Asked,
): Promise<(LastingTarget | undefined)[]> {
  const points = refs.map((ref, index) => (targets[index] ? pointOf(view, ref) : undefined));
  const ids = points.some(Boolean) ? await tab.trusted?.nodeIds(points).catch(() => []) : [];
  return targets.map((target, index) => {
    const backendNodeId = ids?.[index];
    return target && backendNodeId !== undefined ? { ...target, backendNodeId } : target;
  });
}

/** Asks every frame how the texts stand there. One that goes meanwhile shows nothing. */
async function hiddenOn(tab: Tab, texts: readonly string[]): Promise<string[]> {
  const frames = await tab.readyFrames();
  const all = await Promise.all(
    frames.map(({ documentId }) => tab.ask(documentId, 'drawn', { texts }).catch(() => [])),
  );
  const stands = (at: number, how: DrawnState) => all.some((each) => each[at] === how);
  return texts.filter((_, at) => stands(at, 'hidden') && !stands(at, 'drawn'));
}

/** Finds elements that may be the one of the fingerprint. It asks every frame, since the element may have moved. */
async function lookalikesOf(tab: Tab, fingerprint: Fingerprint): Promise<Lookalikes> {
  const view = await viewPage(tab, {});
  const asked = [...view.places].map(async ([letters, { frame, holder }]) => {
    const found = await unlessGone(tab, tab.ask(frame.documentId, 'lookalikes', { fingerprint }));
    const place = holder ? { frame: frame.url } : {};
    return (found ?? []).map((each) => ({
      ref: `${letters}${each.ref}`,
      fingerprint: { ...each.fingerprint, ...place },
    }));
  });
  const all = (await Promise.all(asked)).flat();
  return {
    fingerprints: all.map((each) => each.fingerprint),
    targetOf: async (at, signal) => {
      const { ref, fingerprint: seen } = all[at] ?? {};
      if (ref === undefined || !seen) return undefined;
      const [target] = await withSignal(targetsOf(tab, view, [ref]), signal);
      // The node may show another row by now: lists reuse nodes.
      return target?.fingerprint.around.rowTitle === seen.around.rowTitle ? target : undefined;
    },
  };
}

/** The targets of refs, in their order; undefined for those that are gone. Each frame is asked once. */
async function targetsOf(
  tab: Tab,
  view: PageView,
  refs: readonly string[],
): Promise<(LastingTarget | undefined)[]> {
  const points = refs.map((ref) => pointOf(view, ref));
  const needed = points.flatMap((point) => (point ? [...holdersOf(point.place), point] : []));
  const described = await describeAll(tab, needed);
  return points.map((point) => point && targetOf(point, described));
}

/** The selector from the top of a tab's page into one of its frames, one hop for each frame element. Throws `frame-gone`. */
export async function selectorInto(tab: Tab, documentId: string): Promise<string> {
  const { places } = await viewPage(tab, {});
  const place = [...places.values()].find(({ frame }) => frame.documentId === documentId);
  if (!place) throw new AutomationError('frame-gone', say`The frame is not on the page any more.`);
  const described = await describeAll(tab, holdersOf(place));
  return selectorsOf(holdersOf(place), described).join(' >> ');
}

function pointOf(view: PageView, ref: string): PlacedRef | undefined {
  const split = splitRef(ref);
  const place = split && view.places.get(split.letters);
  return place && { place, ref: split.ref };
}

/** The frame elements around a frame, the outermost first. */
function holdersOf({ holder }: FramePlace): PlacedRef[] {
  return holder ? [...holdersOf(holder.place), holder] : [];
}

/** The frames' descriptions of these elements, by `keyOf`. */
async function describeAll(tab: Tab, points: readonly PlacedRef[]): Promise<ReadonlyMap<string, Described>> {
  const refsByFrame = new Map<string, Set<number>>();
  for (const { place, ref } of points) {
    const { documentId } = place.frame;
    refsByFrame.set(documentId, (refsByFrame.get(documentId) ?? new Set()).add(ref));
  }
  const asked = [...refsByFrame].map(async ([documentId, refs]) => {
    const described = await unlessGone(tab, tab.ask(documentId, 'describe', { refs: [...refs] }));
    return (described ?? []).map((each): [string, Described] => [keyOf(documentId, each.ref), each]);
  });
  return new Map((await Promise.all(asked)).flat());
}

const keyOf = (documentId: string, ref: number) => `${documentId} ${ref}`;

function targetOf(point: PlacedRef, described: ReadonlyMap<string, Described>): LastingTarget | undefined {
  const own = described.get(keyOf(point.place.frame.documentId, point.ref));
  if (!own) return undefined;
  const holders = selectorsOf(holdersOf(point.place), described);
  const selector = [...holders, own.selector].join(' >> ');
  const frame = holders.length > 0 ? { frame: point.place.frame.url } : {};
  const fingerprint = { ...own.fingerprint, ...frame };
  return { selector, alternates: own.alternates, fingerprint, ...frame };
}

function selectorsOf(points: readonly PlacedRef[], described: ReadonlyMap<string, Described>): string[] {
  return points.flatMap(
    ({ place, ref }) => described.get(keyOf(place.frame.documentId, ref))?.selector ?? [],
  );
}

/** The longest wait for the next page, in milliseconds. */
const timeoutMs = 15_000;

/** The pause between two looks at the tab, in milliseconds, and the most looks at a tab that rests on the old page. */
const lookEveryMs = 100;

const mostLooksAtRest = 15;

/** Leaves a tab's page, and waits for the next one. */
export async function movePage(tab: Tab, move: Move, signal: AbortSignal): Promise<Outcome> {
  const deadline = startDeadline(timeoutMs, said[move.method].going, signal);
  try {
    const before = await topOf(tab).catch(() => undefined);
    await withSignal(tab.leave(move, deadline.signal), deadline.signal);
    const top =
      move.method === 'navigate' ? await topOf(tab) : await untilOther(tab, before, deadline.signal);
    if (!top) return move.method === 'reload' ? stayed : nowhere;
    const effect = { kind: 'navigated', ...said[move.method].gone(shown(top.url)) } as const;
    return { status: 'done', proof: 'effect', already: false, effects: [effect] };
  } finally {
    deadline.clear();
  }
}

const said = {
  navigate: { going: say`Going there`, gone: (where: string) => say`went to ${where}` },
  goBack: { going: say`Going back`, gone: (where: string) => say`went back to ${where}` },
  goForward: { going: say`Going forward`, gone: (where: string) => say`went forward to ${where}` },
  reload: { going: say`Loading the page again`, gone: (where: string) => say`loaded again ${where}` },
} as const;

const stayed: Outcome = {
  status: 'failed',
  error: new AutomationError('no-effect-seen', say`The page is the same as before.`).toJSON(),
  sent: true,
};

const nowhere: Outcome = {
  status: 'failed',
  error: new AutomationError('navigation-failed', say`This tab has no page to go to that way.`).toJSON(),
  sent: true,
};

/** Waits for another document, or the same one at another address; undefined when the tab comes to rest without. */
async function untilOther(
  tab: Tab,
  before: LiveFrame | undefined,
  signal: AbortSignal,
): Promise<LiveFrame | undefined> {
  for (let atRest = 0; atRest < mostLooksAtRest;) {
    const isLoading = await tab.isLoading();
    const top = await withSignal(topOf(tab), signal).catch((thrown: unknown) => toAutomationError(thrown));
    const isError = top instanceof AutomationError;
    if (signal.aborted || (isError && atRest === mostLooksAtRest - 1)) throw top;
    const isOther = !isError && (top.key !== before?.key || top.url !== before.url);
    if (isOther && top.readyState !== 'loading') return top;
    atRest = isLoading ? 0 : atRest + 1;
    await withSignal(new Promise((resolve) => setTimeout(resolve, lookEveryMs)), signal);
  }
  return undefined;
}

async function topOf(tab: Tab): Promise<LiveFrame> {
  const [top] = await tab.readyFrames();
  if (!top) throw new AutomationError('frame-gone', say`The page went away.`);
  return top;
}

function shown(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? host : host + pathname + search;
}

/** This many words of a row's title tell it from others. */
const mostWords = 5;

/**
 * Whether an element is still in the row in which a snapshot saw it. Lists put other rows into the same nodes, and an
 * element found in one row must not stand for one in another.
 */
export function isInRowSeen(nodes: readonly JoinedNode[], ref: string, { around }: Fingerprint): boolean {
  const title = wordsOf(around.rowTitle ?? '').slice(0, mostWords);
  const at = nodes.findIndex((node) => node.ref === ref);
  const node = nodes[at];
  if (!node || title.length === 0) return true;
  const isPeer = (other: JoinedNode) =>
    other !== node && other.ref !== undefined && other.role === node.role && other.name === node.name;
  if (!nodes.some(isPeer)) return true;
  const [from, to] = rowSeen(nodes, at, isPeer);
  const seen = nodes.slice(from, to);
  if (
    hasAll(
      seen.flatMap(({ name }) => wordsOf(name)),
      title,
    )
  )
    return true;
  const isAnothers = nodes.some(
    ({ name }, index) => (index < from || index >= to) && hasAll(wordsOf(name), title),
  );
  const others = seen.filter((each) => each !== node).flatMap(({ name }) => wordsOf(name));
  const now = wordsOf(around.row ?? '');
  return !isAnothers && (others.length === 0 || others.some((word) => now.includes(word)));
}

/** The largest part of the page around a node that holds no peer of it; if that is the node alone, all between its peers. */
function rowSeen(
  nodes: readonly JoinedNode[],
  at: number,
  isPeer: (node: JoinedNode) => boolean,
): readonly [number, number] {
  const hasPeer = (start: number, end: number) => nodes.slice(start, end).some(isPeer);
  let [from, to] = [at, endOf(nodes, at)];
  for (let above = parentOf(nodes, at); above >= 0; above = parentOf(nodes, above)) {
    const end = endOf(nodes, above, to);
    if (hasPeer(above, from) || hasPeer(to, end)) break;
    [from, to] = [above, end];
  }
  if (from !== at) return [from, to];
  const next = nodes.findIndex((node, index) => index > at && isPeer(node));
  return [nodes.slice(0, at).findLastIndex(isPeer) + 1, next < 0 ? nodes.length : next];
}

const depthOf = (nodes: readonly JoinedNode[], at: number) => nodes[at]?.depth ?? 0;

function parentOf(nodes: readonly JoinedNode[], at: number): number {
  let above = at - 1;
  while (above >= 0 && depthOf(nodes, above) >= depthOf(nodes, at)) above -= 1;
  return above;
}

/** The index after the last node below the one at `at`, at least `end`. */
function endOf(nodes: readonly JoinedNode[], at: number, end = at + 1): number {
  let after = end;
  while (after < nodes.length && depthOf(nodes, after) > depthOf(nodes, at)) after += 1;
  return after;
}

const hasAll = (words: readonly string[], wanted: readonly string[]) =>
  wanted.every((word) => words.includes(word));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The data of a page. `documents` and `engines` have the document id and the engine's key of each frame number in the data. */
type JoinedData = PageSource & {
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
async function readPageData(
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
