import { t } from '../../languages/t';
import { usePanelState, useIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { Button, ActionIcon, TextInput } from '@mantine/core';
import css from './pairing.module.css';
import {
  type ClientGrant,
  type LineState,
  type Pairing,
  tabsOfWork,
  type ClientWork,
} from '../../protocol/pairing/pairing-state';
import { day, clock, pageText } from '../format';
import { Icon } from '../icons';
import { useEffect, useRef, useState } from 'react';
import { readPairing, type PairingField, usualLabel } from '../pairing-form';
import { defaultPairingPort } from '../../protocol/pairing/pairing-messages';

/** Whether programs of this computer may work in this browser, which did, and which do. */
export function PairingSettings() {
  const { pairing, clients } = usePanelState();
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('pairing.title')}</h2>
      </div>
      <div className={ui.card}>
        {pairing ? <PairingLineCard pairing={pairing} /> : <PairingFormCard />}
        {(pairing || clients.length > 0) && <ClientRows />}
      </div>
    </section>
  );
}

/** The programs that work here now, and those that the user has answered for good. */
function ClientRows() {
  const { clientWorks, clients } = usePanelState();
  const { endClientWork } = useIntents();
  if (clientWorks.length + clients.length === 0)
    return <p className={`${shell.small} ${shell.second}`}>{t('pairing.nobody')}</p>;
  return (
    <>
      {clientWorks.length > 0 && <h3 className={css.heading}>{t('pairing.working')}</h3>}
      {clientWorks.length > 0 && (
        <ul className={css.clients} aria-label={t('pairing.working')}>
          {clientWorks.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </ul>
      )}
      {clientWorks.length > 1 && (
        <Button className={css.stop} onClick={() => void endClientWork()}>
          {t('pairing.stopAll')}
        </Button>
      )}
      {clients.length > 0 && <h3 className={css.heading}>{t('pairing.answered')}</h3>}
      {clients.length > 0 && (
        <ul className={css.clients} aria-label={t('pairing.answered')}>
          {clients.map((grant) => (
            <GrantRow key={grant.client.id} grant={grant} />
          ))}
        </ul>
      )}
      <DeedRows />
    </>
  );
}

/** What the user has answered a program for good, when it last came, and a way to take it back. */
function GrantRow({ grant }: { grant: ClientGrant }) {
  const { revokeClient } = useIntents();
  const { client, answer, lastUsedAt } = grant;
  const revoke = t('pairing.revoke', [client.name]);
  return (
    <li className={css.row}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{client.name}</bdi>
        </span>{' '}
        <span className={`${shell.small} ${shell.third}`}>{t('asking.key', [client.keyHint])}</span>
        <span className={`${shell.small} ${shell.second} ${css.detail}`}>
          {t(answer === 'always' ? 'pairing.always' : 'pairing.never')}
          {lastUsedAt !== undefined && ` · ${t('pairing.lastUsed', [day(lastUsedAt)])}`}
        </span>
      </span>
      <ActionIcon aria-label={revoke} title={revoke} onClick={() => void revokeClient(client.id)}>
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}

/** So many deeds are listed, the newest first. */
const most = 20;

/** What programs did here since the browser was started, each with the program's name. */
function DeedRows() {
  const { clientDeeds } = usePanelState();
  if (clientDeeds.length === 0) return null;
  return (
    <details className={css.more}>
      <summary>{t('pairing.did')}</summary>
      <ul className={css.clients} aria-label={t('pairing.did')}>
        {clientDeeds.slice(0, most).map(({ client, at, operation, words, isDone }) => (
          <li key={`${at} ${client.id} ${words}`} className={css.row}>
            <span className={shell.grow}>
              <bdi className={shell.itemTitle}>{client.name}</bdi>{' '}
              <span className={`${shell.small} ${shell.third}`}>{clock(at)}</span>
              <span className={`${shell.small} ${shell.second} ${css.detail}`}>
                {operation} <bdi>{pageText(words)}</bdi>
                {!isDone && ` · ${t('pairing.notDone')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How the line to the broker is, and the way to end it. */
function PairingLineCard({ pairing }: { pairing: Pairing }) {
  const { pairingLine } = usePanelState();
  const { unpairBrowser } = useIntents();
  const state = pairingLine?.state ?? 'away';
  return (
    <div className={css.form}>
      <div className={css.line}>
        <span className={css.dot} data-state={state} aria-hidden />
        <div className={shell.grow}>
          <p className={shell.itemTitle}>
            <bdi>{pairing.label}</bdi>
          </p>
          <p className={`${shell.small} ${shell.second}`} role="status">
            {wordOf(state)}
          </p>
          <p className={`${shell.small} ${shell.third}`}>
            {t('pairing.since', [day(pairing.pairedAt), String(pairing.port)])}
          </p>
        </div>
      </div>
      <Button variant="default" onClick={() => void unpairBrowser()}>
        {t('pairing.end')}
      </Button>
    </div>
  );
}

function wordOf(state: LineState['state']): string {
  switch (state) {
    case 'connected':
      return t('pairing.connected');
    case 'away':
      return t('pairing.away');
    case 'refused':
      return t('pairing.refused');
    default:
      return state satisfies never;
  }
}

/** Takes the code that a broker shows. */
function PairingFormCard() {
  const { isPairing } = usePanelState();
  const { pairBrowser } = useIntents();
  const [faults, setFaults] = useState<readonly PairingField[]>([]);
  const card = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = card.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (faults.length > 0) wrong?.focus();
  }, [faults]);
  return (
    <form
      ref={card}
      className={css.form}
      aria-label={t('pairing.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readPairing(new FormData(event.currentTarget));
        setFaults('faults' in read ? read.faults : []);
        if ('form' in read && !isPairing) void pairBrowser(read.form);
      }}
    >
      <p className={`${shell.small} ${shell.second}`}>{t('pairing.text')}</p>
      <p className={`${shell.small} ${shell.second}`}>
        {t('pairing.how')} <code className={css.command}>npx tabwright pair</code> {t('pairing.checkout')}{' '}
        <code className={css.command}>npm start -- pair</code>
      </p>
      <PairingFields faults={faults} />
      <Button type="submit" loading={isPairing}>
        {t('pairing.pair')}
      </Button>
      <Outcome />
    </form>
  );
}

/** Why it was not paired. */
function Outcome() {
  const { pairingError } = usePanelState();
  if (!pairingError) return null;
  return (
    <p className={ui.result} data-tone="bad" role="alert">
      <b>{t('errors.pairing_refused')}</b> {pairingError.message}
    </p>
  );
}

type PairingFieldsProps = { faults: readonly PairingField[] };

/** The fields of the form: the code, the name that this browser gets, and the port where it is another. Each says what is wrong with it. */
function PairingFields({ faults }: PairingFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const errorOf = (name: PairingField) => faults.includes(name) && t(`pairing.fault_${name}`);
  return (
    <>
      <TextInput
        name="code"
        label={t('pairing.code')}
        placeholder="K7QF-2M9X"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('code')}
        classNames={{ input: css.code }}
      />
      <TextInput
        name="label"
        label={t('pairing.label')}
        description={t('pairing.labelText')}
        defaultValue={usualLabel()}
        error={errorOf('label')}
        maxLength={40}
        autoComplete="off"
      />
      <details
        className={css.more}
        open={isOpen || faults.includes('port')}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('pairing.more')}</summary>
        <TextInput
          name="port"
          label={t('pairing.port')}
          inputMode="numeric"
          error={errorOf('port')}
          defaultValue={String(defaultPairingPort)}
        />
      </details>
    </>
  );
}

/** A program that works here: in how many tabs, and the ways to stop it and to hand it a tab. */
function WorkRow({ work }: { work: ClientWork }) {
  const { tab, sessions } = usePanelState();
  const { endClientWork, goOnWith, shareTab } = useIntents();
  const { id, client } = work;
  const tabs = tabsOfWork(work);
  const held = tabs.flatMap((tabId) => (sessions[tabId]?.isHeld ? [sessions[tabId].id] : []));
  const canShare = tab !== undefined && !tab.isOffLimits && !tabs.includes(tab.id);
  return (
    <li className={css.row}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{client.name}</bdi>
        </span>
        <span className={`${shell.small} ${shell.second}`}>
          {' '}
          {t('pairing.tabs', tabs.length, [tabs.length])}
        </span>
      </span>
      {held.length > 0 && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('pairing.goOnWith', [client.name])}
          onClick={() => void goOnWith(held)}
        >
          {t('pause.goOn')}
        </Button>
      )}
      {canShare && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('pairing.shareWith', [client.name])}
          onClick={() => void shareTab(id)}
        >
          {t('pairing.share')}
        </Button>
      )}
      <Button
        className={css.stop}
        size="xs"
        aria-label={t('pairing.stopOne', [client.name])}
        onClick={() => void endClientWork(id)}
      >
        {t('pairing.stop')}
      </Button>
    </li>
  );
}
