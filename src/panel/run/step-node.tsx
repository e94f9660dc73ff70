import { VisuallyHidden } from '@mantine/core';
import { t } from '../../languages/t';
import type { RunStep } from '../../protocol/session';
import { Icon, type IconName } from '../icons';
import css from './run.module.css';
import type { Effect } from '../../protocol/frame';
import { saidWords } from '../words/engine-words';

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
