import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import type { Failure } from '../view';
import { requestOf } from '../state';
import { FileChoice } from '../candidates/file-choice';
import { CandidateRows } from '../candidates/candidate-rows';
import { endWord } from '../words/error-words';
import { UnreadFrames } from '../now/unread-frames';
import shell from '../now/shell.module.css';
import { ExtractedFacts } from './extracted-facts';
import { ModelCalls } from './model-calls';
import { ChoiceNotice, OtherThanChoice } from './choice-notice';
import { Notice } from './notice';
import { RunSummary } from './run-summary';
import css from './run.module.css';
import { TimelineStep } from './timeline-step';
import { useMarks } from '../hooks/use-marks';
import { actionTitle } from '../words/deed-titles';
import { focusRows } from '../hooks/use-row-keys';
import { useEffect, useState } from 'react';

/** Why it ended, at the step where it ended, and what could have been meant. */
export function FailedView({
  failure: { sentence, error, run, rows, request: asked },
}: {
  failure: Failure;
}) {
  const intents = useIntents();
  const [pointed, setPointed] = useState<number>();
  useMarks({ runId: run?.id, rows, pointed, isActing: false });
  // A question asks for no act: what is found for one is not chosen by the next key.
  const isChoice = rows.length > 0 && error.code !== 'question';
  const asking = isChoice ? (run?.id ?? sentence) : undefined;
  // A number chooses, and ↓ goes to the first: an Enter that comes again chooses nothing.
  useEffect(() => {
    if (asking !== undefined) focusRows();
  }, [asking]);
  const steps = run?.steps ?? [];
  const request = run ? requestOf(run) : ({ kind: 'do', instruction: sentence } as const);
  const told = { error, run, instruction: sentence, onTryAgain: () => void intents.run(asked ?? request) };
  const notice = isChoice ? <ChoiceNotice error={error} choices={rows.length} /> : <Notice {...told} />;
  return (
    <>
      <div className={shell.section}>
        <h2>{isChoice ? t('candidates.meant') : endWord(error.code)}</h2>
        <span className={shell.aside}>{run && <RunSummary run={run} />}</span>
      </div>
      {steps.length === 0 && notice}
      {run?.extracted && <ExtractedFacts facts={run.extracted} />}
      <ol className={css.timeline}>
        {steps.map((step, index) => (
          <TimelineStep key={`${index} ${step.action.selector}`} step={step} run={run}>
            {index === steps.length - 1 ? notice : undefined}
            {run && index === steps.length - 1 && error.code === 'file-missing' && (
              <FileChoice
                action={step.action}
                title={actionTitle(step.action, step.thing)}
                listRunId={run.id}
              />
            )}
          </TimelineStep>
        ))}
      </ol>
      {rows.length > 0 && (
        <>
          {!isChoice && (
            <div className={shell.section}>
              <h2>{t('candidates.meant')}</h2>
            </div>
          )}
          <CandidateRows runId={run?.id} rows={rows} onPoint={setPointed} isChoice />
          {isChoice && <OtherThanChoice {...told} />}
        </>
      )}
      {run && <ModelCalls calls={run.calls} />}
      <UnreadFrames />
    </>
  );
}
