import { Anchor } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../../languages/t';
import { keptStores, type KeptName } from '../../protocol/operations/kept-stores';
import { amount } from '../format';
import { Icon, type IconName } from '../icons';
import { bring } from '../intents/bring';
import type { SiteGrant } from '../intents/site-grants';
import {
  Buttons,
  Card,
  LinkRow,
  List,
  PlainButton,
  RemoveButton,
  RowWords,
  Section,
  Small,
  SubScreen,
} from '../kit/kit';
import { isLocal, modelAddress } from '../model-address';
import { Consents } from '../models/consents';
import shell from '../now/shell.module.css';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import type { IntentPorts } from '../store';
import type { PanelState, Screen } from '../state';
import css from './settings.module.css';

type Fact = { icon: IconName; title: string; text: string };

/** Says what leaves this browser, and to whom, as it is set up now; and what is kept here. */
export function PrivacyView() {
  return (
    <SubScreen title={t('privacy.title')}>
      <Facts title={t('privacy.leaves')} facts={usePanelState(leaving)} />
      <Consents />
      <KeptList />
      <Facts
        title={t('privacy.notKept')}
        facts={[
          { icon: 'lock', title: t('privacy.secretsTitle'), text: t('privacy.secrets') },
          { icon: 'close', title: t('privacy.never'), text: t('privacy.neverText') },
        ]}
      />
    </SubScreen>
  );
}

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <Section title={title}>
    <List aria-label={title}>
      {facts.map((fact) => (
        <li key={fact.title} className={shell.item}>
          <RowWords {...fact} />
        </li>
      ))}
    </List>
  </Section>
);

/** All that goes out, to the models in their order first. */
function leaving({ settings, pairing }: PanelState): Fact[] {
  const origins = [...new Set(settings.models.flatMap(({ config }) => modelAddress(config) ?? []))];
  const facts = origins.map((origin): Fact => ({
    icon: 'chip',
    title: new URL(origin).host,
    text: t(isLocal(origin) ? 'privacy.localModel' : 'privacy.model'),
  }));
  const { cloud } = settings;
  if (cloud) facts.push({ icon: 'cloud', title: new URL(cloud.baseUrl).host, text: t('privacy.cloud') });
  if (pairing) facts.push({ icon: 'outside', title: t('privacy.programs'), text: t('privacy.programsText') });
  if (facts.length === 0)
    facts.push({ icon: 'check', title: t('privacy.nothing'), text: t('privacy.nothingText') });
  return [...facts, { icon: 'check', title: t('privacy.makers'), text: t('privacy.makersText') }];
}

/** The screen where each store is looked at and forgotten; one without a screen is forgotten with something else. */
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

const keptNames = Object.keys(keptStores).filter((name): name is KeptName => name in places);

/** Lists all that is kept in this browser: what it is, how much, and the way to it. */
function KeptList() {
  const known = usePanelState(countsIn);
  const isOpen = usePanelState((state) => state.variablesOpen);
  const { toggleVariables } = useIntents();
  const { countKept } = useOwnIntents(keptIntents);
  const [counted, setCounted] = useState<Awaited<ReturnType<typeof countKept>>>();
  useEffect(() => void countKept().then(setCounted), [countKept]);
  const counts: Readonly<Partial<Record<KeptName, number>>> = { ...known, ...counted };
  const openVariables = () => {
    if (!isOpen) toggleVariables();
  };
  return (
    <Section title={t('privacy.kept')}>
      <List aria-label={t('privacy.kept')}>
        {keptNames.map((name) => {
          const [icon, to] = places[name];
          const count = counts[name];
          const title = (
            <>
              {t(`privacy.kept_${name}`)}
              {count !== undefined && <span className={shell.third}> · {amount(count)}</span>}
            </>
          );
          const row = { icon, title, text: t(`privacy.keptText_${name}`) };
          return (
            <li key={name} className={to ? undefined : shell.item}>
              {to ? (
                <LinkRow to={to} {...row} onOpen={name === 'variables' ? openVariables : undefined} />
              ) : (
                <RowWords {...row} />
              )}
            </li>
          );
        })}
      </List>
    </Section>
  );
}

