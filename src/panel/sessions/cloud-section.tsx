import { ActionIcon, Button } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CloudSessionRow } from './cloud-session-row';
import { CloudStart } from './cloud-start';
import { CloudSyncLine } from './cloud-sync-line';
import { CloudTrouble } from './cloud-trouble';
import css from './sessions.module.css';

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
export function CloudSection() {
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
