import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { toAutomationError } from '../../base/errors';
import { useIntents, usePanelState } from '../panel-context';
import { readSettingsFile, type SettingsImport } from '../settings-file';
import shell from '../now/shell.module.css';
import { ImportPreview } from './import-preview';
import ui from '../kit/kit.module.css';

/** Settings as a file: written without secrets, read strictly, taken only after a look. */
export function SettingsTransfer() {
  const { settings } = usePanelState();
  const { exportSettings, importSettings } = useIntents();
  const [read, setRead] = useState<SettingsImport | { problem: string }>();
  const open = async (file: File | null) => {
    if (!file) return;
    try {
      setRead(readSettingsFile(await file.text(), settings));
    } catch (thrown) {
      setRead({ problem: toAutomationError(thrown).message });
    }
  };
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('settingsFile.title')}</h2>
      </div>
      <div className={ui.card}>
        <p className={`${shell.small} ${shell.second}`}>{t('settingsFile.text')}</p>
        <div className={ui.buttons}>
          <Button variant="default" onClick={() => void exportSettings()}>
            {t('settingsFile.export')}
          </Button>
          <FileButton
            accept="application/json,.json"
            onChange={(file) => void open(file)}
            inputProps={{ 'aria-label': t('settingsFile.file') }}
          >
            {({ onClick }) => (
              <Button variant="default" onClick={onClick}>
                {t('settingsFile.import')}
              </Button>
            )}
          </FileButton>
        </div>
        {read && 'problem' in read && (
          <p className={ui.result} data-tone="bad" role="alert">
            {read.problem}
          </p>
        )}
        {read && 'changes' in read && (
          <ImportPreview
            changes={read.changes}
            onApply={() => void importSettings(read.settings).then(() => setRead(undefined))}
            onCancel={() => setRead(undefined)}
          />
        )}
      </div>
    </section>
  );
}
