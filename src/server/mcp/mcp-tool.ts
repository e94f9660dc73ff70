import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { LogLine } from '../../base/log';
import type { ModelChoice } from '../../protocol/models/model-config';
import type { SessionOperation, ToolPart } from '../../protocol/operations/operation';
import type { Headers } from '../http/wire';
import { doOperation, type Operate } from '../operations/operate';
import type { OperationRequest, OperationResult } from '../operations/operation';
import type { Service } from '../service/service';
import { FailureOnPage, inMarks, type ToolAnswer } from './tool-answer';
import type { UserAnswer, UserQuestion } from './user-asking';

/** One call of a tool, and who made it. */
export type ToolCall = {
  service: Service;
  /** The caller, as `callerOf` names it. */
  caller: string;
  /** The program's own word for itself. */
  clientName: string | undefined;
  headers: Headers;
  signal: AbortSignal;
  /** Tells the client how it goes on. */
  say: (line: LogLine) => void;
  /** The user's answer to the question that the call ended with before. */
  answered?: UserAnswer;
};

/** The end of a call: an answer, or a question to the user before there is one. */
export type ToolOutcome = ToolAnswer | { question: UserQuestion };

/** A tool as clients are told of it, and its work. */
type OwnTool<I extends z.ZodObject> = {
  description: string;
  input: I;
  output: z.ZodObject;
  annotations: ToolAnnotations;
  /** It may take minutes. */
  isLong?: true;
  run: (call: ToolCall, input: z.output<I>) => Promise<ToolOutcome>;
};

/** A tool whose input is parsed before it is run. */
export type McpTool = Omit<OwnTool<z.ZodObject>, 'run'> & {
  /** Fails with a zod error when the input does not fit. */
  run: (call: ToolCall, input: unknown) => Promise<ToolOutcome>;
};

export function toolOf<I extends z.ZodObject>({ run, ...told }: OwnTool<I>): McpTool {
  return { ...told, run: (call, input) => run(call, told.input.parse(input)) };
}

/** The input of every tool that works in a session. */
export const InSession = z.strictObject({ session: z.string().max(100) });

/** Makes the tool of an operation; `run` gets the arguments of the operation's row. What it answers has texts of pages. */
export function operationTool<I extends z.ZodObject>(
  row: SessionOperation & { tool: ToolPart & { input: I } },
  run: (call: ToolCall, session: string, asked: z.output<I>) => Promise<ToolOutcome>,
): McpTool {
  const { name: _name, ...tool } = row.tool;
  const input = z.strictObject({ ...InSession.shape, ...tool.input.shape });
  const { changes } = row;
  return {
    ...tool,
    input,
    output: z.object({ begin: z.string(), ...tool.output.shape, end: z.string() }),
    annotations: {
      readOnlyHint: changes === 'nothing',
      destructiveHint: changes === 'nothing' ? undefined : changes === 'anything',
      openWorldHint: true,
    },
    run: async (call, given) => {
      const { session, ...asked } = input.parse(given);
      const outcome = await run(call, z.string().parse(session), row.tool.input.parse(asked));
      if (!('question' in outcome)) return inMarks(outcome);
      const { otherwise, ...question } = outcome.question;
      return { question: { ...question, otherwise: 'value' in otherwise ? inMarks(otherwise) : otherwise } };
    },
  };
}

/** An operation that a call does in a session. */
type InTurn = Pick<OperationRequest, 'operation' | 'isListening' | 'body'> & { session: string };

/** Does an operation in the caller's session, in its turn and within the service's bounds. A failure there is told as the page's words. */
export function operateIn(
  { service, caller, headers, signal, say }: ToolCall,
  { session: id, ...what }: InTurn,
  run: Operate,
): Promise<OperationResult> {
  const session = service.sessions.find(id, what.operation, caller);
  const request = { ...what, session, headers, caller };
  return doOperation(service, request, { signal, say, run }).catch((thrown: unknown) => {
    throw new FailureOnPage(thrown);
  });
}

/** The model that the service's options name for assistants; undefined for the session's own. */
export function modelForCall({ service, headers }: ToolCall): ModelChoice | undefined {
  const { model: modelName, modelBaseUrl: baseURL, modelApiKey } = service.options;
  if (modelName === undefined || baseURL === undefined) return undefined;
  // Who runs the service named this address, so its own key may be sent there.
  const apiKey = headers['x-model-api-key'] ?? modelApiKey;
  return { modelName, baseURL, ...(apiKey !== undefined && { apiKey }) };
}
