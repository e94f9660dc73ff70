import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { receiptIntents } from '../intents/receipt-intents';
import { useIntents, useOwnIntents } from '../panel-context';
import { isUnderWay } from '../view';
import { costWords, usageWords } from '../words/cost-words';
import run from '../run/run.module.css';
import shell from '../now/shell.module.css';
import css from './task.module.css';

/** The number of steps, what all of it cost, and what can be made of it. */
export function TaskDock({ task }: { task: Task }) {
  const { dismiss } = useIntents();
  const { saveTaskReceipt } = useOwnIntents(receiptIntents);
  const { steps, limits } = task;
  const isGoing = isUnderWay(task);
  // While it waits for the user there is one thing to do, and that is above.
  const isOver = !isGoing && task.state.kind !== 'needs-you';
  return (
    <footer className={shell.dock}>
      <p className={`${run.totals} ${isGoing ? shell.grow : css.totals}`}>
        <span>
          {isGoing
            ? t('task.stepsOf', [steps.length, limits.steps])
            : t('task.steps', steps.length, [steps.length])}
        </span>
        <span>{(isGoing ? usageWords(task) : costWords(task)).join(' · ')}</span>
        {isGoing && <span className={shell.third}>{t('run.closing')}</span>}
      </p>
      {task.state.kind === 'done' && <SaveTask task={task} />}
      {isOver && (
        <Button variant="default" onClick={() => void saveTaskReceipt(task)}>
          {t('run.receipt')}
        </Button>
      )}
      {isOver && (
        <Button variant="default" onClick={dismiss}>
          {t('candidates.back')}
        </Button>
      )}
    </footer>
  );
}

/** Keeps the task as a recording, and says so. */
function SaveTask({ task }: { task: Task }) {
  const { saveTask, show } = useIntents();
  const [saved, setSaved] = useState<'saved' | 'none'>();
  if (saved === 'saved')
    return (
      <Button variant="default" onClick={() => show('recordings')}>
        {t('task.inRecordings')}
      </Button>
    );
  return (
    <>
      {saved === 'none' && <p role="alert">{t('task.notSaved')}</p>}
      <Button
        variant="default"
        onClick={() => void saveTask(task).then((name) => setSaved(name === undefined ? 'none' : 'saved'))}
      >
        {t('task.save')}
      </Button>
    </>
  );
}
