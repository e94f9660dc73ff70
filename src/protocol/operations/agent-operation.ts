import { z } from 'zod';
import { Instruction } from '../instruction';
import { Task } from '../task/task';
import { TaskAnswer, TaskOptions } from '../task/task-options';
import { OfSession, type SessionOperation } from './operation';

/**
 * Reaches a goal in several steps, until its declared ends are read back from the pages, or the user is needed. Its record lies
 * in `storage.session` too (`taskKey`), with each step.
 */
export const agentOperation = {
  from: ['panel', 'service'],
  input: OfSession.extend({ instruction: Instruction, options: TaskOptions.optional() }),
  output: Task,
  progress: Task,
  changes: 'anything',
  isDriven: true,
  http: { isRepeatable: false },
} as const satisfies SessionOperation;

/** Goes on with a task of the session that waits for the user, was stopped, or was interrupted. */
export const continueTaskOperation = {
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
} as const satisfies SessionOperation;

/** Ends a task that waits for the user, or was interrupted: nothing more comes of it by itself. */
export const stopTaskOperation = {
  from: ['panel', 'service'],
  input: OfSession.extend({ taskId: z.string() }),
  output: Task,
  changes: 'nothing',
  isDriven: true,
} as const satisfies SessionOperation;
