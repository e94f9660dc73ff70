import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { i18n } from '#i18n';
import type { Schedule, ScheduledRun } from '../../../protocol/recordings/schedule';
import { pageText } from '../../format';
import { scheduleIntents } from '../../intents/schedule-intents';
import { useIntents, useOwnIntents, usePanelState } from '../../panel-context';
import { dayAndTime } from '../../words/schedule-words';
import run from '../run/run.module.css';
import shell from '../shell.module.css';
import ui from '../ui/kit.module.css';
import css from './schedule.module.css';

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
        <GoingRun key={each.id} scheduled={each} />
      ))}
      {first && <Missed schedule={first} name={names.get(first.recordingId)} all={missed} />}
    </div>
  );
}

/** A run that goes by itself, with the way to it. */
export function GoingRun({ scheduled }: { scheduled: ScheduledRun }) {
  const { showScheduledRun, stopScheduledRun } = useOwnIntents(scheduleIntents);
  const isWaiting = scheduled.state === 'needs-you';
  const said = i18n.t(isWaiting ? 'schedule.waits' : 'schedule.going', [pageText(scheduled.name)]);
  return (
    <section className={css.row} aria-label={said} data-tone={isWaiting ? 'warn' : undefined}>
      <p className={`${shell.small} ${css.said}`} role="status">
        {said}
      </p>
      <div className={ui.buttons}>
        <Button variant="default" size="xs" onClick={() => void showScheduledRun(scheduled)}>
          {i18n.t('live.show')}
        </Button>
        <Button size="xs" className={run.stop} onClick={() => void stopScheduledRun(scheduled)}>
          {i18n.t('run.stop')}
        </Button>
      </div>
    </section>
  );
}

type MissedProps = { schedule: Schedule; name: string | undefined; all: readonly Schedule[] };

function Missed({ schedule: { recordingId, missedAt = 0 }, name, all }: MissedProps) {
  const { readRecordings } = useIntents();
  const { answerMissed } = useOwnIntents(scheduleIntents);
  const { changedAt } = usePanelState().recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const title =
    name === undefined ? i18n.t('schedule.missedUnnamed') : i18n.t('schedule.missed', [pageText(name)]);
  const passAll = () => {
    for (const each of all) void answerMissed(each.recordingId, false);
  };
  return (
    <section className={css.row} aria-labelledby="schedule-missed" data-tone="warn">
      <p className={`${shell.small} ${css.said}`} role="status" id="schedule-missed">
        {title} {i18n.t('schedule.missedText', [dayAndTime(missedAt)])}
      </p>
      <div className={ui.buttons}>
        <Button size="xs" onClick={() => void answerMissed(recordingId, true)}>
          {i18n.t('schedule.runNow')}
        </Button>
        <Button variant="default" size="xs" onClick={() => void answerMissed(recordingId, false)}>
          {i18n.t('schedule.pass')}
        </Button>
        {all.length > 1 && (
          <Button variant="default" size="xs" onClick={passAll}>
            {i18n.t('schedule.passAll', [all.length])}
          </Button>
        )}
      </div>
    </section>
  );
}
