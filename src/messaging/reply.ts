import { AutomationError, toAutomationError } from '../base/errors';
import type { FrameHandlers } from '../protocol/frame-contract';
import type { MessageEnvelope, Reply } from './contract';

/** A frame's answer to a request; never rejects. */
export async function replyTo(
  handlers: Partial<FrameHandlers>,
  { operation, input }: Pick<MessageEnvelope, 'operation' | 'input'>,
): Promise<Reply> {
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
