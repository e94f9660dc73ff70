import { usePanelState } from '../panel-context';
import { MissedRow } from './missed-row';
import css from './schedule.module.css';
import { ScheduledRunRow } from './scheduled-run-row';

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
