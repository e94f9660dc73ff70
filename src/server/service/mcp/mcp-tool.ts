import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { LogLine } from '../../../base/log';
import type { SessionOperation } from '../../../protocol/operations/operation';
import type { Headers } from '../http/wire';
import type { OperationResult } from '../operations/operation-result';
import { doOperation, type OperationRequest, type OperationWork } from '../operations/operate';
import type { Service } from '../service';

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
};

/** What a tool gives: a value of its output's shape, and the same in words for a model. */
export type ToolAnswer = {
  value: Record<string, unknown>;
  text: string;
  /** It was not done, as the value says. */
  isFailed?: boolean;
};

/** A tool as clients are told of it, and what it does. */
export type McpTool<I extends z.ZodObject = z.ZodObject> = {
  description: string;
  input: I;
  output: z.ZodObject;
  annotations: ToolAnnotations;
  run: (call: ToolCall, input: z.output<I>) => Promise<ToolAnswer>;
};

/** A tool by its table row: its input is parsed before it is run. */
export type ListedTool = Omit<McpTool, 'run'> & {
  /** Fails with a zod error when the input does not fit. */
  run: (call: ToolCall, input: unknown) => Promise<ToolAnswer>;
};

export function toolOf<I extends z.ZodObject>({ run, ...told }: McpTool<I>): ListedTool {
  return { ...told, run: (call, input) => run(call, told.input.parse(input)) };
}

/** What a client may believe of a tool before it calls it, as the register says of the operation. */
export function annotationsOf({ changes }: SessionOperation): ToolAnnotations {
  return {
    readOnlyHint: changes === 'nothing',
    ...(changes === 'nothing' ? {} : { destructiveHint: changes === 'anything' }),
    openWorldHint: true,
  };
}

/** Does an operation in the caller's session, in its turn and within the service's bounds. */
export function operateIn(
  { service, caller, signal, say }: ToolCall,
  { session: id, operation }: { session: string; operation: OperationRequest['operation'] },
  run: (work: OperationWork) => Promise<OperationResult>,
): Promise<OperationResult> {
  const session = service.sessions.find(id, operation, caller);
  return doOperation(service, { operation, session, run }, { signal, say, caller });
}

/** An answer as the protocol has it. */
export function toolResult({ value, text, isFailed }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: value,
    ...(isFailed ? { isError: true } : {}),
  };
}
