import { ActionIcon, UnstyledButton } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../context';
import { Icon } from '../icons';
import css from './shell.module.css';

/** The screens there are, and the settings. */
export function Nav() {
  const { screen } = usePanelState();
  const { show } = useIntents();
  return (
    <nav className={css.nav} aria-label={i18n.t('nav.screens')}>
      <UnstyledButton
        className={css.tab}
        aria-current={screen === 'now' ? 'page' : undefined}
        onClick={() => show('now')}
      >
        {i18n.t('nav.now')}
      </UnstyledButton>
      <span className={css.grow} />
      <ActionIcon
        className={screen === 'settings' ? css.current : undefined}
        aria-label={i18n.t('nav.settings')}
        title={i18n.t('nav.settings')}
        aria-current={screen === 'settings' ? 'page' : undefined}
        onClick={() => show(screen === 'settings' ? 'now' : 'settings')}
      >
        <Icon name="settings" />
      </ActionIcon>
    </nav>
  );
}
