import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import type { Failure } from '../view';
import { requestOf } from '../state';
import { FileChoice } from '../candidates/file-choice';
import { CandidateRows } from '../candidates/candidate-rows';
import { endWord, failureTitle } from '../words/error-words';
import { UnreadFrames } from '../now/unread-frames';
import shell from '../now/shell.module.css';
import { ExtractedFacts } from './extracted-facts';
import { ModelCalls } from './model-calls';
import { Notice } from './notice';
import { RunSummary } from './run-summary';
import css from './run.module.css';
import { TimelineStep } from './timeline-step';
import { useMarks } from '../hooks/use-marks';
import { actionTitle } from '../words/deed-titles';
import { focusRows } from '../hooks/use-row-keys';
import { useEffect, useState } from 'react';
import type { Run } from '../../protocol/session';
import { isOfModel, type ToldError } from '../words/failure-words';
import { Checks } from './checks';
import { FailureText } from './failure-text';
import { Remedies } from './remedies';

/** The error at the step where a run ended, and the candidates that could have been meant. */
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

type ChoiceProps = { error: ToldError; run: Run | undefined; instruction: string };

/** Says that one of what was found is to be chosen. It is short: the rows themselves follow. */
function ChoiceNotice({ error, choices }: { error: ToldError; choices: number }) {
  const shown = isOfModel(error.code) ? unsure : error;
  return (
    <section className={css.notice} role="alert" data-tone="warn">
      {/* That it is unsure the heading says. */}
      {shown.code !== 'no-model' && <h3>{failureTitle(shown.code, { isEmpty: false })}</h3>}
      <FailureText error={shown} choices={choices} />
    </section>
  );
}

/** With what was found by itself, a model that failed is not why the user is asked. */
const unsure: ToldError = { code: 'no-model', message: '' };

/** Remedies besides choosing a row; where a model was asked and failed, says so. */
function OtherThanChoice({ error, run, instruction, onTryAgain }: ChoiceProps & { onTryAgain: () => void }) {
  return (
    <>
      {isOfModel(error.code) && (
        <p className={`${shell.small} ${shell.second} ${css.aside}`} role="status">
          {t('run.noHelp', [failureTitle(error.code, { isEmpty: false })])}
        </p>
      )}
      <Remedies error={error} instruction={instruction} hasChoice onTryAgain={onTryAgain} />
      <Checks error={error} run={run} isInOtherWords />
    </>
  );
}
