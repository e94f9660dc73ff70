import type { FrameAct, Outcome } from '../../protocol/frame';
import { takes } from '../../protocol/methods';
import { splitHops } from '../../protocol/selector';
import type { Tab } from '../tab';
import type { FollowedAct } from '../followed-acts';

/** An act that was sent to the top frame before the tab's frames were listed: its checks run meanwhile. */
export type HeadStart = {
  /** The document it was sent to. */
  readonly documentId: string;
  readonly request: FrameAct;
  readonly followed: FollowedAct;
  readonly answer: Promise<Outcome>;
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
  const documentId = tab.memory.readyTop;
  // Arguments that name elements or files need the list of frames first.
  if (documentId === undefined || takes(method, 'element', 'files') || splitHops(selector).length > 1)
    return undefined;
  const request = requestFor(documentId);
  const followed = tab.memory.acts.begin(request.actId, documentId);
  const answer = tab.ask(documentId, 'act', request);
  answer.catch(() => {});
  return { documentId, request, followed, answer };
}

/** Ends an early act that was not admitted, so that it does nothing to the page. */
export function callBack(tab: Tab, { documentId, request, followed }: HeadStart): void {
  followed.end();
  tab.memory.readyTop = undefined;
  void tab.ask(documentId, 'stopAct', request).catch(() => {});
}
