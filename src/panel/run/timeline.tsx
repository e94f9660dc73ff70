import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import css from './run.module.css';
import { TimelineStep } from './timeline-step';

/** Steps from first to newest. The log is around the list, so that it stays a list to assistive technology. */
export function Timeline({ run }: { run: Pick<Run, 'rung' | 'state' | 'steps'> }) {
  const { steps } = run;
  return (
    <div role="log" aria-live="polite" aria-label={t('run.timeline')}>
      {steps.length > 0 && (
        <ol className={css.timeline}>
          {steps.map((step, index) => (
            // Steps are only ever added at the end.
            <TimelineStep key={`${index} ${step.action.selector}`} step={step} run={run} />
          ))}
        </ol>
      )}
    </div>
  );
}
