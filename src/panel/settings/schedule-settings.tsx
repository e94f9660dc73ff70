import { Button, Switch } from '@mantine/core';
import { t } from '../../languages/t';
import { scheduleIntents } from '../intents/schedule-intents';
import { useOwnIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import { ScheduledList } from '../schedule/scheduled-list';
import ui from '../kit/kit.module.css';

/** What becomes of recordings whose time was missed, and what ran by itself. */
export function ScheduleSettings() {
  const { settings, scheduledRuns } = usePanelState();
  const { setMissedRuns, forgetScheduledRuns } = useOwnIntents(scheduleIntents);
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('schedule.settings')}</h2>
      </div>
      <ScheduledList />
      <div className={ui.card}>
        <Switch
          label={t('schedule.runMissed')}
          description={t('schedule.runMissedText')}
          checked={settings.missedRuns === 'run'}
          onChange={(event) => void setMissedRuns(event.currentTarget.checked)}
        />
        {scheduledRuns.length > 0 && (
          <div className={ui.buttons}>
            <Button variant="default" onClick={() => void forgetScheduledRuns()}>
              {t('schedule.forget', scheduledRuns.length, [scheduledRuns.length])}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
