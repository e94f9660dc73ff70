import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { SettingChange } from '../settings-file';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import css from './settings.module.css';

type ImportPreviewProps = { changes: readonly SettingChange[]; onApply: () => void; onCancel: () => void };

/** The changes of an import, before it is applied. */
export function ImportPreview({ changes, onApply, onCancel }: ImportPreviewProps) {
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
