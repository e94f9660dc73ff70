import { Button, Switch, TextInput, UnstyledButton, ActionIcon, FileButton } from '@mantine/core';
import { Children, useLayoutEffect, useRef, useState, type ReactNode, useEffect } from 'react';
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
import type { Screen } from '../state';
import { SettingControls } from './setting-controls';
import css from './settings.module.css';
import type { RecordingSummary } from '../../protocol/recordings/recording';
import { nextOf } from '../../recording/schedule-times';
import { pageText } from '../format';
import { useScheduleNeeds } from '../hooks/use-schedule-needs';
import { ScheduleTimes } from '../schedule/schedule-times';
import type { IntentPorts } from '../ports/panel-ports';
import { toAutomationError } from '../../base/errors';
import { readSettingsFile, type SettingsImport, type SettingChange } from '../settings-file';

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

/** The recordings that run by themselves, the next first, each with the way to its schedule. */
function ScheduledList() {
  const { schedules, recordings } = usePanelState();
  const { readRecordings } = useIntents();
  const { changedAt, list = [] } = recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  useScheduleNeeds();
  const nextAt = ({ id }: RecordingSummary) => {
    const { [id]: schedule } = schedules;
    return (schedule && nextOf(schedule, Date.now())) ?? Number.MAX_SAFE_INTEGER;
  };
  const scheduled = list.filter(({ id }) => Object.hasOwn(schedules, id));
  if (scheduled.length === 0) return null;
  return (
    <ul className={shell.list} aria-label={t('schedule.settings')}>
      {scheduled
        .toSorted((one, other) => nextAt(one) - nextAt(other))
        .map((recording) => (
          <Scheduled key={recording.id} recording={recording} />
        ))}
    </ul>
  );
}

function Scheduled({ recording }: { recording: RecordingSummary }) {
  const { show } = useIntents();
  const { openSchedule } = useOwnIntents(scheduleIntents);
  const open = async () => {
    if (await openSchedule(recording)) show('recordings');
  };
  return (
    <li>
      <UnstyledButton className={shell.item} onClick={() => void open()}>
        <span className={shell.grow}>
          <span className={shell.itemTitle}>
            <bdi>{pageText(recording.name)}</bdi>
          </span>
          <ScheduleTimes recordingId={recording.id} />
        </span>
        <Icon name="next" />
      </UnstyledButton>
    </li>
  );
}

/** Whether choices are learned from, the sites where they were, and ways to forget them. */
function LearnedSettings() {
  const { learned, forgotten } = usePanelState();
  const { forgetLearned, restoreLearned } = useOwnIntents(learnedIntents);
  const sites = [...new Set(learned.map(({ site }) => site))];
  const countOf = (site: string) => learned.filter((choice) => choice.site === site).length;
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('learned.title')}</h2>
      </div>
      <div className={ui.card}>
        <SettingControls section="learned" />
        <p className={`${shell.small} ${shell.second}`} role="status">
          {forgotten.length > 0 && `${t('learned.forgotten')} `}
          {t('learned.kept', sites.length, [sites.length])}
        </p>
        {sites.length > 0 && (
          <ul className={css.sites} aria-label={t('learned.listName')}>
            {sites.map((site) => (
              <LearnedSite key={site} site={site} count={countOf(site)} />
            ))}
          </ul>
        )}
        {(sites.length > 0 || forgotten.length > 0) && (
          <div className={ui.buttons}>
            {sites.length > 0 && (
              <Button variant="default" onClick={() => void forgetLearned()}>
                {t('learned.clear')}
              </Button>
            )}
            {forgotten.length > 0 && (
              <Button variant="default" onClick={() => void restoreLearned()}>
                {t('learned.undo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** A site where choices were learned from, how many, and a way to forget them. */
function LearnedSite({ site, count }: { site: string; count: number }) {
  const { forgetLearned } = useOwnIntents(learnedIntents);
  const forget = t('learned.forget', [site]);
  return (
    <li className={css.site}>
      <span className={shell.grow}>
        <bdi>{site}</bdi> <span className={shell.third}>{t('learned.choices', count, [count])}</span>
      </span>
      <ActionIcon aria-label={forget} title={forget} onClick={() => void forgetLearned(site)}>
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}

/** Makes the intents that forget learned choices and take that back. A failure changes nothing that is shown. */
function learnedIntents({ store, background }: IntentPorts) {
  return {
    /** Of one site, or all. It can be restored until the screen is left. */
    forgetLearned: async (site?: string) => {
      const asked = background.forgetChoices(site === undefined ? {} : { site });
      const forgotten = await asked.catch(() => []);
      store.update((state) => ({ ...state, forgotten }));
    },
    restoreLearned: async () => {
      const isDone = await background
        .restoreChoices({ choices: [...store.read().forgotten] })
        .catch(() => false);
      if (isDone) store.update((state) => ({ ...state, forgotten: [] }));
    },
  };
}

/** Settings as a file: written without secrets, read strictly, taken only after a look. */
function SettingsTransfer() {
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
