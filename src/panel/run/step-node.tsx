import { VisuallyHidden } from '@mantine/core';
import { t } from '../../languages/t';
import type { RunStep } from '../../protocol/session';
import { Icon, type IconName } from '../icons';
import css from './run.module.css';

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
      <VisuallyHidden>{isCorrected ? t('run.stepCorrected') : word(state)} </VisuallyHidden>
    </span>
  );
}

const icons: Record<NodeState, IconName | undefined> = {
  asked: undefined,
  running: undefined,
  done: 'check',
  failed: 'close',
  unknown: 'warning',
  stopped: 'stop',
};

function word(state: NodeState): string {
  switch (state) {
    case 'running':
      return t('run.stepRunning');
    case 'done':
      return t('run.stepDone');
    case 'failed':
      return t('run.stepFailed');
    case 'unknown':
      return t('run.stepUnknown');
    case 'stopped':
      return t('run.stepStopped');
    case 'asked':
      return t('run.stepAsked');
    default:
      return state satisfies never;
  }
}
