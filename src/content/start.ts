import { createEngine } from '../dom';
import { listenInFrame } from '../messaging/frame';
import { sendToBackground } from '../messaging/send';
import type { Outcome } from '../protocol/frame';
import { createFileShelf } from './files';
import { listenForToken } from './token';
import { AutomationError } from '../base/errors';

/**
 * Starts the page engine in this frame and answers the background. Safe to run again: the second time does nothing.
 */
export function startContent(): void {
  if (globalThis.__tabwright) return;
  let prefix: string | undefined;
  let overlayHost: Element | undefined;
  const engine = createEngine(document, {
    shadowRootOf: (host) => (host === overlayHost ? null : shadowRootOf(host)),
  });
  const acts = new Map<string, AbortController>();
  const token = listenForToken(window);
  const files = createFileShelf();
  globalThis.__tabwright = {
    key: newKey(),
    prefix: () => prefix,
    elementOf: (ref) => engine.elementOf(ref),
    setOverlayHost: (host) => {
      overlayHost = host;
      engine.ignore(host);
    },
  };

  listenInFrame({
    snapshot: (options) => {
      ({ prefix } = options);
      return engine.snapshot(options);
    },
    text: (request) => {
      ({ prefix } = request);
      return engine.text(request);
    },
    firstMatch: ({ selector }) => engine.firstMatch(selector),
    locate: ({ selector }) => engine.locate(selector),
    describe: ({ refs }) => engine.describe(refs),
    act: async (request): Promise<Outcome> => {
      const controller = new AbortController();
      acts.set(request.actId, controller);
      try {
        return await engine.act(request, controller.signal, {
          onSent: () => tellSent(request.actId),
          fileNamed: (name) => files.fileNamed(name),
        });
      } finally {
        acts.delete(request.actId);
      }
    },
    stopAct: ({ actId }) => {
      acts.get(actId)?.abort(new AutomationError('stopped', 'Stopped. Nothing more happens on the page.'));
      return acts.delete(actId);
    },
    putFile: (piece) => files.put(piece),
    sendToken: ({ ref, token: text }) => sendToken(engine.elementOf(ref), text),
    receivedToken: ({ token: expected }) => token.received(expected),
  });
}

/** Open and closed shadow roots; only an extension's content script can reach the closed ones. */
function shadowRootOf(host: Element): ShadowRoot | null {
  return host instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}

/** Not waited for: the browser keeps the order of what a frame sends. */
function tellSent(actId: string): void {
  void sendToBackground('sent', { actId }).catch(() => {});
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
