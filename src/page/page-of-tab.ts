import { withSignal } from '../base/deadline';
import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { DataScope, LastingTarget, Lookalikes, Page, PageData, PageLook } from '../engine/page';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Described, DrawnState } from '../protocol/frame';
import type { SnapshotOptions } from '../protocol/snapshot';
import { actOnTab } from './act';
import { unlessGone } from './frames';
import { leavePage } from './leave-page';
import { readPageData } from './page-data';
import { splitRef, viewPage, type PageView } from './page-view';
import { isInRowSeen } from './row-seen';
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
  const { snapshot, isComing, places } = view;
  const describe = async (refs: readonly string[]) => {
    const targets = (await targetsOf(tab, view, refs)).map((target, index) =>
      target && isInRowSeen(snapshot.nodes, refs[index] ?? '', target.fingerprint) ? target : undefined,
    );
    return inputMode === 'trusted' ? addNodeIds(targets, tab, view, refs) : targets;
  };
  return {
    snapshot,
    isComing,
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
