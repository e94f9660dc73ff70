import { z } from 'zod';
import { Risk } from '../gate';
import { TaskEnd } from './task-end';

/** The most steps of a plan, and the most ends. */
export const mostPlanned = 20;
export const mostEnds = 6;

/**
 * How a goal is to be reached, made from the words of the instruction alone. It lets nothing be done that the words do not:
 * what it wants beyond them is told apart, and each such act needs the user.
 */
export const TaskPlan = z.object({
  /** In words, in order. What only a page shows is left open in them. */
  steps: z.array(z.string()).max(mostPlanned),
  /** Sites that are worked on. */
  origins: z.array(z.string()),
  /** Risks that its acts may have: of those that the words give. */
  risks: z.array(Risk),
  /** Names of variables that it uses: of those that the words name or the caller lets it. */
  variables: z.array(z.string()),
  ends: z.array(TaskEnd).min(1).max(mostEnds),
  /** What it wanted, and the words do not give. */
  beyond: z.array(z.string()),
});
export type TaskPlan = z.infer<typeof TaskPlan>;
