import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { useIntents, usePanelState } from '../panel-context';
import { cloudName, cloudPlace, hostAt } from '../words/cloud-words';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CloudLinks } from './cloud-links';
import { CloudDone } from './cloud-done';
import { CloudPageWhenShown } from './cloud-page-when-shown';
import { CloudLog } from './cloud-log';
import { CloudReplay } from './cloud-replay';
import { CloudRunCard } from './cloud-run-card';
import { RunStateLine } from './run-state';
import css from './sessions.module.css';

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
