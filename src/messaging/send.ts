import { AutomationError } from '../base/errors';
import type { MessageEnvelope, Reply } from './contract';

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

/** A frame's own word to the background, without the contract's schemas: frames carry no zod. */
export function sendToBackground(operation: string, input: unknown): Promise<Reply | undefined> {
  return send({ to: 'background', operation, input });
}
