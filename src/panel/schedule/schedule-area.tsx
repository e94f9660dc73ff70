import { usePanelState, useIntents, useOwnIntents } from '../panel-context';
import css from './schedule.module.css';
import { ScheduledRunRow } from './scheduled-run-row';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../languages/t';
import type { Schedule } from '../../protocol/recordings/schedule';
import { pageText } from '../format';
import { scheduleIntents } from '../intents/schedule-intents';
import { dayAndTime } from '../words/schedule-words';
import { ScheduleRow } from './schedule-row';

/** On every screen: what runs by itself and waits for the user, and what was missed. */
export function ScheduleArea() {
  const { schedules, scheduledRuns, recordings } = usePanelState();
  const waiting = scheduledRuns.filter(({ state }) => state === 'needs-you');
  const names = new Map(recordings.list?.map(({ id, name }) => [id, name]));
  const missed = Object.values(schedules)
    .filter(({ missedAt }) => missedAt !== undefined)
    .toSorted((one, other) => one.recordingId.localeCompare(other.recordingId))
    .toSorted((one, other) => (one.missedAt ?? 0) - (other.missedAt ?? 0));
  const [first] = missed;
  if (waiting.length === 0 && !first) return null;
  return (
    <div className={css.area}>
      {waiting.map((each) => (
        <ScheduledRunRow key={each.id} scheduled={each} />
      ))}
      {first && <MissedRow schedule={first} name={names.get(first.recordingId)} all={missed} />}
    </div>
  );
}

type MissedRowProps = { schedule: Schedule; name: string | undefined; all: readonly Schedule[] };

/** Asks whether a recording is to run whose time was missed; for all of them, whether they are to be skipped. */
function MissedRow({ schedule: { recordingId, missedAt = 0 }, name, all }: MissedRowProps) {
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
