import { Button, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { Children, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { thisBrowser } from '../../browsers/this-browser';
import { t } from '../../languages/t';
import { keptDays } from '../../protocol/settings';
import { Icon, type IconName } from '../icons';
import { modelIntents } from '../intents/model-intents';
import { scheduleIntents } from '../intents/schedule-intents';
import { KeysStay } from '../keys/keys-stay';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { PairingSettings } from '../pairing/pairing-settings';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { ScheduledList } from '../schedule/scheduled-list';
import type { Screen } from '../state';
import { LearnedSettings } from './learned-settings';
import { SettingControls } from './setting-controls';
import css from './settings.module.css';
import { SettingsTransfer } from './settings-transfer';

/** All that can be set. */
export function SettingsView() {
  const { settings, settingsDamaged, settingsError, mayNotify } = usePanelState();
  const { resetSettings, setNotices, show } = useIntents();
  const [sought, setSought] = useState('');
  const [model] = settings.models;
  const days = keptDays(settings);
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
          <Section title={t('models.title')}>
            <div className={shell.list}>
              <LinkRow
                to="models"
                icon="chip"
                title={model?.config.modelName ?? t('composer.noModel')}
                text={t('models.linkText')}
              />
            </div>
          </Section>
          <Section title={t('privacy.section')}>
            <div className={shell.list}>
              <LinkRow to="sites" icon="target" title={t('sites.title')} text={t('sites.linkText')} />
              <LinkRow to="privacy" icon="lock" title={t('privacy.title')} text={t('privacy.linkText')} />
            </div>
          </Section>
          <Section title={t('taskSettings.title')}>
            <div className={ui.card}>
              <Switch
                label={t('taskSettings.notices')}
                description={t('taskSettings.noticesText')}
                checked={mayNotify}
                onChange={({ currentTarget }) => void setNotices(currentTarget.checked)}
              />
              <SettingControls section="tasks" />
            </div>
          </Section>
          <Schedules />
          <Section title={t('setting.colorScheme')}>
            <SettingControls section="appearance" />
          </Section>
          <Section title={t('keySettings.title')}>
            <div className={ui.card}>
              <SettingControls section="keys" />
              <Button variant="default" onClick={() => show('keys')}>
                {t('nav.keys')}
              </Button>
            </div>
          </Section>
          <SettingsTransfer />
          <Section title={t('answers.title')}>
            <div className={shell.list}>
              <LinkRow to="answers" title={t('answers.link')} text={t('answers.linkText')} />
            </div>
          </Section>
          <LearnedSettings />
          <Section title={t('history.title')}>
            <div className={shell.list}>
              <LinkRow
                to="history"
                icon="clock"
                title={t('history.link')}
                text={`${t('history.keep')}: ${t('history.days', days, [days])}`}
              />
            </div>
          </Section>
          {thisBrowser.canPair && <PairingSettings />}
          <Developer />
          <Section title={t('about.title')}>
            <div className={shell.list}>
              <LinkRow to="about" icon="chip" title={t('about.title')} text={t('about.linkText')} />
            </div>
          </Section>
        </SoughtParts>
      </main>
      <KeysStay />
    </>
  );
}

/** A part of the screen under its heading. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <div className={shell.section}>
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}

type LinkRowProps = { to: Screen; icon?: IconName; title: string; text: string };

/** The way to a screen of its own. */
function LinkRow({ to, icon, title, text }: LinkRowProps) {
  const { show } = useIntents();
  return (
    <UnstyledButton className={shell.item} onClick={() => show(to)}>
      {icon && (
        <span className={shell.second}>
          <Icon name={icon} />
        </span>
      )}
      <span className={shell.grow}>
        <span className={shell.itemTitle}>{title}</span>
        <span className={shell.itemText}>{text}</span>
      </span>
      <Icon name="next" />
    </UnstyledButton>
  );
}

/** What becomes of recordings whose time was missed, and what ran by itself. */
function Schedules() {
  const { scheduledRuns } = usePanelState();
  const { forgetScheduledRuns } = useOwnIntents(scheduleIntents);
  return (
    <Section title={t('schedule.settings')}>
      <ScheduledList />
      <div className={ui.card}>
        <SettingControls section="schedule" />
        {scheduledRuns.length > 0 && (
          <div className={ui.buttons}>
            <Button variant="default" onClick={() => void forgetScheduledRuns()}>
              {t('schedule.forget', scheduledRuns.length, [scheduledRuns.length])}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

/** What helps to see why something was found or not. */
function Developer() {
  const { exportInferenceLog } = useOwnIntents(modelIntents);
  return (
    <Section title={t('developer.title')}>
      <div className={shell.list}>
        <LinkRow
          to="snapshot"
          icon="lines"
          title={t('developer.snapshot')}
          text={t('developer.snapshotText')}
        />
        <div className={css.logging}>
          <SettingControls section="developer" />
          <Button variant="default" onClick={() => void exportInferenceLog()}>
            {t('developer.exportLog')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

type SoughtPartsProps = { sought: string; children: ReactNode };

/** Shows the parts that say all words that are sought, and says where none does. */
function SoughtParts({ sought, children }: SoughtPartsProps) {
  const list = useRef<HTMLDivElement>(null);
  // What parts say changes with what they read, too.
  useLayoutEffect(() => {
    const words = sought.toLocaleLowerCase().split(/\s+/u);
    for (const part of list.current?.children ?? []) {
      const text = part.textContent.toLocaleLowerCase();
      part.toggleAttribute('hidden', !words.every((word) => text.includes(word)));
    }
  });
  return (
    <>
      <div ref={list} className={css.parts}>
        {Children.map(children, (child) => child && <div>{child}</div>)}
      </div>
      <p className={`${shell.empty} ${shell.second} ${css.noPart}`} role="status">
        {t('settings.noHits', [sought])}
      </p>
    </>
  );
}
