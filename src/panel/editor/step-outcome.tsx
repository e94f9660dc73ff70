import { VisuallyHidden } from '@mantine/core';
import { t } from '../../languages/t';
import { ReplayRung, type ReplayedStep } from '../../protocol/recordings/replay';
import { duration } from '../format';
import { Icon, type IconName } from '../icons';
import chips from '../now/chips.module.css';
import css from './editor.module.css';

type StepOutcomeProps = {
  state: ReplayedStep['state'] | undefined;
  rung: ReplayedStep['rung'];
  ms: number | undefined;
};

const icons: Record<ReplayedStep['state'], IconName | undefined> = {
  running: undefined,
  done: 'check',
  skipped: 'next',
  failed: 'close',
  unknown: 'warning',
  stopped: 'stop',
};

/**
 * The outcome of a step in the newest replay: its state, how its element was found, and how long it took in
 * milliseconds.
 */
export function StepOutcome({ state, rung, ms = 0 }: StepOutcomeProps) {
  if (!state) return null;
  const icon = icons[state];
  return (
    <span className={css.outcome} data-state={state}>
      <span className={css.line}>
        {icon ? <Icon name={icon} size={12} /> : <span className={css.running} />}
        <VisuallyHidden>{t(`step.state_${state}`)} </VisuallyHidden>
        {state === 'running' || state === 'skipped' ? t(`step.state_${state}`) : duration(ms)}
      </span>
      {rung && state === 'done' && <Rung rung={rung} />}
    </span>
  );
}

const ladder = ReplayRung.options;

function Rung({ rung }: { rung: ReplayRung }) {
  const label = t('rungs.position', [ladder.indexOf(rung) + 1, ladder.length]);
  return (
    <span className={chips.rung}>
      <span className={chips.bars} role="img" aria-label={label}>
        {ladder.map((name) => (
          <span key={name} data-hit={name === rung || undefined} />
        ))}
      </span>
      {t(`step.rung_${rung}`)}
    </span>
  );
}
