import type { ReactNode } from 'react';
import type { RunStep } from '../../../protocol/session';
import { duration, pageText } from '../../format';
import { ActionChips } from '../action-chips';
import { RungLadder } from '../rung-ladder';
import { Effects } from './effects';
import css from './run.module.css';
import { StepNode } from './step-node';

type TimelineStepProps = {
  step: RunStep;
  /** Shown under the step: why it failed. */
  children?: ReactNode;
};

/** One action: what it was, what it changed, what it took. */
export function TimelineStep({ step, children }: TimelineStepProps) {
  return (
    <li className={css.step}>
      <StepNode state={step.state} isCorrected={step.corrected !== undefined} />
      <div>
        <p className={css.title}>
          <bdi>{pageText(step.action.description)}</bdi>
        </p>
        <div className={css.chips}>
          <ActionChips action={step.action} />
        </div>
        <Effects step={step} />
      </div>
      <div className={css.right}>
        {step.state !== 'running' && <span>{duration(step.ms)}</span>}
        {step.rung && <RungLadder rung={step.rung} />}
      </div>
      {children !== undefined && <div className={css.below}>{children}</div>}
    </li>
  );
}
