import type { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { ModelConfig, WireFormat } from '../../protocol/models/model-config';
import type { Usage } from '../../protocol/session';
import { recallAbility, rememberAbility, takesPictures, weaken } from './ability';
import { parseModelAnswer, toAnswerSchema } from './answer';
import { askMessages } from './anthropic';
import { askConverse } from './bedrock';
import { askBuiltIn } from './built-in';
import { resolveEndpoint } from './endpoint';
import { isForbiddenOrigin, toModelError } from './failure';
import { askGenerate } from './google';
import { withRetries } from './http';
import { askChat, askResponses } from './openai';
import { modelPorts } from './ports';
import { noteWindow, windowOf } from './window';
import {
  addUsage,
  type AnswerSchema,
  type Endpoint,
  type Message,
  type Picture,
  type WireAnswer,
  type WireClient,
} from './wire-format';

/** A question to a model. `schema` describes an object; `schemaName` is a word without spaces. */
export type ModelQuestion<S extends z.ZodType> = {
  system: string;
  user: string;
  /** The same within so many tokens, for a server that reads no more. */
  fit?: (tokens: number) => string;
  schema: S;
  schemaName: string;
  /** Goes along with the user's turn where the endpoint takes pictures. */
  picture?: Picture;
};

export type AskOptions = {
  signal: AbortSignal;
  maxOutputTokens?: number;
  temperature?: number;
  /** Times a busy or failing endpoint is asked again; default 2. */
  retries?: number;
};

/** One client per wire format. */
const clients: Record<WireFormat, WireClient> = {
  responses: askResponses,
  chat: askChat,
  messages: askMessages,
  generate: askGenerate,
  converse: askConverse,
  builtin: askBuiltIn,
};

/**
 * Asks a model and gives its answer, checked against the question's schema.
 *
 * The answer's form is asked for in the strongest way the endpoint takes, which is found once and remembered. An
 * answer that does not fit is given back to the model once for repair. `isUnseen`: the endpoint takes no picture, so the
 * one of the question did not go along.
 */
export async function askModel<S extends z.ZodType>(
  model: ModelConfig,
  question: ModelQuestion<S>,
  options: AskOptions,
): Promise<{ value: z.output<S>; usage: Usage; isUnseen?: true }> {
  const endpoint = resolveEndpoint(model);
  const schema = toAnswerSchema(question.schemaName, question.schema);
  const ask = (messages: readonly Message[]) =>
    converse({ system: question.system, messages, schema }, endpoint, options);

  const { picture, fit } = question;
  const around = tokensOf(question.system + JSON.stringify(schema.schema)) + answerTokens;
  const opened = (window: number | undefined): Message => {
    const isLong = window !== undefined && around + tokensOf(question.user) > window;
    return { role: 'user', content: isLong && fit ? fit(window - around) : question.user, picture };
  };
  let opening = opened(fit && (await windowOf(endpoint, options.signal)));
  let first = await ask([opening]);
  const { usage: spent } = first;
  const isCut = ({ inputTokens }: Usage) => isCutShort(question.system + opening.content, inputTokens);
  const wasCut = isCut(spent);
  if (fit && endpoint.isLocal && wasCut) {
    noteWindow(endpoint, spent.inputTokens);
    const shorter = opened(spent.inputTokens);
    if (shorter.content !== opening.content) {
      opening = shorter;
      const again = await ask([opening]);
      first = { ...again, usage: addUsage(spent, again.usage) };
    }
  }
  const unseen = picture && !first.tookPictures ? ({ isUnseen: true } as const) : {};
  const answer = parseModelAnswer(first.text, question.schema);
  if (answer.ok) return { value: answer.value, usage: first.usage, ...unseen };
  if (first.cut) throw invalid('It was cut off at its length limit.', first.usage);

  const second = await ask([opening, ...repairTurns(first.text, answer.problem, schema)]);
  const usage = addUsage(first.usage, second.usage);
  const repaired = parseModelAnswer(second.text, question.schema);
  if (repaired.ok) return { value: repaired.value, usage, ...unseen };
  if (wasCut || isCut(second.usage)) throw cutShort((wasCut ? spent : second.usage).inputTokens, usage);
  throw invalid(repaired.problem, usage);
}

/** A server that reads less than it is sent takes off the beginning of a question, and says nothing of it. */
const isCutShort = (text: string, read: number) => read > leastWindow && read < tokensOf(text) * leastRead;

const tokensOf = (text: string) => Math.ceil(text.length / charactersPerToken);

/** No server reads so little: it only does not count. */
const leastWindow = 400;

/** A window holds the answer as well. */
const answerTokens = 300;

/** English prose has about four characters a token, other text fewer: a whole question is never read as so few tokens. */
const charactersPerToken = 4;
const leastRead = 0.6;

function cutShort(read: number, usage: Usage): AutomationError {
  return new AutomationError(
    'model-answer-invalid',
    say`The model’s server read only ${read} tokens of the question. Give it a longer context, or use another model.`,
    { details: { usage } },
  );
}

type Conversation = { system: string; messages: readonly Message[]; schema: AnswerSchema };

/** One answer, asked for again with less until the endpoint takes the question. */
async function converse(
  conversation: Conversation,
  endpoint: Endpoint,
  { signal, maxOutputTokens, temperature, retries = 2 }: AskOptions,
): Promise<WireAnswer & { tookPictures: boolean }> {
  const hasPicture = conversation.messages.some(({ picture }) => picture);
  let ability = await recallAbility(endpoint);
  let sendsOrigin = true;
  for (;;) {
    const { format, mode, name, dropped } = ability;
    const tookPictures = takesPictures(ability);
    const turns = mode === 'schema' || mode === 'tool' ? conversation.messages : withSchema(conversation);
    const request = {
      ...conversation,
      model: endpoint.modelNames[name] ?? endpoint.modelNames[0],
      messages: tookPictures ? turns : turns.map(({ role, content }) => ({ role, content })),
      mode,
      maxOutputTokens,
      temperature,
      dropped,
    };
    const reply = await withRetries(() => clients[format](endpoint, request, signal), { signal, retries });
    if (reply.ok) {
      await rememberAbility(endpoint, ability);
      return { ...complete(reply.answer), tookPictures };
    }
    if (sendsOrigin && isForbiddenOrigin(reply.failure, endpoint)) {
      sendsOrigin = false;
      if (await modelPorts().dropOrigin?.(endpoint.origin)) continue;
    }
    const weaker = weaken(ability, reply.failure, { endpoint, hasPicture });
    if (!weaker) throw toModelError(reply.failure, endpoint);
    ability = weaker;
  }
}

function complete(answer: WireAnswer): WireAnswer {
  const details = { usage: answer.usage };
  const refusal = answer.refusal
    ? say`The model declined: ${answer.refusal.slice(0, 300)}`
    : answer.cut === 'filter' && say`The provider’s content filter stopped the answer.`;
  if (refusal) throw new AutomationError('model-refused', refusal, { details });
  return answer;
}

/** The schema in the question's own words; in the first user turn, since OpenAI's JSON mode wants "JSON" said there. */
function withSchema({ messages, schema }: Conversation): Message[] {
  const words = `\nAnswer ${inForm(schema)}`;
  return messages.map((message, turn) => ({
    ...message,
    content: turn === 0 ? message.content + words : message.content,
  }));
}

const inForm = ({ schema }: AnswerSchema) =>
  `with one JSON object and nothing else, by this JSON Schema:\n${JSON.stringify(schema)}`;

function repairTurns(text: string, problem: string, schema: AnswerSchema): Message[] {
  const ask = `Your answer does not fit: ${problem}\nAnswer again ${inForm(schema)}`;
  const earlier: Message[] = text.trim() === '' ? [] : [{ role: 'assistant', content: text }];
  return [...earlier, { role: 'user', content: ask }];
}

function invalid(problem: string, usage: Usage): AutomationError {
  return new AutomationError(
    'model-answer-invalid',
    say`The model’s answer could not be used. ${problem} Try again, or choose a stronger model.`,
    { details: { usage } },
  );
}
