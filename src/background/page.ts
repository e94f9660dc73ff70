import type { Look, Page, Target } from '../automation/page';
import { withSignal } from '../base/deadline';
import { AutomationError } from '../base/errors';
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

/** Selectors of refs: each frame describes its own elements, and the frame elements that lead to it come before. */
async function targetsOf(
  tabId: number,
  view: PageView,
  refs: readonly string[],
): Promise<(Target | undefined)[]> {
  return Promise.all(refs.map((ref) => targetOf(tabId, view, ref)));
}

/** The selector that leads from the top of a tab's page into a frame of it, with a hop a frame element. */
export async function selectorInto(tabId: number, frameId: number): Promise<string> {
  const { places } = await viewPage(tabId, {});
  const place = [...places.values()].find(({ frame }) => frame.frameId === frameId);
  if (!place) throw new AutomationError('frame-gone', 'The frame is not on the page any more.');
  return (await holderSelectors(tabId, place)).join(' >> ');
}

async function targetOf(tabId: number, view: PageView, ref: string): Promise<Target | undefined> {
  const [, letters = '', digits = ''] = /^([a-z]*)(\d+)$/.exec(ref) ?? [];
  const place = view.places.get(letters);
  if (!place || digits === '') return undefined;
  const described = await describe(tabId, place, Number(digits));
  if (!described) return undefined;
  const prefix = await holderSelectors(tabId, place);
  const frame = prefix.length > 0 ? { frame: place.frame.url } : {};
  const selector = [...prefix, described.selector].join(' >> ');
  return { selector, identity: described.identity, ...frame };
}

async function holderSelectors(tabId: number, place: FramePlace): Promise<string[]> {
  if (!place.holder) return [];
  const outer = await holderSelectors(tabId, place.holder.place);
  const holder = await describe(tabId, place.holder.place, place.holder.ref);
  return holder ? [...outer, holder.selector] : outer;
}

async function describe(tabId: number, { frame }: FramePlace, ref: number) {
  const [described] = await ask({ tabId, frameId: frame.frameId }, 'describe', { refs: [ref] });
  return described;
}
