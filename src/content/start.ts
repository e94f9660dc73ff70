import { createEngine } from '../dom/engine';
import { listenInFrame, type FrameHandlers } from '../messaging/frame';
import { sendToBackground } from '../messaging/send';
import { createActs } from './acts';
import { createChangeTeller } from './change-teller';
import { createReading } from './reading';
import { listenForToken } from './token';
import { createUserWatch } from './user-watch';

/**
 * Starts the page engine in this frame and answers the background. Safe to run again: the second time does nothing in
 * the same document.
 */
export function startContent(): void {
  if (globalThis.__tabwright?.document === document) return;
  globalThis.__tabwright?.retire();
  const living = new AbortController();
  const ownHosts = new WeakSet<EventTarget>();
  const engine = createEngine(document, {
    shadowRootOf: (host) => (ownHosts.has(host) ? null : shadowRootOf(host)),
  });
  const { prefix, readWhole, handlers: reading } = createReading(engine);
  const acts = createActs(engine);
  const token = listenForToken(window, living.signal);
  const key = newKey();
  const watchUser = createUserWatch({
    isOurs: ({ target }) =>
      engine.context.changes.phase !== 'idle' || (target !== null && ownHosts.has(target)),
    // The worker may have been stopped meanwhile: then there is nothing left to pause.
    tell: (at) => void sendToBackground('userActed', { at }).catch(() => undefined),
  });
  globalThis.__tabwright = {
    document,
    retire: () => {
      living.abort();
      engine.context.changes.stop();
    },
    key,
    prefix,
    readWhole,
    canAct: acts.canAct,
    startActing: acts.start,
    elementOf: (ref) => engine.elementOf(ref),
    refOf: (element) => engine.context.refOf?.(element),
    shadowRootOf: (host) => (ownHosts.has(host) ? null : shadowRootOf(host)),
    setOverlayHost: (host) => {
      ownHosts.add(host);
      engine.ignore(host);
    },
  };

  const handlers: FrameHandlers = {
    hello: () => {
      const known = prefix();
      return {
        key,
        path: [],
        ...(known === undefined ? {} : { prefix: known }),
        url: location.href,
        contentType: document.contentType,
        canAct: acts.canAct(),
        readyState: document.readyState,
      };
    },
    ...reading,
    ...acts.handlers,
    watchUser: ({ on }) => watchUser(on),
    sendToken: ({ ref, token: text }) => sendToken(engine.elementOf(ref), text),
    receivedToken: ({ token: expected }) => token.received(expected),
    tellChange: createChangeTeller(engine),
    showOverlay,
  };
  listenInFrame(handlers, living.signal);
}

/** False in a frame that has no overlay yet. */
const showOverlay: FrameHandlers['showOverlay'] = (state) => {
  globalThis.__tabwrightOverlay?.show(state);
  return globalThis.__tabwrightOverlay !== undefined;
};

/** Open and closed shadow roots; only an extension's content script can reach the closed ones. */
function shadowRootOf(host: Element): ShadowRoot | null {
  return host instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}

function sendToken(element: Element | undefined, token: string): boolean {
  if (!(element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement)) return false;
  element.contentWindow?.postMessage(token, '*');
  return true;
}

/** 128 random bits. Not `crypto.randomUUID`, which plain-http pages lack. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');
}
