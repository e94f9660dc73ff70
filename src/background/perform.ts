import type { PerformOptions } from '../automation/page';
import { startDeadline, withSignal, type Deadline } from '../base/deadline';
import { AutomationError, toAutomationError } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import type { FrameAct, Outcome } from '../protocol/frame';
import type { DialogPolicy, InputMode } from '../protocol/session';
import { splitHops } from '../protocol/selector';
import { variableTexts } from '../protocol/variables';
import { prepareArguments } from './arguments';
import { allowDrop } from './drops';
import { ask } from './frame-port';
import { readFrameTree, type FrameTree } from './frame-tree';
import { callBack, noteReadyTop, startEarly, type HeadStart } from './head-start';
import { actingFrames } from './injection';
import { watchOtherFrames } from './onlookers';
import { lastWordMs, provedByEffect, settleOutcome } from './outcome';
import { enterFrames, type FramePlace } from './page-scope';
import { guardPageDialogs, type DialogGuard } from './dialogs';
import { followAct } from './sent-acts';
import { watchTab } from './tab-watch';
import { beginTrusted } from './trusted';
import { answerDialogs } from './trusted-dialogs';

/** How acts are done in a tab. */
export type TabActing = {
  effectTimeoutMs: number;
  inputMode: InputMode;
  dialogs: DialogPolicy;
  /** Whether the page may be touched now; asked right before it is. */
  mayTouch?: () => boolean;
  /** Told of each tab that an act opened. */
  onTabOpened?: (tabId: number) => void;
};

type Action = ActionOutput & { method: string };
type Options = TabActing & PerformOptions;

/** Only these are tried again in another way, and only when they are read back as undone. */
const repeatable = new Set([
  'hover',
  'focus',
  'scrollTo',
  'scrollByPixelOffset',
  'nextChunk',
  'prevChunk',
  'fill',
  'type',
  'clear',
  'check',
  'uncheck',
  'selectOption',
]);

/** Does an action with the session's input; `auto` takes the browser's own for what the page's cannot do. */
export async function performOnTab(tabId: number, action: Action, options: Options): Promise<Outcome> {
  const { inputMode, timeoutMs, signal } = options;
  const deadline = startDeadline(timeoutMs, action.description || action.method, signal);
  const attempt = (trusted: boolean) => performWhenThere({ tabId, deadline, trusted }, action, options);
  try {
    if (inputMode !== 'auto') return await attempt(inputMode === 'trusted');
    if (action.method === 'hover') {
      const outcome = await attempt(true);
      return couldNotStart(outcome) ? await attempt(false) : outcome;
    }
    const outcome = await attempt(false);
    if (!isUndone(outcome) || !repeatable.has(action.method) || deadline.signal.aborted) return outcome;
    const again = await attempt(true);
    return couldNotStart(again) ? outcome : again;
  } finally {
    deadline.clear();
  }
}

const isUndone = (outcome: Outcome) => outcome.status === 'failed' && outcome.sent && outcome.undone === true;

const noDebugger = ['debugger-busy', 'page-not-scriptable', 'engine-failed'];

const couldNotStart = (outcome: Outcome) =>
  outcome.status === 'failed' && !outcome.sent && noDebugger.includes(outcome.error.code);

type Attempt = { tabId: number; deadline: Deadline; trusted: boolean };

/**
 * A frame that is only just loading is waited for; nothing has been done then. A page that was there and left is not:
 * the next one is another page.
 */
async function performWhenThere(attempt: Attempt, action: Action, options: Options): Promise<Outcome> {
  const { signal } = attempt.deadline;
  const startedAt = performance.now();
  let before: Outcome | undefined;
  for (;;) {
    const tried = await performOnce(attempt, action, options);
    // Why it could not be done says more than that the time was over.
    if (before && isOutOfTime(tried.outcome)) return before;
    before = tried.outcome;
    const isEarly = performance.now() - startedAt < loadingMs && attempt.deadline.remainingMs() > pollMs;
    if (!isEarly || !mayCome(tried, action)) return tried.outcome;
    await withSignal(new Promise((resolve) => setTimeout(resolve, pollMs)), signal).catch(() => {});
  }
}

const isOutOfTime = (outcome: Outcome) =>
  outcome.status === 'failed' && !outcome.sent && outcome.error.code === 'timeout';

/** How long a frame may take to be there, and how often it is looked for, in milliseconds. */
const loadingMs = 3000;
const pollMs = 100;

/** An outcome, and whether there was a document to act in. */
type Tried = { outcome: Outcome; wasThere: boolean };

function mayCome({ outcome, wasThere }: Tried, { selector }: Action): boolean {
  if (outcome.status === 'done' || outcome.sent) return false;
  const { code } = outcome.error;
  const isInner = splitHops(selector).length > 1;
  if (code === 'frame-gone') return isInner || !wasThere;
  return isInner && ['element-not-found', 'xpath-not-resolved', 'frame-not-resolved'].includes(code);
}

