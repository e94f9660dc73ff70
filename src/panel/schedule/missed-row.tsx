import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../languages/t';
import type { Schedule } from '../../protocol/recordings/schedule';
import { pageText } from '../format';
import { scheduleIntents } from '../intents/schedule-intents';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { dayAndTime } from '../words/schedule-words';
import { ScheduleRow } from './schedule-row';

type MissedRowProps = { schedule: Schedule; name: string | undefined; all: readonly Schedule[] };

/** Asks whether a recording is to run whose time was missed; for all of them, whether they are to be skipped. */
export function MissedRow({ schedule: { recordingId, missedAt = 0 }, name, all }: MissedRowProps) {
  const { readRecordings } = useIntents();
  const { answerMissed } = useOwnIntents(scheduleIntents);
  const { changedAt } = usePanelState().recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const title = name === undefined ? t('schedule.missedUnnamed') : t('schedule.missed', [pageText(name)]);
  const skipAll = () => {
    for (const each of all) void answerMissed(each.recordingId, false);
  };
  return (
    <ScheduleRow isAsking said={`${title} ${t('schedule.missedText', [dayAndTime(missedAt)])}`}>
      <Button size="xs" onClick={() => void answerMissed(recordingId, true)}>
        {t('schedule.runNow')}
      </Button>
      <Button variant="default" size="xs" onClick={() => void answerMissed(recordingId, false)}>
        {t('schedule.pass')}
      </Button>
      {all.length > 1 && (
        <Button variant="default" size="xs" onClick={skipAll}>
          {t('schedule.passAll', [all.length])}
        </Button>
      )}
    </ScheduleRow>
  );
}
