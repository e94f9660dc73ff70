import { ActionIcon } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import css from './schedule.module.css';

type ScheduleRowProps = {
  said: string;
  /** It waits for the user. */
  isAsking?: boolean;
  /** Where it may be put away: with its button, or with Esc. */
  onAway?: () => void;
  children: ReactNode;
};

/** One line of what runs by itself, with what can be done about it. */
export function ScheduleRow({ said, isAsking = false, onAway, children }: ScheduleRowProps) {
  const id = useId();
  return (
    <section
      className={css.row}
      aria-labelledby={id}
      data-tone={isAsking ? 'warn' : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onAway?.();
      }}
    >
      <p className={`${shell.small} ${css.said}`} role="status" id={id}>
        {said}
      </p>
      <div className={ui.buttons}>
        {children}
        {onAway && (
          <ActionIcon aria-label={t('schedule.away')} title={t('schedule.away')} onClick={onAway}>
            <Icon name="close" size={14} />
          </ActionIcon>
        )}
      </div>
    </section>
  );
}
