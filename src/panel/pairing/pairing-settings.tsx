import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../../languages/t';
import { defaultPairingPort } from '../../protocol/pairing/pairing-messages';
import { tabsOfWork, type ClientWork, type Pairing } from '../../protocol/pairing/pairing-state';
import { clock, day, pageText } from '../format';
import { Form, useFaultFocus } from '../kit/form';
import { Bad, Card, joined, More, PlainButton, RemoveButton, Section, Small } from '../kit/kit';
import shell from '../now/shell.module.css';
import { readPairing, usualLabel, type PairingField } from '../pairing-form';
import { useIntents, usePanelState } from '../panel-context';
import css from './pairing.module.css';

/** Lets programs of this computer work in this browser; says which did, and which do. */
export function PairingSettings() {
  const pairing = usePanelState((state) => state.pairing);
  const hasClients = usePanelState(({ clients }) => clients.length > 0);
  return (
    <Section title={t('pairing.title')}>
      <Card>
        {pairing ? <PairingLineCard pairing={pairing} /> : <PairingFormCard />}
        {(pairing || hasClients) && <ClientRows />}
      </Card>
    </Section>
  );
}

type RowsProps = { title: string; children: ReactNode };

const Rows = ({ title, children }: RowsProps) => (
  <ul className={css.clients} aria-label={title}>
    {children}
  </ul>
);

const TitledRows = ({ title, children }: RowsProps) => (
  <>
    <h3 className={css.heading}>{title}</h3>
    <Rows title={title}>{children}</Rows>
  </>
);

type ClientRowProps = {
  name: string;
  aside: string;
  tone?: string;
  detail?: ReactNode;
  children?: ReactNode;
};

/** A program by its name, something beside that, a line below, and buttons. */
const ClientRow = ({ name, aside, tone = shell.third, detail, children }: ClientRowProps) => (
  <li className={css.row}>
    <span className={shell.grow}>
      <span className={shell.itemTitle}>
        <bdi>{name}</bdi>
      </span>{' '}
      <span className={joined(shell.small, tone)}>{aside}</span>
      {detail !== undefined && (
        <span className={`${shell.small} ${shell.second} ${css.detail}`}>{detail}</span>
      )}
    </span>
    {children}
  </li>
);

/** So many operations of programs are listed, the newest first. */
const maxListed = 20;

