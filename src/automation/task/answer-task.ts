import type { Task, TaskMemory, TaskNeed } from '../../protocol/task/task';
import type { TaskAnswer } from '../../protocol/task/task-options';
import { reasonKey } from '../gate/create-gate';

/** A task with the user's answer to what it waits for; it goes on from there. */
export function answered(task: Task, answer: TaskAnswer): Task {
  const { state, memory } = task;
  const need = state.kind === 'needs-you' ? state.need : undefined;
  const going: Task = { ...task, state: { kind: 'running' } };
  switch (answer.kind) {
    case 'allow':
      return { ...going, memory: need ? allowed(memory, need) : memory };
    case 'refuse':
      return { ...going, facts: [...task.facts, 'The user does not allow that: do without it.'] };
    case 'said':
      return { ...going, said: [...task.said, answer.text] };
    case 'did-it':
      return { ...going, facts: [...task.facts, 'The user did what only they can do.'] };
    default:
      return answer satisfies never;
  }
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
