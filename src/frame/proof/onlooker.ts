import { say } from '../../base/say';
import { Event, performance } from '../dom/builtins';
import type { DialogsToHear, Effect } from '../../protocol/frame';
import { dialogSentence } from '../../protocol/told/dialog-sentence';
import type { FrameContext } from '../engine-context';
import type { Change, Phase } from '../changes/change';
import { effectOf, hiddenElements, isMeaningful, isTooltip } from './change-meaning';
import { lastingChanges } from './net';
import { changedFields, fieldEffect, readFields, type FieldStates } from '../fields/states';
import { nextTask, sleepUnless } from '../act/wait';
import { isElement, matchesSelector } from '../dom/native';

/** Watches a frame while an act goes on in another frame of the tab. */
export type Onlooker = {
  /** Notes when the act reached its page, on this frame's `performance.now()` clock. Changes before that are not its. */
  sent(at: number): void;
  /** Notes that the act is over; changes from now on do not count. */
  over(): void;
  /** The effects of the act here, as soon as they are sure; none when it is over and changed nothing. */
  effects(): Promise<Effect[]>;
};

/** Two frames' clocks differ by less than this, in milliseconds. */
const clockSlackMs = 5;
const frameClosed: Effect = { kind: 'closed', ...say`the frame closed` };
/** An act that never says that it is over is forgotten, in milliseconds. */
const longestMs = 60_000;

/**
 * A change here is the act's when its code ran as it was made: the acting frame says so to the frames that its scripts can
 * reach, and the others are reached by messages.
 */
export function createOnlooker(context: FrameContext, guard?: DialogsToHear): Onlooker {
  const seen: Change[] = [];
  const before = { url: context.document.URL, fields: readFields(context) };
  let sentAt = Infinity;
  let overAt = Infinity;
  let wake = () => {};
  context.changes.refresh();
  const closedFrames = watchClosedFrames(context, () => wake());
  const messages = watchMessages(context, () => sentAt);
  const dialogs = hearDialogs(context, guard, () => wake());
  const isProof = createFilter(context, () => ({ sentAt, hasHeardBefore: messages.hasHeardBefore }));
  const unwatch = context.changes.watch((changes) => {
    if (seen.length < 2000) seen.push(...changes);
    wake();
  });
  const look = () => {
    context.changes.flush();
    if (sentAt === Infinity) return [];
    const mine = seen.filter(({ at }) => at >= sentAt - clockSlackMs && at <= overAt);
    const closings = mine.map((change) => closedFrames.judge(change, sentAt - clockSlackMs));
    if (closings.includes('asked')) return [frameClosed];
    // A frame may be taken out by anyone at any time: that alone is no sign of an act in it.
    const others = mine.filter((_, index) => closings[index] === undefined);
    const proofs = lastingChanges(others).filter(isProof);
    const opened = dialogs.effects({ sentAt: sentAt - clockSlackMs, ...messages });
    return [...opened, ...onlookerEffects(proofs, before, context)];
  };
  return {
    sent: (at) => {
      sentAt = at;
      wake();
    },
    over: () => {
      overAt = performance.now();
      wake();
    },
    effects: async () => {
      const giveUp = AbortSignal.timeout(longestMs);
      try {
        for (;;) {
          const effects = look();
          if (effects.length > 0 || performance.now() >= overAt) return effects;
          await sleepUnless(Math.min(200, overAt - performance.now()), giveUp, (waker) => {
            wake = waker;
            return () => {};
          });
        }
      } catch {
        return [];
      } finally {
        unwatch();
        messages.stop();
        dialogs.stop();
        closedFrames.stop();
      }
    },
  };
}

type OpenedDialog = { effect: Effect; at: number; phase: Phase };

/**
 * Hears of the dialogs that the frame's page opens, from its own world. One is the act's when its code ran, or when a message of another
 * frame had come by then and the page had opened none by itself before.
 */
function hearDialogs(
  { document, changes }: FrameContext,
  guard: DialogsToHear | undefined,
  wake: () => void,
) {
  const listening = new AbortController();
  const opened: OpenedDialog[] = [];
  const hear = (event: Event) => {
    if (!guard || !('detail' in event)) return;
    const [kind = '', ...message] = String(event.detail).split(' ');
    const effect: Effect = { kind: 'dialog', ...dialogSentence(kind, message.join(' '), guard.policy) };
    opened.push({ effect, at: performance.now(), phase: changes.phase });
    wake();
  };
  if (guard) document.defaultView?.addEventListener(guard.name, hear, { signal: listening.signal });
  return {
    effects: ({ sentAt, hasHeardBefore }: Heard) => {
      const opensByItself = opened.some(({ at }) => at < sentAt);
      const isOwn = ({ at, phase }: OpenedDialog) =>
        at >= sentAt && (phase === 'idle' ? hasHeardBefore(at) && !opensByItself : phase !== 'approach');
      return opened.filter(isOwn).map(({ effect }) => effect);
    },
    stop: () => listening.abort(),
  };
}

