import { ActionIcon } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents } from '../context';
import type { Screen } from '../state';
import { Icon } from '../icons';
import css from './shell.module.css';

/** The head of a screen that is gone back from. */
export function SubHeader({ title, backTo = 'now' }: { title: string; backTo?: Screen }) {
  const { show } = useIntents();
  return (
    <header className={css.sub}>
      <ActionIcon aria-label={i18n.t('nav.back')} title={i18n.t('nav.back')} onClick={() => show(backTo)}>
        <Icon name="back" />
      </ActionIcon>
      <h1>{title}</h1>
    </header>
  );
}
