import { fromRecord, isErrorCode, type AutomationError } from '../base/errors';
import { isRecord } from '../base/json';
import { SaidShape } from '../protocol/told/said-parts';

/**
 * The value of another context's reply, or the error of it, thrown. What is no reply is thrown as `senseless`: the other side may be
 * of another version, or tampered with.
 */
export function valueOfReply(reply: unknown, senseless: () => AutomationError): unknown {
  if (!isRecord(reply)) throw senseless();
  if (reply['ok'] === true) return reply['value'];
  const { ok, error } = reply;
  if (ok !== false || !isRecord(error)) throw senseless();
  const { code, message, details, said } = error;
  if (typeof message !== 'string') throw senseless();
  throw fromRecord({
    code: isErrorCode(code) ? code : 'internal',
    message,
    said: SaidShape.parse(said),
    details: isRecord(details) ? details : undefined,
  });
}
