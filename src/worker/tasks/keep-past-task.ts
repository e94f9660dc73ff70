import type { PastTask } from '../../protocol/operations/past-runs';
import type { Task } from '../../protocol/task/task';
import { recordTask } from '../../recording/record-task';
import type { SessionStore } from '../sessions/session-store';
import { keepRun, mayKeepOf, barePage } from '../store/past-run-store';
import { readStorage } from '../store/read-storage';

/** Keeps a task of the user's own in their history, as it stands; one that goes on is written anew at its end. */
export async function keepPastTask(store: SessionStore, task: Task): Promise<void> {
  const session = await store.get(task.sessionId).catch(() => undefined);
  if (!session || !(await mayKeepOf(session.tabId))) return;
  const past = await pastTask(task);
  if (past) await keepRun(past);
}

async function pastTask(task: Task): Promise<PastTask | undefined> {
  const { id, instruction, origin, startedAt, ms, state, steps } = task;
  if (state.kind === 'planned' || state.kind === 'running') return undefined;
  const { variables } = (await readStorage()).stored;
  const known = Object.fromEntries(Object.entries(variables).map(([name, { value }]) => [name, value]));
  const recording = recordTask(task, { id, at: startedAt + ms, known });
  const url = barePage(steps[0]?.before.url ?? origin);
  const made = recording ? { recording } : {};
  return { id, kind: 'task', instruction, url, startedAt, ms, state: state.kind, ...made };
}
