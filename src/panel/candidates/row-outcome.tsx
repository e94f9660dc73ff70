import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { duration } from '../format';
import { Icon } from '../icons';
import type { Row } from '../view';
import { Effects } from '../run/effects';
import { Notice } from '../run/notice';
import css from '../run/run.module.css';

/** The outcome of the row's action, once it was run. */
export function RowOutcome({ row }: { row: Row }) {
  const { runRow } = useIntents();
  const { step, run } = row;
  if (!step) return null;
  return (
    <div aria-live="polite">
      {step.state === 'done' && !step.corrected && (
        <p className={css.effect}>
          <Icon name="check" size={13} />
          <span>
            {t('run.state_done')}, {duration(step.ms)}
          </span>
        </p>
      )}
      <Effects step={step} />
      {step.error && (
        <Notice
          error={step.error}
          run={run}
          onTryAgain={() => void runRow(row, step.action)}
          instruction={undefined}
        />
      )}
    </div>
  );
}
