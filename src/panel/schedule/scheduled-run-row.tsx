import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { ScheduledRun } from '../../protocol/recordings/schedule';
import { scheduleIntents } from '../intents/schedule-intents';
import { useOwnIntents } from '../panel-context';
import { scheduledRunWords } from '../words/schedule-words';
import run from '../run/run.module.css';
import { ScheduleRow } from './schedule-row';

/** A run that goes or went by itself, with the way to it. What is over can be put away, and is once it was shown. */
export function ScheduledRunRow({ scheduled }: { scheduled: ScheduledRun }) {
  const { showScheduledRun, stopScheduledRun, putRunAway } = useOwnIntents(scheduleIntents);
  const isOver = scheduled.endedAt !== undefined;
  return (
    <ScheduleRow
      said={scheduledRunWords(scheduled)}
      isAsking={scheduled.state === 'needs-you'}
      onAway={isOver ? () => void putRunAway(scheduled) : undefined}
    >
      <Button variant="default" size="xs" onClick={() => void showScheduledRun(scheduled)}>
        {t('live.show')}
      </Button>
      {!isOver && (
        <Button size="xs" className={run.stop} onClick={() => void stopScheduledRun(scheduled)}>
          {t('run.stop')}
        </Button>
      )}
    </ScheduleRow>
  );
}
