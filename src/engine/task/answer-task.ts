import type { Task, TaskMemory, TaskNeed, TaskAnswer } from '../../protocol/task/task';
import { reasonKey } from '../gate/create-gate';

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
    case 'said':
      return { ...going, said: [...task.said, answer.text] };
    case 'did-it':
      return { ...going, facts: [...task.facts, 'The user did what only they can do.'] };
    default:
      return answer satisfies never;
  }
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
    return { ...memory, origins, allowed: [...memory.allowed, reasonKey(reason)] };
  }
  if (need.kind !== 'repeat') return memory;
  const { [need.deed]: _may, ...spent } = memory.spent;
  return { ...memory, spent };
}
