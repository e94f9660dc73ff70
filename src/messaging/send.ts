import { AutomationError } from '../base/errors';
import type { BackgroundContract } from '../protocol/background';
import type { Input, MessageEnvelope, Output, Reply } from './contract';

/**
 * Carries one question to another context of ours; undefined when nobody listens there. Frames use it too, so it goes
 * without the polyfill.
 */
export async function send(envelope: MessageEnvelope): Promise<Reply | undefined> {
  try {
    return await chrome.runtime.sendMessage(envelope);
  } catch (thrown) {
    throw new AutomationError('no-answer', 'Tabwright was restarted or updated. Try again.', {
      cause: thrown,
    });
  }
}

/** The operations that frames may ask of the background. */
type FromFrames = {
  [K in keyof BackgroundContract]: 'content' extends BackgroundContract[K]['from'][number] ? K : never;
}[keyof BackgroundContract];

/** A frame's own word to the background, by the types of the contract alone: frames carry no zod. */
export async function sendToBackground<K extends FromFrames>(
  operation: K,
  input: Input<BackgroundContract[K]>,
): Promise<Reply<Output<BackgroundContract[K]>> | undefined> {
  const reply = await send({ to: 'background', operation, input });
  // The worker is ours, and typed by the same contract.
  return reply as Reply<Output<BackgroundContract[K]>> | undefined;
}
