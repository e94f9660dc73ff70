import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { tasksOf } from '../aimed';
import { focusBox } from '../hooks/use-panel-keys';
import { useIntents, usePanelState } from '../panel-context';
import { costWords } from '../words/cost-words';
import { taskWord } from '../words/task-words';
import { Choices, type Choice } from '../now/choices';
import shell from '../now/shell.module.css';
import css from './task.module.css';

const examples = [
  'Put the cheapest kettle into the cart and go to checkout',
  'Collect names and prices of all lamps, on every page',
] as const;

/** A goal is to be said: the tasks of this tab so far, or what can be said; and what a task needs. */
export function GoalView() {
  const hasModel = usePanelState(({ settings }) => settings.models.length > 0);
  const tasks = usePanelState((state) => tasksOf(state).filter(hasBegun));
  return (
    <>
      {!hasModel && <NeedsModel />}
      {tasks.length > 0 ? <EarlierTasks tasks={tasks} /> : <Examples />}
    </>
  );
}

/** A plan was made, or at least asked for. */
const hasBegun = ({ plan, calls }: Task): boolean => plan !== undefined || calls.length > 0;

function NeedsModel() {
  const { show } = useIntents();
  return (
    <section className={css.model} aria-labelledby="needs-model">
      <h2 id="needs-model">{t('task.needsModel')}</h2>
      <p className={shell.second}>{t('task.needsModelText')}</p>
      <Button onClick={() => show('models')}>{t('idle.connect')}</Button>
    </section>
  );
}

function Examples() {
  const { setDraft } = useIntents();
  const say = (words: string) => {
    flushSync(() => setDraft(words));
    focusBox();
  };
  const choices = examples.map((words): Choice => ({
    key: words,
    icon: 'target',
    title: words,
    text: t('task.hint'),
    onTake: () => say(words),
  }));
  return <Choices id="goals" title={t('idle.hintTitle')} choices={choices} />;
}

function EarlierTasks({ tasks }: { tasks: readonly Task[] }) {
  const { openTask } = useIntents();
  const choices = tasks.map((task): Choice => ({
    key: task.id,
    icon: task.state.kind === 'done' ? 'check' : 'clock',
    title: task.instruction,
    text: [taskWord(task), ...costWords(task)].join(' · '),
    onTake: () => openTask(task.id),
  }));
  return <Choices id="earlier-tasks" title={t('task.earlier')} choices={choices} isCut />;
}
