import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import type { CloudSync } from '../../../protocol/cloud';
import { useIntents, usePanelState } from '../../panel-context';
import { pageText } from '../../format';
import shell from '../shell.module.css';
import css from './sessions.module.css';

/** Says whether this browser's recordings are the same as the service's, where they are exchanged. */
export function CloudSyncLine() {
  const { settings, cloudSync, cloudBusy } = usePanelState();
  const { syncRecordings, show } = useIntents();
  if (!settings.cloud?.keepsRecordings) return null;
  return (
    <div className={css.sync}>
      <p className={`${shell.small} ${shell.grow}`} role="status">
        {cloudSync ? <Came sync={cloudSync} /> : i18n.t('cloud.syncNever')}
      </p>
      {(cloudSync?.proposed ?? 0) > 0 && (
        <Button size="xs" onClick={() => show('recordings')}>
          {i18n.t('cloud.syncLook')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        loading={cloudBusy === 'sync'}
        onClick={() => void syncRecordings()}
      >
        {i18n.t('cloud.syncNow')}
      </Button>
    </div>
  );
}

function Came({ sync: { waiting, proposed, error } }: { sync: CloudSync }) {
  return (
    <>
      {waiting > 0 && i18n.t('cloud.syncWaiting', waiting, [waiting])}
      {waiting === 0 && proposed === 0 && !error && i18n.t('cloud.syncAll')}
      {proposed > 0 && ` ${i18n.t('cloud.syncProposed', proposed, [proposed])}`}
      {error && <span className={shell.second}> {i18n.t('cloud.syncError', [pageText(error.message)])}</span>}
    </>
  );
}
