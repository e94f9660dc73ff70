import { AutomationError, isErrorCode, type ErrorCode } from '../../base/errors';
import { parseJson } from '../../base/json';
import { codeFacts } from '../../protocol/error-codes';
import { BelievedFailure } from './believed-answers';
import { mostBodyBytes, textOfBody } from '../../base/text-of-body';

/** Most of a service's message that is told on. */
const maxMessage = 2000;

const codes: Partial<Record<number, ErrorCode>> = {
  400: 'invalid-input',
  401: 'needs-access',
  403: 'needs-access',
  404: 'session-not-found',
  408: 'timeout',
  413: 'invalid-input',
  415: 'invalid-input',
  422: 'invalid-input',
  429: 'busy',
  501: 'invalid-input',
};

/** A failed answer as a typed error. Our own service ends its messages with the code; others are told by their status. */
export function cloudFailureOf(operation: string, status: number, text: string): AutomationError {
  const words = wordsOf(text);
  if (words === 'Page not found') {
    const message =
      'The page is none of the session’s browser, or was closed. Give one that is connected to it.';
    return new AutomationError('tab-closed', message, { details: { status, operation } });
  }
  return cloudError(words ?? `The service answered with ${status}.`, {
    fallback: codes[status] ?? 'no-answer',
    details: { status, operation },
  });
}

export type FailureOptions = { fallback: ErrorCode; details?: Record<string, unknown> };

/** The error in a service's message. Its code stands in parentheses at the message's end, or is `fallback`. */
export function cloudError(message: string, { fallback, details }: FailureOptions): AutomationError {
  const { words, code } = splitCode(message);
  const timedOut = /timed out/.test(words) ? 'timeout' : fallback;
  return new AutomationError(code ?? timedOut, words.slice(0, maxMessage), details ? { details } : {});
}

/** A message of our service without the code at its end. */
export function splitCode(message: string): { words: string; code?: ErrorCode } {
  const [, words, code] = /^([^]*) \(([a-z-]+)\)$/.exec(message) ?? [];
  return words !== undefined && isErrorCode(code) ? { words, code } : { words: message };
}

function wordsOf(text: string): string | undefined {
  const parsed = BelievedFailure.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { message, error, issues = [] } = parsed.data;
  const reasons = issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return message ?? (error && [error, ...reasons].join('; '));
}

/** The service answered what no service of this API answers. `isCut`: the answer ended in its middle. */
export function nonsense(operation: string, why: string, details: { isCut?: true } = {}): AutomationError {
  return new AutomationError(
    'no-answer',
    `The service gave no usable answer: ${why}. Check that its address is a v1 session service.`,
    { details: { operation, ...details } },
  );
}

/** Whether an act that failed may have reached its page, for a service that does not say so itself. */
export function mayHaveTouched(code: ErrorCode | undefined): boolean {
  return code === undefined || codeFacts[code].mayHaveTouched === true;
}

/** The pieces of an answer's body as text. Fails once there is more than is ever sent; what is left is not read. */
export function textOf(
  response: Response,
  operation: string,
  mostBytes = mostBodyBytes,
): AsyncGenerator<string> {
  return textOfBody(response, mostBytes, () => nonsense(operation, `it is longer than ${mostBytes} bytes`));
}

export async function wholeText(response: Response, operation: string, mostBytes?: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of textOf(response, operation, mostBytes)) pieces.push(piece);
  return pieces.join('');
}
