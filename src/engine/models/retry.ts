import { stopReason, throwIfStopped } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { isOutOfCredit } from './model-error';
import type { WireFailure, WireReply } from './wire-client';

/** A server that asks for a longer pause is not waited for. */
const longestWaitMs = 30_000;

/**
 * Calls `send`, again up to `retries` times while the endpoint is busy, failing or out of reach, and gives its last
 * reply.
 *
 * Waits as long as the endpoint asks (`Retry-After`), else 500 ms and twice as long each time, less some jitter. A time
 * limit that ends the wait names the failure it waited on.
 */
export async function withRetries(
  send: () => Promise<WireReply>,
  { signal, retries }: { signal: AbortSignal; retries: number },
): Promise<WireReply> {
  for (let attempt = 0; ; attempt += 1) {
    const reply = await send();
    if (reply.ok || attempt >= retries) return reply;
    const waitMs = waitBefore(reply.failure, attempt);
    if (waitMs === undefined) return reply;
    await pause(waitMs, { signal, failure: reply.failure });
  }
}

/** Milliseconds to wait before asking again, or undefined when asking again is of no use. */
function waitBefore(failure: WireFailure, attempt: number): number | undefined {
  const backoff = 500 * 2 ** attempt * (1 - Math.random() * 0.25);
  if (failure.kind === 'garbage') return undefined;
  // A refused connection or a CORS rule stays; one more try is for the lost packet.
  if (failure.kind === 'network') return attempt === 0 ? backoff : undefined;
  const { status, retryAfterMs } = failure;
  const passes = status === 408 || status === 429 || (status >= 500 && status !== 501);
  if (!passes || isOutOfCredit(failure)) return undefined;
  const waitMs = retryAfterMs ?? backoff;
  return waitMs <= longestWaitMs ? waitMs : undefined;
}

async function pause(
  ms: number,
  { signal, failure }: { signal: AbortSignal; failure: WireFailure },
): Promise<void> {
  throwIfStopped(signal);
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(endOfWait(signal, failure));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function endOfWait(signal: AbortSignal, failure: WireFailure): AutomationError {
  const reason = stopReason(signal);
  if (reason.code !== 'timeout') return reason;
  const what =
    failure.kind === 'http'
      ? `The provider kept answering ${failure.status}`
      : 'The model could not be reached';
  return new AutomationError('timeout', `${reason.message} ${what}: ${failure.reason}`, { cause: reason });
}
