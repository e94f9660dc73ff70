import { proposedRepairs, type StepRepair } from '../../recording/edit-recording';
import type { PanelState } from '../state';
import type { OpenRecording } from './recordings-state';
import { isGoingOn, replayOf } from './replaying';

/** The repairs that the newest replay proposes and nobody has decided yet. */
export function undecidedRepairs(state: PanelState, { recording, rejected }: OpenRecording): StepRepair[] {
  const report = replayOf(state);
  if (!report || isGoingOn(report)) return [];
  return proposedRepairs(recording, report).filter(({ step }) => !rejected.includes(step.id));
}

/** Something above the steps waits for an answer, whose button is the one to press. */
export function isAskedAbove(state: PanelState, open: OpenRecording): boolean {
  const { problem, scheduling } = state.recordings;
  const isCurable = problem?.asked !== undefined && problem.error.code === 'needs-access';
  const isCard = open.card !== undefined || scheduling !== undefined;
  return isCard || isCurable || undecidedRepairs(state, open).length > 0;
}
