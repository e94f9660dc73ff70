import { t } from '../../languages/t';
import type { Effect } from '../../protocol/frame';
import type { RunStep } from '../../protocol/session';
import { Icon, type IconName } from '../icons';
import { saidWords } from '../words/engine-words';
import css from './run.module.css';

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
          <Icon name={icons[effect.kind]} size={13} />
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

const icons: Record<Effect['kind'], IconName> = {
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
