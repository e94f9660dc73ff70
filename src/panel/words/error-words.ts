import { t } from '../../languages/t';
import type { ErrorCode } from '../../base/errors';
import { codeWords } from './code-words';

/** The failure in one plain sentence. `FailureText` says the rest. */
export function failureTitle(code: ErrorCode, { isEmpty }: { isEmpty: boolean }): string {
  // Nothing to choose from: the matcher is not unsure, it has nothing.
  return t(codeWords[code === 'no-model' && isEmpty ? 'element-not-found' : code].title);
}

/** The end of a run in a word or two. An unsure answer, or one with rows to choose from, waits for the user. */
export function endWord(code: ErrorCode, hasChoice = false): string {
  return code === 'no-model' || hasChoice ? t('run.needsYou') : t('run.stopped');
}

/** Red for what failed; amber for what is unknown, was stopped, or waits for a choice. */
export function toneOf(code: ErrorCode): 'bad' | 'warn' {
  return 'isNoFailure' in codeWords[code] ? 'warn' : 'bad';
}
