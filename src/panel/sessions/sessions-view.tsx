import { Button, ActionIcon, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './sessions.module.css';
import { tabsOfWork } from '../../protocol/pairing/pairing-state';
import type { Session } from '../../protocol/session';
import { shortAddress, isWebPage, typedAddress } from '../page-address';
import { isUnderWay } from '../view';
import { pageText } from '../format';
import { Icon } from '../icons';
import { Favicon } from '../now/favicon';
import { RunStateLine } from './run-state';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { CloudSessionRow } from './cloud-session-row';
import { CloudTrouble } from './cloud-trouble';
import type { CloudSync } from '../../protocol/cloud';

/** The sessions there are, in this browser and at the service that is set up. */
export function SessionsView() {
  const { sessions, settings } = usePanelState();
  const { show } = useIntents();
  const local = Object.values(sessions).filter(({ tabId }) => tabId >= 0);
  return (
    <>
      <header className={`${shell.sub} ${css.head}`}>
        <h1 className={shell.grow}>{t('sessions.title')}</h1>
        {settings.cloud && (
          <Button variant="default" onClick={() => show('cloud')}>
            {t('cloud.change')}
          </Button>
        )}
      </header>
      <main className={shell.scroll}>
        <section>
          <div className={`${shell.section} ${css.first}`}>
            <h2>{t('sessions.local')}</h2>
            <span className={shell.aside}>{local.length}</span>
          </div>
          {local.length === 0 ? (
            <p className={`${shell.small} ${shell.second} ${css.note}`}>{t('sessions.noneLocal')}</p>
          ) : (
            <ul className={shell.list}>
              {local.map((session) => (
                <LocalSession key={session.id} session={session} />
              ))}
            </ul>
          )}
        </section>
        <CloudSection />
      </main>
      <footer className={shell.dock}>
        <p className={`${shell.small} ${shell.second}`}>{t('sessions.dock')}</p>
      </footer>
    </>
  );
}

/** A session of a tab: what it does, for which program where it is one's, and the way to it. */
function LocalSession({ session }: { session: Session }) {
  const { showSession, stopSession } = useIntents();
  const { tasks, clientWorks } = usePanelState();
  const work = clientWorks.find((each) => tabsOfWork(each).includes(session.tabId));
  const [run] = session.runs;
  const task = tasks.find(({ sessionId }) => sessionId === session.id);
  const isGoing = run?.state === 'running' || (task && isUnderWay(task));
  const title = pageText(session.title) || shortAddress(session.url);
  return (
    <li className={shell.item}>
      <Favicon url={session.url} />
      <span className={shell.grow}>
        <span className={`${shell.itemTitle} ${shell.truncate}`} title={title}>
          <bdi>{title}</bdi>
        </span>
        <RunStateLine run={run} task={task} more={shortAddress(session.url)} />
        {work && (
          <span className={`${shell.small} ${shell.second}`}>
            {t('sessions.by')} <bdi>{work.client.name}</bdi>
          </span>
        )}
      </span>
      {isGoing && (
        <ActionIcon
          className={css.small}
          aria-label={t('sessions.stop')}
          title={t('sessions.stop')}
          onClick={() => void stopSession(session.id)}
        >
          <Icon name="stop" />
        </ActionIcon>
      )}
      <Button variant="default" size="xs" onClick={() => void showSession(session)}>
        {t('sessions.goTo')}
      </Button>
    </li>
  );
}

/** They come before the form for another one: what is worked in is in sight. */
function CloudSessions() {
  const { cloudSessions } = usePanelState();
  if (cloudSessions.length === 0)
    return <p className={`${shell.small} ${shell.second} ${css.note}`}>{t('cloud.noSessions')}</p>;
  return (
    <ul className={`${shell.list} ${css.list}`} aria-labelledby="cloud-title">
      {cloudSessions.map((session) => (
        <CloudSessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

/** The sessions of the service that is set up, or the way to set one up. */
function CloudSection() {
  const { settings, cloudBusy } = usePanelState();
  const { show, refreshCloud } = useIntents();
  const baseUrl = settings.cloud?.baseUrl;
  useEffect(() => {
    if (baseUrl !== undefined) void refreshCloud();
  }, [refreshCloud, baseUrl]);
  return (
    <section aria-labelledby="cloud-title">
      <div className={shell.section}>
        <h2 id="cloud-title">{t('cloud.section')}</h2>
        {baseUrl !== undefined && (
          <span className={shell.aside}>
            <bdi>{new URL(baseUrl).host}</bdi>
            <ActionIcon
              className={css.small}
              aria-label={t('cloud.refresh')}
              title={t('cloud.refresh')}
              loading={cloudBusy === 'refresh'}
              onClick={() => void refreshCloud()}
            >
              <Icon name="redo" size={14} />
            </ActionIcon>
          </span>
        )}
      </div>
      <CloudTrouble />
      {baseUrl === undefined ? (
        <div className={css.card}>
          <p className={shell.second}>{t('cloud.none')}</p>
          <div>
            <Button onClick={() => show('cloud')}>{t('cloud.connect')}</Button>
          </div>
        </div>
      ) : (
        <>
          <CloudSyncLine />
          <CloudSessions />
          <CloudStart />
        </>
      )}
    </section>
  );
}

/** Says whether this browser's recordings are the same as the service's, where they are exchanged. */
function CloudSyncLine() {
  const { settings, cloudSync, cloudBusy } = usePanelState();
  const { syncRecordings, show } = useIntents();
  if (!settings.cloud?.keepsRecordings) return null;
  return (
    <div className={css.sync}>
      <p className={`${shell.small} ${shell.grow}`} role="status">
        {cloudSync ? <Came sync={cloudSync} /> : t('cloud.syncNever')}
      </p>
      {(cloudSync?.proposed ?? 0) > 0 && (
        <Button size="xs" onClick={() => show('recordings')}>
          {t('cloud.syncLook')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        loading={cloudBusy === 'sync'}
        onClick={() => void syncRecordings()}
      >
        {t('cloud.syncNow')}
      </Button>
    </div>
  );
}

function Came({ sync: { waiting, proposed, error } }: { sync: CloudSync }) {
  return (
    <>
      {waiting > 0 && t('cloud.syncWaiting', waiting, [waiting])}
      {waiting === 0 && proposed === 0 && !error && t('cloud.syncAll')}
      {proposed > 0 && ` ${t('cloud.syncProposed', proposed, [proposed])}`}
      {error && <span className={shell.second}> {t('cloud.syncError', [pageText(error.message)])}</span>}
    </>
  );
}

/** Starts a session at the service, or takes one up by its id. */
function CloudStart() {
  return (
    <div className={css.card}>
      <StartForm />
      <ResumeForm />
    </div>
  );
}

const textIn = (form: HTMLFormElement, name: string): string => {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' ? typed.trim() : '';
};

/** The tab's address is offered, and goes nowhere unless it is taken. */
function StartForm() {
  const { tab, cloudBusy } = usePanelState();
  const { startCloudSession } = useIntents();
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const url = tab?.url;
  const start = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textIn(event.currentTarget, 'url');
    const address = typedAddress(text);
    setWrong(text !== '' && address === undefined);
    if (text === '' || address !== undefined) void startCloudSession(address);
  };
  const offer = (address: string) => {
    if (!field.current) return;
    field.current.value = address;
    field.current.focus();
  };
  return (
    <form className={css.stack} noValidate onSubmit={start}>
      <TextInput
        ref={field}
        name="url"
        label={t('cloud.startAt')}
        description={t('cloud.startHint')}
        error={isWrong && t('cloud.addressFault')}
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
      />
      {url !== undefined && isWebPage(url) && (
        <Button variant="subtle" size="compact-sm" className={css.offer} onClick={() => offer(url)}>
          <bdi>{t('cloud.startHere', [shortAddress(url)])}</bdi>
        </Button>
      )}
      <div>
        <Button type="submit" loading={cloudBusy === 'start'} disabled={cloudBusy !== undefined}>
          {t('cloud.new')}
        </Button>
      </div>
    </form>
  );
}

function ResumeForm() {
  const { cloudBusy } = usePanelState();
  const { resumeCloudSession } = useIntents();
  const resume = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const id = textIn(form, 'id');
    if (id !== '') void resumeCloudSession(id).then(() => form.reset());
  };
  return (
    <form className={css.inline} onSubmit={resume}>
      <TextInput
        name="id"
        className={css.grow}
        label={t('cloud.resumeId')}
        required
        withAsterisk={false}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="default"
        loading={cloudBusy === 'resume'}
        disabled={cloudBusy !== undefined}
      >
        {t('cloud.resume')}
      </Button>
    </form>
  );
}
