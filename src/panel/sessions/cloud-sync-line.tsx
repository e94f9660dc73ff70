import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { CloudSync } from '../../protocol/cloud';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import shell from '../now/shell.module.css';
import css from './sessions.module.css';

/** Says whether this browser's recordings are the same as the service's, where they are exchanged. */
export function CloudSyncLine() {
  const { settings, cloudSync, cloudBusy } = usePanelState();
  const { syncRecordings, show } = useIntents();
  if (!settings.cloud?.keepsRecordings) return null;
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
      <Button
        variant="default"
        size="xs"
        loading={cloudBusy === 'sync'}
        onClick={() => void syncRecordings()}
      >
        {t('cloud.syncNow')}
      </Button>
    </div>
  );
}

function Came({ sync: { waiting, proposed, error } }: { sync: CloudSync }) {
  return (
    <>
      {waiting > 0 && t('cloud.syncWaiting', waiting, [waiting])}
      {waiting === 0 && proposed === 0 && !error && t('cloud.syncAll')}
      {proposed > 0 && ` ${t('cloud.syncProposed', proposed, [proposed])}`}
      {error && <span className={shell.second}> {t('cloud.syncError', [pageText(error.message)])}</span>}
    </>
  );
}
