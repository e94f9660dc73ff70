import { withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { FrameAct, Outcome } from '../../protocol/frame';
import { isProvedByEffect } from '../../protocol/methods';
import type { FrameTree } from '../frames/frame-tree';
import type { DialogGuard, FramePlace, Tab } from '../tab';
import type { HeadStart } from './head-start';
import { watchOtherFrames } from './onlookers';
import { lastWordMs, settleOutcome } from './outcome';
import { hearLost } from './lost-effects';
import { followSentAct } from './sent-acts';
import type { Options } from './tab-acting';
import { watchTab } from './tab-watch';

type Sending = {
  tab: Tab;
  tree: FrameTree;
  place: FramePlace;
  dialogs: DialogGuard;
  signal: AbortSignal;
  options: Options;
  early: HeadStart | undefined;
};

/** Sends the act, and adds what only the tab shows: navigation, new tabs, dialogs, changes in other frames. */
export async function sendAct(sending: Sending, request: FrameAct): Promise<Outcome> {
  const { tab, tree, place, dialogs, signal, options, early } = sending;
  const { frame } = place;
  const { actId, method } = request;
  const endTrusted = request.trusted ? await tab.trusted?.begin(actId, { tab, place, signal }) : undefined;
  const onStayed = () => void tab.ask(frame.documentId, 'stayed', { actId }).catch(() => {});
  const frames = isProvedByEffect(method) ? tree.frames : [];
  const onlookers = watchOtherFrames(tab, frames, { acting: frame, actId });
  const followed = early?.followed ?? followSentAct(actId, { tabId: tab.id, documentId: frame.documentId });
  // A frame inside others may take those with it, and has no word of that.
  const isLeaving = () => followed.isLeaving() || place.holder !== undefined;
  const watch = watchTab(tab, frame, { ...options, onStayed, isLeaving });
  followed.admit({ onSent: (at) => onlookers.sent(at), mayTouch: options.mayTouch });
  const stopFrame = (late = false) =>
    void tab.ask(frame.documentId, 'stopAct', { actId, late }).catch(() => {});
  try {
    if (options.onLost)
      hearLost(actId, { tabId: tab.id, documentId: frame.documentId, tell: options.onLost });
    const answer = askToAct(sending, request, stopFrame);
    const { wasSent, closing } = followed;
    return await settleOutcome(answer, {
      tab,
      frame,
      watch,
      dialogs,
      onlookers,
      method,
      wasSent,
      isLeaving,
      closing,
      effectTimeoutMs: options.effectTimeoutMs,
      stopFrame,
      signal,
    });
  } catch (thrown) {
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: followed.wasSent() };
  } finally {
    followed.forget();
    watch.stop();
    onlookers.stop();
    endTrusted?.();
  }
}

/** The frame's outcome. When the signal aborts, the frame is told to stop and asked for its last word. */
async function askToAct(
  { tab, place, signal, early }: Sending,
  request: FrameAct,
  stopFrame: (late?: boolean) => void,
): Promise<Outcome> {
  const answer = early?.answer ?? tab.ask(place.frame.documentId, 'act', request);
  try {
    return await withSignal(answer, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    const { code } = toAutomationError(thrown);
    stopFrame(code === 'timeout');
    const lastWord = await withSignal(answer, AbortSignal.timeout(lastWordMs)).catch(() => undefined);
    if (lastWord?.status === 'done') return lastWord;
    if (!lastWord) throw dialogOpen(thrown);
    // What it waited for says more than that the time was over.
    if (code === 'timeout' && !lastWord.sent && lastWord.error.code !== 'timeout') return lastWord;
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: lastWord.sent };
  }
}

function dialogOpen(cause: unknown): AutomationError {
  const message = 'The page stopped answering: a dialog may be open in it. Close it, then look at the page.';
  return new AutomationError('dialog-open', message, { cause });
}
