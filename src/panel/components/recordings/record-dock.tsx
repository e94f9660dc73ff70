import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../../panel-context';
import { Icon } from '../../icons';
import shell from '../shell.module.css';

/** Records what the user does in the tab that is shown, or leads to the recording that is being made there. */
export function RecordDock() {
  const state = usePanelState();
  const { startRecording } = useIntents();
  const { tab } = state;
  const isOff = !tab || tab.isOffLimits;
  return (
    <footer className={shell.dock}>
      <p className={`${shell.small} ${shell.second}`}>
        {isOff ? i18n.t('recordings.noPage') : i18n.t('recordings.records', [i18n.t('recordings.thisTab')])}
      </p>
      <Button
        leftSection={<Icon name="record" size={14} />}
        disabled={isOff}
        onClick={() => void startRecording()}
      >
        {i18n.t('recordings.record')}
      </Button>
    </footer>
  );
}
