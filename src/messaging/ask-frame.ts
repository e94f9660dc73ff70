import browser from 'webextension-polyfill';
import { AutomationError, fromRecord } from '../base/errors';
import { parseFrameAnswer, type FrameRequests } from '../protocol/frame-contract';
import type { MessageEnvelope, Reply } from './contract';
import { frameName } from './serve-frame';

/** Asks one document. Rejects with its own error, or with `frame-gone` when it went away before it answered. */
export async function askFrame<K extends keyof FrameRequests>(
  { tabId, documentId }: { tabId: number; documentId: string },
  operation: K,
  input: FrameRequests[K]['input'],
): Promise<FrameRequests[K]['output']> {
  const reply = await sendToFrame(tabId, documentId, { to: frameName, operation, input });
  if (reply?.ok) return parseFrameAnswer(operation, reply.value);
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
