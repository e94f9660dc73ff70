import type { FrameHandlers } from '../protocol/frame-contract';
import type { MessageEnvelope, Reply } from './contract';
import { replyTo } from './reply';

/** The name frames listen under. */
export const frameName = 'frame';

/**
 * Answers the background inside one frame until `signal` aborts. Only our own worker is answered, so nothing is parsed here. By `chrome` itself: with callbacks it is the same in every browser, and
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
