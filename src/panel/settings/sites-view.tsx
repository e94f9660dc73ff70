import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { SiteGrant } from '../intents/site-grants';
import { siteIntents } from '../intents/site-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import ui from '../kit/kit.module.css';
import { SiteRow } from './site-row';
import css from './settings.module.css';

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
