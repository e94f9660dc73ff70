import { t } from '../../languages/t';
import type { PausedBy, Run } from '../../protocol/session';
import { cloudOf } from '../aimed';
import { usePanelState, useIntents, useOwnIntents } from '../panel-context';
import { useAsked } from '../hooks/use-asked';
import { GateCard } from '../access/access-card';
import { CloudLog } from '../sessions/cloud-page-area';
import css from './run.module.css';
import { Timeline, TimelineStep } from './timeline';
import shell from '../now/shell.module.css';
import { ExtractedFacts, ModelCalls, RunSummary } from './model-calls';
import type { Failure } from '../view';
import { requestOf } from '../state';
import { FileChoice, CandidateRows } from '../candidates/candidate-row';
import { endWord, failureTitle } from '../words/error-words';
import { UnreadFrames } from '../now/unread-frames';
import { Notice, FailureText, Checks, Remedies } from './failure-text';
import { useMarks } from '../hooks/use-marks';
import { actionTitle } from '../words/deed-titles';
import { focusRows } from '../hooks/use-row-keys';
import { useEffect, useState } from 'react';
import { isOfModel, type ToldError } from '../words/failure-words';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { QuoteList } from '../task/quote-list';
import task from '../task/task.module.css';
import { keptDays } from '../../protocol/settings';
import { receiptIntents } from '../intents/receipt-intents';
import { usageWords } from '../words/cost-words';
import { SaveSteps } from '../history/save-steps';
import ui from '../kit/kit.module.css';

/** The steps so far, and why it waits when it does. */
export function RunningView({ run }: { run: Run | undefined }) {
  const cloud = usePanelState(cloudOf);
  if (!run) return null;
  return (
    <>
      {run.asks && <GateCard key={run.asks.id} question={run.asks} />}
      {run.pausedBy && <Paused by={run.pausedBy} />}
      <Timeline run={run} />
      {cloud && <CloudLog session={cloud} since={run.startedAt} />}
    </>
  );
}

/** The reason why nothing is done now. */
export function Paused({ by, isTask = false }: { by: PausedBy; isTask?: boolean }) {
  const notice = useAsked<HTMLElement>();
  return (
    <section ref={notice} className={css.notice} role="alert" data-tone="warn">
      <h2>{t(by === 'page' ? 'pause.byPage' : 'pause.byPanel')}</h2>
      <p>{t(isTask ? 'pause.taskText' : 'pause.text')}</p>
    </section>
  );
}

type RunProps = { run: Run };

/** A run whose every step was verified, though the page may have taken one back since. */
export function DoneView({ run }: RunProps) {
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
  const passages = passagesIn(error);
  const request = run ? requestOf(run) : ({ kind: 'do', instruction: sentence } as const);
  const told = { error, run, instruction: sentence, onTryAgain: () => void intents.run(asked ?? request) };
  const notice = isChoice ? <ChoiceNotice error={error} choices={rows.length} /> : <Notice {...told} />;
  return (
    <>
      <div className={shell.section}>
        <h2>
          {isChoice ? t('candidates.meant') : passages.length > 0 ? t('ask.page') : endWord(error.code)}
        </h2>
        <span className={shell.aside}>{run && <RunSummary run={run} />}</span>
      </div>
      {passages.length > 0 && (
        <section className={task.passages} aria-label={t('ask.page')}>
          <QuoteList quotes={passages.map((quote) => ({ quote }))} />
        </section>
      )}
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
      {rows.length > 0 && error.code !== 'question' && (
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

/** The page's own sentences that a question is about. */
const passagesIn = ({ details }: ToldError): string[] => PassagesIn.safeParse(details).data?.passages ?? [];

const PassagesIn = z.object({ passages: z.array(z.string()) });

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

/** The number of verified steps; of a run that goes on, its cost so far, which its end tells above. */
export function Totals({ run }: RunProps) {
  const keepsRuns = usePanelState(({ settings }) => keptDays(settings) > 0);
  const { dismiss } = useIntents();
  const { saveRunReceipt } = useOwnIntents(receiptIntents);
  const count = (state: string) => run.steps.filter((step) => !step.corrected && step.state === state).length;
  // A recording is made of the history: a run that it does not keep cannot become one.
  const isKept = count('done') > 0 && run.where === undefined && keepsRuns;
  const takenBack = run.steps.filter((step) => step.corrected).length;
  return (
    <footer className={shell.dock}>
      <p className={`${css.totals} ${shell.grow}`}>
        {run.steps.length > 0 && <span>{t('run.verified', [count('done')])}</span>}
        {takenBack > 0 && <span>{t('run.takenBack', [takenBack])}</span>}
        {count('failed') > 0 && <span>{t('run.failed', [count('failed')])}</span>}
        {count('unknown') > 0 && <span>{t('run.unknown', [count('unknown')])}</span>}
        {run.state === 'running' && <span>{usageWords(run).join(' · ')}</span>}
        {run.state === 'running' && <span className={shell.third}>{t('run.closing')}</span>}
      </p>
      {run.state !== 'running' && (
        <div className={ui.buttons}>
          {isKept && <SaveSteps run={run} />}
          <Button variant="default" onClick={() => void saveRunReceipt(run)}>
            {t('run.receipt')}
          </Button>
          <Button variant="default" onClick={dismiss}>
            {t('candidates.back')}
          </Button>
        </div>
      )}
    </footer>
  );
}
