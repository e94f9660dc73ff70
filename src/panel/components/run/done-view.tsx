import { i18n } from '#i18n';
import type { Run } from '../../../protocol/session';
import shell from '../shell.module.css';
import { ModelCalls } from './model-calls';
import css from './run.module.css';
import { RunSummary } from './run-summary';
import { Timeline } from './timeline';

/** A run whose every step was verified, though the page may have taken one back since. */
export function DoneView({ run }: { run: Run }) {
  return (
    <>
      <div className={shell.section}>
        <h2>{i18n.t(run.corrected ? 'run.takenBackTitle' : 'run.done')}</h2>
        <span className={shell.aside}>
          <RunSummary run={run} />
        </span>
      </div>
      <p className={`${shell.second} ${css.said}`}>
        <bdi>{run.instruction}</bdi>
      </p>
      <Timeline steps={run.steps} />
      <ModelCalls calls={run.calls} />
    </>
  );
}
