import { AutomationError } from '../../base/errors';
import { missCode, splitHops } from '../../protocol/selector';
import { unlessGone, type FrameTree } from './frame-tree';
import type { FramePlace, LiveFrame, Tab } from '../tab';

/** The frame of a scope, and its selector there. A selector without hops stands for the first match over all frames. */
export async function frameScopeOf(
  tree: FrameTree,
  selector: string | undefined,
): Promise<{ place: FramePlace; selector?: string }> {
  if (selector === undefined) return { place: { frame: tree.top } };
  if (splitHops(selector).length > 1) return enterFrames(tree, selector);
  const place = await firstMatch(tree, { frame: tree.top }, selector);
  return { place: place ?? { frame: tree.top }, selector };
}

/** The frame with the first match in document order, where a frame's content takes the place of its frame element. */
async function firstMatch(
  tree: FrameTree,
  place: FramePlace,
  selector: string,
): Promise<FramePlace | undefined> {
  const { found, framesBefore } = await tree.tab.ask(place.frame.documentId, 'firstMatch', { selector });
  for (const { ref, link } of framesBefore) {
    const frame = await tree.childOf(place.frame, link, ref);
    const inside = frame && (await firstMatch(tree, { frame, holder: { place, ref } }, selector));
    if (inside) return inside;
  }
  return found ? place : undefined;
}

/** Follows the ` >> ` hops of a selector into frames. The returned selector is one of the last frame. */
export async function enterFrames(
  tree: FrameTree,
  selector: string,
): Promise<{ place: FramePlace; selector: string }> {
  const hops = splitHops(selector);
  const last = hops.pop() ?? '';
  let place: FramePlace = { frame: tree.top };
  for (const hop of hops) place = await enterFrame(tree, place, hop);
  return { place, selector: last };
}

async function enterFrame(tree: FrameTree, place: FramePlace, selector: string): Promise<FramePlace> {
  const found = await tree.tab.ask(place.frame.documentId, 'locate', { selector });
  if (!found.frame) {
    throw new AutomationError('not-a-frame', `"${selector}" is a ${found.identity.role}, not a frame.`);
  }
  const frame = await tree.childOf(place.frame, found.frame, found.ref);
  if (!frame) {
    throw new AutomationError(
      'frame-not-resolved',
      `The frame ${found.frame.src} cannot be read: no access.`,
    );
  }
  return { frame, holder: { place, ref: found.ref } };
}

/** The selectors to ignore that match in each frame. Throws when one matches in none. */
export async function matchingIgnores(
  tree: FrameTree,
  selectors: readonly string[],
): Promise<ReadonlyMap<LiveFrame, string[]>> {
  const matching = new Map<LiveFrame, string[]>();
  const matched = new Set<string>();
  const look = async (frame: LiveFrame) => {
    const found = await Promise.all(selectors.map((selector) => exists(tree.tab, frame, selector)));
    const own = selectors.filter((_, index) => found[index]);
    matching.set(frame, own);
    for (const selector of own) matched.add(selector);
  };
  if (selectors.length > 0) await Promise.all(tree.frames.map(look));
  const unmatched = selectors.find((selector) => !matched.has(selector));
  if (unmatched === undefined) return matching;
  throw new AutomationError(
    missCode(unmatched),
    `Nothing on the page matches "${unmatched}", which was to be ignored.`,
  );
}

async function exists(tab: Tab, { documentId }: LiveFrame, selector: string): Promise<boolean> {
  const match = await unlessGone(tab, tab.ask(documentId, 'firstMatch', { selector }));
  return match?.found ?? false;
}

/** The host of an address, as the name of a frame that we may not read. */
export function frameHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url || 'without address';
}
