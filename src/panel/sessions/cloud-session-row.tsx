import { Anchor, CopyButton, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isErrorCode } from '../../base/errors';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import type { ReplayedStep, ReplayReport } from '../../protocol/recordings/replay';
import type { Run } from '../../protocol/session';
import type { Task } from '../../protocol/task/task';
import { pageText } from '../format';
import { useAsked } from '../hooks/use-asked';
import { Icon } from '../icons';
import { Form, SendOrLeave } from '../kit/form';
import { useRecordingList } from '../kit/hooks';
import { Buttons, IconButton, PlainButton, Small } from '../kit/kit';
import { isDone } from '../library/replaying';
import shell from '../now/shell.module.css';
import { useIntents, usePanelState } from '../panel-context';
import { PictureOfFailure } from '../run/picture-of-failure';
import { StepNode } from '../run/timeline';
import { AskedValue } from '../variables/values-card';
import { isUnderWay } from '../view';
import { cloudName, cloudPlace, hostAt } from '../words/cloud-words';
import { endWord, toneOf } from '../words/error-words';
import { rowWords } from '../words/extract-words';
import { phaseWord } from '../words/phase-words';
import { taskWord } from '../words/task-words';
import { CloudLog, CloudPage } from './cloud-page-area';
import css from './sessions.module.css';

type SessionProps = { session: CloudSession };

/** A session of a service: what it does, its log, and whether instructions go to it. */
export function CloudSessionRow({ session }: SessionProps) {
  const name = usePanelState(({ cloudSessions }) => cloudName(session, cloudSessions));
  const { openCloudRun } = useIntents();
  const { id, state, replay } = session;
  const isNew = usePanelState(({ cloudStarted }) => cloudStarted === id);
  const isAsked = usePanelState(({ cloudRun }) => cloudRun?.sessionId === id);
  const [isLogShown, showLog] = useState(false);
  // The page of one that was just started is looked for.
  const [isPageShown = isNew, showPage] = useState<boolean>();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  const isOpen = state === 'open';
  return (
    <li ref={row} className={css.cloud}>
      <Head session={session} name={name} />
      <div className={css.more}>
        {isOpen && (
          <Disclosure
            isOpen={isPageShown}
            label={t('cloud.page', [name])}
            word={t('cloud.pageTitle')}
            onToggle={showPage}
          />
        )}
        <Disclosure
          isOpen={isLogShown}
          label={t('cloud.log', [name])}
          word={t('cloud.logTitle')}
          onToggle={showLog}
        />
        {isOpen && !goesOn(session) && !isAsked && (
          <PlainButton variant="subtle" size="compact-xs" onClick={() => openCloudRun(id)}>
            {t('cloud.runRecording')}
          </PlainButton>
        )}
        <CloudLinks session={session} />
      </div>
      {isAsked && <CloudRunCard session={session} />}
      {replay && <CloudReplay report={replay.report} />}
      {isPageShown && isOpen && <CloudPage session={session} />}
      {isLogShown && (
        <>
          <CloudLog session={session} />
          <CloudDone session={session} />
        </>
      )}
    </li>
  );
}

const goesOn = ({ replay }: CloudSession): boolean =>
  replay !== undefined && ['running', 'needs-you'].includes(replay.report.state);

type HeadProps = SessionProps & { name: string };

/** Its name, its state, where it is, and what can be done with it. */
function Head({ session, name }: HeadProps) {
  const { state, title, url, runs } = session;
  // Without a title it is called by its host.
  const host = title === '' ? undefined : hostAt(url);
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
          <RunStateLine run={runs[0]} more={[host, cloudPlace(session)].filter(Boolean).join(' · ')} />
        ) : (
          <StateLine dot="off" word={t(state === 'ended' ? 'cloud.state_ended' : 'cloud.state_lost')} />
        )}
      </span>
      <SessionButtons session={session} name={name} />
    </div>
  );
}

type StateLineProps = { dot: string; word: string; more?: string };

/** A state by shape and word, and more about it. */
const StateLine = ({ dot, word, more = '' }: StateLineProps) => (
  <span className={css.state}>
    <span className={shell.dot} data-state={dot} />
    <span>
      {word}
      {more !== '' && (
        <span className={shell.third}>
          {' · '}
          <bdi>{more}</bdi>
        </span>
      )}
    </span>
  </span>
);

type RunStateProps = { run: Run | undefined; task?: Task; more?: string };

/** The state of a session. A task that goes on or waits goes before runs. */
export const RunStateLine = ({ run, task, more }: RunStateProps) => (
  <StateLine {...(stateOfTask(task) ?? stateOf(run))} more={more} />
);

function stateOfTask(task: Task | undefined): StateLineProps | undefined {
  if (!task || (!isUnderWay(task) && task.state.kind !== 'needs-you')) return undefined;
  const isWaiting = task.pausedBy !== undefined || task.state.kind === 'needs-you';
  return { dot: isWaiting ? 'warn' : 'running', word: taskWord(task) };
}

