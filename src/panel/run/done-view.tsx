import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import shell from '../now/shell.module.css';
import { ExtractedFacts } from './extracted-facts';
import { ModelCalls } from './model-calls';
import css from './run.module.css';
import { RunSummary } from './run-summary';
import { Timeline } from './timeline';

/** A run whose every step was verified, though the page may have taken one back since. */
export function DoneView({ run }: { run: Run }) {
  return (
    <>
      <div className={shell.section}>
        <h2>{t(titleOf(run))}</h2>
        <span className={shell.aside}>
          <RunSummary run={run} />
        </span>
      </div>
      {run.instruction !== '' && (
        <p className={`${shell.second} ${css.said}`}>
          <bdi>{run.instruction}</bdi>
        </p>
      )}
      {run.extracted && <ExtractedFacts facts={run.extracted} />}
      <Timeline run={run} />
      <ModelCalls calls={run.calls} />
    </>
  );
}

function titleOf({ corrected, extracted }: Run) {
  if (corrected) return 'run.takenBackTitle';
  return extracted ? 'run.extracted' : 'run.done';
}
