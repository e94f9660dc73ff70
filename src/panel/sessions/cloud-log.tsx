import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { pageText } from '../format';
import { usePanelState } from '../panel-context';
import { cloudName } from '../words/cloud-words';
import css from './sessions.module.css';

type CloudLogProps = {
  session: CloudSession;
  /** Only what was said from then on. */
  since?: number;
};

/** The lines of the service's log, in its own words; the newest last. */
export function CloudLog({ session, since = 0 }: CloudLogProps) {
  const { cloudSessions } = usePanelState();
  const lines = session.log.filter(({ at }) => at >= since).slice(-50);
  return (
    <div
      className={css.log}
      role="log"
      aria-label={t('cloud.log', [cloudName(session, cloudSessions)])}
      tabIndex={0}
    >
      {lines.length === 0 && <p>{t('cloud.logEmpty')}</p>}
      <ol>
        {lines.map(({ at, level, message }, index) => (
          // Lines are only ever added at the end, and some are said twice.
          <li key={`${at} ${index}`} data-level={level}>
            <bdi>{pageText(message)}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
