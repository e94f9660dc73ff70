import { memo } from 'react';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { cloudOf } from '../aimed';
import { pageText } from '../format';
import { Bad, Dock, PlainButton, Small } from '../kit/kit';
import { lazyPart } from '../now/lazy-part';
import shell from '../now/shell.module.css';
import { useIntents, usePanelState } from '../panel-context';
import { cloudName, cloudTrouble } from '../words/cloud-words';
import css from './sessions.module.css';

/** The code that shows a page comes once one is looked at. */
export const CloudPage = lazyPart(async () => (await import('./cloud-page')).CloudPage);

/** The page that instructions go to, where that is a cloud session's: under the answers to them. */
export const CloudPageArea = memo(() => {
  const session = usePanelState(cloudOf);
  if (!session) return null;
  return (
    <>
      <CloudTrouble />
      <CloudPage key={session.id} session={session} />
    </>
  );
});

/** Why a service was asked in vain. */
export function CloudTrouble() {
  const cloudError = usePanelState((state) => state.cloudError);
  return (
    cloudError && (
      <Bad className={css.trouble} title={cloudTrouble(cloudError.code)}>
        {cloudError.message}
      </Bad>
    )
  );
}

/** Says that instructions go to a cloud session, with the way back to the tab. */
export function CloudDock({ session }: { session: CloudSession }) {
  const { setTarget } = useIntents();
  return (
    <Dock icon="cloud">
      <Small className={shell.grow}>{t('cloud.dock', [new URL(session.baseUrl).host])}</Small>
      <PlainButton onClick={() => setTarget(undefined)}>{t('cloud.leave')}</PlainButton>
    </Dock>
  );
}

type CloudLogProps = {
  session: CloudSession;
  /** Only the lines from then on. */
  since?: number;
};

/** The lines of the service's log, in its own words; the newest last. */
export function CloudLog({ session, since = 0 }: CloudLogProps) {
  const name = usePanelState(({ cloudSessions }) => cloudName(session, cloudSessions));
  const lines = session.log.filter(({ at }) => at >= since).slice(-50);
  return (
    <div className={css.log} role="log" aria-label={t('cloud.log', [name])} tabIndex={0}>
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
