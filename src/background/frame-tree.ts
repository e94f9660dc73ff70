import { AutomationError } from '../base/errors';
import type { FrameLink } from '../protocol/snapshot';
import { ask } from './frame-port';
import { readyFrames, type LiveFrame } from './injection';

/**
 * Which browser frame is in which frame element.
 *
 * Tried in this order (measured to work in Chromium): the child engine's key, which a same-origin parent reads
 * directly; the position in `window.frames`; a token sent through the element, for cross-origin frames in shadow trees.
 */
export type FrameTree = {
  readonly tabId: number;
  readonly top: LiveFrame;
  /** All frames we may read, the top one first. */
  readonly frames: readonly LiveFrame[];
  /** The frame in the element `ref` of `parent`, or undefined when we may not read it. */
  childOf(parent: LiveFrame, link: FrameLink, ref: number): Promise<LiveFrame | undefined>;
};

export async function readFrameTree(tabId: number, list = readyFrames): Promise<FrameTree> {
  const frames = await list(tabId);
  const top = frames.find(({ frameId }) => frameId === 0) ?? frames[0];
  if (!top) throw new Error('A tab without frames');
  return {
    tabId,
    top,
    frames,
    childOf: async (parent, link, ref) =>
      byKey(frames, link) ?? byPath(frames, parent, link) ?? (await byToken(tabId, frames, { parent, ref })),
  };
}

function byKey(frames: LiveFrame[], link: FrameLink): LiveFrame | undefined {
  return link.key === undefined ? undefined : frames.find(({ key }) => key === link.key);
}

function byPath(frames: LiveFrame[], parent: LiveFrame, link: FrameLink): LiveFrame | undefined {
  if (link.index < 0) return undefined;
  const path = [...parent.path, link.index].join();
  const fitting = frames.filter((frame) => frame.path.join() === path);
  // Below a frame in a shadow tree two frames can have the same path.
  return fitting.length === 1 ? fitting[0] : undefined;
}

async function byToken(
  tabId: number,
  frames: LiveFrame[],
  element: { parent: LiveFrame; ref: number },
): Promise<LiveFrame | undefined> {
  const depth = element.parent.path.length + 1;
  const possible = frames.filter(({ path }) => path.length === depth);
  if (possible.length === 0) return undefined;
  const token = newToken();
  await ask({ tabId, frameId: element.parent.frameId }, 'sendToken', { ref: element.ref, token });
  const received = possible.map(async (frame) => {
    if (await ask({ tabId, frameId: frame.frameId }, 'receivedToken', { token })) return frame;
    throw new AutomationError('frame-not-resolved', 'The token went elsewhere.');
  });
  return Promise.any(received).catch(() => undefined);
}

function newToken(): string {
  const digits = crypto.getRandomValues(new Uint8Array(40));
  return Array.from(digits, (digit) => (digit % 36).toString(36)).join('');
}
