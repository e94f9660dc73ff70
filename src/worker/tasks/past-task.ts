import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { typedSecrets, typedTexts } from '../../matching';
import type { PastTask } from '../../protocol/operations/past-runs';
import type { Task, TaskOptions } from '../../protocol/task/task';
import { recordTask } from '../../recording/record-task';
import { refuseDots } from '../runs/run';
import type { SessionStore } from '../sessions/session-store';
import { barePage, keepRun, mayKeepOf } from '../store/past-run-store';
import { readStorage } from '../store/read-storage';

/** The words of a task go to a model with each step, and are written down with it. */
export function refuseSaidSecret(instruction: string): void {
  refuseDots(instruction);
  const { texts } = typedTexts(instruction);
  if (!typedSecrets(instruction).some((secret) => texts.includes(secret))) return;
  throw new AutomationError(
    'invalid-input',
    say`A task tells its words to a model. Keep the password as a secret variable, and say its name: %password%.`,
  );
}

export function refuseMode({ mode }: TaskOptions): void {
  if (mode !== 'cua') return;
  throw new AutomationError(
    'invalid-input',
    say`The mode "cua" works by pictures of the page alone, which tasks do not. Use "hybrid" or "dom".`,
  );
}

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
  return { id, kind: 'task', instruction, url, startedAt, ms, state: state.kind, recording };
}
