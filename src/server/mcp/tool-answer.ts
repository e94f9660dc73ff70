import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { isErrorCode, toAutomationError, type ErrorCode } from '../../base/errors';
import { describeIssues } from '../../messaging/contract';
import { HttpFailure } from '../http/http-failure';
import { fenced, newNonce, withoutFences } from '../../base/text';
import type { ToldCorrection } from '../../protocol/correction';

/** A tool's answer: a value of its output's shape, and the same in words for a model. */
export type ToolAnswer = {
  value: Record<string, unknown>;
  text: string;
  /** It was not done, as the value says. */
  isFailed?: boolean;
};

/** An answer as the protocol has it. */
export function toolResult({ value, text, isFailed }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: value,
    ...(isFailed && { isError: true }),
  };
}

/** A failure as its caller needs it: its code, and whether and when the call may be made again. */
export type ToolFailure = {
  code: ErrorCode;
  message: string;
  /** Seconds after which the same call may be made again. */
  retryAfter?: number;
  /** The page may have been changed: look at it before anything is done again. */
  touched?: true;
};

/** Under this name of `_meta` a failed call says what `ToolFailure` has. */
const failureKey = 'tabwright/failure';

/** Codes of failures that the service words without one. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid-input',
  404: 'session-not-found',
  422: 'invalid-input',
  429: 'busy',
  501: 'not-supported',
  503: 'stopped',
};

/** A failure of work in a session's page, whose words may be the page's. */
export class FailureOnPage extends Error {
  constructor(thrown: unknown) {
    super('The work in a page failed.', { cause: thrown });
  }
}

export function toolFailureOf(thrown: unknown): ToolFailure {
  if (thrown instanceof FailureOnPage) {
    const failure = toolFailureOf(thrown.cause);
    const { text } = toldCorrections(thrown.cause instanceof HttpFailure ? thrown.cause.corrected : []);
    return { ...failure, message: `${text}${quotedPage(failure.message)}` };
  }
  if (thrown instanceof z.ZodError)
    return { code: 'invalid-input', message: describeIssues('Arguments', thrown) };
  if (!(thrown instanceof HttpFailure)) {
    const { code, message } = toAutomationError(thrown);
    return { code, message };
  }
  const [whole, said] = /\s*\(([a-z-]+)\)$/.exec(thrown.message) ?? ['', ''];
  const code = isErrorCode(said) ? said : (codeOfStatus[thrown.status] ?? 'internal');
  const message = isErrorCode(said) ? thrown.message.slice(0, -whole.length) : thrown.message;
  const { 'retry-after': seconds, 'cloud-page-touched': touched } = thrown.headers;
  return {
    code,
    message,
    retryAfter: seconds === undefined ? undefined : Number(seconds),
    touched: touched === undefined ? undefined : true,
  };
}

/** A call may have changed the page: it was done, or says that it may have been. */
export function mayBeDone({ isError, _meta: meta }: CallToolResult): boolean {
  return isError !== true || Touched.safeParse(meta?.[failureKey]).success;
}

const Touched = z.object({ touched: z.literal(true) });

/** A failed call as the protocol has it: in words for the model, and typed for the program. */
export function failedResult(failure: ToolFailure): CallToolResult {
  const { code, message, retryAfter, touched } = failure;
  const hints = [
    retryAfter === undefined ? '' : ` It may be called again in ${retryAfter} s.`,
    touched ? ' The page may have been changed: take a snapshot before you do it again.' : '',
  ];
  return {
    content: [{ type: 'text', text: `${message} (${code})${hints.join('')}` }],
    isError: true,
    _meta: { [failureKey]: failure },
  };
}

/** Text of a page as a model is given it: in a fence that no page can guess. */
export const quotedPage = (text: string): string => fenced('page', text, newNonce());

/** An answer whose value stands between such marks too: they are its first and its last field. */
export function inMarks(answer: ToolAnswer): ToolAnswer {
  const nonce = newNonce();
  const plain = (_key: string, each: unknown) => (typeof each === 'string' ? withoutFences(each) : each);
  const value: ToolAnswer['value'] = JSON.parse(JSON.stringify(answer.value), plain);
  return { ...answer, value: { begin: `<page ${nonce}>`, ...value, end: `</page ${nonce}>` } };
}

/** Effects of earlier acts that the page took back, for the value and the text of an answer. */
export function toldCorrections(corrected: readonly ToldCorrection[] = []): ToolAnswer {
  const sentences = corrected.map(({ sentence, description }) => `${description}: ${sentence}`);
  if (sentences.length === 0) return { value: {}, text: '' };
  return {
    value: { corrected: sentences },
    text: `Taken back by the page:\n${quotedPage(sentences.join('\n'))}\n`,
  };
}
