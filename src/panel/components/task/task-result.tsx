import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import type { Task, TaskState } from '../../../protocol/task/task';
import type { GivenLimits, TaskLimits } from '../../../protocol/task/task-options';
import { useIntents } from '../../panel-context';
import { taskWord } from '../../words/task-words';
import run from '../run/run.module.css';
import { EndsList } from './ends-list';
import css from './task.module.css';

/** What came of a task that has ended: the ends that the pages show, or what is missing, and how it can go on. */
export function TaskResult({ task }: { task: Task }) {
  const { goOnTask } = useIntents();
  const { state, plan, limits } = task;
  const isDone = state.kind === 'done';
  const more = limitMore(state, limits);
  return (
    <section
      className={isDone ? css.done : run.notice}
      data-tone={state.kind === 'failed' || state.kind === 'not-completed' ? 'bad' : 'warn'}
      role={isDone ? 'status' : 'alert'}
    >
      <h2>{taskWord(task)}</h2>
      <p>{textOf(state)}</p>
      {plan && (isDone || state.kind === 'not-completed') && <EndsList task={task} />}
      {!isDone && (
        <div className={run.remedies}>
          <Button onClick={() => void goOnTask(task, more)}>
            {i18n.t(more ? 'task.goOnMore' : 'pause.goOn')}
          </Button>
        </div>
      )}
    </section>
  );
}

function textOf(state: TaskState): string {
  if (state.kind === 'done') return i18n.t('task.doneText');
  if (state.kind === 'not-completed') return i18n.t('task.notCompletedText');
  if (state.kind === 'stopped') return i18n.t('task.stoppedText');
  return 'sentence' in state ? state.sentence : '';
}

/** The limit that was reached, twice as high. */
function limitMore(state: TaskState, limits: TaskLimits): GivenLimits | undefined {
  const why = state.kind === 'failed' ? state.why : undefined;
  if (why === 'steps') return { steps: Math.min(200, limits.steps * 2) };
  if (why === 'tokens') return { tokens: limits.tokens * 2 };
  if (why === 'time') return { ms: limits.ms * 2 };
  return why === 'price' && limits.usd !== undefined ? { usd: limits.usd * 2 } : undefined;
}
