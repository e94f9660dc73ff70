import { withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { FrameAct, Outcome } from '../../protocol/frame';
import { isProvedByEffect } from '../../protocol/methods';
import type { ActAnswers } from '../followed-acts';
import type { FrameTree } from '../frames/frame-tree';
import type { DialogGuard, FramePlace, Tab, TrustedAct } from '../tab';
import type { HeadStart } from './head-start';
import { watchOtherFrames } from './onlookers';
import { lastWordMs, settleOutcome } from './outcome';
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
  /** The answers to the questions that the act's frame may ask. */
  answers: ActAnswers;
};

/** Sends the act, and adds the effects that only the tab shows: navigation, new tabs, dialogs, changes in other frames. */
export async function sendAct(sending: Sending, request: FrameAct): Promise<Outcome> {
  const { tab, tree, place, dialogs, signal, options, early, answers } = sending;
  const { frame } = place;
  const { actId, method } = request;
  const trusted = request.trusted ? await tab.trusted?.begin({ tab, place, signal }) : undefined;
  const onStayed = () => void tab.ask(frame.documentId, 'stayed', { actId }).catch(() => {});
  const frames = isProvedByEffect(method) ? tree.frames : [];
  const onlookers = watchOtherFrames(tab, frames, {
    acting: frame,
    actId,
    dialogs: { name: dialogs.name, policy: options.dialogs },
  });
  const act = early?.followed ?? tab.memory.acts.begin(actId, frame.documentId);
  // A frame inside others may take those with it, and cannot report that.
  const isLeaving = () => act.isLeaving || place.holder !== undefined;
  const watch = watchTab(tab, frame, { ...options, onStayed, isLeaving });
  act.allow({ ...answers, ...(trusted && inputBy(trusted)) });
  if (options.onLost) act.hearLost(options.onLost);
  if (options.onWaiting) act.hearWaiting(options.onWaiting);
  act.admit({ onSent: (at) => onlookers.sent(at), mayTouch: options.mayTouch });
  const stopFrame = (late = false) =>
    void tab.ask(frame.documentId, 'stopAct', { actId, late }).catch(() => {});
  try {
    const answer = askToAct(sending, request, stopFrame);
    return await settleOutcome(answer, {
      tab,
      frame,
      watch,
      dialogs,
      onlookers,
      method,
      act,
      isLeaving,
      effectTimeoutMs: options.effectTimeoutMs,
      stopFrame,
      signal,
    });
  } catch (thrown) {
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: act.wasSent };
  } finally {
    act.end();
    watch.stop();
    onlookers.stop();
    trusted?.end();
  }
}

const inputBy = (trusted: TrustedAct): ActAnswers => ({
  input: async ({ steps }) => {
    await trusted.input(steps);
    return true;
  },
});

/** Resolves with the frame's outcome. When the signal aborts, tells the frame to stop and waits for its last word. */
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
    // The frame's reason says more than that the time was over.
    if (code === 'timeout' && !lastWord.sent && lastWord.error.code !== 'timeout') return lastWord;
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: lastWord.sent };
  }
}

function dialogOpen(cause: unknown): AutomationError {
  const message = say`The page stopped answering: a dialog may be open in it. Close it, then look at the page.`;
  return new AutomationError('dialog-open', message, { cause });
}
