import { ActionIcon, UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import css from './shell.module.css';

/** The screens there are, and the settings. */
export function Nav() {
  const { screen, recordings } = usePanelState();
  const { show, closeRecording } = useIntents();
  const isRecording = Object.values(recordings.lives).some(({ state }) => state === 'recording');
  return (
    <nav className={css.nav} aria-label={t('nav.screens')}>
      <UnstyledButton
        className={css.tab}
        aria-current={screen === 'now' ? 'page' : undefined}
        onClick={() => show('now')}
      >
        {t('nav.now')}
      </UnstyledButton>
      <UnstyledButton
        className={css.tab}
        aria-current={['recordings', 'live', 'editor'].includes(screen) ? 'page' : undefined}
        onClick={() => (screen === 'editor' ? void closeRecording() : show('recordings'))}
      >
        {t('nav.recordings')}
        {isRecording && <span className={css.recording} role="img" aria-label={t('nav.isRecording')} />}
      </UnstyledButton>
      <UnstyledButton
        className={css.tab}
        aria-current={screen === 'sessions' || screen === 'cloud' ? 'page' : undefined}
        onClick={() => show('sessions')}
      >
        {t('nav.sessions')}
      </UnstyledButton>
      <ActionIcon
        className={screen === 'settings' ? css.current : undefined}
        aria-label={t('nav.settings')}
        title={t('nav.settings')}
        aria-current={screen === 'settings' ? 'page' : undefined}
        onClick={() => show(screen === 'settings' ? 'now' : 'settings')}
      >
        <Icon name="settings" />
      </ActionIcon>
    </nav>
  );
}
