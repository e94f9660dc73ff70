import { AutomationError } from '../../base/errors';
import { thisBrowser } from '../../browsers/this-browser';
import { readyFrames } from '../frames/injection';
import { selectorInto } from '../../page/acting/page-of-tab';
import type { SessionStore } from '../sessions/session-store';
import { tabOf } from '../acting/tab-of';

/** A tab and, for a frame inside its page, the selector that leads into it. */
export type FramePosition = { tabId: number; selector?: string };

/**
 * Finds the frame of a target of the debugging protocol, or the frame in a session's page whose engine has a key. Fails
 * with `frame-gone` when there is none.
 */
export async function locateFrame(
  store: SessionStore,
  named: { targetId: string } | { key: string },
): Promise<FramePosition> {
  if ('targetId' in named) return locateTarget(named.targetId);
  for (const { tabId } of await store.all()) {
    const frames = await readyFrames(tabId).catch(() => []);
    const frame = frames.find(({ key }) => key === named.key);
    if (frame) return { tabId, selector: await selectorInto(tabOf(tabId), frame.documentId) };
  }
  throw new AutomationError('frame-gone', 'No page has this frame any more.');
}

async function locateTarget(targetId: string): Promise<FramePosition> {
  const targets = await thisBrowser.debugger().getTargets();
  const tabId = targets.find(({ id }) => id === targetId)?.tabId;
  if (tabId === undefined) throw new AutomationError('frame-gone', 'No tab has this frame any more.');
  return { tabId };
}
