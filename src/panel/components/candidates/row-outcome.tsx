import { useIntents } from '../../context';
import { duration } from '../../format';
import type { Row } from '../../view';
import { Effects } from '../run/effects';
import { Notice } from '../run/notice';
import shell from '../shell.module.css';

/** What came of the row when it was run. */
export function RowOutcome({ row }: { row: Row }) {
  const { runRow } = useIntents();
  const { step, run } = row;
  if (!step) return null;
  return (
    <div aria-live="polite">
      <Effects step={step} />
      {step.state === 'done' && <p className={`${shell.meta} ${shell.third}`}>{duration(step.ms)}</p>}
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
