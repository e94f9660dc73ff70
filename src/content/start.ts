import type { Acting } from '../dom/acting';
import { createEngine } from '../dom/engine';
import { listenInFrame } from '../messaging/frame';
import { sendToBackground } from '../messaging/send';
import type { Outcome } from '../protocol/frame';
import type { InputStep } from '../protocol/input';
import { createOnlooking } from './onlooking';
import { createFileShelf } from './files';
import { listenForToken } from './token';
import { AutomationError, isErrorCode } from '../base/errors';

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
  let acting: Acting | undefined;
  const needActing = (): Acting => {
    if (acting) return acting;
    throw new AutomationError('engine-failed', 'What acts on pages is not in this frame yet. Try again.');
  };
  const acts = new Map<string, AbortController>();
  const token = listenForToken(window);
  const files = createFileShelf();
  globalThis.__tabwright = {
    key: newKey(),
    prefix: () => prefix,
    canAct: () => acting !== undefined,
    startActing: (create) => {
      acting ??= create(engine);
    },
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
        return await needActing().act(request, controller.signal, {
          onSent: () => tellSent(request.actId),
          sendInput: (steps) => sendInput(request.actId, steps),
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
    ...createOnlooking(() => needActing().watch()),
    pointInFrame: ({ ref, point }) => needActing().pointInFrame(ref, point),
    putFile: (piece) => files.put(piece),
    sendToken: ({ ref, token: text }) => sendToken(engine.elementOf(ref), text),
    receivedToken: ({ token: expected }) => token.received(expected),
  });
}

/** Open and closed shadow roots; only an extension's content script can reach the closed ones. */
function shadowRootOf(host: Element): ShadowRoot | null {
  return host instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}

/** Nothing may happen on the page for a worker that was stopped: it no longer knows the act, and has said so. */
async function tellSent(actId: string): Promise<void> {
  const at = performance.timeOrigin + performance.now();
  const reply = await sendToBackground('sent', { actId, at }).catch(() => undefined);
  if (reply?.ok && reply.value === true) return;
  throw new AutomationError('interrupted', 'The browser stopped Tabwright. Nothing was done on the page.');
}

/** The background sends them through the debugger; resolves when the page has taken them. */
async function sendInput(actId: string, steps: readonly InputStep[]): Promise<void> {
  const reply = await sendToBackground('input', { actId, steps });
  if (reply?.ok) return;
  const { code, message } = reply?.error ?? { code: 'no-answer', message: 'Nobody took the input.' };
  throw new AutomationError(isErrorCode(code) ? code : 'internal', message);
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
