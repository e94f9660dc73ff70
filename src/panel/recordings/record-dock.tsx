import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

/** Records what the user does in the tab that is shown, or leads to the recording that is being made there. */
export function RecordDock() {
  const state = usePanelState();
  const { startRecording } = useIntents();
  const { tab } = state;
  const isOff = !tab || tab.isOffLimits;
  return (
    <footer className={shell.dock}>
      <p className={`${shell.small} ${shell.second}`}>
        {isOff ? t('recordings.noPage') : t('recordings.records', [t('recordings.thisTab')])}
      </p>
      <Button
        leftSection={<Icon name="record" size={14} />}
        disabled={isOff}
        onClick={() => void startRecording()}
      >
        {t('recordings.record')}
      </Button>
    </footer>
  );
}
