import { UnstyledButton } from '@mantine/core';
import { Children, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { toAutomationError } from '../../base/errors';
import { thisBrowser } from '../../browsers/this-browser';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/recording';
import { keptDays } from '../../protocol/settings';
import { nextOf } from '../../recording/schedule-times';
import { pageText } from '../format';
import { useScheduleNeeds } from '../hooks/use-schedule-needs';
import { Icon } from '../icons';
import { modelIntents } from '../intents/model-intents';
import { scheduleIntents } from '../intents/schedule-intents';
import { FileInput, Search, Toggle } from '../kit/form';
import { useRecordingList } from '../kit/hooks';
import {
  Bad,
  Buttons,
  Card,
  KeysStay,
  LinkRow,
  List,
  PlainButton,
  RemoveButton,
  Section,
  Small,
  SubScreen,
} from '../kit/kit';
import shell from '../now/shell.module.css';
import { PairingSettings } from '../pairing/pairing-settings';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import type { IntentPorts } from '../store';
import { ScheduleTimes } from '../schedule/schedule-rows';
import { readSettingsFile, type SettingChange, type SettingsImport } from '../settings-file';
import { SettingControls } from './setting-controls';
import css from './settings.module.css';

/** All that can be set. */
export function SettingsView() {
  const isDamaged = usePanelState((state) => state.settingsDamaged);
  const error = usePanelState((state) => state.settingsError);
  const model = usePanelState(({ settings }) => settings.models[0]?.config.modelName);
  const days = usePanelState(({ settings }) => keptDays(settings));
  const mayNotify = usePanelState((state) => state.mayNotify);
  const { resetSettings, setNotices, show } = useIntents();
  const [sought, setSought] = useState('');
  return (
    <SubScreen title={t('settings.title')} backTo="now" foot={<KeysStay />}>
      {isDamaged && (
        <Bad title={t('settings.damagedTitle')}>
          {t('settings.damagedText')}{' '}
          <PlainButton onClick={resetSettings}>{t('remedy.reset_settings')}</PlainButton>
        </Bad>
      )}
      {error && <Bad title={t('settings.notSaved')}>{error.message}</Bad>}
      <Search label={t('settings.search')} value={sought} onSearch={setSought} />
      <SoughtParts sought={sought}>
        <Links title={t('models.title')}>
          <LinkRow
            to="models"
            icon="chip"
            title={model ?? t('composer.noModel')}
            text={t('models.linkText')}
          />
        </Links>
        <Links title={t('privacy.section')}>
          <LinkRow to="sites" icon="target" title={t('sites.title')} text={t('sites.linkText')} />
          <LinkRow to="privacy" icon="lock" title={t('privacy.title')} text={t('privacy.linkText')} />
        </Links>
        <Section title={t('taskSettings.title')}>
          <Card>
            <Toggle
              label={t('taskSettings.notices')}
              description={t('taskSettings.noticesText')}
              checked={mayNotify}
              onChange={setNotices}
            />
            <SettingControls section="tasks" />
          </Card>
        </Section>
        <Schedules />
        <Section title={t('setting.colorScheme')}>
          <SettingControls section="appearance" />
        </Section>
        <Section title={t('keySettings.title')}>
          <Card>
            <SettingControls section="keys" />
            <PlainButton onClick={() => show('keys')}>{t('nav.keys')}</PlainButton>
          </Card>
        </Section>
        <SettingsTransfer />
        <Links title={t('answers.title')}>
          <LinkRow to="answers" title={t('answers.link')} text={t('answers.linkText')} />
        </Links>
        <LearnedSettings />
        <Links title={t('history.title')}>
          <LinkRow
            to="history"
            icon="clock"
            title={t('history.link')}
            text={`${t('history.keep')}: ${t('history.days', days, [days])}`}
          />
        </Links>
        {thisBrowser.canPair && <PairingSettings />}
        <Developer />
        <Links title={t('about.title')}>
          <LinkRow to="about" icon="chip" title={t('about.title')} text={t('about.linkText')} />
        </Links>
      </SoughtParts>
    </SubScreen>
  );
}

const Links = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className={shell.list}>{children}</div>
  </Section>
);

