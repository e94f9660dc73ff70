import type { Task } from '../../protocol/task/task';
import type { TaskAnswer } from '../../protocol/task/task-options';
import { reasonKey } from '../gate/create-gate';

/** A task with the user's answer to what it waits for; it goes on from there. */
export function answered(task: Task, answer: TaskAnswer): Task {
  const { state, memory } = task;
  const need = state.kind === 'needs-you' ? state.need : undefined;
  const going: Task = { ...task, state: { kind: 'running' } };
  switch (answer.kind) {
    case 'allow':
      return need?.kind === 'risk'
        ? { ...going, memory: { ...memory, allowed: [...memory.allowed, reasonKey(need.reason)] } }
        : going;
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
