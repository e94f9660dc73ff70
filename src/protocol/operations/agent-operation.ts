import { z } from 'zod';
import { Allowance } from '../gate';
import { Instruction, maxInstructionLength } from '../action';
import { ModelChoice } from '../models/model-config';
import { Task, TaskAnswer, TaskAnswered, TaskOptions } from '../task/task';
import { VariableOrigins, Variables } from '../variables';
import { FrameId, StreamFlag, TimeoutMs, defineOperation, OfSession } from './operation';

export const AgentExecuteBody = z.object({
  agentConfig: z.object({
    provider: z.enum(['openai', 'anthropic', 'google', 'microsoft', 'bedrock']).optional(),
    model: ModelChoice.optional(),
    systemPrompt: z.string().optional(),
    cua: z.boolean().optional(),
    mode: z.enum(['dom', 'hybrid', 'cua']).optional(),
    executionModel: ModelChoice.optional(),
  }),
  executeOptions: z.object({
    instruction: z.string().max(maxInstructionLength),
    maxSteps: z.number().int().positive().max(200).optional(),
    highlightCursor: z.boolean().optional(),
    useSearch: z.boolean().optional(),
    toolTimeout: TimeoutMs,
    variables: Variables.optional(),
    /** Ours: as for act. */
    variableOrigins: VariableOrigins.optional(),
    allow: Allowance.optional(),
  }),
  frameId: FrameId,
  streamResponse: StreamFlag,
  shouldCache: z.boolean().optional(),
});
export type AgentExecuteBody = z.infer<typeof AgentExecuteBody>;

/** The result of a task. `completed` only when each of its declared ends was read back. */
export const AgentData = z.object({
  success: z.boolean(),
  message: z.string(),
  actions: z.array(
    z.looseObject({
      type: z.string(),
      action: z.string().optional(),
      reasoning: z.string().optional(),
      instruction: z.string().optional(),
      taskCompleted: z.boolean().optional(),
      pageUrl: z.string().optional(),
      timeMs: z.number().optional(),
    }),
  ),
  completed: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cached_input_tokens: z.number().optional(),
      inference_time_ms: z.number(),
    })
    .optional(),
});
export type AgentData = z.infer<typeof AgentData>;

/**
 * Reaches a goal in several steps, until its declared ends are read back from the pages, or the user is needed. Its record lies
 * in `storage.session` too (`taskKey`), with each step.
 */
export const agentOperation = defineOperation({
  name: 'agentExecute',
  from: ['panel', 'service'],
  input: OfSession.extend({ instruction: Instruction, options: TaskOptions.optional() }),
  output: Task,
  progress: Task,
  changes: 'anything',
  isDriven: true,
  http: {
    summary: 'Reaches a goal in several steps, and reads back what shows that it is reached',
    isRepeatable: false,
    body: AgentExecuteBody,
    data: z.object({
      result: AgentData,
      cacheEntry: z.object({ cacheKey: z.string(), entry: z.unknown() }).optional(),
    }),
  },
  tool: {
    name: 'run',
    description:
      'Reaches a goal in several steps (task), or follows a kept recording by its name. A task is completed only when the pages show it.',
    input: z.strictObject({
      task: Instruction.optional(),
      recording: z.string().min(1).max(300).optional(),
      variables: z.record(z.string(), z.string()).optional(),
    }),
    output: z.object({
      completed: z.boolean(),
      message: z.string(),
      steps: z.array(z.string()),
      data: z.unknown().optional(),
      answer: TaskAnswered.optional(),
    }),
    isLong: true,
  },
});

/** Goes on with a task of the session that waits for the user, was stopped, or was interrupted. */
export const continueTaskOperation = defineOperation({
  name: 'continueTask',
  from: ['panel', 'service'],
  input: OfSession.extend({
    taskId: z.string(),
    answer: TaskAnswer.optional(),
    /** Given anew where the worker was stopped meanwhile: it keeps no values and no keys. */
    options: TaskOptions.optional(),
  }),
  output: Task,
  progress: Task,
  changes: 'anything',
  isDriven: true,
});

/** Ends a task that waits for the user, or was interrupted: nothing more comes of it by itself. */
export const stopTaskOperation = defineOperation({
  name: 'stopTask',
  from: ['panel', 'service'],
  input: OfSession.extend({ taskId: z.string() }),
  output: Task,
  changes: 'nothing',
  isDriven: true,
});
