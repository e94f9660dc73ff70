import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { Task, TaskFault, TaskState } from '../../protocol/task/task';
import type { GivenLimits, TaskLimits } from '../../protocol/task/task-options';
import { amount, dollars } from '../format';
import { useIntents } from '../panel-context';
import { stepWords, taskWord } from '../words/task-words';
import run from '../run/run.module.css';
import { EndsList } from './ends-list';
import css from './task.module.css';

/** What came of a task that has ended: the ends that the pages show, or what is missing, and how it can go on. */
export function TaskResult({ task }: { task: Task }) {
  const { goOnTask, show } = useIntents();
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
      <p>{textOf(state, limits)}</p>
      {plan && (isDone || state.kind === 'not-completed') && <EndsList task={task} />}
      {state.kind === 'not-completed' && <RefusedDeeds task={task} />}
      {!isDone && (
        <div className={run.remedies}>
          {needsModel(state) ? (
            <Button onClick={() => show('models')}>{t('idle.connect')}</Button>
          ) : (
            <Button onClick={() => void goOnTask(task, more)}>
              {t(more ? 'task.goOnMore' : 'pause.goOn')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What the user said no to: it may be why the end is not shown. */
function RefusedDeeds({ task: { steps } }: { task: Task }) {
  const refused = steps.filter(({ asked }) => asked?.answer === 'refuse').map(stepWords);
  if (refused.length === 0) return null;
  return (
    <p className={css.outcome}>
      <bdi>{t('task.refusedDeed', [[...new Set(refused)].join(', ')])}</bdi>
    </p>
  );
}

function textOf(state: TaskState, limits: TaskLimits): string {
  if (state.kind === 'failed' && state.why !== 'error')
    return t(`task.fault_${state.why}`, [limitWords(state.why, limits)]);
  if (needsModel(state)) return t('task.needsModel');
  if (state.kind === 'done') return t('task.doneText');
  if (state.kind === 'not-completed')
    return t(state.why === 'claimed' ? 'task.notCompletedText' : 'task.refusedText');
  if (state.kind === 'stopped') return t('task.stoppedText');
  return 'sentence' in state ? state.sentence : '';
}

function limitWords(why: TaskFault, { steps, tokens, usd = 0, ms }: TaskLimits): string {
  if (why === 'time') return String(Math.round(ms / 60_000));
  return why === 'price' ? dollars(usd) : amount(why === 'steps' ? steps : tokens);
}

/** To go on would end it in the same way. */
const needsModel = (state: TaskState): boolean => state.kind === 'failed' && state.error?.code === 'no-model';

/** The limit that was reached, twice as high. */
function limitMore(state: TaskState, limits: TaskLimits): GivenLimits | undefined {
  const why = state.kind === 'failed' ? state.why : undefined;
  if (why === 'steps') return { steps: Math.min(200, limits.steps * 2) };
  if (why === 'tokens') return { tokens: limits.tokens * 2 };
  if (why === 'time') return { ms: limits.ms * 2 };
  return why === 'price' && limits.usd !== undefined ? { usd: limits.usd * 2 } : undefined;
}
