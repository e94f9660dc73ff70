import { splitHops } from '../../protocol/selector';
import type { FrameAct, Outcome } from '../../protocol/frame';
import { ask } from '../ask';
import type { LiveFrame, Tab } from '../tab';
import { followAct, type FollowedAct } from './sent-acts';

/** The act that was sent to the top frame before its tab was looked at: its checks go on meanwhile. */
export type HeadStart = {
  /** Names the document it was meant for. */
  readonly key: string;
  readonly request: FrameAct;
  readonly followed: FollowedAct;
  readonly answer: Promise<Outcome>;
};

/** The key of each tab's top document that was last found ready to act. Only a cache: without it nothing starts early. */
const readyTops = new Map<number, string>();

export function noteReadyTop(tab: Tab, { key }: LiveFrame): void {
  readyTops.set(tab.id, key);
}

/** Methods whose arguments are put in terms of the frames first. */
const needsFrames = new Set(['dragAndDrop', 'setInputFiles']);

/**
 * Sends an act of the top frame at once, when that frame was ready before. It may not touch the page until it is
 * admitted, so nothing is lost when the document turns out to be another one.
 */
export function startEarly(tab: Tab, request: FrameAct): HeadStart | undefined {
  const key = readyTops.get(tab.id);
  if (key === undefined || needsFrames.has(request.method) || splitHops(request.selector).length > 1) {
    return undefined;
  }
  const followed = followAct(request.actId);
  const answer = ask({ tab, frameId: 0 }, 'act', request);
  answer.catch(() => {});
  return { key, request, followed, answer };
}

/** Ends it before it was admitted. Nothing has been done then. */
export function callBack(tab: Tab, { request, followed }: HeadStart): void {
  followed.forget();
  readyTops.delete(tab.id);
  void ask({ tab, frameId: 0 }, 'stopAct', request).catch(() => {});
}
