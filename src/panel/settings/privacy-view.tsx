import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { isLocal, modelAddress } from '../model-address';
import { usePanelState, useIntents, useOwnIntents } from '../panel-context';
import { Icon, type IconName } from '../icons';
import type { PanelState, Screen } from '../state';
import { Consents } from '../models/consents';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { keptStores, type KeptName } from '../../protocol/operations/kept-stores';
import { amount } from '../format';
import type { IntentPorts } from '../ports/panel-ports';

type Fact = { icon: IconName; title: string; text: string };

/** Says what leaves this browser, and to whom, as it is set up now; and what is kept here. */
export function PrivacyView() {
  const state = usePanelState();
  return (
    <>
      <SubHeader title={t('privacy.title')} backTo="settings" />
      <main className={shell.scroll}>
        <Facts title={t('privacy.leaves')} facts={leaving(state)} />
        <Consents />
        <KeptList />
        <Facts title={t('privacy.notKept')} facts={never()} />
      </main>
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <div className={shell.section}>
        <h2>{title}</h2>
      </div>
      <ul className={shell.list} aria-label={title}>
        {facts.map((fact) => (
          <li key={fact.title} className={shell.item}>
            <span className={shell.second}>
              <Icon name={fact.icon} />
            </span>
            <span className={shell.grow}>
              <span className={shell.itemTitle}>{fact.title}</span>
              <span className={shell.itemText}>{fact.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What goes out, the models in their order first. */
function leaving({ settings, pairing }: PanelState): Fact[] {
  const origins = [...new Set(settings.models.flatMap(({ config }) => modelAddress(config) ?? []))];
  const models = origins.map((origin): Fact => ({
    icon: 'chip',
    title: new URL(origin).host,
    text: t(isLocal(origin) ? 'privacy.localModel' : 'privacy.model'),
  }));
  const cloud: Fact[] = settings.cloud
    ? [{ icon: 'cloud', title: new URL(settings.cloud.baseUrl).host, text: t('privacy.cloud') }]
    : [];
  const programs: Fact[] = pairing
    ? [{ icon: 'outside', title: t('privacy.programs'), text: t('privacy.programsText') }]
    : [];
  const all = [...models, ...cloud, ...programs];
  const makers: Fact = { icon: 'check', title: t('privacy.makers'), text: t('privacy.makersText') };
  return all.length > 0
    ? [...all, makers]
    : [{ icon: 'check', title: t('privacy.nothing'), text: t('privacy.nothingText') }, makers];
}

/** What never comes to rest, whatever is kept. */
const never = (): Fact[] => [
  { icon: 'lock', title: t('privacy.secretsTitle'), text: t('privacy.secrets') },
  { icon: 'close', title: t('privacy.never'), text: t('privacy.neverText') },
];

/** Where each is looked at and forgotten; what has no place of its own is forgotten with something else. */
const places = {
  history: ['clock', 'history'],
  answers: ['lines', 'answers'],
  learned: ['check', 'settings'],
  recordings: ['record', 'recordings'],
  pictures: ['eye', undefined],
  schedules: ['clock', 'settings'],
  results: ['lines', 'settings'],
  variables: ['percent', 'now'],
  cloud: ['cloud', 'sessions'],
  programs: ['outside', 'settings'],
  models: ['chip', 'models'],
  own: ['lock', undefined],
} as const satisfies Record<KeptName, readonly [IconName, Screen | undefined]>;

/** Lists all that is kept in this browser: what it is, how much, and the way to it. */
function KeptList() {
  const state = usePanelState();
  const { countKept } = useOwnIntents(privacyIntents);
  const [counted, setCounted] = useState<CountedInDatabases>();
  useEffect(() => void countKept().then(setCounted), [countKept]);
  const counts: Readonly<Partial<Record<KeptName, number>>> = { ...countsIn(state), ...counted };
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('privacy.kept')}</h2>
      </div>
      <ul className={shell.list} aria-label={t('privacy.kept')}>
        {keptNames.map((name) => (
          <li key={name}>
            <KeptRow name={name} count={counts[name]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const keptNames = Object.keys(keptStores).filter((name): name is KeptName => name in places);

function KeptRow({ name, count }: { name: KeptName; count: number | undefined }) {
  const { show, toggleVariables } = useIntents();
  const { variablesOpen } = usePanelState();
  const [icon, screen] = places[name];
  const words = (
    <>
      <span className={shell.second}>
        <Icon name={icon} />
      </span>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          {t(`privacy.kept_${name}`)}
          {count !== undefined && <span className={shell.third}> · {amount(count)}</span>}
        </span>
        <span className={shell.itemText}>{t(`privacy.keptText_${name}`)}</span>
      </span>
    </>
  );
  if (screen === undefined) return <div className={shell.item}>{words}</div>;
  const open = () => {
    if (name === 'variables' && !variablesOpen) toggleVariables();
    show(screen);
  };
  return (
    <UnstyledButton className={shell.item} onClick={open}>
      {words}
      <Icon name="next" />
    </UnstyledButton>
  );
}

/** How much there is of what the panel itself has read. */
function countsIn(state: PanelState): Partial<Record<KeptName, number>> {
  const { learned, schedules, scheduledRuns, variables, cloudSessions, clients, settings } = state;
  return {
    learned: learned.length,
    schedules: Object.keys(schedules).length,
    results: scheduledRuns.length,
    variables: Object.keys(variables).length,
    cloud: cloudSessions.length,
    programs: clients.length,
    models: settings.models.length,
  };
}

/** How much is kept in databases that the panel does not read. */
type CountedInDatabases = Awaited<ReturnType<IntentPorts['background']['countKept']>>;

/** Telling what is kept. What cannot be counted is not said. */
function privacyIntents({ background }: IntentPorts) {
  return { countKept: () => background.countKept({}).catch(() => undefined) };
}
