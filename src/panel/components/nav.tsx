import { ActionIcon, UnstyledButton } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import css from './shell.module.css';

/** The screens there are, and the settings. */
export function Nav() {
  const { screen, recordings } = usePanelState();
  const { show, closeRecording } = useIntents();
  const isRecording = Object.values(recordings.lives).some(({ state }) => state === 'recording');
  return (
    <nav className={css.nav} aria-label={i18n.t('nav.screens')}>
      <UnstyledButton
        className={css.tab}
        aria-current={screen === 'now' ? 'page' : undefined}
        onClick={() => show('now')}
      >
        {i18n.t('nav.now')}
      </UnstyledButton>
      <UnstyledButton
        className={css.tab}
        aria-current={['recordings', 'live', 'editor'].includes(screen) ? 'page' : undefined}
        onClick={() => (screen === 'editor' ? void closeRecording() : show('recordings'))}
      >
        {i18n.t('nav.recordings')}
        {isRecording && <span className={css.recording} role="img" aria-label={i18n.t('nav.isRecording')} />}
      </UnstyledButton>
      <UnstyledButton
        className={css.tab}
        aria-current={screen === 'sessions' || screen === 'cloud' ? 'page' : undefined}
        onClick={() => show('sessions')}
      >
        {i18n.t('nav.sessions')}
      </UnstyledButton>
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