/** Counts what the panel itself has read. */
const countsIn = (state: PanelState): Partial<Record<KeptName, number>> => ({
  learned: state.learned.length,
  schedules: Object.keys(state.schedules).length,
  results: state.scheduledRuns.length,
  variables: Object.keys(state.variables).length,
  cloud: state.cloudSessions.length,
  programs: state.clients.length,
  models: state.settings.models.length,
});

/** Counts what lies in databases that the panel does not read; nothing where that fails. */
const keptIntents = ({ background }: IntentPorts) => ({
  countKept: () => background.countKept({}).catch(() => undefined),
});

/** Lists the sites that may be worked on, and what each may; each can be taken back, or all. */
export function SitesView() {
  const sites = usePanelState((state) => state.sites);
  const { readSites, removeSites } = useOwnIntents(siteIntents);
  const [said, setSaid] = useState('');
  useEffect(() => void readSites(), [readSites]);
  const remove = (grants: readonly SiteGrant[]) =>
    removeSites(grants).then((isTaken) => setSaid(t(isTaken ? 'sites.removed' : 'sites.notRemoved')));
  const removable = (sites ?? []).filter(canRemove);
  return (
    <SubScreen title={t('sites.title')}>
      <Small className={css.lead}>{t('sites.text')}</Small>
      {sites?.length === 0 && <p className={css.lead}>{t('sites.none')}</p>}
      {sites && sites.length > 0 && (
        <List aria-label={t('sites.list')}>
          {sites.map((site) => (
            <SiteRow key={site.host ?? ''} site={site} onRemove={() => remove([site])} />
          ))}
        </List>
      )}
      <Small className={css.said} role="status">
        {said}
      </Small>
      {removable.length > 1 && (
        <Buttons>
          <PlainButton onClick={() => remove(removable)}>{t('sites.removeAll')}</PlainButton>
        </Buttons>
      )}
    </SubScreen>
  );
}

const canRemove = ({ patterns, keys }: SiteGrant): boolean => patterns.length + keys.length > 0;

/** A site, what may be done there, and for how long. */
function SiteRow({ site, onRemove }: { site: SiteGrant; onRemove: () => unknown }) {
  const { host, until, patterns, acts } = site;
  const name = host ?? t('sites.all');
  return (
    <li className={`${shell.item} ${css.siteRow}`}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{name}</bdi>
        </span>
        <span className={shell.itemText}>
          {until === 'removed'
            ? t(patterns.length > 0 ? 'sites.kept' : 'sites.withAll')
            : t(`sites.${until}`)}
        </span>
        {acts > 0 && <span className={shell.itemText}>{t('sites.acts', acts, [acts])}</span>}
      </span>
      {canRemove(site) && <RemoveButton label={t('models.remove', [name])} onClick={onRemove} />}
    </li>
  );
}

/** Reading which sites may be worked on, and giving the access to them back. */
function siteIntents({ store, browser }: IntentPorts) {
  const readSites = async () => {
    const { siteGrants } = await bring(() => import('../intents/site-grants'));
    const sites = siteGrants(await browser.readGrants());
    store.setState({ sites });
  };
  return {
    readSites,
    /** Gives back what may be given back of these; true when the browser took it. */
    removeSites: async (grants: readonly SiteGrant[]): Promise<boolean> => {
      const patterns = grants.flatMap((grant) => grant.patterns);
      const keys = grants.flatMap((grant) => grant.keys);
      const isTaken = await browser.endAccess(patterns, keys).catch(() => false);
      await readSites();
      return isTaken;
    },
  };
}

/** Which Tabwright this is, and under which licences it and what is in it are given. */
export function AboutView() {
  const { readVersion } = useIntents();
  const rows: readonly (readonly [term: string, text: ReactNode])[] = [
    [t('about.version'), readVersion()],
    [t('about.licence'), <LicenceLink key="own" href="/licence.txt" words={t('about.own')} />],
    [t('about.source'), t('about.sourceText')],
    [t('about.others'), <LicenceLink key="all" href="/third-party-licences.txt" words={t('about.open')} />],
  ];
  return (
    <SubScreen title={t('about.title')}>
      <Card>
        <dl className={css.about}>
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </SubScreen>
  );
}

const LicenceLink = ({ href, words }: { href: string; words: string }) => (
  <Anchor href={href} target="_blank" className={css.link}>
    {words} <Icon name="outside" size={12} />
  </Anchor>
);
