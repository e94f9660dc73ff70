import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type InputRequest,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ErrorCode } from '../../base/errors';
import { Allowance, type GateReason } from '../../protocol/gate';
import type { ToolAnswer, ToolFailure } from './tool-answer';

/** What a call goes on with once the user has answered. */
const QuestionState = z.discriminatedUnion('kind', [
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
type QuestionState = z.infer<typeof QuestionState>;

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

/** Questions that one call may ask. */
const mostRounds = 5;

/** A call that waits for its user, as it goes through the client and comes back. */
const WaitingCall = z.object({
  caller: z.string(),
  /** Digest of the tool's name and arguments. */
  call: z.string(),
  round: z.number().int(),
  /** Names the next round: what it does is done once. */
  id: z.string(),
  state: QuestionState,
});
type WaitingCall = z.infer<typeof WaitingCall>;

/** One call as its rounds know it again. */
export type CallName = { caller: string; tool: string; given: unknown };

/** Puts questions to the users of clients, and knows their answers again: what comes back is sealed, since it went through the client. */
export class UserAsking {
  readonly #codec = createRequestStateCodec<WaitingCall>({ key: randomBytes(32) });

  /** For the protocol's server: fails for a state that is not ours, or is too old. */
  readonly verify = (state: string, context: ServerContext): Promise<unknown> =>
    this.#codec.verify(state, context);

  /** The round that a call goes on with; undefined for a call that begins. Fails when the state is of another call. */
  roundOf(name: CallName, { mcpReq }: ServerContext): { answer: UserAnswer; id: string } | undefined {
    const waiting = WaitingCall.safeParse(mcpReq.requestState()).data;
    if (!waiting) return undefined;
    if (waiting.caller !== name.caller || waiting.call !== digestOfCall(name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The requestState is of another call.');
    const { id, state, round } = waiting;
    const view = inputResponse(mcpReq.inputResponses, keyOfRound(round));
    return { answer: answerIn(view, state), id };
  }

  /** The result that asks; undefined for a client that cannot ask, or was asked too often. */
  async ask(
    name: CallName,
    question: UserQuestion,
    context: ServerContext,
  ): Promise<InputRequiredResult | undefined> {
    const before = WaitingCall.safeParse(context.mcpReq.requestState()).data;
    const round = (before?.round ?? 0) + 1;
    if (round > mostRounds) return undefined;
    const { caller } = name;
    const waiting = { caller, call: digestOfCall(name), round, id: randomUUID(), state: question.state };
    return inputRequired({
      inputRequests: { [keyOfRound(round)]: elicitationOf(question) },
      requestState: await this.#codec.mint(waiting, context),
    });
  }
}

const keyOfRound = (round: number) => `user-${round}`;

/** Knows a call again by its tool and arguments. */
export function digestOfCall({ tool, given }: CallName): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, given]))
    .digest('base64url');
}

/** The question as clients show it: a text to type, or nothing but yes or no. */
export function elicitationOf({ message, wantsText }: UserQuestion): InputRequest {
  const text = { type: 'string', title: 'Your answer', maxLength: 2000 } as const;
  return inputRequired.elicit({
    message,
    requestedSchema: wantsText
      ? { type: 'object', properties: { text }, required: ['text'] }
      : { type: 'object', properties: {} },
  });
}

/** What a client sent in answer to a question. What is no agreement is none. */
export function answerIn(view: ReturnType<typeof inputResponse>, state: QuestionState): UserAnswer {
  if (view.kind !== 'elicit') return { state, isAgreed: false };
  const { text } = view.content ?? {};
  const said = typeof text === 'string' ? text.trim().slice(0, 2000) : '';
  const isEmpty = state.kind === 'task' && state.answer === 'said' && said === '';
  return { state, isAgreed: view.action === 'accept' && !isEmpty, text: said };
}
