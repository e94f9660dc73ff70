import { ActionIcon } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents } from '../context';
import { Icon } from '../icons';
import css from './shell.module.css';

/** The head of a screen that is gone back from. */
export function SubHeader({ title }: { title: string }) {
  const { show } = useIntents();
  return (
    <header className={css.sub}>
      <ActionIcon aria-label={i18n.t('nav.back')} title={i18n.t('nav.back')} onClick={() => show('now')}>
        <Icon name="back" />
      </ActionIcon>
      <h1>{title}</h1>
    </header>
  );
}
