import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import type { CloudSync } from '../../protocol/cloud';
import { tabsOfWork } from '../../protocol/pairing/pairing-state';
import type { Session } from '../../protocol/session';
import { pageText } from '../format';
import { Form } from '../kit/form';
import { Card, Dock, Heading, IconButton, List, PlainButton, Section, Small } from '../kit/kit';
import ui from '../kit/kit.module.css';
import { Favicon } from '../icons';
import shell from '../now/shell.module.css';
import { isWebPage, shortAddress, typedAddress } from '../page-address';
import { useIntents, usePanelState } from '../panel-context';
import { isUnderWay } from '../view';
import { CloudTrouble } from './cloud-page-area';
import { CloudSessionRow, RunStateLine } from './cloud-session-row';
import css from './sessions.module.css';

/** The sessions there are, in this browser and at the service that is set up. */
export function SessionsView() {
  const local = usePanelState(({ sessions }) => Object.values(sessions).filter(({ tabId }) => tabId >= 0));
  const hasService = usePanelState(({ settings }) => settings.cloud !== undefined);
  const { show } = useIntents();
  return (
    <>
      <header className={`${shell.sub} ${ui.top}`}>
        <h1 className={shell.grow}>{t('sessions.title')}</h1>
        {hasService && <PlainButton onClick={() => show('cloud')}>{t('cloud.change')}</PlainButton>}
      </header>
      <main className={shell.scroll}>
        <section className={css.first}>
          <Heading title={t('sessions.local')} aside={local.length} />
          {local.length === 0 ? (
            <Small className={css.note}>{t('sessions.noneLocal')}</Small>
          ) : (
            <List>
              {local.map((session) => (
                <LocalSession key={session.id} session={session} />
              ))}
            </List>
          )}
        </section>
        <CloudSection />
      </main>
      <Dock>
        <Small>{t('sessions.dock')}</Small>
      </Dock>
    </>
  );
}

/** A session of a tab: what it does, for which program where it is one's, and the way to it. */
function LocalSession({ session }: { session: Session }) {
  const { showSession, stopSession } = useIntents();
  const { id, tabId, url } = session;
  const work = usePanelState(({ clientWorks }) =>
    clientWorks.find((each) => tabsOfWork(each).includes(tabId)),
  );
  const [run] = session.runs;
  const task = usePanelState(({ tasks }) => tasks.find(({ sessionId }) => sessionId === id));
  const title = pageText(session.title) || shortAddress(url);
  return (
    <li className={shell.item}>
      <Favicon url={url} />
      <span className={shell.grow}>
        <span className={`${shell.itemTitle} ${shell.truncate}`} title={title}>
          <bdi>{title}</bdi>
        </span>
        <RunStateLine run={run} task={task} more={shortAddress(url)} />
        {work && (
          <span className={`${shell.small} ${shell.second}`}>
            {t('sessions.by')} <bdi>{work.client.name}</bdi>
          </span>
        )}
      </span>
      {(run?.state === 'running' || (task && isUnderWay(task))) && (
        <IconButton
          icon="stop"
          className={css.small}
          label={t('sessions.stop')}
          onClick={() => stopSession(id)}
        />
      )}
      <PlainButton size="xs" onClick={() => showSession(session)}>
        {t('sessions.goTo')}
      </PlainButton>
    </li>
  );
}