/** The programs that work here now, those that the user has answered for good, and what they did since the browser was started. */
function ClientRows() {
  const clientWorks = usePanelState((state) => state.clientWorks);
  const clients = usePanelState((state) => state.clients);
  const clientDeeds = usePanelState((state) => state.clientDeeds);
  const { endClientWork, revokeClient } = useIntents();
  if (clientWorks.length + clients.length === 0) return <Small>{t('pairing.nobody')}</Small>;
  return (
    <>
      {clientWorks.length > 0 && (
        <TitledRows title={t('pairing.working')}>
          {clientWorks.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </TitledRows>
      )}
      {clientWorks.length > 1 && (
        <Button className={css.stop} onClick={() => void endClientWork()}>
          {t('pairing.stopAll')}
        </Button>
      )}
      {clients.length > 0 && (
        <TitledRows title={t('pairing.answered')}>
          {clients.map(({ client, answer, lastUsedAt }) => (
            <ClientRow
              key={client.id}
              name={client.name}
              aside={t('asking.key', [client.keyHint])}
              detail={[
                t(answer === 'always' ? 'pairing.always' : 'pairing.never'),
                ...(lastUsedAt === undefined ? [] : [t('pairing.lastUsed', [day(lastUsedAt)])]),
              ].join(' · ')}
            >
              <RemoveButton
                label={t('pairing.revoke', [client.name])}
                onClick={() => revokeClient(client.id)}
              />
            </ClientRow>
          ))}
        </TitledRows>
      )}
      {clientDeeds.length > 0 && (
        <More className={css.more} title={t('pairing.did')}>
          <Rows title={t('pairing.did')}>
            {clientDeeds.slice(0, maxListed).map(({ client, at, operation, words, isDone }) => (
              <ClientRow
                key={`${at} ${client.id} ${words}`}
                name={client.name}
                aside={clock(at)}
                detail={
                  <>
                    {operation} <bdi>{pageText(words)}</bdi>
                    {!isDone && ` · ${t('pairing.notDone')}`}
                  </>
                }
              />
            ))}
          </Rows>
        </More>
      )}
    </>
  );
}

/** A program that works here: in how many tabs, and the ways to stop it and to hand it a tab. */
function WorkRow({ work }: { work: ClientWork }) {
  const tab = usePanelState((state) => state.tab);
  const { endClientWork, goOnWith, shareTab } = useIntents();
  const { id, client } = work;
  const tabs = tabsOfWork(work);
  const held = usePanelState(({ sessions }) =>
    tabs.flatMap((tabId) => (sessions[tabId]?.isHeld ? [sessions[tabId].id] : [])),
  );
  const name: [string] = [client.name];
  return (
    <ClientRow name={client.name} aside={t('pairing.tabs', tabs.length, [tabs.length])} tone={shell.second}>
      {held.length > 0 && (
        <PlainButton size="xs" aria-label={t('pairing.goOnWith', name)} onClick={() => goOnWith(held)}>
          {t('pause.goOn')}
        </PlainButton>
      )}
      {tab !== undefined && !tab.isOffLimits && !tabs.includes(tab.id) && (
        <PlainButton size="xs" aria-label={t('pairing.shareWith', name)} onClick={() => shareTab(id)}>
          {t('pairing.share')}
        </PlainButton>
      )}
      <Button
        className={css.stop}
        size="xs"
        aria-label={t('pairing.stopOne', name)}
        onClick={() => void endClientWork(id)}
      >
        {t('pairing.stop')}
      </Button>
    </ClientRow>
  );
}

/** The state of the line to the broker, and the way to end it. */
function PairingLineCard({ pairing: { label, pairedAt, port } }: { pairing: Pairing }) {
  const state = usePanelState(({ pairingLine }) => pairingLine?.state) ?? 'away';
  const { unpairBrowser } = useIntents();
  return (
    <div className={css.form}>
      <div className={css.line}>
        <span className={css.dot} data-state={state} aria-hidden />
        <div className={shell.grow}>
          <p className={shell.itemTitle}>
            <bdi>{label}</bdi>
          </p>
          <Small role="status">{t(`pairing.${state}`)}</Small>
          <Small tone="third">{t('pairing.since', [day(pairedAt), String(port)])}</Small>
        </div>
      </div>
      <PlainButton onClick={() => unpairBrowser()}>{t('pairing.end')}</PlainButton>
    </div>
  );
}

/** Takes the code that a broker shows, the name that this browser gets, and the port where it is another. */
function PairingFormCard() {
  const isPairing = usePanelState((state) => state.isPairing);
  const pairingError = usePanelState((state) => state.pairingError);
  const { pairBrowser } = useIntents();
  const [faults, setFaults] = useState<readonly PairingField[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, faults);
  const errorOf = (name: PairingField) => faults.includes(name) && t(`pairing.fault_${name}`);
  return (
    <Form
      ref={form}
      className={css.form}
      aria-label={t('pairing.title')}
      noValidate
      onSend={(_typed, sent) => {
        const read = readPairing(new FormData(sent));
        setFaults('faults' in read ? read.faults : []);
        return 'form' in read && !isPairing && pairBrowser(read.form);
      }}
    >
      <Small>{t('pairing.text')}</Small>
      <Small>
        {t('pairing.how')} <code className={css.command}>npx tabwright pair</code> {t('pairing.checkout')}{' '}
        <code className={css.command}>npm start -- pair</code>
      </Small>
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
      <More className={css.more} title={t('pairing.more')} isWrong={faults.includes('port')}>
        <TextInput
          name="port"
          label={t('pairing.port')}
          inputMode="numeric"
          error={errorOf('port')}
          defaultValue={String(defaultPairingPort)}
        />
      </More>
      <Button type="submit" loading={isPairing}>
        {t('pairing.pair')}
      </Button>
      {pairingError && <Bad title={t('errors.pairing_refused')}>{pairingError.message}</Bad>}
    </Form>
  );
}
