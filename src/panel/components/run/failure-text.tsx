import type { ErrorRecord } from '../../../base/errors';
import { betterFailureText } from '../../words/error-words';

/** Why something failed, and what next. The message of an error is in English for all readers, and is said to be. */
export function FailureText({ error: { code, message } }: { error: Pick<ErrorRecord, 'code' | 'message'> }) {
  const better = betterFailureText(code);
  return better === undefined ? <p lang="en">{message}</p> : <p>{better}</p>;
}
