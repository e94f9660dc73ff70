import { noUsage } from '../models';
import {
  type Task,
  defaultTaskLimits,
  withLimits,
  type GivenLimits,
  type TaskMode,
  type TaskMemory,
  type TaskNeed,
  type TaskAnswer,
  type TaskStep,
} from '../../protocol/task/task';
import { isDeed } from '../../protocol/methods';
import { originOf } from '../../protocol/variables';
import type { TakenOver } from './task-ports';
import { ownActDigest } from './watch-loops';

export type TaskGoal = {
  sessionId: string;
  instruction: string;
  origin: string;
  limits?: GivenLimits;
  mode?: TaskMode;
};

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
      past: [],
      brought: [],
      actedOn: [],
      refused: [],
      allowed: [],
      origins: [],
      readOn: [],
    },
  };
}

/** A task with the user's answer to what it waits for; it goes on from there. */
export function answered(task: Task, answer: TaskAnswer): Task {
  const { state, memory } = task;
  const need = state.kind === 'needs-you' ? state.need : undefined;
  const steps = task.steps.map((step, at) =>
    step.asked && at === task.steps.length - 1
      ? { ...step, asked: { ...step.asked, answer: answer.kind } }
      : step,
  );
  const going: Task = { ...task, steps, state: { kind: 'running' } };
  switch (answer.kind) {
    case 'allow':
      return { ...going, memory: need ? allowed(memory, need) : memory };
    case 'refuse':
      return { ...going, memory: need ? refused(memory, need) : memory };
    case 'said': {
      const said = [...task.said, answer.text];
      return state.kind === 'done' ? { ...followedUp(going), said } : { ...going, said };
    }
    case 'did-it':
      return { ...going, facts: [...task.facts, 'The user did what only they can do.'] };
    default:
      return answer satisfies never;
  }
}

/** The words said to a task that is done are its next goal: it is planned anew, from where its pages are and with what it learnt. */
function followedUp(task: Task): Task {
  const { plan: _done, answer: _said, shownTexts: _shown, ...rest } = task;
  const { past: _past, leftToModel: _left, ...memory } = task.memory;
  const fresh = { next: 0, replans: 0, claims: 0, pages: {}, deeds: {}, hasActed: false, hasPressed: false };
  return { ...rest, ends: [], memory: { ...memory, ...fresh, past: [], brought: [] } };
}

/** A No holds for all of the task. That something was sent already is told by one as well. */
function refused(memory: TaskMemory, need: TaskNeed): TaskMemory {
  if (need.kind === 'unclear') return memory;
  if (need.kind === 'repeat') return { ...memory, spent: { ...memory.spent, [need.deed]: true } };
  const deeds = need.kind === 'risk' ? need.deeds : [need.kind];
  return { ...memory, refused: [...memory.refused, ...deeds] };
}

function allowed(memory: TaskMemory, need: TaskNeed): TaskMemory {
  if (need.kind === 'risk') {
    const { reason } = need;
    const origins = reason.kind === 'elsewhere' ? [...memory.origins, reason.origin] : memory.origins;
    return { ...memory, origins, allowed: [...memory.allowed, ...need.deeds] };
  }
  if (need.kind !== 'repeat') return memory;
  const { [need.deed]: _may, ...spent } = memory.spent;
  return { ...memory, spent };
}

/**
 * A task that was going on when the worker died, with its place. Whether what was being done then happened is unknown, and
 * it is not done again by itself.
 */
export function interruptTask(task: Task): Task {
  const { state, steps } = task;
  if (state.kind !== 'running' && state.kind !== 'planned') return task;
  const last = steps.at(-1);
  const isUnknown = last?.state === 'running' && mayHaveHappened(last);
  const sentence = isUnknown
    ? `The browser stopped Tabwright during step ${steps.length}. It is unknown whether that step happened.`
    : `The browser stopped Tabwright after ${steps.length} steps. Nothing was under way on the page.`;
  return {
    ...task,
    state: { kind: 'interrupted', step: Math.max(0, steps.length - 1), isUnknown, sentence },
    steps: steps.map(endStep),
  };
}

/** An act is noted when it begins; tabs are opened and closed by the step itself. */
const mayHaveHappened = ({ kind, acts }: TaskStep): boolean =>
  kind === 'open' || kind === 'close' || acts.some(({ state }) => state === 'running');

function endStep(step: TaskStep): TaskStep {
  if (step.state !== 'running') return step;
  const isSent = mayHaveHappened(step);
  return {
    ...step,
    state: isSent ? 'unknown' : 'stopped',
    outcome: isSent ? 'The worker ended during it.' : 'The worker ended before it.',
    acts: step.acts.map((act) => (act.state === 'running' ? { ...act, state: 'unknown' as const } : act)),
  };
}

/**
 * Gives what puts the user's own deeds into a task: as steps at their place, at no cost. What was planned next may be done by
 * them, so a model looks; and what they did that cannot be taken back is not done again without their word.
 */
export async function takenOver({ steps, at, page }: TakenOver): Promise<(task: Task) => Task> {
  if (steps.length === 0) return (task) => task;
  const digests = await Promise.all(steps.map(ownActDigest));
  const done = steps.map((recorded): TaskStep => ({
    kind: 'act',
    text: recorded.description,
    rung: 'given',
    state: 'done',
    before: { ...page, digest: '' },
    tab: recorded.tab ?? 0,
    acts: [],
    recorded,
    outcome: 'The user did it.',
    usage: noUsage,
    ms: 0,
  }));
  return (task) => {
    const { memory } = task;
    const spent = { ...memory.spent, ...Object.fromEntries(digests.map((digest) => [digest, false])) };
    const known = { ...memory, ...memoryAfterUser(memory, { steps, page }), spent, leftToModel: memory.next };
    return { ...task, steps: task.steps.toSpliced(at, 0, ...done), memory: known };
  };
}

/** From now on the pages may show effects of the user's acts, as of the task's own. */
function memoryAfterUser(memory: TaskMemory, { steps, page }: Pick<TakenOver, 'steps' | 'page'>) {
  return {
    hasActed: true,
    hasPressed: memory.hasPressed || steps.some(({ method }) => !isDeed(method, 'edit', 'view')),
    actedOn: [...new Set([...memory.actedOn, originOf(page.url)])],
  };
}
