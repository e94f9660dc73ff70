import { z } from 'zod';
import type { ErrorCode } from '../../base/errors';
import { Allowance, type GateReason } from '../../protocol/gate';
import type { ToolAnswer } from './tool-answer';
import type { ToolFailure } from './tool-failure';

/** What a call goes on with once the user has answered. */
export const QuestionState = z.discriminatedUnion('kind', [
  /** The same again: what kept it from being done is to be gone. */
  z.object({ kind: z.literal('again') }),
  /** The same, with what the user allows. */
  z.object({ kind: z.literal('allow'), allow: Allowance }),
  /** A task that waits; `answer` is what an agreement means to it. */
  z.object({
    kind: z.literal('task'),
    taskId: z.string(),
    answer: z.enum(['did-it', 'allow', 'said']),
  }),
]);
export type QuestionState = z.infer<typeof QuestionState>;

/** A question to the user, without whom a call cannot go on. */
export type UserQuestion = {
  message: string;
  /** It is answered by a text, and not by yes or no. */
  wantsText?: true;
  state: QuestionState;
  /** What a client is told that cannot ask its user. */
  otherwise: ToolAnswer | ToolFailure;
};

/** The user's answer to a question. */
export type UserAnswer = { state: QuestionState; isAgreed: boolean; text?: string };

/** What the user has to do in their browser, by the failure that says so. Of our own words: no page and no program is quotedPage. */
const deeds: Partial<Record<ErrorCode, string>> = {
  'needs-you':
    'Tabwright asks in your browser whether this program may work there. Answer in its panel, then confirm here.',
  'needs-access':
    'Tabwright has no access to this site. Give it in the panel of your browser, then confirm here.',
  'browser-away': 'Your browser is not connected. Open it, then confirm here.',
};

/** The question that a failure means, where the user can help. */
export function userQuestionOf(failure: ToolFailure): UserQuestion | undefined {
  const message = deeds[failure.code];
  return message === undefined ? undefined : { message, state: { kind: 'again' }, otherwise: failure };
}

/** What is to be allowed so that an act is done which the gate refused; undefined where nothing allows it. */
export function allowanceFor(reason: GateReason): Allowance | undefined {
  if ('risk' in reason) return { risks: [reason.risk] };
  if (reason.kind === 'elsewhere') return { origins: [reason.origin] };
  return reason.kind === 'carried' ? { carriedTo: [reason.origin] } : undefined;
}
