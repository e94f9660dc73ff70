import { noUsage } from '../models';
import {
  type Task,
  defaultTaskLimits,
  withLimits,
  type GivenLimits,
  type TaskMode,
} from '../../protocol/task/task';

export type TaskGoal = {
  sessionId: string;
  instruction: string;
  /** Origin of the page that is open. */
  origin: string;
  limits?: GivenLimits;
  mode?: TaskMode;
};

/** A task that was not begun. */
export function newTask({ sessionId, instruction, origin, limits, mode }: TaskGoal): Task {
  return {
    id: crypto.randomUUID(),
    sessionId,
    instruction,
    said: [],
    origin,
    state: { kind: 'planned' },
    limits: withLimits(defaultTaskLimits, limits),
    mode,
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
      hasPressed: false,
      heldAtStart: [],
      seenAt: {},
      removed: [],
      actedOn: [],
      refused: [],
      allowed: [],
      origins: [],
      readOn: [],
    },
  };
}
