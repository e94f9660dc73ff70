import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import type { SettingChange } from '../../settings-file';
import shell from '../shell.module.css';
import ui from '../ui/kit.module.css';
import css from './settings.module.css';

type ImportPreviewProps = { changes: readonly SettingChange[]; onApply: () => void; onCancel: () => void };

/** The changes of an import, before it is applied. */
export function ImportPreview({ changes, onApply, onCancel }: ImportPreviewProps) {
  if (changes.length === 0)
    return (
      <p className={`${shell.small} ${shell.second}`} role="status">
        {i18n.t('settingsFile.same')}
      </p>
    );
  return (
    <section aria-labelledby="import-preview" className={css.preview}>
      <h3 id="import-preview">{i18n.t('settingsFile.preview')}</h3>
      <dl>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{i18n.t(`settingsFile.name_${name}`)}</dt>
            <dd>
              <span className={shell.third}>{i18n.t('settingsFile.before')}</span> <del>{shown(before)}</del>
            </dd>
            <dd>
              <span className={shell.third}>{i18n.t('settingsFile.after')}</span> <ins>{shown(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className={ui.buttons}>
        <Button onClick={onApply}>{i18n.t('settingsFile.apply')}</Button>
        <Button variant="default" onClick={onCancel}>
          {i18n.t('settingsFile.cancel')}
        </Button>
      </div>
    </section>
  );
}

const shown = (value: string | undefined) => value ?? i18n.t('settingsFile.notSet');
