import { i18n } from '#i18n';
import type { ErrorCode } from '../../base/errors';
import { titleKeys } from './title-keys';

/** What a failure can be answered with; a button each. The first is the primary one. */
export type Remedy =
  'try-again' | 'edit' | 'find' | 'pick' | 'connect-model' | 'open-settings' | 'reset-settings';

/** What happened, in one plain sentence. The error's own message says the rest. */
export function failureTitle(code: ErrorCode, { isEmpty }: { isEmpty: boolean }): string {
  // Nothing to choose from: the matcher is not unsure, it has nothing.
  return i18n.t(titleKeys[code === 'no-model' && isEmpty ? 'element-not-found' : code]);
}

/** How it ended, in a word or two. An unsure answer, or one with something to choose from, has ended nothing: it waits for the user. */
export function endWord(code: ErrorCode, hasChoice = false): string {
  return code === 'no-model' || hasChoice ? i18n.t('run.needsYou') : i18n.t('run.stopped');
}

const remedies: Partial<Record<ErrorCode, readonly Remedy[]>> = {
  'invalid-input': ['edit'],
  'unknown-method': ['edit'],
  question: ['edit'],
  'unknown-variable': ['edit'],
  'variable-not-allowed': ['edit'],
  gate: ['edit'],
  'variable-origin': ['edit'],
  'settings-damaged': ['reset-settings'],
  'session-not-found': ['try-again'],
  'tab-closed': [],
  'element-not-found': ['find', 'edit'],
  'element-changed': ['find', 'try-again'],
  'selector-invalid': ['edit'],
  'option-missing': ['edit'],
  'value-rejected': ['edit', 'try-again'],
  // A sent act whose outcome is unknown is never repeated by itself; the user may.
  'no-effect-seen': ['find', 'try-again'],
  'outcome-unknown': ['find', 'try-again'],
  'effect-lost': ['find', 'try-again'],
  'needs-trusted': ['edit'],
  'no-model': ['edit', 'connect-model'],
  'model-answer-invalid': ['try-again', 'open-settings'],
  'model-unreachable': ['open-settings', 'try-again'],
  'model-refused': ['open-settings', 'try-again'],
  'model-unsupported': ['open-settings'],
  'model-name-invalid': ['open-settings'],
  'budget-spent': ['open-settings', 'try-again'],
  'not-finished': ['edit'],
};

/** With something to choose from, the element itself can be pointed at, and editing is what the box is for. */
export function remediesFor(code: ErrorCode, hasChoice = false): readonly Remedy[] {
  const offered = remedies[code] ?? ['try-again', 'edit'];
  return hasChoice ? ['pick', ...offered.filter((remedy) => remedy !== 'edit')] : offered;
}
