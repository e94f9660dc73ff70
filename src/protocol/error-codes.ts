import type { ErrorCode } from '../base/errors';

type CodeFacts = {
  /** The HTTP status of a request that failed with it: what the caller caused, or others; 500 is ours. */
  readonly status: 400 | 403 | 404 | 429 | 500 | 502 | 503;
  /** An act that ended with it could not be done on this page: an answer, not a failure. */
  readonly isAnswer?: true;
  /** It can be said after an act has reached its page, which must not be tried again by itself then. */
  readonly mayHaveTouched?: true;
  /** The element was not where its selector says: it may be found again. */
  readonly isLost?: true;
  /** The run itself is to end: nothing else is tried. */
  readonly endsRun?: true;
};

/**
 * Facts about each error code besides its type, which is all that scripts in pages carry (`base/errors.ts`). Its words
 * are the panel's (`panel/words/code-words.ts`).
 */
export const codeFacts: Readonly<Record<ErrorCode, CodeFacts>> = {
  // The caller's input
  'invalid-input': { status: 400 },
  'unknown-method': { status: 500, isAnswer: true },
  question: { status: 500, isAnswer: true },
  'unknown-variable': { status: 400 },
  'variable-not-allowed': { status: 400 },
  // More than the instruction lets be done, and nobody who allows it
  gate: { status: 500, isAnswer: true, endsRun: true },
  'variable-origin': { status: 400, endsRun: true },
  'settings-damaged': { status: 500 },
  // The session and its tab
  'session-not-found': { status: 404 },
  'tab-closed': { status: 404, isAnswer: true, mayHaveTouched: true, endsRun: true },
  'needs-access': { status: 500, isAnswer: true },
  'page-not-scriptable': { status: 400, isAnswer: true },
  'navigation-failed': { status: 400, isAnswer: true, mayHaveTouched: true },
  'page-crashed': { status: 400, isAnswer: true, mayHaveTouched: true, endsRun: true },
  'page-hung': { status: 500, isAnswer: true, mayHaveTouched: true, endsRun: true },
  'frame-gone': { status: 500, isAnswer: true, mayHaveTouched: true },
  busy: { status: 429 },
  'debugger-busy': { status: 500 },
  // The call
  timeout: { status: 500, endsRun: true },
  stopped: { status: 503, endsRun: true },
  interrupted: { status: 500 },
  'no-answer': { status: 500 },
  'service-refused': { status: 500 },
  internal: { status: 500 },
  // A browser of the user's own and the broker that it is paired with
  'pairing-refused': { status: 400 },
  'browser-away': { status: 503 },
  'needs-you': { status: 403 },
  'client-refused': { status: 403 },
  // The browser the launcher and the service start
  'browser-missing': { status: 500 },
  'browser-failed': { status: 500 },
  // Finding
  'element-not-found': { status: 400, isAnswer: true, isLost: true },
  'element-changed': { status: 500, isAnswer: true, isLost: true },
  'selector-invalid': { status: 400 },
  'xpath-not-resolved': { status: 400, isAnswer: true, isLost: true },
  'frame-not-resolved': { status: 400, isAnswer: true, isLost: true },
  'not-a-frame': { status: 400, isAnswer: true },
  'shadow-root-missing': { status: 400, isAnswer: true, isLost: true },
  // A pre-check that still failed at the deadline
  'not-visible': { status: 500, isAnswer: true },
  'not-stable': { status: 500, isAnswer: true },
  disabled: { status: 500, isAnswer: true },
  'read-only': { status: 500, isAnswer: true },
  'not-editable': { status: 500, isAnswer: true },
  'not-supported': { status: 500, isAnswer: true },
  covered: { status: 500, isAnswer: true },
  'option-missing': { status: 500, isAnswer: true },
  'file-missing': { status: 500, isAnswer: true },
  // Sent, but not verified
  'no-effect-seen': { status: 500, isAnswer: true, mayHaveTouched: true },
  'outcome-unknown': { status: 500, isAnswer: true, mayHaveTouched: true },
  'value-rejected': { status: 500, isAnswer: true, mayHaveTouched: true },
  // Verified, and then taken back by the page
  'effect-lost': { status: 500, isAnswer: true, mayHaveTouched: true },
  'needs-trusted': { status: 500, isAnswer: true, mayHaveTouched: true },
  'not-finished': { status: 500, isAnswer: true, mayHaveTouched: true },
  // A recording that is replayed
  'wrong-page': { status: 500, isAnswer: true },
  'not-as-recorded': { status: 500, isAnswer: true },
  'dialog-open': { status: 500, isAnswer: true, mayHaveTouched: true, endsRun: true },
  // The engine
  'engine-failed': { status: 500 },
  'snapshot-failed': { status: 500 },
  // The model
  'no-model': { status: 400, isAnswer: true },
  'needs-consent': { status: 400 },
  'budget-spent': { status: 400 },
  'model-answer-invalid': { status: 502 },
  'model-unreachable': { status: 502 },
  'model-refused': { status: 400 },
  'model-unsupported': { status: 400 },
  'model-name-invalid': { status: 400 },
};
