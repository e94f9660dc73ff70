import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { isUnderWay } from '../view';
import run from '../run/run.module.css';
import { TaskStepRow } from './task-step-row';

/** The steps of a task as they come. The log is around the list, so that it stays a list to assistive technology. */
export function TaskTimeline({ task }: { task: Task }) {
  const { steps } = task;
  return (
    <div role="log" aria-live="polite" aria-label={t('run.timeline')}>
      {steps.length > 0 && (
        <ol className={run.timeline}>
          {steps.map((step, at) => (
            // Steps are only ever added at the end.
            <TaskStepRow
              key={`${at} ${step.kind}`}
              step={step}
              isGoing={isUnderWay(task) && at === steps.length - 1}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