/** Shows the parts that say all words that are sought, and says where none does. */
function SoughtParts({ sought, children }: { sought: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  // Drawn words change with what the parts read, too.
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

/** The recordings that run by themselves, the next first, what is done about missed times, and what ran. */
function Schedules() {
  const schedules = usePanelState((state) => state.schedules);
  const ran = usePanelState(({ scheduledRuns }) => scheduledRuns.length);
  const { forgetScheduledRuns } = useOwnIntents(scheduleIntents);
  const list = useRecordingList() ?? [];
  useScheduleNeeds();
  const nextAt = ({ id }: RecordingSummary) => {
    const { [id]: schedule } = schedules;
    return (schedule && nextOf(schedule, Date.now())) ?? Number.MAX_SAFE_INTEGER;
  };
  const scheduled = list.filter(({ id }) => Object.hasOwn(schedules, id));
  return (
    <Section title={t('schedule.settings')}>
      {scheduled.length > 0 && (
        <List aria-label={t('schedule.settings')}>
          {scheduled
            .toSorted((one, other) => nextAt(one) - nextAt(other))
            .map((recording) => (
              <Scheduled key={recording.id} recording={recording} />
            ))}
        </List>
      )}
      <Card>
        <SettingControls section="schedule" />
        {ran > 0 && (
          <Buttons>
            <PlainButton onClick={forgetScheduledRuns}>{t('schedule.forget', ran, [ran])}</PlainButton>
          </Buttons>
        )}
      </Card>
    </Section>
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

/** Learning from choices, the sites where they were made, and ways to forget them. */
function LearnedSettings() {
  const learned = usePanelState((state) => state.learned);
  const isAnyForgotten = usePanelState(({ forgotten }) => forgotten.length > 0);
  const { forgetLearned, restoreLearned } = useOwnIntents(learnedIntents);
  const sites = [...new Set(learned.map(({ site }) => site))];
  const countOf = (site: string) => learned.filter((choice) => choice.site === site).length;
  return (
    <Section title={t('learned.title')}>
      <Card>
        <SettingControls section="learned" />
        <Small role="status">
          {isAnyForgotten && `${t('learned.forgotten')} `}
          {t('learned.kept', sites.length, [sites.length])}
        </Small>
        {sites.length > 0 && (
          <ul className={css.sites} aria-label={t('learned.listName')}>
            {sites.map((site) => (
              <li key={site} className={css.site}>
                <span className={shell.grow}>
                  <bdi>{site}</bdi>{' '}
                  <span className={shell.third}>{t('learned.choices', countOf(site), [countOf(site)])}</span>
                </span>
                <RemoveButton label={t('learned.forget', [site])} onClick={() => forgetLearned(site)} />
              </li>
            ))}
          </ul>
        )}
        {(sites.length > 0 || isAnyForgotten) && (
          <Buttons>
            {sites.length > 0 && (
              <PlainButton onClick={() => forgetLearned()}>{t('learned.clear')}</PlainButton>
            )}
            {isAnyForgotten && <PlainButton onClick={restoreLearned}>{t('learned.undo')}</PlainButton>}
          </Buttons>
        )}
      </Card>
    </Section>
  );
}

/** A failure changes nothing that is shown. */
function learnedIntents({ store, background }: IntentPorts) {
  return {
    /** Forgets the choices of one site, or all. They can be restored until the screen is left. */
    forgetLearned: async (site?: string) => {
      const forgotten = await background.forgetChoices({ site }).catch(() => []);
      store.setState({ forgotten });
    },
    restoreLearned: async () => {
      const choices = [...store.getState().forgotten];
      const isDone = await background.restoreChoices({ choices }).catch(() => false);
      if (isDone) store.setState({ forgotten: [] });
    },
  };
}

/** Settings as a file: written without secrets, read strictly, taken only after a look. */
function SettingsTransfer() {
  const settings = usePanelState((state) => state.settings);
  const { exportSettings, importSettings } = useIntents();
  const [read, setRead] = useState<SettingsImport>();
  const [problem, setProblem] = useState<string>();
  const close = () => setRead(undefined);
  const open = async (file: File) => {
    setProblem(undefined);
    try {
      setRead(readSettingsFile(await file.text(), settings));
    } catch (thrown) {
      close();
      setProblem(toAutomationError(thrown).message);
    }
  };
  return (
    <Section title={t('settingsFile.title')}>
      <Card>
        <Small>{t('settingsFile.text')}</Small>
        <Buttons>
          <PlainButton onClick={exportSettings}>{t('settingsFile.export')}</PlainButton>
          <FileInput accept="application/json,.json" label={t('settingsFile.file')} onFile={open}>
            {t('settingsFile.import')}
          </FileInput>
        </Buttons>
        {problem !== undefined && <Bad>{problem}</Bad>}
        {read && (
          <ImportPreview
            changes={read.changes}
            onApply={() => importSettings(read.settings).then(close)}
            onCancel={close}
          />
        )}
      </Card>
    </Section>
  );
}

type ImportPreviewProps = {
  changes: readonly SettingChange[];
  onApply: () => unknown;
  onCancel: () => void;
};

/** The changes of an import, before it is applied. */
function ImportPreview({ changes, onApply, onCancel }: ImportPreviewProps) {
  if (changes.length === 0) return <Small role="status">{t('settingsFile.same')}</Small>;
  const shown = (value: string | undefined) => value ?? t('settingsFile.notSet');
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
      <Buttons>
        <PlainButton variant="filled" onClick={onApply}>
          {t('settingsFile.apply')}
        </PlainButton>
        <PlainButton onClick={onCancel}>{t('settingsFile.cancel')}</PlainButton>
      </Buttons>
    </section>
  );
}

/** Shows why something was found or not. */
function Developer() {
  const { exportInferenceLog } = useOwnIntents(modelIntents);
  return (
    <Links title={t('developer.title')}>
      <LinkRow
        to="snapshot"
        icon="lines"
        title={t('developer.snapshot')}
        text={t('developer.snapshotText')}
      />
      <div className={css.logging}>
        <SettingControls section="developer" />
        <PlainButton onClick={exportInferenceLog}>{t('developer.exportLog')}</PlainButton>
      </div>
    </Links>
  );
}
