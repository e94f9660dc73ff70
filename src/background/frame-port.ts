import { AutomationError } from '../base/errors';
import { askFrame } from '../messaging/ask-frame';
import { frameAnswers, type FrameRequests } from '../protocol/frame';

/** Asks one frame and parses its answer: a page may have tampered with the frame that gives it. */
export async function ask<K extends keyof FrameRequests>(
  where: { tabId: number; frameId: number },
  operation: K,
  input: FrameRequests[K]['input'],
): Promise<FrameRequests[K]['output']> {
  const answer = await askFrame(where.tabId, where.frameId, { operation, input });
  const parsed = frameAnswers[operation].safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new AutomationError(
    'engine-failed',
    `The page gave an answer to "${operation}" that makes no sense.`,
    {
      cause: parsed.error,
    },
  );
}
