import { noUsage } from '../../models';
import type { Task } from '../../protocol/task/task';
import { defaultTaskLimits, type TaskLimits } from '../../protocol/task/task-options';

export type TaskGoal = {
  sessionId: string;
  instruction: string;
  /** Origin of the page that is open. */
  origin: string;
  limits?: { [K in keyof TaskLimits]?: TaskLimits[K] | undefined } | undefined;
};

/** A task that was not begun. */
export function newTask({ sessionId, instruction, origin, limits }: TaskGoal): Task {
  const given = Object.entries(limits ?? {}).filter(([, limit]) => limit !== undefined);
  return {
    id: crypto.randomUUID(),
    sessionId,
    instruction,
    said: [],
    origin,
    state: { kind: 'planned' },
    limits: { ...defaultTaskLimits, ...Object.fromEntries(given) },
    steps: [],
    facts: [],
    data: [],
    ends: [],
    usage: noUsage,
    calls: [],
    phase: '',
    startedAt: Date.now(),
    ms: 0,
    memory: {
      next: 0,
      replans: 0,
      claims: 0,
      pages: {},
      deeds: {},
      spent: {},
      hasActed: false,
      heldAtStart: [],
      seenAt: {},
      allowed: [],
      origins: [],
    },
  };
}
