import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { toAutomationError } from '../../base/errors';
import { useIntents, usePanelState } from '../panel-context';
import { readSettingsFile, type SettingsImport, type SettingChange } from '../settings-file';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import css from './settings.module.css';

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

type ImportPreviewProps = { changes: readonly SettingChange[]; onApply: () => void; onCancel: () => void };

/** The changes of an import, before it is applied. */
function ImportPreview({ changes, onApply, onCancel }: ImportPreviewProps) {
  if (changes.length === 0)
    return (
      <p className={`${shell.small} ${shell.second}`} role="status">
        {t('settingsFile.same')}
      </p>
    );
  return (
    <section aria-labelledby="import-preview" className={css.preview}>
      <h3 id="import-preview">{t('settingsFile.preview')}</h3>
      <dl>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{t(`settingsFile.name_${name}`)}</dt>
            <dd>
              <span className={shell.third}>{t('settingsFile.before')}</span> <del>{shown(before)}</del>
            </dd>
            <dd>
              <span className={shell.third}>{t('settingsFile.after')}</span> <ins>{shown(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className={ui.buttons}>
        <Button onClick={onApply}>{t('settingsFile.apply')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('settingsFile.cancel')}
        </Button>
      </div>
    </section>
  );
}

const shown = (value: string | undefined) => value ?? t('settingsFile.notSet');
