import { i18n } from '#i18n';
import type { Run } from '../../../protocol/session';
import css from './run.module.css';
import { Timeline } from './timeline';

/** The steps so far, and why it waits when it does. */
export function RunningView({ run }: { run: Run | undefined }) {
  if (!run) return null;
  return (
    <>
      {run.pausedBy && (
        <section className={css.notice} role="alert" data-tone="warn">
          <h3>{i18n.t(run.pausedBy === 'page' ? 'pause.byPage' : 'pause.byPanel')}</h3>
          <p>{i18n.t('pause.text')}</p>
        </section>
      )}
      <Timeline steps={run.steps} />
    </>
  );
}
