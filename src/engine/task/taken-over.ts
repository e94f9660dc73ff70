import { noUsage } from '../models';
import { isDeed } from '../../protocol/methods';
import type { Task, TaskMemory, TaskStep } from '../../protocol/task/task';
import { originOf } from '../../protocol/variables';
import type { TakenOver } from './task-ports';
import { ownDeedDigest } from './watch-loops';

/**
 * Gives what puts the user's own deeds into a task: as steps at their place, at no cost. What was planned next may be done by
 * them, so a model looks; and what they did that cannot be taken back is not done again without their word.
 */
export async function takenOver({ steps, at, page }: TakenOver): Promise<(task: Task) => Task> {
  if (steps.length === 0) return (task) => task;
  const digests = await Promise.all(steps.map(ownDeedDigest));
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

/** What the pages show from now on may be of the user's deeds, as of the task's own. */
function memoryAfterUser(memory: TaskMemory, { steps, page }: Pick<TakenOver, 'steps' | 'page'>) {
  return {
    hasActed: true,
    hasPressed: memory.hasPressed || steps.some(({ method }) => !isDeed(method, 'edit', 'view')),
    actedOn: [...new Set([...memory.actedOn, originOf(page.url)])],
  };
}
