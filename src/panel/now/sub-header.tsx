import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import type { Screen } from '../state';
import { Icon } from '../icons';
import css from './shell.module.css';

type SubHeaderProps = { title: string; backTo?: Screen; children?: ReactNode };

/** The head of a screen that is gone back from, with what can be done on all of it. */
export function SubHeader({ title, backTo = 'now', children }: SubHeaderProps) {
  const { show } = useIntents();
  return (
    <header className={css.sub}>
      <ActionIcon aria-label={t('nav.back')} title={t('nav.back')} onClick={() => show(backTo)}>
        <Icon name="back" />
      </ActionIcon>
      <h1 className={css.grow}>{title}</h1>
      {children}
    </header>
  );
}
