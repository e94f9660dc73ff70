import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { pageText } from '../../format';
import { scheduleIntents } from '../../intents/schedule-intents';
import { useOwnIntents, usePanelState } from '../../panel-context';
import { runWord } from '../../words/schedule-words';
import run from '../run/run.module.css';
import shell from '../shell.module.css';
import ui from '../ui/kit.module.css';
import css from './schedule.module.css';

/** Says that a recording ran, or runs, because the page of the tab was opened. */
export function PageRunLine() {
  const { tab, sessions, scheduledRuns } = usePanelState();
  const { showScheduledRun, stopScheduledRun } = useOwnIntents(scheduleIntents);
  const session = tab && sessions[tab.id];
  const last = scheduledRuns.find(
    ({ cause, sessionId }) => cause === 'page' && session !== undefined && sessionId === session.id,
  );
  if (!last) return null;
  const isGoing = last.endedAt === undefined;
  return (
    <section className={`${css.row} ${css.inPage}`} aria-label={i18n.t('schedule.byPage')}>
      <p className={`${shell.small} ${css.said}`} role="status">
        {i18n.t('schedule.ranOnPage', [pageText(last.name)])} <b>{runWord(last)}</b>
      </p>
      <div className={ui.buttons}>
        {isGoing && (
          <Button size="xs" className={run.stop} onClick={() => void stopScheduledRun(last)}>
            {i18n.t('run.stop')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => void showScheduledRun(last)}>
          {i18n.t('live.show')}
        </Button>
      </div>
    </section>
  );
}
