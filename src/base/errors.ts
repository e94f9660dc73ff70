import type { SaidParts, Saying } from './say';

/** The interface's thirteen error types. `AutomationError` is the base of all of them. */
export type ErrorName =
  | 'AutomationError'
  | 'AutomationElementNotFoundError'
  | 'AutomationClickError'
  | 'AutomationEvalError'
  | 'AutomationDomProcessError'
  | 'AutomationIframeError'
  | 'ContentFrameNotFoundError'
  | 'XPathResolutionError'
  | 'AutomationShadowRootMissingError'
  | 'LLMResponseError'
  | 'MissingLLMConfigurationError'
  | 'UnsupportedModelError'
  | 'InvalidAISDKModelFormatError';

/** Every way a call can fail, with the interface's error type it belongs to. Codes survive messaging; classes do not. */
export const errorNames = {
  // The caller's input
  'invalid-input': 'AutomationError',
  'unknown-method': 'AutomationError',
  question: 'AutomationError',
  'unknown-variable': 'AutomationError',
  'variable-not-allowed': 'AutomationError',
  // More than the instruction lets be done, and nobody who allows it
  gate: 'AutomationError',
  'variable-origin': 'AutomationError',
  'settings-damaged': 'AutomationError',
  // The session and its tab
  'session-not-found': 'AutomationError',
  'tab-closed': 'AutomationError',
  'needs-access': 'AutomationError',
  'page-not-scriptable': 'AutomationError',
  'navigation-failed': 'AutomationError',
  'page-crashed': 'AutomationError',
  'page-hung': 'AutomationError',
  'frame-gone': 'AutomationError',
  busy: 'AutomationError',
  'debugger-busy': 'AutomationError',
  // The call
  timeout: 'AutomationError',
  stopped: 'AutomationError',
  interrupted: 'AutomationError',
  'no-answer': 'AutomationError',
  'service-refused': 'AutomationError',
  internal: 'AutomationError',
  // A browser of the user's own and the broker that it is paired with
  'pairing-refused': 'AutomationError',
  'browser-away': 'AutomationError',
  'needs-you': 'AutomationError',
  'client-refused': 'AutomationError',
  // The browser the launcher and the service start
  'browser-missing': 'AutomationError',
  'browser-failed': 'AutomationError',
  // Finding
  'element-not-found': 'AutomationElementNotFoundError',
  'element-changed': 'AutomationElementNotFoundError',
  'selector-invalid': 'AutomationElementNotFoundError',
  'xpath-not-resolved': 'XPathResolutionError',
  'frame-not-resolved': 'AutomationIframeError',
  'not-a-frame': 'ContentFrameNotFoundError',
  'shadow-root-missing': 'AutomationShadowRootMissingError',
  // A pre-check that still failed at the deadline
  'not-visible': 'AutomationClickError',
  'not-stable': 'AutomationClickError',
  disabled: 'AutomationClickError',
  'read-only': 'AutomationClickError',
  'not-editable': 'AutomationClickError',
  'not-supported': 'AutomationClickError',
  covered: 'AutomationClickError',
  'option-missing': 'AutomationClickError',
  'file-missing': 'AutomationClickError',
  // Sent, but not verified
  'no-effect-seen': 'AutomationClickError',
  'outcome-unknown': 'AutomationClickError',
  'value-rejected': 'AutomationClickError',
  // Verified, and then taken back by the page
  'effect-lost': 'AutomationClickError',
  'needs-trusted': 'AutomationClickError',
  'not-finished': 'AutomationError',
  // A recording that is replayed
  'wrong-page': 'AutomationError',
  'not-as-recorded': 'AutomationError',
  'dialog-open': 'AutomationError',
  // The engine
  'engine-failed': 'AutomationEvalError',
  'snapshot-failed': 'AutomationDomProcessError',
  // The model
  'no-model': 'MissingLLMConfigurationError',
  'needs-consent': 'AutomationError',
  'budget-spent': 'AutomationError',
  'model-answer-invalid': 'LLMResponseError',
  'model-unreachable': 'LLMResponseError',
  'model-refused': 'LLMResponseError',
  'model-unsupported': 'UnsupportedModelError',
  'model-name-invalid': 'InvalidAISDKModelFormatError',
} as const satisfies Record<string, ErrorName>;

export type ErrorCode = keyof typeof errorNames;

/** Facts that the message leaves out. Never typed text, never a secret. */
export type ErrorDetails = Record<string, unknown>;

export type ErrorRecord = {
  code: ErrorCode;
  message: string;
  details?: ErrorDetails;
  /** The parts of the message. */
  said?: SaidParts;
};

type ErrorCause = { details?: ErrorDetails; cause?: unknown };

/**
 * The one error class. `name` is the interface's error type for `code`; the message says what failed, on what,
 * and what to do next.
 */
export class AutomationError extends Error {
  override readonly name: ErrorName;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** The message with its parts, where they are known. */
  readonly saying: string | Saying;

  constructor(code: ErrorCode, saying: string | Saying, options: ErrorCause = {}) {
    super(
      typeof saying === 'string' ? saying : saying.sentence,
      'cause' in options ? { cause: options.cause } : undefined,
    );
    this.saying = saying;
    this.code = code;
    this.name = errorNames[code];
    this.details = options.details ?? {};
  }

  toJSON(): ErrorRecord {
    const record: ErrorRecord = { code: this.code, message: this.message };
    if (typeof this.saying === 'object') record.said = this.saying.said;
    if (Object.keys(this.details).length > 0) record.details = this.details;
    return record;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorNames, value);
}

/**
 * Known by its code, not its class: the two scripts of a frame have a class each.
 */
export function isAutomationError(thrown: unknown): thrown is AutomationError {
  return thrown instanceof Error && 'code' in thrown && isErrorCode(thrown.code);
}

/** Any thrown value as an `AutomationError`; what is not one already becomes `fallback`. */
export function toAutomationError(thrown: unknown, fallback: ErrorCode = 'internal'): AutomationError {
  if (isAutomationError(thrown)) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new AutomationError(fallback, message, { cause: thrown });
}

export function fromRecord(record: ErrorRecord): AutomationError {
  const { code, message, said, details } = record;
  const saying = said === undefined ? message : { sentence: message, said };
  return new AutomationError(code, saying, details ? { details } : {});
}
