import browser, { type Runtime } from 'webextension-polyfill';
import { tryItPath } from '../protocol/first-use';
import {
  type Client,
  type Contract,
  type MessageEnvelope,
  type MessageOrigin,
  type Server,
  createLazyClient,
} from './contract';
import { send } from './send';

/**
 * Answers messages of our own contexts addressed to `name`. Call it synchronously when the context starts.
 *
 * `sendResponse` and `true`, not a promise: Chromium's own `browser` object, which the polyfill leaves alone, takes
 * no promise from a listener.
 */
export function listenForMessages(name: string, server: Server): void {
  const answer = (
    message: unknown,
    sender: Runtime.MessageSender,
    sendResponse: (reply: unknown) => void,
  ) => {
    const origin = originOf(sender);
    if (!isEnvelope(message) || message.to !== name || !origin) return undefined;
    void server(message.operation, message.input, origin).then(sendResponse);
    return true;
  };
  browser.runtime.onMessage.addListener(answer as Runtime.OnMessageListener);
}

/** Calls the context that listens as `name` through the extension's own messaging. `load` brings the contract. */
export function connectToRuntime<C extends Contract>(name: string, load: () => Promise<C>): Client<C> {
  return createLazyClient(load, (operation, input) => send({ to: name, operation, input }));
}

/** The sender, by the browser's own data; undefined for anyone but ourselves. */
function originOf(sender: Runtime.MessageSender): MessageOrigin | undefined {
  if (sender.id !== browser.runtime.id) return undefined;
  if (isOwn(sender.url, '') && !isOwn(sender.url, tryItPath)) return { caller: 'panel' };
  const { tab, frameId, documentId, origin }: Runtime.MessageSender & { origin?: string } = sender;
  if (tab?.id === undefined || frameId === undefined || documentId === undefined) return undefined;
  return {
    caller: 'content',
    tabId: tab.id,
    frameId,
    documentId,
    origin,
  };
}

/** Our try-it page has the rights of any page that is worked on, not those of the panel. */
function isOwn(url: string | undefined, path: string): boolean {
  return url?.startsWith(browser.runtime.getURL(path)) ?? false;
}

function isEnvelope(message: unknown): message is MessageEnvelope {
  return typeof message === 'object' && message !== null && 'to' in message && 'operation' in message;
}
