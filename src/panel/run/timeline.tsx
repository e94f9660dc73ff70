import { t } from '../../languages/t';
import type { Run, RunStep } from '../../protocol/session';
import css from './run.module.css';
import type { ReactNode } from 'react';
import type { ActionOutput } from '../../protocol/action';
import { duration } from '../format';
import { Icon, type IconName } from '../icons';
import { actionTitle } from '../words/deed-titles';
import type { ToldError } from '../words/failure-words';
import { ValueChips, RungLadder } from '../now/action-chips';
import { FailureText } from './failure-text';
import { VisuallyHidden } from '@mantine/core';
import type { Effect } from '../../protocol/frame';
import { saidWords } from '../words/engine-words';

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

type TimelineStepProps = {
  step: RunStep;
  /** The run that is described above: its own facts are not told again. */
  run?: Pick<Run, 'rung' | 'state' | 'steps'>;
  /** Shown under the step: why it failed. */
  children?: ReactNode;
};

/** One action: what it was, what it changed, what it took. */
export function TimelineStep({ step, run, children }: TimelineStepProps) {
  const title = actionTitle(step.action, step.thing);
  const values = valuesOf(step.action, title);
  const isAlone = run !== undefined && run.state !== 'running' && run.steps.length === 1;
  return (
    <li className={css.step}>
      <StepNode state={step.state} isCorrected={step.corrected !== undefined} />
      <div>
        <p className={css.title}>
          <bdi>{title}</bdi>
        </p>
        {values.length > 0 && (
          <div className={css.chips}>
            <ValueChips values={values} />
          </div>
        )}
        <Effects step={step} />
      </div>
      <div className={css.right}>
        {step.state !== 'running' && !isAlone && <span>{duration(step.ms)}</span>}
        {step.rung && step.rung !== run?.rung && <RungLadder rung={step.rung} />}
      </div>
      {step.waitsFor && (
        <div className={css.below}>
          <Waiting problem={step.waitsFor} />
        </div>
      )}
      {children !== undefined && <div className={css.below}>{children}</div>}
    </li>
  );
}

/** The arguments of an action that its title does not say. */
const valuesOf = ({ arguments: given = [] }: ActionOutput, title: string): string[] =>
  given.filter((value) => value !== '' && !title.includes(value));

/** The obstacle between a step and its target: the step goes on as soon as it is gone. */
function Waiting({ problem }: { problem: ToldError }) {
  return (
    <div className={css.waiting} role="status">
      <Icon name="clock" size={13} />
      <div>
        <FailureText error={problem} />
        <p>{t('run.waits')}</p>
      </div>
    </div>
  );
}

/** A step before which the user was asked is one of its own: nothing failed. */
type NodeState = RunStep['state'] | 'asked';

type StepNodeProps = { state: NodeState; isCorrected?: boolean };

/** A step's state as a shape and, for those who do not see it, a word. */
export function StepNode({ state: was, isCorrected = false }: StepNodeProps) {
  const state = isCorrected ? 'failed' : was;
  const icon = icons[state];
  return (
    <span className={css.node} data-state={state}>
      {icon && <Icon name={icon} size={12} />}
      {state === 'asked' && <span aria-hidden>?</span>}
      <VisuallyHidden>{t(isCorrected ? 'run.stepCorrected' : words[state])} </VisuallyHidden>
    </span>
  );
}

const icons: Partial<Record<NodeState, IconName>> = {
  done: 'check',
  failed: 'close',
  unknown: 'warning',
  stopped: 'stop',
};

const words = {
  running: 'run.stepRunning',
  done: 'run.stepDone',
  failed: 'run.stepFailed',
  unknown: 'run.stepUnknown',
  stopped: 'run.stepStopped',
  asked: 'run.stepAsked',
} as const satisfies Record<NodeState, string>;

/** The effects of a step, and whether the page took them back. */
export function Effects({ step }: { step: RunStep }) {
  return (
    <ul>
      {step.already && step.state === 'done' && (
        <li className={css.effect}>
          <Icon name="check" size={13} />
          <span>{t('run.already')}</span>
        </li>
      )}
      {step.effects.map((effect) => (
        <li key={`${effect.kind} ${effect.sentence}`} className={css.effect}>
          <Icon name={effectIcons[effect.kind]} size={13} />
          <span>
            <bdi>{saidWords(effect)}</bdi>
          </span>
        </li>
      ))}
      {step.corrected && (
        <li className={css.effect} data-tone="bad">
          <Icon name="undo" size={13} />
          <span>
            <bdi>{saidWords(step.corrected)}</bdi>
          </span>
        </li>
      )}
    </ul>
  );
}

const effectIcons: Record<Effect['kind'], IconName> = {
  value: 'lines',
  checked: 'check',
  selected: 'lines',
  focus: 'target',
  scroll: 'target',
  text: 'triangle',
  opened: 'dialog',
  closed: 'dialog',
  state: 'triangle',
  navigated: 'send',
  tab: 'send',
  download: 'down',
  dialog: 'dialog',
};