type Heard = { sentAt: number; hasHeardBefore: (at: number) => boolean };

/** Tells which differences a person can see and the act has made. */
function createFilter(context: FrameContext, heard: () => Heard): (change: Change) => boolean {
  const hidden = hiddenElements(context);
  const isVisible = (change: Change) => isMeaningful(change, hidden) && !isTooltip(change);
  const isCaused = (change: Change) => {
    if (change.phase === 'approach') return false;
    if (change.phase !== 'idle' && change.isSure) return true;
    const { sentAt, hasHeardBefore } = heard();
    if (context.changes.restlessness.isRestless(change, sentAt, null)) return false;
    return change.phase !== 'idle' || hasHeardBefore(change.at);
  };
  return (change) => isVisible(change) && isCaused(change);
}

/**
 * Counts to the act the code that runs here for a message of another frame of the tab, or because another stored
 * something.
 */
function watchMessages({ document, changes }: FrameContext, sentAt: () => number) {
  const listening = new AbortController();
  let heardAt = Infinity;
  const view = document.defaultView;
  const hear = (event: Event) => {
    if (performance.now() < sentAt()) return;
    heardAt = Math.min(heardAt, event.timeStamp);
    if (changes.phase !== 'idle') return;
    changes.enter('deed', () => event.eventPhase !== Event.NONE);
    changes.claim('deed', event.timeStamp);
    void nextTask().then(() => changes.enter('idle'));
  };
  const options = { capture: true, signal: listening.signal };
  const isFromElsewhere = ({ source }: MessageEvent) => source !== null && source !== view;
  view?.addEventListener('message', (event) => isFromElsewhere(event) && hear(event), options);
  // A frame hears of what others store, not of what it stores itself.
  view?.addEventListener('storage', hear, options);
  return { hasHeardBefore: (at: number) => at >= heardAt, stop: () => listening.abort() };
}

/** The address and the fields of a frame before an act. */
type Before = { url: string; fields: FieldStates };

function onlookerEffects(proofs: readonly Change[], before: Before, context: FrameContext): Effect[] {
  if (proofs.length === 0) return [];
  const { document } = context;
  const went: Effect[] =
    document.URL === before.url
      ? []
      : [{ kind: 'navigated', ...say`a frame went to ${new URL(document.URL).pathname}` }];
  const fields = changedFields(before.fields).map((field) => fieldEffect(field, false, context));
  const changes = proofs.map((change) => effectOf(change, document.documentElement, context));
  return [...went, ...changes, ...fields].slice(0, 3);
}

/** Tells which frames of this document were closed at their own asking: a close button in a frame posts a message. */
type ClosedFrames = {
  /**
   * `asked` when `change` took out a frame element whose frame has sent a message since `since`, `unasked` when it
   * took out another one.
   */
  judge(change: Change, since: number): 'asked' | 'unasked' | undefined;
  stop(): void;
};

const frameElements = 'iframe, frame, object, embed';

function watchClosedFrames({ document, tree }: FrameContext, onMessage: () => void): ClosedFrames {
  const windows = new Map(
    tree
      .scopes()
      .flatMap((scope) => [...scope.querySelectorAll(frameElements)])
      .map((element) => [element, 'contentWindow' in element ? element.contentWindow : null]),
  );
  const lastMessages = new Map<unknown, number>();
  const listening = new AbortController();
  // The page may have taken the frame out by now: at the window, its listeners come first.
  document.defaultView?.addEventListener(
    'message',
    ({ source }) => {
      if (source === null) return;
      lastMessages.set(source, performance.now());
      onMessage();
    },
    { signal: listening.signal },
  );
  const asked = (element: Element, since: number) =>
    (lastMessages.get(windows.get(element)) ?? -Infinity) >= since;
  return {
    judge: (change, since) => {
      const gone = framesOf(change.removed);
      if (gone.length === 0) return undefined;
      return gone.some((element) => asked(element, since)) ? 'asked' : 'unasked';
    },
    stop: () => listening.abort(),
  };
}

function framesOf(nodes: readonly Node[]): Element[] {
  return nodes.filter(isElement).flatMap((element) => {
    const inside = [...element.querySelectorAll(frameElements)];
    return matchesSelector(element, frameElements) ? [element, ...inside] : inside;
  });
}
