import { AutomationError } from '../base/errors';
import { frameAnswers, type FrameRequests } from '../protocol/frame';
import type { Tab } from './tab';

/** Asks one frame and parses its answer: a page may have tampered with the frame that gives it. */
export async function ask<K extends keyof FrameRequests>(
  { tab, documentId }: { tab: Tab; documentId: string },
  operation: K,
  input: FrameRequests[K]['input'],
): Promise<FrameRequests[K]['output']> {
  return parseAnswer(operation, await tab.ask(documentId, { operation, input }));
}

/** Gives a frame's answer to an operation if it has the right shape. */
export function parseAnswer<K extends keyof FrameRequests>(
  operation: K,
  answer: unknown,
): FrameRequests[K]['output'] {
  const parsed = frameAnswers[operation].safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new AutomationError(
    'engine-failed',
    `The page gave an answer to "${operation}" that makes no sense.`,
    { cause: parsed.error },
  );
}
