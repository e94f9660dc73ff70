import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/library';
import { nextOf } from '../../recording/schedule-times';
import { pageText } from '../format';
import { useScheduleNeeds } from '../hooks/use-schedule-needs';
import { Icon } from '../icons';
import { scheduleIntents } from '../intents/schedule-intents';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import { ScheduleTimes } from './schedule-times';

/** The recordings that run by themselves, the next first, each with the way to its schedule. */
export function ScheduledList() {
  const { schedules, recordings } = usePanelState();
  const { readRecordings } = useIntents();
  const { changedAt, list = [] } = recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  useScheduleNeeds();
  const nextAt = ({ id }: RecordingSummary) => {
    const { [id]: schedule } = schedules;
    return (schedule && nextOf(schedule, Date.now())) ?? Number.MAX_SAFE_INTEGER;
  };
  const scheduled = list.filter(({ id }) => Object.hasOwn(schedules, id));
  if (scheduled.length === 0) return null;
  return (
    <ul className={shell.list} aria-label={t('schedule.settings')}>
      {scheduled
        .toSorted((one, other) => nextAt(one) - nextAt(other))
        .map((recording) => (
          <Scheduled key={recording.id} recording={recording} />
        ))}
    </ul>
  );
}

function Scheduled({ recording }: { recording: RecordingSummary }) {
  const { show } = useIntents();
  const { openSchedule } = useOwnIntents(scheduleIntents);
  const open = async () => {
    if (await openSchedule(recording)) show('recordings');
  };
  return (
    <li>
      <UnstyledButton className={shell.item} onClick={() => void open()}>
        <span className={shell.grow}>
          <span className={shell.itemTitle}>
            <bdi>{pageText(recording.name)}</bdi>
          </span>
          <ScheduleTimes recordingId={recording.id} />
        </span>
        <Icon name="next" />
      </UnstyledButton>
    </li>
  );
}
