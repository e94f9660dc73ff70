import { ActionIcon, Button, Anchor, CopyButton, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { useIntents, usePanelState } from '../panel-context';
import { cloudName, cloudPlace, hostAt } from '../words/cloud-words';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CloudPageWhenShown } from './cloud-page-when-shown';
import { CloudLog } from './cloud-log';
import { RunStateLine } from './run-state';
import css from './sessions.module.css';
import { pageText } from '../format';
import type { ReplayedStep, ReplayReport } from '../../protocol/recordings/replay';
import { isDone } from '../library/replaying';
import { PictureOfFailure } from '../run/picture-of-failure';
import { StepNode } from '../run/step-node';
import { rowWords } from '../words/extract-words';
import type { RecordingVariable } from '../../protocol/recordings/recording';
import { useAsked } from '../hooks/use-asked';
import { AskedValue } from '../variables/asked-value';

/** A session of a service: what it does, its log, and whether instructions go to it. */
export function CloudSessionRow({ session }: { session: CloudSession }) {
  const { cloudRun, cloudSessions, cloudStarted } = usePanelState();
  const [isOpen, setOpen] = useState(false);
  const [chosen, showPage] = useState<boolean>();
  const { openCloudRun } = useIntents();
  const { id, state, replay } = session;
  const isNew = cloudStarted === id;
  // Of one that was just started the page is what is looked for.
  const isPageShown = chosen ?? isNew;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  const isReplaying = goesOn(replay);
  const name = cloudName(session, cloudSessions);
  return (
    <li ref={row} className={css.cloud}>
      <Head session={session} name={name} />
      <div className={css.more}>
        {state === 'open' && (
          <Disclosure
            isOpen={isPageShown}
            label={t('cloud.page', [name])}
            word={t('cloud.pageTitle')}
            onToggle={showPage}
          />
        )}
        <Disclosure
          isOpen={isOpen}
          label={t('cloud.log', [name])}
          word={t('cloud.logTitle')}
          onToggle={setOpen}
        />
        {state === 'open' && !isReplaying && cloudRun?.sessionId !== id && (
          <Button variant="subtle" size="compact-xs" onClick={() => openCloudRun(id)}>
            {t('cloud.runRecording')}
          </Button>
        )}
        <CloudLinks session={session} />
      </div>
      {cloudRun?.sessionId === id && <CloudRunCard session={session} />}
      {replay && <CloudReplay report={replay.report} />}
      {isPageShown && state === 'open' && <CloudPageWhenShown session={session} />}
      {isOpen && (
        <>
          <CloudLog session={session} />
          <CloudDone session={session} />
        </>
      )}
    </li>
  );
}

/** What it is called, how it is, where, and what can be done with it. */
function Head({ session, name }: { session: CloudSession; name: string }) {
  const isTarget = usePanelState().target === session.id;
  const { state, url, runs } = session;
  return (
    <div className={css.line}>
      <span className={shell.second}>
        <Icon name="cloud" />
      </span>
      <span className={css.named}>
        <span className={`${shell.itemTitle} ${shell.truncate}`} title={url || name}>
          <bdi>{name}</bdi>
        </span>
        {state === 'open' ? (
          <RunStateLine run={runs[0]} more={placesOf(session)} />
        ) : (
          <span className={css.state}>
            <span className={shell.dot} data-state="off" />
            {t(state === 'ended' ? 'cloud.state_ended' : 'cloud.state_lost')}
          </span>
        )}
      </span>
      <Buttons session={session} name={name} isTarget={isTarget} />
    </div>
  );
}

type DisclosureProps = { isOpen: boolean; label: string; word: string; onToggle: (isOpen: boolean) => void };

function Disclosure({ isOpen, label, word, onToggle }: DisclosureProps) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-expanded={isOpen}
      aria-label={label}
      leftSection={<Icon name={isOpen ? 'down' : 'next'} size={12} />}
      onClick={() => onToggle(!isOpen)}
    >
      {word}
    </Button>
  );
}

