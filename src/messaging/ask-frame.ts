import browser from 'webextension-polyfill';
import { AutomationError } from '../base/errors';
import { parseFrameAnswer, malformedAnswer, type FrameRequests } from '../protocol/frame-contract';
import { type MessageEnvelope, valueOfReply } from './contract';
import { frameName } from './serve-frame';

/** The place of a document in this browser. */
export type DocumentPlace = { tabId: number; documentId: string };

/** Asks one document. Rejects with its own error, or with `frame-gone` when it went away before it answered. */
export async function askFrame<K extends keyof FrameRequests>(
  { tabId, documentId }: DocumentPlace,
  operation: K,
  input: FrameRequests[K]['input'],
): Promise<FrameRequests[K]['output']> {
  const reply = await sendToFrame(tabId, documentId, { to: frameName, operation, input });
  if (reply === undefined || reply === null)
    throw new AutomationError('frame-gone', 'The page went away before it answered.');
  return parseFrameAnswer(
    operation,
    valueOfReply(reply, () => malformedAnswer(operation)),
  );
}

async function sendToFrame(tabId: number, documentId: string, envelope: MessageEnvelope): Promise<unknown> {
  try {
    return await browser.tabs.sendMessage(tabId, envelope, { documentId });
  } catch (thrown) {
    throw new AutomationError('frame-gone', 'The page went away before it answered.', { cause: thrown });
  }
}
