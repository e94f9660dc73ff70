import type { FrameAct, Outcome } from '../../protocol/frame';
import { takes } from '../../protocol/methods';
import { splitHops } from '../../protocol/selector';
import type { LiveFrame, Tab } from '../tab';
import type { FollowedAct } from '../followed-acts';

/** An act that was sent to the top frame before the tab's frames were listed: its checks run meanwhile. */
export type HeadStart = {
  /** The frame it was sent to. */
  readonly frame: LiveFrame;
  readonly request: FrameAct;
  readonly followed: FollowedAct;
  readonly answer: Promise<Outcome>;
  /** Resolves when the frame has shown that it is there: by its question whether it may begin, or by its answer. */
  readonly isThere: Promise<unknown>;
};

/**
 * Sends an act of the top frame at once, when that frame was ready before; else undefined. The act may not touch the page
 * until it is admitted, so it does no harm when the document turns out to be another one.
 */
export function startEarly(
  tab: Tab,
  { method, selector }: Pick<FrameAct, 'method' | 'selector'>,
  requestFor: (documentId: string) => FrameAct,
): HeadStart | undefined {
  const frame = tab.memory.readyTop;
  // Arguments that name elements or files need the list of frames first.
  if (frame === undefined || takes(method, 'element', 'files') || splitHops(selector).length > 1)
    return undefined;
  const { documentId } = frame;
  const request = requestFor(documentId);
  const followed = tab.memory.acts.begin(request.actId, documentId);
  const answer = tab.ask(documentId, 'act', request);
  answer.catch(() => {});
  // A frame that is gone does not say so for the tab: the list of frames does.
  const isThere = Promise.any([followed.asked, answer]);
  isThere.catch(() => {});
  return { frame, request, followed, answer, isThere };
}

/** Ends an early act that was not admitted, so that it does nothing to the page. */
export function callBack(tab: Tab, { frame, request, followed }: HeadStart): void {
  followed.end();
  tab.memory.readyTop = undefined;
  void tab.ask(frame.documentId, 'stopAct', request).catch(() => {});
}
