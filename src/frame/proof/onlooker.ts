import { say } from '../../base/say';
import { Event, performance } from '../dom/builtins';
import type { DialogsToHear, Effect } from '../../protocol/frame';
import { dialogSentence } from '../../protocol/told/dialog-sentence';
import type { FrameContext } from '../engine-context';
import type { Change, Phase } from '../changes/change';
import { effectOf } from './change-meaning';
import { nextTask, sleepUnless } from '../act/wait';
import { childNodesOf, isElement, matchesSelector } from '../dom/native';
import { keepWatch, redrawMs } from './settling';
import { watchNavigation } from './signals';
import type { Judged } from '../act/act';
import { watchPage } from './watch';

/** Watches a frame while an act goes on in another frame of the tab. */
export type Onlooker = {
  /** Notes when the act reached its page, or was refused, on this frame's `performance.now()` clock. Changes before that do not count. */
  sent(at: number): void;
  /** Resolves with true at the first effect of the act here, with false when the act is over and had none. */
  changed(): Promise<boolean>;
  /** Gives the effects of the act that are still there. Those are watched on, and `onLost` is called when they go. */
  over(onLost: (sentence: string) => void): Promise<Effect[]>;
};

/** Two frames' clocks differ by less than this, in milliseconds. */
const clockSlackMs = 5;
const frameClosed: Effect = { kind: 'closed', ...say`the frame closed` };
/** An act that never says that it is over is forgotten, in milliseconds. */
const longestMs = 60_000;
const maxEffects = 3;

/**
 * A change here is the act's when its code ran as it was made: the acting frame says so to the frames that its scripts can
 * reach, and the others are reached by messages.
 */
export function createOnlooker(
  context: FrameContext,
  guard?: DialogsToHear,
  onLeaving?: () => void,
): Onlooker {
  const { document, changes } = context;
  const url = document.URL;
  let sentAt = Infinity;
  let hasChanged = false;
  let wake = () => {};
  const over = new AbortController();
  changes.refresh();
  const messages = watchMessages(
    context,
    () => sentAt,
    () => wake(),
  );
  const dialogs = hearDialogs(context, guard, () => wake());
  const causes: Judged['causes'] = {
    hasArrivedAt: (at) => messages.hasHeardBefore(at),
    unfollowed: () => 0,
    work: () => [],
    expect: () => {},
  };
  const judged = {
    context,
    target: null,
    causes,
    method: {},
    hands: { letGoAt: 0 },
    request: { method: '' },
  };
  const page = watchPage(judged, () => wake());
  watchNavigation(document, over.signal, ({ destination: { sameDocument }, hashChange }) => {
    if (changes.phase !== 'idle' && changes.phase !== 'approach' && !sameDocument && !hashChange)
      onLeaving?.();
  });
  const look = (): Effect[] => {
    changes.flush();
    if (sentAt === Infinity) return [];
    const since = sentAt - clockSlackMs;
    if (page.seen.some((change) => change.at >= since && messages.closed(change, since) === 'asked'))
      return [frameClosed];
    const { proofs, states: all, statesAt } = page.look();
    const states = statesAt >= since ? all : [];
    // A frame may be taken out by anyone at any time: that alone is no sign of an act in it.
    const mine = proofs.filter((change) => change.at >= since && !messages.closed(change, since));
    const said = mine.map((change) => effectOf(change, document.documentElement, context));
    const hasProof = mine.length > 0 || states.length > 0;
    const went: Effect[] =
      document.URL === url || !hasProof
        ? []
        : [{ kind: 'navigated', ...say`a frame went to ${new URL(document.URL).pathname}` }];
    const opened = dialogs.effects({ sentAt: since, ...messages });
    return [...opened, ...went, ...said, ...states].slice(0, maxEffects);
  };
  return {
    sent: (at) => {
      sentAt = at;
      wake();
    },
    changed: async () => {
      const giveUp = AbortSignal.any([over.signal, AbortSignal.timeout(longestMs)]);
      try {
        for (;;) {
          hasChanged = look().length > 0;
          if (hasChanged) return true;
          await sleepUnless(200, giveUp, (waker) => {
            wake = waker;
            return () => {};
          });
          // Others are yet to hear the event that woke it, and to say whose it is.
          await nextTask();
        }
      } catch {
        return false;
      }
    },
    over: async (onLost) => {
      let effects = look();
      // A page may draw it anew.
      if (effects.length === 0 && hasChanged) {
        await sleepUnless(redrawMs, over.signal, () => () => {});
        effects = look();
      }
      over.abort();
      const stop = () => {
        page.stop();
        messages.stop();
        dialogs.stop();
      };
      if (effects.length === 0) stop();
      else keepWatch(() => look().length > 0, { ...context, onLost }, stop);
      return effects;
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

/**
 * Counts to the act the code that runs here for a message of another frame of the tab, and tells which frames were taken
 * out because they asked for it.
 */
function watchMessages({ document, changes, tree }: FrameContext, sentAt: () => number, wake: () => void) {
  const listening = new AbortController();
  let heardAt = Infinity;
  const view = document.defaultView;
  const windows = new Map(
    framesOf(tree.scopes().flatMap((scope) => childNodesOf(scope))).map((element) => [
      element,
      'contentWindow' in element ? element.contentWindow : null,
    ]),
  );
  const lastMessages = new Map<unknown, number>();
  const hear = (event: Event) => {
    if (performance.now() < sentAt()) return;
    heardAt = Math.min(heardAt, event.timeStamp);
    if (changes.phase !== 'idle') return;
    // Listeners of the page that stand before ours have run.
    changes.claim('deed', event.timeStamp);
    changes.enter('deed', () => event.eventPhase !== Event.NONE);
    void nextTask().then(() => changes.enter('idle'));
  };
  const options = { capture: true, signal: listening.signal };
  const hearMessage = (event: MessageEvent) => {
    if (event.source === null || event.source === view) return;
    lastMessages.set(event.source, performance.now());
    if (!isReachable(event.source)) hear(event);
    wake();
  };
  view?.addEventListener('message', hearMessage, options);
  return {
    hasHeardBefore: (at: number) => at >= heardAt,
    /** `asked` when `change` took out a frame that has sent a message since `since`, `unasked` when it took out another one. */
    closed: ({ removed }: Change, since: number) => {
      const gone = framesOf(removed);
      const isAsked = (element: Element) => (lastMessages.get(windows.get(element)) ?? -Infinity) >= since;
      return gone.length === 0 ? undefined : gone.some(isAsked) ? 'asked' : 'unasked';
    },
    stop: () => listening.abort(),
  };
}

/** A window of the same site, whose act tells of its messages itself. */
function isReachable(source: MessageEventSource): boolean {
  try {
    return 'document' in source && source.document !== null;
  } catch {
    return false;
  }
}

const frameElements = 'iframe, frame, object, embed';

function framesOf(nodes: readonly Node[]): Element[] {
  return nodes.filter(isElement).flatMap((element) => {
    const inside = [...element.querySelectorAll(frameElements)];
    return matchesSelector(element, frameElements) ? [element, ...inside] : inside;
  });
}
