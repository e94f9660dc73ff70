import { Button, ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { SiteGrant } from '../intents/site-grants';
import { usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import ui from '../kit/kit.module.css';
import css from './settings.module.css';
import { Icon } from '../icons';
import type { IntentPorts } from '../ports/panel-ports';
import { bring } from '../intents/bring';

/** Lists the sites that may be worked on, and what each may; each can be taken back, or all. */
export function SitesView() {
  const { sites } = usePanelState();
  const { readSites, removeSites } = useOwnIntents(siteIntents);
  const [said, setSaid] = useState('');
  useEffect(() => void readSites(), [readSites]);
  const remove = (grants: readonly SiteGrant[]) =>
    removeSites(grants).then((isTaken) => setSaid(t(isTaken ? 'sites.removed' : 'sites.notRemoved')));
  const removable = (sites ?? []).filter(canRemove);
  return (
    <>
      <SubHeader title={t('sites.title')} backTo="settings" />
      <main className={shell.scroll}>
        <p className={`${shell.small} ${shell.second} ${css.lead}`}>{t('sites.text')}</p>
        {sites?.length === 0 && <p className={css.lead}>{t('sites.none')}</p>}
        {sites && sites.length > 0 && (
          <ul className={shell.list} aria-label={t('sites.list')}>
            {sites.map((site) => (
              <SiteRow
                key={site.host ?? ''}
                site={site}
                onRemove={canRemove(site) ? () => void remove([site]) : undefined}
              />
            ))}
          </ul>
        )}
        <p className={`${shell.small} ${shell.second} ${css.said}`} role="status">
          {said}
        </p>
        {removable.length > 1 && (
          <div className={ui.buttons}>
            <Button variant="default" onClick={() => void remove(removable)}>
              {t('sites.removeAll')}
            </Button>
          </div>
        )}
      </main>
    </>
  );
}

const canRemove = ({ patterns, keys }: SiteGrant): boolean => patterns.length + keys.length > 0;

type SiteRowProps = {
  site: SiteGrant;
  /** Undefined where there is nothing that can be taken back. */
  onRemove: (() => void) | undefined;
};

/** A site, what may be done there, and for how long. */
function SiteRow({ site, onRemove }: SiteRowProps) {
  const name = site.host ?? t('sites.all');
  const remove = t('models.remove', [name]);
  return (
    <li className={`${shell.item} ${css.siteRow}`}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{name}</bdi>
        </span>
        <span className={shell.itemText}>{lifeOf(site)}</span>
        {site.acts > 0 && <span className={shell.itemText}>{t('sites.acts', site.acts, [site.acts])}</span>}
      </span>
      {onRemove && (
        <ActionIcon aria-label={remove} title={remove} onClick={onRemove}>
          <Icon name="close" size={14} />
        </ActionIcon>
      )}
    </li>
  );
}

function lifeOf({ until, patterns }: SiteGrant): string {
  if (until === 'fixed') return t('sites.fixed');
  if (until === 'session') return t('sites.session');
  return t(patterns.length > 0 ? 'sites.kept' : 'sites.withAll');
}

/** The sites that may be worked on, and giving the access to them back. */
function siteIntents({ store, browser }: IntentPorts) {
  const readSites = async () => {
    const { siteGrants } = await bring(() => import('../intents/site-grants'));
    const sites = siteGrants(await browser.readGrants());
    store.update((state) => ({ ...state, sites }));
  };
  return {
    readSites,
    /** Gives back what may be given back of these. Whether the browser took it. */
    removeSites: async (grants: readonly SiteGrant[]): Promise<boolean> => {
      const patterns = grants.flatMap((grant) => grant.patterns);
      const keys = grants.flatMap((grant) => grant.keys);
      const isTaken = await browser.endAccess(patterns, keys).catch(() => false);
      await readSites();
      return isTaken;
    },
  };
}
