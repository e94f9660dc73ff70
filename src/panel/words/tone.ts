import type { ErrorCode } from '../../base/errors';

const notFailures = new Set<ErrorCode>([
  'stopped',
  'interrupted',
  'no-effect-seen',
  'outcome-unknown',
  'no-model',
  'busy',
]);

/** Red for what failed; amber for what is unknown, was stopped, or waits for a choice. */
export function toneOf(code: ErrorCode): 'bad' | 'warn' {
  return notFailures.has(code) ? 'warn' : 'bad';
}
