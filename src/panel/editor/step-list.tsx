import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { ReplayedStep } from '../../protocol/recordings/replay';
import { usePanelState } from '../panel-context';
import type { OpenRecording } from '../recordings/recordings-state';
import { outcomes, replayOf } from '../recordings/replaying';
import shell from '../now/shell.module.css';
import { StepExtracted } from './step-extracted';
import { StepFailure } from './step-failure';
import { StepPanel } from './step-panel';
import { RepeatOutcome } from './step-repeat';
import { StepRow } from './step-row';

/** The steps of a recording in their order, with what became of each in the newest replay. */
export function StepList({ open: { recording, stepId, addedId } }: { open: OpenRecording }) {
  const state = usePanelState();
  const [focused, setFocused] = useState<string>();
  const report = replayOf(state);
  const replayed = outcomes(report);
  const last = report?.steps.at(-1);
  const failed = [...replayed.values()].findLast(hasFailed);
  useFollow(last?.state === 'running' ? last.id : undefined);
  const { steps } = recording;
  const current = steps.some(({ id }) => id === focused) ? focused : steps[0]?.id;
  return (
    <ol className={shell.list} aria-label={t('editor.steps')} data-rows>
      {steps.map((step, at) => {
        const outcome = replayed.get(step.id);
        const isOpen = step.id === stepId;
        return (
          <StepRow
            key={step.id}
            step={step}
            number={at + 1}
            isOpen={isOpen}
            isCurrent={step.id === current}
            isAdded={step.id === addedId}
            onFocus={setFocused}
            state={outcome?.state}
            rung={outcome?.rung}
            ms={outcome?.ms}
          >
            {isOpen && <StepPanel step={step} number={at + 1} />}
            {outcome?.repeated && <RepeatOutcome result={outcome.repeated} />}
            {outcome?.extracted && <StepExtracted extracted={outcome.extracted} />}
            {hasFailed(outcome) && (
              <StepFailure
                outcome={outcome}
                isLast={at === steps.length - 1}
                picture={outcome === failed ? report?.picture : undefined}
              />
            )}
          </StepRow>
        );
      })}
    </ol>
  );
}

function hasFailed(outcome: ReplayedStep | undefined): outcome is ReplayedStep {
  return outcome?.state === 'failed' || outcome?.state === 'unknown' || outcome?.state === 'stopped';
}

/** Keeps the step that is being done in view. */
function useFollow(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) rowOf(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

const rowOf = (id: string) => document.querySelector(`[data-row="${CSS.escape(id)}"]`);
