import type { FrameRequests } from '../protocol/frame';
import type { MessageEnvelope, Reply } from './contract';
import { replyTo } from './reply';

/** The name frames listen under. */
export const frameName = 'frame';

/** A function per request. Frames take closed, typed requests from our own worker only, so nothing is parsed here. */
export type FrameHandlers = {
  [K in keyof FrameRequests]: (
    input: FrameRequests[K]['input'],
  ) => FrameRequests[K]['output'] | Promise<FrameRequests[K]['output']>;
};

/**
 * Answers the background inside one frame until `signal` aborts. By `chrome` itself: with callbacks it is the same in every browser, and
 * the polyfill would be a tenth of what a frame carries.
 */
export function listenInFrame(handlers: FrameHandlers, signal: AbortSignal): void {
  const listener: Listener = (message, sender, sendResponse) => {
    const request = message as Partial<MessageEnvelope> | undefined;
    // Only the worker has no tab: another frame, whose page may be hostile, may not command this one.
    if (sender.id !== chrome.runtime.id || sender.tab || request?.to !== frameName) return undefined;
    void replyTo(handlers, request as MessageEnvelope).then(sendResponse);
    return true;
  };
  chrome.runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => chrome.runtime.onMessage.removeListener(listener));
}

type Listener = (
  message: unknown,
  sender: chrome.runtime.MessageSender,
  sendResponse: (reply: Reply) => void,
) => true | undefined;
