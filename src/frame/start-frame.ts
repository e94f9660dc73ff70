import { AutomationError } from '../base/errors';
import { shadowRootOf } from '../browsers/closed-root';
import { createFrame } from './answer-in-frame';
import { listenInFrame } from '../messaging/serve-frame';
import { sendToBackground } from '../messaging/send';
import type { FrameHandlers } from '../protocol/frame-contract';
import { setTimeout } from './dom/builtins';
import type { Engine } from './engine';

/**
 * Starts the page engine in this frame and answers the background. Safe to run again: the second time does nothing in
 * the same document.
 */
export function startContent(): void {
  if (globalThis.__tabwright?.document === document) return;
  globalThis.__tabwright?.retire();
  const ownHosts = new WeakSet<EventTarget>();
  const rootOf = (host: Element) => (ownHosts.has(host) ? null : shadowRootOf(host));
  const frame = createFrame(document, { shadowRootOf: rootOf, askOutside: sendToBackground });
  const { engine, key, prefix, readWhole, canAct, canExtract, retire, living } = frame;
  const watchUser = createUserWatch({
    isOurs: ({ target }) =>
      engine.context.changes.phase !== 'idle' || (target !== null && ownHosts.has(target)),
    // If the worker was stopped meanwhile, there is nothing to pause.
    tell: (at) => void sendToBackground('userActed', { at }).catch(() => undefined),
  });
  living.addEventListener('abort', () => {
    watchUser(false);
    leaveNothing();
  });
  globalThis.__tabwright = {
    document,
    retire,
    engine,
    key,
    prefix,
    readWhole,
    canAct,
    canExtract,
    startActing: frame.startActing,
    startExtracting: frame.startExtracting,
    elementOf: (ref) => engine.elementOf(ref),
    refOf: (element) => engine.context.refOf?.(element),
    shadowRootOf: rootOf,
    setOverlayHost: (host) => {
      ownHosts.add(host);
      engine.ignore(host);
    },
  };
  const handlers: FrameHandlers = {
    ...frame.handlers,
    watchUser: ({ on }) => watchUser(on),
    tellChange: createChangeTeller(engine),
    showOverlay,
    record,
    secretBoxes,
  };
  listenInFrame(handlers, living);
}

/** Removes our drawings, listeners and globals. */
function leaveNothing(): void {
  globalThis.__tabwrightOverlay?.show({ marks: [], acting: false });
  globalThis.__tabwrightPicker?.stop();
  globalThis.__tabwrightRecorder?.leave();
  globalThis.__tabwrightRecorder = undefined;
  globalThis.__tabwright = undefined;
}

/** Shows the overlay; false in a frame that has none yet. */
const showOverlay: FrameHandlers['showOverlay'] = (state) => {
  globalThis.__tabwrightOverlay?.show(state);
  return globalThis.__tabwrightOverlay !== undefined;
};

/** Starts or stops the recorder; answers `absent` in a frame that has none yet. */
const record: FrameHandlers['record'] = (request) =>
  globalThis.__tabwrightRecorder?.document === document
    ? globalThis.__tabwrightRecorder.record(request)
    : { state: 'absent', came: { at: 0, url: '', isByPage: false, isBack: false } };

const secretBoxes: FrameHandlers['secretBoxes'] = (wanted) => {
  if (globalThis.__tabwrightRecorder) return globalThis.__tabwrightRecorder.secretBoxes(wanted);
  throw new AutomationError('engine-failed', 'Nothing is recorded in this frame.');
};

/** A change is reported after `quietMs` without another, and at the latest `latestMs` after the first. In milliseconds. */
const quietMs = 300;

const latestMs = 1500;

/** Makes a function that reports the next change of this frame to the background, once for each call. */
function createChangeTeller({ context: { changes } }: Engine): () => boolean {
  let isAsked = false;
  const tell = () => {
    isAsked = false;
    // When the extension was updated under this page, nobody is left to tell.
    void sendToBackground('changed', {}).catch(() => undefined);
  };
  return () => {
    if (isAsked) return true;
    isAsked = true;
    let timer = 0;
    let tellAt = 0;
    const stop = changes.watch(() => {
      const now = performance.now();
      tellAt ||= now + latestMs;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          stop();
          tell();
        },
        Math.min(quietMs, Math.max(0, tellAt - now)),
      );
    });
    return true;
  };
}

/** The shortest time between two reports of the user's acts, in milliseconds. */
const betweenReportsMs = 500;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Escape']);

type UserWatchPorts = {
  /** True when an event is done by us, or meant for our drawings. */
  isOurs: (event: Event) => boolean;
  /** Reports that the user acted at this time, in ms since 1970. */
  tell: (at: number) => void;
};

/** Makes a function that starts (`true`) and ends (`false`) the watch for the user's acts in this frame. */
function createUserWatch({ isOurs, tell }: UserWatchPorts): (on: boolean) => boolean {
  let listening: AbortController | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const onEvent = (event: Event) => {
    if (!event.isTrusted || isOurs(event) || !isDeed(event) || event.timeStamp - last < betweenReportsMs)
      return;
    last = event.timeStamp;
    tell(performance.timeOrigin + event.timeStamp);
  };
  return (on) => {
    if (!on) {
      listening?.abort();
      listening = undefined;
    } else if (!listening) {
      listening = new AbortController();
      const { signal } = listening;
      for (const type of ['pointerdown', 'keydown', 'input'])
        window.addEventListener(type, onEvent, { capture: true, passive: true, signal });
    }
    return on;
  };
}

/** True when a person did it. Trusted input can be a script's too: of `click()` on a checkbox, of `execCommand`. */
function isDeed(event: Event): boolean {
  if (event instanceof KeyboardEvent) return !modifiers.has(event.key);
  return event.type !== 'input' || (event instanceof InputEvent && navigator.userActivation.isActive);
}
