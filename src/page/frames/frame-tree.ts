import { AutomationError, toAutomationError } from '../../base/errors';
import type { FrameLink } from '../../protocol/snapshot';
import type { LiveFrame, Tab } from '../tab';

/**
 * The frames of a tab, and the way from a frame element to the browser's frame in it.
 *
 * It is found in this order (measured to work in Chromium): by the child engine's key, which a same-origin parent reads
 * directly; by the position in `window.frames`; by a token sent through the element, for cross-origin frames in shadow
 * trees.
 */
export type FrameTree = {
  readonly tab: Tab;
  readonly top: LiveFrame;
  /** All frames we may read, the top one first. */
  readonly frames: readonly LiveFrame[];
  /** The frame in the element `ref` of `parent`, or undefined when we may not read it. */
  childOf(parent: LiveFrame, link: FrameLink, ref: number): Promise<LiveFrame | undefined>;
};

export async function readFrameTree(tab: Tab, list = () => tab.readyFrames()): Promise<FrameTree> {
  const tree = frameTreeOf(tab, await list());
  tab.memory.listedTop = tree.top.documentId;
  return tree;
}

/**
 * The answer of a frame inside a page; undefined when the frame went away before it gave one, as for its next document.
 * Throws `frame-gone` when the page went with it.
 */
export async function unlessGone<T>(tab: Tab, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (thrown) {
    const { listedTop } = tab.memory;
    if (listedTop === undefined || toAutomationError(thrown).code !== 'frame-gone') throw thrown;
    await tab.ask(listedTop, 'hello', null);
    return undefined;
  }
}

/** The tree of these frames. */
export function frameTreeOf(tab: Tab, frames: LiveFrame[]): FrameTree {
  const top = frames.find(({ frameId }) => frameId === 0) ?? frames[0];
  if (!top) throw new Error('A tab without frames');
  return {
    tab,
    top,
    frames,
    childOf: async (parent, link, ref) => {
      const known = byKey(frames, link);
      if (known) return known;
      const possible = atPath(frames, parent, link);
      // Below a frame in a shadow tree two frames can have the same path.
      return possible.length > 1 || link.index < 0 ? byToken(tab, possible, { parent, ref }) : possible[0];
    },
  };
}

function byKey(frames: LiveFrame[], link: FrameLink): LiveFrame | undefined {
  return link.key === undefined ? undefined : frames.find(({ key }) => key === link.key);
}

/** The frames whose reported path is that of the element. A frame in a shadow tree has no position in its path. */
function atPath(frames: LiveFrame[], parent: LiveFrame, { index }: FrameLink): LiveFrame[] {
  const path = [...parent.path, index < 0 ? -1 : index].join();
  return frames.filter((frame) => frame.path.join() === path);
}

async function byToken(
  tab: Tab,
  possible: LiveFrame[],
  element: { parent: LiveFrame; ref: number },
): Promise<LiveFrame | undefined> {
  if (possible.length === 0) return undefined;
  const token = newToken();
  await Promise.allSettled(possible.map(({ documentId }) => tab.ask(documentId, 'expectToken', { token })));
  await tab.ask(element.parent.documentId, 'sendToken', { ref: element.ref, token });
  const received = possible.map(async (frame) => {
    if (await tab.ask(frame.documentId, 'receivedToken', { token })) return frame;
    throw new AutomationError('frame-not-resolved', 'The token went elsewhere.');
  });
  return Promise.any(received).catch(() => undefined);
}

function newToken(): string {
  const digits = crypto.getRandomValues(new Uint8Array(40));
  return Array.from(digits, (digit) => (digit % 36).toString(36)).join('');
}
