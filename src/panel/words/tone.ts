import type { ErrorCode } from '../../base/errors';
import { codeWords } from './code-words';

/** Red for what failed; amber for what is unknown, was stopped, or waits for a choice. */
export function toneOf(code: ErrorCode): 'bad' | 'warn' {
  return 'isNoFailure' in codeWords[code] ? 'warn' : 'bad';
}
