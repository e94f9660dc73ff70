import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import shell from '../now/shell.module.css';
import css from './sessions.module.css';

/** The actions of a session, whoever asked for them, and the way to keep them as a recording. */
export function CloudDone({ session: { id, steps } }: { session: CloudSession }) {
  const { cloudSaved, cloudBusy } = usePanelState();
  const { recordCloudSession } = useIntents();
  if (steps.length === 0) return null;
  return (
    <section className={css.replay} aria-label={t('cloud.done')}>
      <p className={shell.small}>
        <b>{t('cloud.done')}</b>
      </p>
      <ol className={css.done}>
        {steps.map(({ at, description }, index) => (
          // Steps are only ever added at the end, and some are done twice.
          <li key={`${at} ${index}`}>
            <bdi>{pageText(description)}</bdi>
          </li>
        ))}
      </ol>
      <div className={css.buttons}>
        <Button
          variant="default"
          size="xs"
          loading={cloudBusy === `record ${id}`}
          onClick={() => void recordCloudSession(id)}
        >
          {t('cloud.saveSteps')}
        </Button>
      </div>
      {cloudSaved?.sessionId === id && (
        <p className={`${shell.small} ${shell.second}`} role="status">
          {t('cloud.savedSteps', [pageText(cloudSaved.name)])}
        </p>
      )}
    </section>
  );
}
