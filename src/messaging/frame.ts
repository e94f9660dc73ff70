import browser, { type Runtime } from 'webextension-polyfill';
import { AutomationError, fromRecord, toAutomationError } from '../base/errors';
import type { FrameRequests } from '../protocol/frame';
import type { Envelope, Reply } from './contract';

/** The name frames listen under. */
const frameName = 'frame';

/** A function per request. Frames take closed, typed requests from our own worker only, so nothing is parsed here. */
export type FrameHandlers = {
  [K in keyof FrameRequests]: (
    input: FrameRequests[K]['input'],
  ) => FrameRequests[K]['output'] | Promise<FrameRequests[K]['output']>;
};

/** Answers the background inside one frame. */
export function listenInFrame(handlers: FrameHandlers): void {
  const answer = (message: unknown, sender: Runtime.MessageSender, sendResponse: (reply: Reply) => void) => {
    const request = message as Partial<Envelope> | undefined;
    // Only the worker has no tab: another frame, whose page may be hostile, may not command this one.
    if (sender.id !== browser.runtime.id || sender.tab || request?.to !== frameName) return undefined;
    void replyTo(handlers, request as Envelope).then(sendResponse);
    return true;
  };
  browser.runtime.onMessage.addListener(answer as Runtime.OnMessageListener);
}

async function replyTo(handlers: FrameHandlers, { operation, input }: Envelope): Promise<Reply> {
  try {
    const handle = Object.hasOwn(handlers, operation)
      ? (handlers[operation as keyof FrameHandlers] as (input: unknown) => unknown)
      : undefined;
    if (!handle) throw new AutomationError('internal', `The page engine does not know "${operation}".`);
    return { ok: true, value: await handle(input) };
  } catch (thrown) {
    return { ok: false, error: toAutomationError(thrown, 'engine-failed').toJSON() };
  }
}

/**
 * Asks one frame. Rejects with the frame's own error, or with `frame-gone` when it went away before it answered.
 * The answer is not parsed yet.
 */
export async function askFrame(
  tabId: number,
  frameId: number,
  request: { operation: keyof FrameRequests; input: unknown },
): Promise<unknown> {
  const reply = await sendToFrame(tabId, frameId, { to: frameName, ...request });
  if (reply?.ok) return reply.value;
  if (reply) throw fromRecord(reply.error as Parameters<typeof fromRecord>[0]);
  throw new AutomationError('frame-gone', 'The page went away before it answered.');
}

async function sendToFrame(tabId: number, frameId: number, envelope: Envelope): Promise<Reply | undefined> {
  try {
    return await browser.tabs.sendMessage(tabId, envelope, { frameId });
  } catch (thrown) {
    throw new AutomationError('frame-gone', 'The page went away before it answered.', { cause: thrown });
  }
}
