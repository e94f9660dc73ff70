import { askFrame } from '../../messaging/ask-frame';
import { parseAnswer } from '../../page/ask';
import type { FrameRequests } from '../../protocol/frame';

/** Asks one frame of a tab and parses its answer. */
export async function askDocument<K extends keyof FrameRequests>(
  { tabId, documentId }: { tabId: number; documentId: string },
  operation: K,
  input: FrameRequests[K]['input'],
): Promise<FrameRequests[K]['output']> {
  return parseAnswer(operation, await askFrame(tabId, documentId, { operation, input }));
}