/** The sessions of the service that is set up, or the way to set one up. */
function CloudSection() {
  const baseUrl = usePanelState(({ settings }) => settings.cloud?.baseUrl);
  const cloudBusy = usePanelState((state) => state.cloudBusy);
  const cloudSessions = usePanelState((state) => state.cloudSessions);
  const { show, refreshCloud } = useIntents();
  useEffect(() => {
    if (baseUrl !== undefined) void refreshCloud();
  }, [refreshCloud, baseUrl]);
  const aside = baseUrl !== undefined && (
    <>
      <bdi>{new URL(baseUrl).host}</bdi>
      <IconButton
        icon="redo"
        size={14}
        className={css.small}
        label={t('cloud.refresh')}
        loading={cloudBusy === 'refresh'}
        onClick={() => refreshCloud()}
      />
    </>
  );
  return (
    <Section id="cloud-title" title={t('cloud.section')} aside={aside || undefined}>
      <CloudTrouble />
      {baseUrl === undefined ? (
        <Card className={css.card}>
          <p className={shell.second}>{t('cloud.none')}</p>
          <div>
            <Button onClick={() => show('cloud')}>{t('cloud.connect')}</Button>
          </div>
        </Card>
      ) : (
        <>
          <CloudSyncLine />
          {/* They come before the form for another one: what is worked in is in sight. */}
          {cloudSessions.length === 0 ? (
            <Small className={css.note}>{t('cloud.noSessions')}</Small>
          ) : (
            <List className={css.list} aria-labelledby="cloud-title">
              {cloudSessions.map((session) => (
                <CloudSessionRow key={session.id} session={session} />
              ))}
            </List>
          )}
          <Card className={css.card}>
            <StartForm />
            <ResumeForm />
          </Card>
        </>
      )}
    </Section>
  );
}

/** Says how far this browser's recordings are the same as the service's, where they are exchanged. */
function CloudSyncLine() {
  const isKept = usePanelState(({ settings }) => settings.cloud?.keepsRecordings);
  const cloudSync = usePanelState((state) => state.cloudSync);
  const cloudBusy = usePanelState((state) => state.cloudBusy);
  const { syncRecordings, show } = useIntents();
  if (!isKept) return null;
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
      <PlainButton size="xs" loading={cloudBusy === 'sync'} onClick={() => syncRecordings()}>
        {t('cloud.syncNow')}
      </PlainButton>
    </div>
  );
}

const Came = ({ sync: { waiting, proposed, error } }: { sync: CloudSync }) => (
  <>
    {waiting > 0 && t('cloud.syncWaiting', waiting, [waiting])}
    {waiting === 0 && proposed === 0 && !error && t('cloud.syncAll')}
    {proposed > 0 && ` ${t('cloud.syncProposed', proposed, [proposed])}`}
    {error && <span className={shell.second}> {t('cloud.syncError', [pageText(error.message)])}</span>}
  </>
);

/** Starts a session at the service. The tab's address is offered, and goes nowhere unless it is taken. */
function StartForm() {
  const url = usePanelState(({ tab }) => tab?.url);
  const cloudBusy = usePanelState((state) => state.cloudBusy);
  const { startCloudSession } = useIntents();
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const offer = (address: string) => {
    if (!field.current) return;
    field.current.value = address;
    field.current.focus();
  };
  return (
    <Form
      className={css.stack}
      noValidate
      onSend={({ text }) => {
        const typed = text('url').trim();
        const address = typedAddress(typed);
        setWrong(typed !== '' && address === undefined);
        return (typed === '' || address !== undefined) && startCloudSession(address);
      }}
    >
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
        <PlainButton variant="subtle" size="compact-sm" className={css.offer} onClick={() => offer(url)}>
          <bdi>{t('cloud.startHere', [shortAddress(url)])}</bdi>
        </PlainButton>
      )}
      <div>
        <Button type="submit" loading={cloudBusy === 'start'} disabled={cloudBusy !== undefined}>
          {t('cloud.new')}
        </Button>
      </div>
    </Form>
  );
}

/** Takes up a session at the service by its id. */
function ResumeForm() {
  const cloudBusy = usePanelState((state) => state.cloudBusy);
  const { resumeCloudSession } = useIntents();
  return (
    <Form
      className={css.inline}
      onSend={({ text }, form) => {
        const id = text('id').trim();
        return id !== '' && resumeCloudSession(id).then(() => form.reset());
      }}
    >
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
      <PlainButton type="submit" loading={cloudBusy === 'resume'} disabled={cloudBusy !== undefined}>
        {t('cloud.resume')}
      </PlainButton>
    </Form>
  );
}
