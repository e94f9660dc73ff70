import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import type { RunStep } from '../../../protocol/session';
import { duration, pageText } from '../../format';
import { Icon } from '../../icons';
import type { ToldError } from '../../words/error-words';
import { ActionChips } from '../action-chips';
import { RungLadder } from '../rung-ladder';
import { Effects } from './effects';
import { FailureText } from './failure-text';
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
        {step.waitsFor && <Waiting problem={step.waitsFor} />}
      </div>
      <div className={css.right}>
        {step.state !== 'running' && <span>{duration(step.ms)}</span>}
        {step.rung && <RungLadder rung={step.rung} />}
      </div>
      {children !== undefined && <div className={css.below}>{children}</div>}
    </li>
  );
}

/** What has kept a step from its target for a while: it goes on as soon as that is gone. */
function Waiting({ problem }: { problem: ToldError }) {
  return (
    <div className={css.waiting} role="status">
      <Icon name="clock" size={13} />
      <div>
        <FailureText error={problem} />
        <p>{i18n.t('run.waits')}</p>
      </div>
    </div>
  );
}
