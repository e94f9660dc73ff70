import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './task.module.css';

/** The data that a task extracted, to be saved. */
export function TaskData({ task }: { task: Task }) {
  const { saveTaskData } = useIntents();
  if (task.data.length === 0) return null;
  const rows = task.data.flat().length;
  return (
    <div className={css.data}>
      <span className={shell.grow}>{t('task.rows', rows, [rows])}</span>
      <Button
        variant="default"
        leftSection={<Icon name="down" size={14} />}
        onClick={() => saveTaskData(task)}
      >
        {t('task.saveData')}
      </Button>
    </div>
  );
}
