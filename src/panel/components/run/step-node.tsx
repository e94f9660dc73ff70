import { VisuallyHidden } from '@mantine/core';
import { i18n } from '#i18n';
import type { RunStep } from '../../../protocol/session';
import { Icon, type IconName } from '../../icons';
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
      <VisuallyHidden>{isCorrected ? i18n.t('run.stepCorrected') : word(state)} </VisuallyHidden>
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
      return i18n.t('run.stepRunning');
    case 'done':
      return i18n.t('run.stepDone');
    case 'failed':
      return i18n.t('run.stepFailed');
    case 'unknown':
      return i18n.t('run.stepUnknown');
    case 'stopped':
      return i18n.t('run.stepStopped');
    case 'asked':
      return i18n.t('run.stepAsked');
    default:
      return state satisfies never;
  }
}
