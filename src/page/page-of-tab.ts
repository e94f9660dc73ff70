import { withSignal } from '../base/deadline';
import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import { wordsIn } from '../base/text';
import type { DataScope, LastingTarget, Lookalikes, Page, PageData, PageLook } from '../engine/page';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Described, DrawnState } from '../protocol/frame';
import type { SnapshotOptions, JoinedNode } from '../protocol/snapshot';
import { actOnTab } from './act';
import { unlessGone, splitRef, viewPage, type PageView } from './frames';
import { leavePage } from './leave-page';
import { readPageData } from './page-data';
import type { FramePlace, PlacedRef, Tab, TabActing } from './tab';

/** Makes the page that the engine works on from a tab with all its frames. */
export function pageOfTab(tab: Tab, acting: TabActing): Page {
  return {
    look: (options, signal) => withSignal(lookAt(tab, options, acting), signal),
    data: (scope, signal) => withSignal(dataOf(tab, scope), signal),
    lookalikes: (fingerprint, signal) => withSignal(lookalikesOf(tab, fingerprint), signal),
    hidden: (texts, signal) => withSignal(hiddenOn(tab, texts), signal),
    act: (action, options) => actOnTab(tab, action, { ...acting, ...options }),
    move: (move, signal) => leavePage(tab, move, signal),
  };
}

async function lookAt(tab: Tab, options: SnapshotOptions, { inputMode }: TabActing): Promise<PageLook> {
  const view = await viewPage(tab, options);
  const { snapshot, isComing, isAwaiting, places } = view;
  const describe = async (refs: readonly string[]) => {
    const targets = (await targetsOf(tab, view, refs)).map((target, index) =>
      target && isInRowSeen(snapshot.nodes, refs[index] ?? '', target.fingerprint) ? target : undefined,
    );
    return inputMode === 'trusted' ? addNodeIds(targets, tab, view, refs) : targets;
  };
  return {
    snapshot,
    isComing,
    isAwaiting,
    engines: new Map([...places].map(([letters, { frame }]) => [letters, frame.key])),
    addresses: new Map([...places.values()].map(({ frame }) => [frame.frameId, frame.url])),
    targetsOf: (refs, signal) => withSignal(describe(refs), signal),
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

/** Adds the debugging protocol's ids to targets, where a debugger can be attached. */
async function addNodeIds(
  targets: readonly (LastingTarget | undefined)[],
  tab: Tab,
  view: PageView,
  refs: readonly string[],
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
    return (found ?? []).map((each) => ({
      ref: `${letters}${each.ref}`,
      fingerprint: holder ? { ...each.fingerprint, frame: frame.url } : each.fingerprint,
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
  const frame = holders.length > 0 ? point.place.frame.url : undefined;
  const fingerprint = frame === undefined ? own.fingerprint : { ...own.fingerprint, frame };
  return { selector, alternates: own.alternates, fingerprint, frame };
}

function selectorsOf(points: readonly PlacedRef[], described: ReadonlyMap<string, Described>): string[] {
  return points.flatMap(
    ({ place, ref }) => described.get(keyOf(place.frame.documentId, ref))?.selector ?? [],
  );
}

/** This many words of a row's title tell it from others. */
const titleWords = 5;

/**
 * Tells an element that is still in the row in which a snapshot saw it. Lists put other rows into the same nodes, and an
 * element found in one row must not stand for one in another.
 */
export function isInRowSeen(nodes: readonly JoinedNode[], ref: string, { around }: Fingerprint): boolean {
  const title = wordsIn(around.rowTitle ?? '').slice(0, titleWords);
  const at = nodes.findIndex((node) => (node.ref ?? node.drawnBy) === ref);
  const node = nodes[at];
  if (!node || title.length === 0) return true;
  const isPeer = (other: JoinedNode) =>
    other !== node && other.ref !== undefined && other.role === node.role && other.name === node.name;
  if (!nodes.some(isPeer)) return true;
  const { from, to, around: box } = rowSeen(nodes, at, isPeer);
  const seen = nodes.slice(from, to);
  const wordsSeen = seen.flatMap(({ name }) => wordsIn(name));
  if (hasAll(wordsSeen, title)) return true;
  // A title that stands before the box of them all is no peer's own.
  const isAnothers = nodes.some(
    ({ name }, index) =>
      index >= box.from && index < box.to && (index < from || index >= to) && hasAll(wordsIn(name), title),
  );
  const others = seen.filter((each) => each !== node).flatMap(({ name }) => wordsIn(name));
  const now = wordsIn(around.row ?? '');
  return !isAnothers && (others.length === 0 || others.some((word) => now.includes(word)));
}

type Stretch = { from: number; to: number };

/**
 * The largest part of the page around a node that holds no peer of it; if that is the node alone, all between its peers. `around`: the
 * smallest box that holds a peer, too.
 */
function rowSeen(
  nodes: readonly JoinedNode[],
  at: number,
  isPeer: (node: JoinedNode) => boolean,
): Stretch & { around: Stretch } {
  const hasPeer = (start: number, end: number) => nodes.slice(start, end).some(isPeer);
  let [from, to] = [at, endOf(nodes, at)];
  let around = { from: 0, to: nodes.length };
  for (let above = parentOf(nodes, at); above >= 0; above = parentOf(nodes, above)) {
    const end = endOf(nodes, above, to);
    if (hasPeer(above, from) || hasPeer(to, end)) {
      around = { from: above, to: end };
      break;
    }
    [from, to] = [above, end];
  }
  if (from !== at) return { from, to, around };
  const next = nodes.findIndex((node, index) => index > at && isPeer(node));
  const last = nodes.slice(0, at).findLastIndex(isPeer);
  return { from: last + 1, to: next < 0 ? nodes.length : next, around };
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
