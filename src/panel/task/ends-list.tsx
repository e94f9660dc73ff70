import { VisuallyHidden } from '@mantine/core';
import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { Icon } from '../icons';
import { endWords } from '../words/task-words';
import css from './task.module.css';

/** What the pages must show in the end, and what of it was read back. */
export function EndsList({ task: { plan, ends, state } }: { task: Task }) {
  if (!plan) return null;
  return (
    <ul className={css.ends} aria-label={t('task.ends')}>
      {plan.ends.map((end, at) => {
        const isShown = ends[at]?.isShown ?? false;
        return (
          // Ends are declared once, and stay in their places.
          <li key={`${at} ${end.kind}`} data-shown={isShown || undefined}>
            <Icon name={isShown ? 'check' : state.kind === 'not-completed' ? 'close' : 'target'} size={13} />
            <span>
              <VisuallyHidden>{t(isShown ? 'task.shown' : 'task.notShown')} </VisuallyHidden>
              <bdi>{endWords(end)}</bdi>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
