import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '#i18n';
import type { CloudSession } from '../../../protocol/cloud';
import { shortAddress } from '../../page-address';
import { useIntents, usePanelState } from '../../panel-context';
import { Icon } from '../../icons';
import shell from '../shell.module.css';
import { CloudLinks } from './cloud-links';
import { CloudDone } from './cloud-done';
import { CloudLog } from './cloud-log';
import { CloudReplay } from './cloud-replay';
import { CloudRunCard } from './cloud-run-card';
import { RunStateLine } from './run-state';
import css from './sessions.module.css';

/** A session of a service: what it does, its log, and whether instructions go to it. */
export function CloudSessionRow({ session }: { session: CloudSession }) {
  const { target } = usePanelState();
  const [isOpen, setOpen] = useState(false);
  const { cloudRun } = usePanelState();
  const { openCloudRun } = useIntents();
  const { id, url, state, runs, replay } = session;
  const isReplaying = goesOn(replay);
  const name = id.slice(0, 8);
  const isTarget = target === id;
  return (
    <li className={css.cloud}>
      <div className={css.line}>
        <span className={shell.second}>
          <Icon name="cloud" />
        </span>
        <span className={shell.grow}>
          <span className={`${shell.itemTitle} ${shell.truncate}`} title={url || id}>
            <bdi>{shortAddress(url) || name}</bdi>
          </span>
          {state === 'open' ? (
            <RunStateLine run={runs[0]} more={isTarget ? i18n.t('cloud.used') : name} />
          ) : (
            <span className={css.state}>
              <span className={shell.dot} data-state="off" />
              {i18n.t(state === 'ended' ? 'cloud.state_ended' : 'cloud.state_lost')}
            </span>
          )}
        </span>
        <Buttons session={session} name={name} isTarget={isTarget} />
      </div>
      <div className={css.more}>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-label={i18n.t('cloud.log', [name])}
          leftSection={<Icon name={isOpen ? 'down' : 'next'} size={12} />}
          onClick={() => setOpen(!isOpen)}
        >
          {i18n.t('cloud.logTitle')}
        </Button>
        {state === 'open' && !isReplaying && cloudRun?.sessionId !== id && (
          <Button variant="subtle" size="compact-xs" onClick={() => openCloudRun(id)}>
            {i18n.t('cloud.runRecording')}
          </Button>
        )}
        <CloudLinks session={session} />
      </div>
      {cloudRun?.sessionId === id && <CloudRunCard session={session} />}
      {replay && <CloudReplay report={replay.report} />}
      {isOpen && (
        <>
          <CloudLog session={session} />
          <CloudDone session={session} />
        </>
      )}
    </li>
  );
}

type ButtonsProps = { session: CloudSession; name: string; isTarget: boolean };

function Buttons({ session: { id, state, runs, replay }, name, isTarget }: ButtonsProps) {
  const { setTarget, show, endCloudSession, forgetCloudSession, stopSession } = useIntents();
  const { cloudBusy } = usePanelState();
  const isRunning = runs[0]?.state === 'running' || goesOn(replay);
  const isOpen = state === 'open';
  const word = isOpen ? i18n.t('cloud.end', [name]) : i18n.t('cloud.forget', [name]);
  const work = () => {
    setTarget(id);
    show('now');
  };
  return (
    <>
      {isRunning && (
        <ActionIcon
          className={css.small}
          aria-label={i18n.t('sessions.stop')}
          title={i18n.t('sessions.stop')}
          onClick={() => void stopSession(`cloud:${id}`)}
        >
          <Icon name="stop" />
        </ActionIcon>
      )}
      {isOpen && (
        <Button variant={isTarget ? 'light' : 'default'} size="xs" onClick={work}>
          {i18n.t('cloud.use')}
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
    </>
  );
}

const goesOn = (replay: CloudSession['replay']): boolean =>
  replay !== undefined && ['running', 'needs-you'].includes(replay.report.state);
