import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { KeysStay } from '../keys/keys-stay';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { thisBrowser } from '../../browsers/this-browser';
import { PairingSettings } from '../pairing/pairing-settings';
import { AnswersLink } from './answers-link';
import { Appearance } from './appearance';
import { Developer } from './developer';
import { LearnedSettings } from './learned-settings';
import { ModelsLink } from './models-link';
import { HistorySettings } from './history-settings';
import { KeySettings } from './key-settings';
import { ScheduleSettings } from './schedule-settings';
import { SettingsLinks } from './settings-links';
import { SoughtParts } from './sought-parts';
import { TaskSettings } from './task-settings';
import { SettingsTransfer } from './settings-transfer';
import ui from '../kit/kit.module.css';

/** All that can be set. */
export function SettingsView() {
  const { settingsDamaged, settingsError } = usePanelState();
  const { resetSettings } = useIntents();
  const [sought, setSought] = useState('');
  return (
    <>
      <SubHeader title={t('settings.title')} />
      <main className={shell.scroll}>
        {settingsDamaged && (
          <div className={ui.result} data-tone="bad" role="alert">
            <b>{t('settings.damagedTitle')}</b> {t('settings.damagedText')}{' '}
            <Button variant="default" onClick={() => void resetSettings()}>
              {t('remedy.reset_settings')}
            </Button>
          </div>
        )}
        {settingsError && (
          <p className={ui.result} data-tone="bad" role="alert">
            <b>{t('settings.notSaved')}</b> {settingsError.message}
          </p>
        )}
        <TextInput
          id="search"
          type="search"
          aria-label={t('settings.search')}
          placeholder={t('settings.search')}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <SoughtParts sought={sought}>
          <ModelsLink />
          <SettingsLinks title={t('privacy.section')} screens={['sites', 'privacy']} />
          <TaskSettings />
          <ScheduleSettings />
          <Appearance />
          <KeySettings />
          <SettingsTransfer />
          <AnswersLink />
          <LearnedSettings />
          <HistorySettings />
          {thisBrowser.canPair && <PairingSettings />}
          <Developer />
          <SettingsLinks title={t('about.title')} screens={['about']} />
        </SoughtParts>
      </main>
      <KeysStay />
    </>
  );
}
