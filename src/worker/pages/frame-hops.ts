import type { FrameHop } from '../../protocol/recordings/recording';
import type { LiveFrame } from '../../page/tab';
import { type FrameTree, frameHost } from '../../page/frames';
import type { FrameLink } from '../../protocol/snapshot';
import { askFrame } from '../frames/tab-frames';

/** A frame with the frame elements that lead to it. */
export type ReachedFrame = { frame: LiveFrame; hops: FrameHop[] };

/** No element: then all frame elements come before its first match. */
const nothing = ':not(*)';

/** Tells each frame in `around`, from the outside in; of those that cannot be read, where they are from. */
export async function eachInner(
  tree: FrameTree,
  around: ReachedFrame,
  tell: (inner: ReachedFrame) => Promise<void>,
): Promise<string[]> {
  const inside = await framesIn(tree, around.frame);
  if (inside.length === 0) return [];
  const where = { tabId: tree.tab.id, documentId: around.frame.documentId };
  const described = await askFrame(where, 'describe', { refs: inside.map(({ ref }) => ref) });
  const within = inside.map(async ({ ref, link, frame }) => {
    const selector = described.find((each) => each.ref === ref)?.selector;
    if (!frame) return [`frame ${frameHost(link.src)}: no access`];
    if (selector === undefined) return [];
    const hop: FrameHop = { selector, index: link.index < 0 ? undefined : link.index };
    const inner = { frame, hops: [...around.hops, hop] };
    await tell(inner);
    return eachInner(tree, inner, tell);
  });
  return (await Promise.all(within)).flat();
}

/** A frame element, and the frame in it where that can be read. */
type Held = { ref: number; link: FrameLink; frame: LiveFrame | undefined };

/** The frame elements of a frame. */
export async function framesIn(tree: FrameTree, around: LiveFrame): Promise<Held[]> {
  const where = { tabId: tree.tab.id, documentId: around.documentId };
  const { framesBefore } = await askFrame(where, 'firstMatch', { selector: nothing });
  return Promise.all(
    framesBefore.map(async ({ ref, link }) => ({ ref, link, frame: await tree.childOf(around, link, ref) })),
  );
}
