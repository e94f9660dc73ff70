import { Button, UnstyledButton } from '@mantine/core';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { tasksOf } from '../aimed';
import { focusBox } from '../hooks/use-panel-keys';
import { Icon } from '../icons';
import { useIntents, usePanelState } from '../panel-context';
import { costWords } from '../words/cost-words';
import { taskWord } from '../words/task-words';
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
  return (
    <section aria-labelledby="goals">
      <div className={shell.section}>
        <h2 id="goals">{t('idle.hintTitle')}</h2>
      </div>
      <ul className={shell.list} aria-labelledby="goals">
        {examples.map((words) => (
          <li key={words}>
            <UnstyledButton className={shell.item} onClick={() => say(words)}>
              <span className={shell.third}>
                <Icon name="target" />
              </span>
              <span className={shell.grow}>
                <span className={shell.itemTitle}>{words}</span>
                <span className={shell.itemText}>{t('task.hint')}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EarlierTasks({ tasks }: { tasks: readonly Task[] }) {
  const { openTask } = useIntents();
  return (
    <section aria-labelledby="earlier-tasks">
      <div className={shell.section}>
        <h2 id="earlier-tasks">{t('task.earlier')}</h2>
      </div>
      <ul className={shell.list} aria-labelledby="earlier-tasks">
        {tasks.map((task) => (
          <li key={task.id}>
            <UnstyledButton className={shell.item} onClick={() => openTask(task.id)}>
              <span className={shell.third}>
                <Icon name={task.state.kind === 'done' ? 'check' : 'clock'} />
              </span>
              <span className={shell.grow}>
                <span className={`${shell.itemTitle} ${shell.truncate}`}>
                  <bdi>{task.instruction}</bdi>
                </span>
                <span className={`${shell.itemText} ${shell.truncate}`}>
                  {[taskWord(task), ...costWords(task)].join(' · ')}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
