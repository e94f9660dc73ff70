import type { FrameAct, Outcome } from '../../protocol/frame';
import { takes } from '../../protocol/methods';
import { splitHops } from '../../protocol/selector';
import type { Tab } from '../tab';
import type { FollowedAct } from '../followed-acts';

/** The act that was sent to the top frame before its tab was looked at: its checks go on meanwhile. */
export type HeadStart = {
  /** The document it was meant for. */
  readonly documentId: string;
  readonly request: FrameAct;
  readonly followed: FollowedAct;
  readonly answer: Promise<Outcome>;
};

/**
 * Sends an act of the top frame at once, when that frame was ready before. It may not touch the page until it is
 * admitted, so nothing is lost when the document turns out to be another one.
 */
export function startEarly(
  tab: Tab,
  { method, selector }: Pick<FrameAct, 'method' | 'selector'>,
  requestFor: (documentId: string) => FrameAct,
): HeadStart | undefined {
  const documentId = tab.memory.readyTop;
  // Arguments that name elements or files are put in terms of the frames first.
  if (documentId === undefined || takes(method, 'element', 'files') || splitHops(selector).length > 1)
    return undefined;
  const request = requestFor(documentId);
  const followed = tab.memory.acts.begin(request.actId, documentId);
  const answer = tab.ask(documentId, 'act', request);
  answer.catch(() => {});
  return { documentId, request, followed, answer };
}

/** Ends it before it was admitted. Nothing has been done then. */
export function callBack(tab: Tab, { documentId, request, followed }: HeadStart): void {
  followed.end();
  tab.memory.readyTop = undefined;
  void tab.ask(documentId, 'stopAct', request).catch(() => {});
}