/** On which site it is, and whose browser it is. */
function placesOf(session: CloudSession): string {
  // Without a title it is called by its host.
  const host = session.title === '' ? undefined : hostAt(session.url);
  return [host, cloudPlace(session)].filter(Boolean).join(' · ');
}

type ButtonsProps = { session: CloudSession; name: string; isTarget: boolean };

function Buttons({ session: { id, state, runs, replay }, name, isTarget }: ButtonsProps) {
  const { setTarget, show, endCloudSession, forgetCloudSession, stopSession } = useIntents();
  const { cloudBusy } = usePanelState();
  const isRunning = runs[0]?.state === 'running' || goesOn(replay);
  const isOpen = state === 'open';
  const word = isOpen ? t('cloud.end', [name]) : t('cloud.forget', [name]);
  const work = () => {
    setTarget(id);
    show('now');
  };
  return (
    <span className={css.deeds}>
      {isRunning && (
        <ActionIcon
          className={css.small}
          aria-label={t('sessions.stop')}
          title={t('sessions.stop')}
          onClick={() => void stopSession(`cloud:${id}`)}
        >
          <Icon name="stop" />
        </ActionIcon>
      )}
      {isOpen && isTarget && (
        <span className={css.target}>
          <Icon name="check" size={14} />
          {t('cloud.used')}
        </span>
      )}
      {isOpen && !isTarget && (
        <Button variant="default" size="xs" onClick={work}>
          {t('cloud.use')}
        </Button>
      )}
      <ActionIcon
        className={css.small}
        aria-label={word}
        title={word}
        loading={cloudBusy === id}
        onClick={() => void (isOpen ? endCloudSession(id) : forgetCloudSession(id))}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </span>
  );
}

const goesOn = (replay: CloudSession['replay']): boolean =>
  replay !== undefined && ['running', 'needs-you'].includes(replay.report.state);

/** Links to a session: pages of the service, or the address for a debugger. */
function CloudLinks({ session }: { session: CloudSession }) {
  const places = (['debugUrl', 'sessionUrl'] as const).filter((place) => isPage(session[place]));
  const { debugUrl } = session;
  return (
    <>
      {places.map((place) => (
        <Anchor key={place} className={css.link} href={session[place]} target="_blank" rel="noreferrer">
          {t(`cloud.live_${place}`)} <Icon name="outside" size={12} />
        </Anchor>
      ))}
      {debugUrl !== '' && !isPage(debugUrl) && (
        <CopyButton value={debugUrl}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-xs" onClick={copy}>
              {t(copied ? 'cloud.copied' : 'cloud.copyDebug')}
            </Button>
          )}
        </CopyButton>
      )}
    </>
  );
}

const isPage = (address: string) => /^https?:\/\//.test(address);

/** The actions of a session, whoever asked for them, and the way to keep them as a recording. */
function CloudDone({ session: { id, steps } }: { session: CloudSession }) {
  const { cloudSaved, cloudBusy } = usePanelState();
  const { recordCloudSession } = useIntents();
  if (steps.length === 0) return null;
  return (
    <section className={css.replay} aria-label={t('cloud.done')}>
      <p className={shell.small}>
        <b>{t('cloud.done')}</b>
      </p>
      <ol className={css.done}>
        {steps.map(({ at, description }, index) => (
          // Steps are only ever added at the end, and some are done twice.
          <li key={`${at} ${index}`}>
            <bdi>{pageText(description)}</bdi>
          </li>
        ))}
      </ol>
      <div className={css.buttons}>
        <Button
          variant="default"
          size="xs"
          loading={cloudBusy === `record ${id}`}
          onClick={() => void recordCloudSession(id)}
        >
          {t('cloud.saveSteps')}
        </Button>
      </div>
      {cloudSaved?.sessionId === id && (
        <p className={`${shell.small} ${shell.second}`} role="status">
          {t('cloud.savedSteps', [pageText(cloudSaved.name)])}
        </p>
      )}
    </section>
  );
}

