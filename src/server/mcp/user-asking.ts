import { randomBytes, randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type InputRequest,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ErrorCode } from '../../base/errors';
import { Allowance } from '../../protocol/gate';
import { nameOf } from '../net';
import type { ToolAnswer, ToolFailure } from './tool-answer';

const Settings = z.record(z.string(), z.unknown()).optional();

/** The abilities of a client, as far as we ask. */
const Abilities = z.looseObject({ elicitation: Settings, extensions: Settings });

const Info = z.looseObject({ name: z.string(), title: z.string().optional() });

const Envelope = z.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: Abilities.optional(),
  [CLIENT_INFO_META_KEY]: Info.optional(),
});

/** A client's own words about itself. */
export type ClientSaid = {
  name: string | undefined;
  /** It can show its user a form. */
  canAsk: boolean;
  /** Extensions of the protocol that it knows. */
  extensions: ReadonlySet<string>;
};

/** A client's words about itself: with each request, or, before 2026-07-28, once when it connected. */
export function clientSaid({ server }: McpServer, { mcpReq }: ServerContext): ClientSaid {
  const envelope = Envelope.safeParse(mcpReq.envelope).data ?? {};
  const info = envelope[CLIENT_INFO_META_KEY] ?? Info.safeParse(server.getClientVersion()).data;
  const { elicitation, extensions = {} } =
    envelope[CLIENT_CAPABILITIES_META_KEY] ?? Abilities.safeParse(server.getClientCapabilities()).data ?? {};
  return {
    name: info?.title ?? info?.name,
    // No word on kinds means forms, which were there first.
    canAsk: elicitation !== undefined && (Object.keys(elicitation).length === 0 || 'form' in elicitation),
    extensions: new Set(Object.keys(extensions)),
  };
}

/** The way on for a call once the user has answered. */
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
  /** Told to a client that cannot ask its user. */
  otherwise: ToolAnswer | ToolFailure;
};

/** The user's answer to a question. */
export type UserAnswer = { state: QuestionState; isAgreed: boolean; text?: string };

/** Things for the user to do in their browser, by the failure that says so. All are our own words: no page and no program is quoted. */
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
  return nameOf([tool, given]);
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

/** A client's answer to a question. Anything but an agreement is none. */
export function answerIn(view: ReturnType<typeof inputResponse>, state: QuestionState): UserAnswer {
  if (view.kind !== 'elicit') return { state, isAgreed: false };
  const { text } = view.content ?? {};
  const said = typeof text === 'string' ? text.trim().slice(0, 2000) : '';
  const isEmpty = state.kind === 'task' && state.answer === 'said' && said === '';
  return { state, isAgreed: view.action === 'accept' && !isEmpty, text: said };
}