function stateOf(run: Run | undefined): StateLineProps {
  const code = run?.error?.code;
  if (run?.state === 'running') {
    const word = run.pausedBy ? t('pause.paused') : phaseWord(run.phase) || t('site.running');
    return { dot: run.pausedBy ? 'warn' : 'running', word };
  }
  if (run && isErrorCode(code)) return { dot: toneOf(code), word: endWord(code) };
  if (run?.corrected) return { dot: 'bad', word: t('run.takenBackTitle') };
  return { dot: 'ready', word: t('sessions.idle') };
}

type DisclosureProps = { isOpen: boolean; label?: string; word: string; onToggle: (isOpen: boolean) => void };

const Disclosure = ({ isOpen, label, word, onToggle }: DisclosureProps) => (
  <PlainButton
    variant="subtle"
    size="compact-xs"
    aria-expanded={isOpen}
    aria-label={label}
    leftSection={<Icon name={isOpen ? 'down' : 'next'} size={12} />}
    onClick={() => onToggle(!isOpen)}
  >
    {word}
  </PlainButton>
);

/** Stops what it does, has instructions go to it, ends it, and forgets it. */
function SessionButtons({ session, name }: HeadProps) {
  const { id, state, runs } = session;
  const { setTarget, show, endCloudSession, forgetCloudSession, stopSession } = useIntents();
  const isBusy = usePanelState(({ cloudBusy }) => cloudBusy === id);
  const isTarget = usePanelState(({ target }) => target === id);
  const isOpen = state === 'open';
  const work = () => {
    setTarget(id);
    show('now');
  };
  return (
    <span className={css.tools}>
      {(runs[0]?.state === 'running' || goesOn(session)) && (
        <IconButton
          icon="stop"
          className={css.small}
          label={t('sessions.stop')}
          onClick={() => stopSession(`cloud:${id}`)}
        />
      )}
      {isOpen && isTarget && (
        <span className={css.target}>
          <Icon name="check" size={14} />
          {t('cloud.used')}
        </span>
      )}
      {isOpen && !isTarget && (
        <PlainButton size="xs" onClick={work}>
          {t('cloud.use')}
        </PlainButton>
      )}
      <IconButton
        icon="close"
        size={14}
        className={css.small}
        label={t(isOpen ? 'cloud.end' : 'cloud.forget', [name])}
        loading={isBusy}
        onClick={() => (isOpen ? endCloudSession(id) : forgetCloudSession(id))}
      />
    </span>
  );
}

/** Links to a session: pages of the service, or the address for a debugger. */
function CloudLinks({ session }: SessionProps) {
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
            <PlainButton variant="subtle" size="compact-xs" onClick={copy}>
              {t(copied ? 'cloud.copied' : 'cloud.copyDebug')}
            </PlainButton>
          )}
        </CopyButton>
      )}
    </>
  );
}

const isPage = (address: string) => /^https?:\/\//.test(address);

/** The actions of a session, whoever asked for them, and the way to keep them as a recording. */
function CloudDone({ session: { id, steps } }: SessionProps) {
  const saved = usePanelState(({ cloudSaved }) => (cloudSaved?.sessionId === id ? cloudSaved : undefined));
  const isBusy = usePanelState(({ cloudBusy }) => cloudBusy === `record ${id}`);
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
      <Buttons>
        <PlainButton size="xs" loading={isBusy} onClick={() => recordCloudSession(id)}>
          {t('cloud.saveSteps')}
        </PlainButton>
      </Buttons>
      {saved && <Small role="status">{t('cloud.savedSteps', [pageText(saved.name)])}</Small>}
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
      {error && <Small>{pageText(error.message)}</Small>}
      {picture && <PictureOfFailure picture={picture} number={steps.at(-1)?.number ?? 0} />}
      {steps.length > 0 && <Disclosure isOpen={isOpen} word={t('cloud.steps')} onToggle={setOpen} />}
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

/** Asks which recording a session is to follow and with which values, and says where they go. Secrets are never filled in. */
function CloudRunCard({ session }: SessionProps) {
  const recording = usePanelState(({ cloudRun }) => cloudRun?.recording);
  const { chooseForCloud, runInCloud, closeCloudRun } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const list = useRecordingList() ?? [];
  const variables = recording?.variables ?? [];
  return (
    <Form
      ref={form}
      className={css.run}
      aria-label={t('cloud.runRecording')}
      autoComplete="off"
      onSend={({ text }) =>
        runInCloud(Object.fromEntries(variables.map(({ name }) => [name, text(`value ${name}`)])))
      }
      onLeave={closeCloudRun}
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
      {variables.map(({ name, value = '', isSecret = false, description }) => (
        <AskedValue
          key={`${recording?.id} ${name}`}
          name={name}
          isSecret={isSecret}
          description={description}
          defaultValue={value}
          required={isSecret}
        />
      ))}
      {recording && <Small>{t('cloud.runText', [new URL(session.baseUrl).host])}</Small>}
      <SendOrLeave
        send={t('cloud.send')}
        isOff={!recording}
        leave={t('variables.cancel')}
        onLeave={closeCloudRun}
      />
    </Form>
  );
}
