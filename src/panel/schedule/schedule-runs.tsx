import { t } from '../../languages/t';
import type { ScheduledRun } from '../../protocol/recordings/schedule';
import { pageText } from '../format';
import { usePanelState } from '../panel-context';
import { dayAndTime, runWord } from '../words/schedule-words';
import shell from '../now/shell.module.css';
import css from './schedule.module.css';

const mostShown = 10;

/** What came of the last runs of a recording that went by themselves. */
export function ScheduleRuns({ recordingId }: { recordingId: string }) {
  const runs = usePanelState().scheduledRuns.filter((run) => run.recordingId === recordingId);
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="schedule-runs">
      <h3 id="schedule-runs" className={css.heading}>
        {t('schedule.runs')}
      </h3>
      <ul className={css.runs}>
        {runs.slice(0, mostShown).map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run }: { run: ScheduledRun }) {
  return (
    <li>
      <span className={shell.small}>
        <b>{runWord(run)}</b> · {t(`schedule.cause_${run.cause}`)} · {dayAndTime(run.startedAt)}
      </span>
      {run.message !== undefined && (
        <span className={`${shell.small} ${shell.second}`}>{pageText(run.message)}</span>
      )}
    </li>
  );
}
