import type { JoinedNode } from '../../protocol/snapshot';
import type { Task } from '../../protocol/task/task';
import type { TaskContext } from './task-ports';

/**
 * A task that is done, with what a replay of it can look for: the texts of its ends that the page itself shows, not a frame in
 * it. A notice that has passed by now is left out.
 */
export async function withShownTexts(
  task: Task,
  { acting, tabs, signal }: Pick<TaskContext, 'acting' | 'tabs' | 'signal'>,
): Promise<Task> {
  if (task.state.kind !== 'done') return task;
  const wanted = task.ends.flatMap(({ end }) => (end.kind === 'text' ? [end.any] : []));
  if (wanted.length === 0) return task;
  const tab = (await tabs.list()).findIndex(({ isCurrent }) => isCurrent);
  const look = await acting()
    .page.look({}, signal)
    .catch(() => undefined);
  const drawn = textOf(look?.snapshot.nodes.filter(({ frameId }) => frameId === 0) ?? []);
  const texts = wanted.flatMap((any) => any.find((text) => drawn.includes(plain(text))) ?? []);
  return texts.length === 0 ? task : { ...task, shownTexts: { tab: Math.max(0, tab), texts } };
}

const textOf = (nodes: readonly JoinedNode[]) =>
  plain(nodes.flatMap(({ role, name }) => (role === 'img' ? [] : name)).join(' '));

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