/** The progress of a recording in a session, or its outcome. Its steps are folded. */
function CloudReplay({ report }: { report: ReplayReport }) {
  const [isOpen, setOpen] = useState(false);
  const { name, state, steps, total, error, picture } = report;
  const done = steps.filter(isDone).length;
  return (
    <section className={css.replay} aria-label={t('cloud.replay', [pageText(name)])}>
      <p className={shell.small} role="status">
        <b>{t(state === 'needs-you' ? 'cloud.replay_needsYou' : `cloud.replay_${state}`)}</b>
        {' · '}
        <bdi>{pageText(name)}</bdi>
        {' · '}
        {t('cloud.replaySteps', [done, total])}
      </p>
      {error && <p className={`${shell.small} ${shell.second}`}>{pageText(error.message)}</p>}
      {picture && <PictureOfFailure picture={picture} number={steps.at(-1)?.number ?? 0} />}
      {steps.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          leftSection={<Icon name={isOpen ? 'down' : 'next'} size={12} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('cloud.steps')}
        </Button>
      )}
      {isOpen && (
        <ol className={css.steps}>
          {steps.map((step) => (
            <Step key={step.number} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step: { state, description, error, corrected, extracted } }: { step: ReplayedStep }) {
  const why = corrected?.sentence ?? error?.message ?? extracted?.partial;
  const rows = rowWords(extracted?.rows ?? []).join(' · ');
  return (
    <li>
      {state === 'skipped' ? <span /> : <StepNode state={state} isCorrected={corrected !== undefined} />}
      <span>
        <bdi>{pageText(description)}</bdi>
        {state === 'skipped' && <span className={shell.third}> · {t('cloud.skipped')}</span>}
        {rows !== '' && <span className={shell.second}> · {rows}</span>}
        {why !== undefined && <span className={shell.second}> · {pageText(why)}</span>}
      </span>
    </li>
  );
}

/** Asks which recording a session is to follow and with which values, and says where they go. */
function CloudRunCard({ session }: { session: CloudSession }) {
  const { recordings, cloudRun } = usePanelState();
  const { readRecordings, chooseForCloud, runInCloud, closeCloudRun } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const { changedAt, list = [] } = recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const recording = cloudRun?.recording;
  const host = new URL(session.baseUrl).host;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = (recording?.variables ?? []).map(({ name }) => {
      const value = data.get(`value ${name}`);
      return [name, typeof value === 'string' ? value : ''] as const;
    });
    void runInCloud(Object.fromEntries(given));
  };
  return (
    <form
      ref={form}
      className={css.run}
      aria-label={t('cloud.runRecording')}
      autoComplete="off"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && closeCloudRun()}
    >
      <NativeSelect
        label={t('cloud.recording')}
        value={recording?.id ?? ''}
        data={[
          { value: '', label: t(list.length === 0 ? 'cloud.noRecordings' : 'cloud.choose') },
          ...list.map(({ id, name }) => ({ value: id, label: pageText(name) })),
        ]}
        onChange={({ currentTarget }) => void chooseForCloud(currentTarget.value)}
      />
      {recording?.variables.map((variable) => (
        <ValueField key={`${recording.id} ${variable.name}`} variable={variable} />
      ))}
      {recording && <p className={`${shell.small} ${shell.second}`}>{t('cloud.runText', [host])}</p>}
      <div className={css.buttons}>
        <Button type="submit" disabled={!recording}>
          {t('cloud.send')}
        </Button>
        <Button variant="default" onClick={closeCloudRun} rightSection={<kbd>Esc</kbd>}>
          {t('variables.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Secrets are never filled in. */
function ValueField({
  variable: { name, value = '', isSecret, description },
}: {
  variable: RecordingVariable;
}) {
  return (
    <AskedValue
      name={name}
      isSecret={isSecret === true}
      description={description}
      defaultValue={value}
      required={isSecret === true}
    />
  );
}
