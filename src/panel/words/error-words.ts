import { i18n } from '#i18n';
import type { ErrorCode } from '../../base/errors';
import { codeWords, type Remedy } from './code-words';

/** What happened, in one plain sentence. `failureText` says the rest. */
export function failureTitle(code: ErrorCode, { isEmpty }: { isEmpty: boolean }): string {
  // Nothing to choose from: the matcher is not unsure, it has nothing.
  return i18n.t(codeWords[code === 'no-model' && isEmpty ? 'element-not-found' : code].title);
}

/** Why, and what next, of the few errors of which the panel says it better than their own message. */
export function betterFailureText(code: ErrorCode): string | undefined {
  const words = codeWords[code];
  return 'text' in words ? i18n.t(words.text) : undefined;
}

/** How it ended, in a word or two. An unsure answer, or one with something to choose from, has ended nothing: it waits for the user. */
export function endWord(code: ErrorCode, hasChoice = false): string {
  return code === 'no-model' || hasChoice ? i18n.t('run.needsYou') : i18n.t('run.stopped');
}

/** With something to choose from, the element itself can be pointed at, and editing is what the box is for. */
export function remediesFor(code: ErrorCode, hasChoice = false): readonly Remedy[] {
  const offered: readonly Remedy[] = codeWords[code].remedies;
  return hasChoice ? ['pick', ...offered.filter((remedy) => remedy !== 'edit')] : offered;
}
