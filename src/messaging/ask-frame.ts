import browser from 'webextension-polyfill';
import { AutomationError, fromRecord } from '../base/errors';
import type { FrameRequests } from '../protocol/frame';
import type { MessageEnvelope, Reply } from './contract';
import { frameName } from './serve-frame';

/**
 * Asks one document. Rejects with its own error, or with `frame-gone` when it went away before it answered.
 * The answer is not parsed yet.
 */
export async function askFrame(
  tabId: number,
  documentId: string,
  request: { operation: keyof FrameRequests; input: unknown },
): Promise<unknown> {
  const reply = await sendToFrame(tabId, documentId, { to: frameName, ...request });
  if (reply?.ok) return reply.value;
  if (reply) throw fromRecord(reply.error as Parameters<typeof fromRecord>[0]);
  throw new AutomationError('frame-gone', 'The page went away before it answered.');
}

async function sendToFrame(
  tabId: number,
  documentId: string,
  envelope: MessageEnvelope,
): Promise<Reply | undefined> {
  try {
    return await browser.tabs.sendMessage(tabId, envelope, { documentId });
  } catch (thrown) {
    throw new AutomationError('frame-gone', 'The page went away before it answered.', { cause: thrown });
  }
}
