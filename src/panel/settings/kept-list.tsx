import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { keptStores, type KeptName } from '../../protocol/operations/kept-stores';
import { amount } from '../format';
import { Icon, type IconName } from '../icons';
import { privacyIntents, type CountedInDatabases } from '../intents/privacy-intents';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import type { PanelState, Screen } from '../state';
import shell from '../now/shell.module.css';

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
export function KeptList() {
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
