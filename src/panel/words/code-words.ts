import type { ErrorCode } from '../../base/errors';

/** A way to answer a failure; each is a button, and the first is the primary one. */
export type Remedy =
  | 'try-again'
  | 'edit'
  | 'find'
  | 'pick'
  | 'close-dialog'
  | 'open-data'
  | 'connect-model'
  | 'open-settings'
  | 'reset-settings';

type CodeWords = {
  /** Its title's key in the locale file, whose keys take no hyphen. */
  title: `errors.${string}`;
  /** Said under the title in the place of the error's own message, where that says the title again. */
  text?: `errors.${string}`;
  remedies: readonly Remedy[];
  /** Nothing has failed: it is unknown, was stopped, or waits for a choice. */
  isNoFailure?: true;
  /** A model failed: what was found without one stays as it is. */
  isOfModel?: true;
};

const usual: readonly Remedy[] = ['try-again', 'edit'];

/** The title and remedies of each error code. */
export const codeWords = {
  'invalid-input': { title: 'errors.invalid_input', remedies: ['edit'] },
  'unknown-method': { title: 'errors.unknown_method', remedies: ['edit'] },
  question: {
    title: 'errors.question',
    text: 'errors.question_text',
    remedies: ['connect-model', 'open-data', 'edit'],
    isNoFailure: true,
  },
  'unknown-variable': { title: 'errors.unknown_variable', remedies: ['edit'] },
  'variable-not-allowed': { title: 'errors.variable_not_allowed', remedies: ['edit'] },
  gate: { title: 'errors.gate', remedies: ['edit'] },
  'variable-origin': { title: 'errors.variable_origin', remedies: ['edit'] },
  'settings-damaged': { title: 'errors.settings_damaged', remedies: ['reset-settings'] },
  'session-not-found': { title: 'errors.session_not_found', remedies: ['try-again'] },
  'tab-closed': { title: 'errors.tab_closed', remedies: [] },
  'needs-access': { title: 'errors.needs_access', remedies: usual },
  'page-not-scriptable': { title: 'errors.page_not_scriptable', remedies: usual },
  'navigation-failed': { title: 'errors.navigation_failed', remedies: ['edit', 'try-again'] },
  'page-crashed': { title: 'errors.page_crashed', remedies: usual },
  'page-hung': { title: 'errors.page_hung', remedies: usual },
  'frame-gone': { title: 'errors.frame_gone', remedies: usual },
  busy: { title: 'errors.busy', remedies: usual, isNoFailure: true },
  'debugger-busy': { title: 'errors.debugger_busy', remedies: usual },
  timeout: { title: 'errors.timeout', remedies: usual },
  stopped: { title: 'errors.stopped', text: 'errors.stopped_text', remedies: usual, isNoFailure: true },
  interrupted: { title: 'errors.interrupted', remedies: usual, isNoFailure: true },
  'no-answer': { title: 'errors.no_answer', remedies: usual },
  'service-refused': { title: 'errors.service_refused', remedies: usual },
  internal: { title: 'errors.internal', remedies: usual },
  'pairing-refused': { title: 'errors.pairing_refused', remedies: usual },
  'browser-away': { title: 'errors.browser_away', remedies: usual },
  'needs-you': { title: 'errors.needs_you', remedies: usual, isNoFailure: true },
  'client-refused': { title: 'errors.client_refused', remedies: usual },
  'browser-missing': { title: 'errors.browser_missing', remedies: usual },
  'browser-failed': { title: 'errors.browser_failed', remedies: usual },
  'element-not-found': { title: 'errors.element_not_found', remedies: ['find', 'edit'] },
  'element-changed': { title: 'errors.element_changed', remedies: ['find', 'try-again'] },
  'selector-invalid': { title: 'errors.selector_invalid', remedies: ['edit'] },
  'xpath-not-resolved': { title: 'errors.xpath_not_resolved', remedies: usual },
  'frame-not-resolved': { title: 'errors.frame_not_resolved', remedies: usual },
  'not-a-frame': { title: 'errors.not_a_frame', remedies: usual },
  'shadow-root-missing': { title: 'errors.shadow_root_missing', remedies: usual },
  'not-visible': { title: 'errors.not_visible', remedies: usual },
  'not-stable': { title: 'errors.not_stable', remedies: usual },
  disabled: { title: 'errors.disabled', remedies: usual },
  'read-only': { title: 'errors.read_only', remedies: usual },
  'not-editable': { title: 'errors.not_editable', remedies: usual },
  'not-supported': { title: 'errors.not_supported', remedies: usual },
  covered: { title: 'errors.covered', remedies: ['edit', 'try-again'] },
  'option-missing': { title: 'errors.option_missing', remedies: ['edit'] },
  'file-missing': { title: 'errors.file_missing', remedies: usual },
  // A sent act whose outcome is unknown is never repeated by itself; the user may.
  'no-effect-seen': { title: 'errors.no_effect_seen', remedies: ['find', 'try-again'], isNoFailure: true },
  'outcome-unknown': { title: 'errors.outcome_unknown', remedies: ['find', 'try-again'], isNoFailure: true },
  'value-rejected': { title: 'errors.value_rejected', remedies: ['edit', 'try-again'] },
  'effect-lost': { title: 'errors.effect_lost', remedies: ['find', 'try-again'] },
  'needs-trusted': { title: 'errors.needs_trusted', remedies: ['edit'] },
  'not-finished': { title: 'errors.not_finished', remedies: ['edit'] },
  'wrong-page': { title: 'errors.wrong_page', remedies: usual },
  'not-as-recorded': { title: 'errors.not_as_recorded', remedies: usual },
  'dialog-open': { title: 'errors.dialog_open', remedies: usual },
  'engine-failed': { title: 'errors.engine_failed', remedies: usual },
  'snapshot-failed': { title: 'errors.snapshot_failed', remedies: usual },
  'no-model': { title: 'errors.no_model', remedies: ['edit', 'connect-model'], isNoFailure: true },
  'needs-consent': { title: 'errors.needs_consent', remedies: usual },
  'budget-spent': {
    title: 'errors.budget_spent',
    remedies: ['open-settings', 'try-again'],
    isOfModel: true,
  },
  'model-answer-invalid': {
    title: 'errors.model_answer_invalid',
    text: 'errors.model_answer_invalid_text',
    remedies: ['try-again', 'open-settings'],
    isOfModel: true,
  },
  'model-unreachable': {
    title: 'errors.model_unreachable',
    remedies: ['open-settings', 'try-again'],
    isOfModel: true,
  },
  'model-refused': {
    title: 'errors.model_refused',
    remedies: ['open-settings', 'try-again'],
    isOfModel: true,
  },
  'model-unsupported': {
    title: 'errors.model_unsupported',
    remedies: ['open-settings'],
    isOfModel: true,
  },
  'model-name-invalid': {
    title: 'errors.model_name_invalid',
    remedies: ['open-settings'],
    isOfModel: true,
  },
} as const satisfies Record<ErrorCode, CodeWords>;
