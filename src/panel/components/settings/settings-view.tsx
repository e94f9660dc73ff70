import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../../context';
import { Icon } from '../../icons';
import shell from '../shell.module.css';
import { SubHeader } from '../sub-header';
import { Appearance } from './appearance';
import { BuiltinMatcher } from './builtin-matcher';
import { Developer } from './developer';
import { ModelForm } from './model-form';
import { HistorySettings } from './history-settings';
import { KeySettings } from './key-settings';
import { SettingsTransfer } from './settings-transfer';
import css from './settings.module.css';

/** The model and the appearance. */
export function SettingsView() {
  const { settings, settingsDamaged, settingsError } = usePanelState();
  const { resetSettings } = useIntents();
  return (
    <>
      <SubHeader title={i18n.t('settings.title')} />
      <main className={shell.scroll}>
        {settingsDamaged && (
          <div className={css.result} data-tone="bad" role="alert">
            <b>{i18n.t('settings.damagedTitle')}</b> {i18n.t('settings.damagedText')}{' '}
            <Button variant="default" onClick={() => void resetSettings()}>
              {i18n.t('remedy.reset_settings')}
            </Button>
          </div>
        )}
        {settingsError && (
          <p className={css.result} data-tone="bad" role="alert">
            <b>{i18n.t('settings.notSaved')}</b> {settingsError.message}
          </p>
        )}
        <div className={shell.section}>
          <h2>{i18n.t('settings.model')}</h2>
        </div>
        <BuiltinMatcher />
        {/* A new form for a newly stored model. */}
        <ModelForm key={JSON.stringify(settings.model)} model={settings.model} />
        <p className={`${shell.small} ${shell.second} ${css.inUse}`} role="status">
          {settings.model && i18n.t('settings.inUse', [settings.model.modelName])}
        </p>
        <Appearance />
        <KeySettings />
        <SettingsTransfer />
        <HistorySettings />
        <Developer />
      </main>
      <footer className={shell.dock}>
        <span className={shell.second}>
          <Icon name="lock" />
        </span>
        <p className={`${shell.small} ${shell.second}`}>{i18n.t('settings.keysStay')}</p>
      </footer>
    </>
  );
}
