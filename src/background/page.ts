import type { Look, Page, Target } from '../automation/page';
import { withSignal } from '../base/deadline';
import { AutomationError } from '../base/errors';
import type { Described } from '../protocol/frame';
import { ask } from './frame-port';
import type { FramePlace } from './page-scope';
import { viewPage, type PageView } from './page-view';
import { performOnTab, type TabActing } from './perform';

/** The page of a tab, with all its frames, as `automation` sees it. */
export function pageOfTab(tabId: number, acting: TabActing): Page {
  return {
    look: async (snapshotOptions, signal) => {
      const view = await withSignal(viewPage(tabId, snapshotOptions), signal);
      return {
        snapshot: view.snapshot,
        targetsOf: (refs, refSignal) => withSignal(targetsOf(tabId, view, refs), refSignal),
      } satisfies Look;
    },
    perform: (action, performOptions) => performOnTab(tabId, action, { ...acting, ...performOptions }),
  };
}

/** An element by the frame it is in and its ref there. */
type Point = { place: FramePlace; ref: number };

/** Selectors of refs: each frame describes its own elements at once, and the frame elements that lead to it come before. */
async function targetsOf(
  tabId: number,
  view: PageView,
  refs: readonly string[],
): Promise<(Target | undefined)[]> {
  const points = refs.map((ref) => pointOf(view, ref));
  const needed = points.flatMap((point) => (point ? [...holdersOf(point.place), point] : []));
  const described = await describeAll(tabId, needed);
  return points.map((point) => point && targetOf(point, described));
}

/** The selector that leads from the top of a tab's page into a frame of it, with a hop a frame element. */
export async function selectorInto(tabId: number, frameId: number): Promise<string> {
  const { places } = await viewPage(tabId, {});
  const place = [...places.values()].find(({ frame }) => frame.frameId === frameId);
  if (!place) throw new AutomationError('frame-gone', 'The frame is not on the page any more.');
  const described = await describeAll(tabId, holdersOf(place));
  return selectorsOf(holdersOf(place), described).join(' >> ');
}

function pointOf(view: PageView, ref: string): Point | undefined {
  const [, letters = '', digits = ''] = /^([a-z]*)(\d+)$/.exec(ref) ?? [];
  const place = view.places.get(letters);
  return place && digits !== '' ? { place, ref: Number(digits) } : undefined;
}

/** The frame elements around a frame, the outermost first. */
function holdersOf({ holder }: FramePlace): Point[] {
  return holder ? [...holdersOf(holder.place), holder] : [];
}

/** What each frame says of the elements in it, by `keyOf`. */
async function describeAll(tabId: number, points: readonly Point[]): Promise<ReadonlyMap<string, Described>> {
  const refsByFrame = new Map<number, Set<number>>();
  for (const { place, ref } of points) {
    const { frameId } = place.frame;
    refsByFrame.set(frameId, (refsByFrame.get(frameId) ?? new Set()).add(ref));
  }
  const asked = [...refsByFrame].map(async ([frameId, refs]) => {
    const described = await ask({ tabId, frameId }, 'describe', { refs: [...refs] });
    return described.map((each): [string, Described] => [keyOf(frameId, each.ref), each]);
  });
  return new Map((await Promise.all(asked)).flat());
}

const keyOf = (frameId: number, ref: number) => `${frameId} ${ref}`;

function targetOf(point: Point, described: ReadonlyMap<string, Described>): Target | undefined {
  const own = described.get(keyOf(point.place.frame.frameId, point.ref));
  if (!own) return undefined;
  const holders = selectorsOf(holdersOf(point.place), described);
  const selector = [...holders, own.selector].join(' >> ');
  const frame = holders.length > 0 ? { frame: point.place.frame.url } : {};
  return { selector, identity: own.identity, ...frame };
}

function selectorsOf(points: readonly Point[], described: ReadonlyMap<string, Described>): string[] {
  return points.flatMap(({ place, ref }) => described.get(keyOf(place.frame.frameId, ref))?.selector ?? []);
}