/** Finds the frame and sends the act; to a top frame that was ready before, while the tab is still being looked at. */
async function performOnce(attempt: Attempt, action: Action, options: Options): Promise<Tried> {
  const { tabId, deadline, trusted } = attempt;
  const { signal } = deadline;
  const guard = trusted ? answerDialogs : guardPageDialogs;
  const dialogs = guard(tabId, options.dialogs);
  const asked = (given: Action, selector: string, dropElsewhere = false) =>
    actRequest(given, { ...options, selector, timeoutMs: frameTimeoutMs(deadline), trusted, dropElsewhere });
  let early = startEarly(tabId, asked(action, action.selector));
  try {
    const [tree] = await withSignal(
      Promise.all([readFrameTree(tabId, actingFrames), dialogs.cover(0)]),
      signal,
    );
    if (early && early.key !== tree.top.key) {
      callBack(tabId, early);
      early = undefined;
    }
    noteReadyTop(tabId, tree.top);
    const { place, selector } = await withSignal(enterFrames(tree, action.selector), signal);
    await withSignal(dialogs.cover(place.frame.frameId), signal);
    const { request, drop } = early
      ? { request: early.request, drop: undefined }
      : await withSignal(prepareArguments(tree, place, action), signal).then((prepared) => ({
          request: asked(prepared.action, selector, prepared.drop !== undefined),
          drop: prepared.drop,
        }));
    const forbidDrop = drop && allowDrop(request.actId, { tabId, place, drop, signal });
    const sending = { tabId, tree, place, dialogs, signal, options, early };
    const outcome = await send(sending, request).finally(forbidDrop);
    return { outcome, wasThere: true };
  } catch (thrown) {
    if (early) callBack(tabId, early);
    const error = toAutomationError(thrown).toJSON();
    return { outcome: { status: 'failed', error, sent: false }, wasThere: false };
  } finally {
    await dialogs.release();
  }
}

/** The frame ends a little earlier than the worker, so that it is the one to say what it waited for. */
function frameTimeoutMs(deadline: Deadline): number {
  const left = deadline.remainingMs();
  return Math.max(left - lastWordMs, left / 2);
}

type Sending = {
  tabId: number;
  tree: FrameTree;
  place: FramePlace;
  dialogs: DialogGuard;
  signal: AbortSignal;
  options: Options;
  early: HeadStart | undefined;
};

/** Sends the act, and adds what only the tab shows: navigation, new tabs, dialogs, changes in other frames. */
async function send(sending: Sending, request: FrameAct): Promise<Outcome> {
  const { tabId, tree, place, dialogs, signal, options, early } = sending;
  const { frame } = place;
  const { actId, method } = request;
  const endTrusted = request.trusted ? await beginTrusted({ actId, tabId, place, signal }) : () => {};
  const watch = watchTab(tabId, frame, options.onTabOpened);
  const frames = provedByEffect.has(method) ? tree.frames : [];
  const onlookers = watchOtherFrames(tabId, frames, { acting: frame, actId });
  const followed = early?.followed ?? followAct(actId);
  followed.admit({ onSent: (at) => onlookers.sent(at), mayTouch: options.mayTouch });
  const stopFrame = () => void ask({ tabId, frameId: frame.frameId }, 'stopAct', request).catch(() => {});
  try {
    const answer = askToAct(sending, request, stopFrame);
    const { wasSent } = followed;
    return await settleOutcome(answer, {
      tabId,
      frame,
      watch,
      dialogs,
      onlookers,
      method,
      wasSent,
      stopFrame,
      signal,
    });
  } catch (thrown) {
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: followed.wasSent() };
  } finally {
    followed.forget();
    watch.stop();
    onlookers.stop();
    endTrusted();
  }
}

/** The frame's outcome. When the signal aborts, the frame is told to stop and asked for its last word. */
async function askToAct(
  { tabId, place, signal, early }: Sending,
  request: FrameAct,
  stopFrame: () => void,
): Promise<Outcome> {
  const answer = early?.answer ?? ask({ tabId, frameId: place.frame.frameId }, 'act', request);
  try {
    return await withSignal(answer, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    stopFrame();
    const lastWord = await withSignal(answer, AbortSignal.timeout(lastWordMs)).catch(() => undefined);
    if (lastWord?.status === 'done') return lastWord;
    if (!lastWord) throw dialogOpen(thrown);
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: lastWord.sent };
  }
}

function dialogOpen(cause: unknown): AutomationError {
  const message = 'The page stopped answering: a dialog may be open in it. Close it, then look at the page.';
  return new AutomationError('dialog-open', message, { cause });
}

type Requested = Options & { selector: string; trusted: boolean; dropElsewhere: boolean };

function actRequest(action: Action, options: Requested): FrameAct {
  return {
    actId: crypto.randomUUID(),
    selector: options.selector,
    ...(options.identity ? { identity: options.identity } : {}),
    method: action.method,
    arguments: action.arguments ?? [],
    variables: variableTexts(options.variables),
    timeoutMs: options.timeoutMs,
    effectTimeoutMs: options.effectTimeoutMs,
    ...(options.trusted ? { trusted: true } : {}),
    ...(options.dropElsewhere ? { dropElsewhere: true } : {}),
  };
}
