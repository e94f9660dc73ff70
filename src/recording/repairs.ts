import type { Recording, Step } from '../protocol/recordings/recording';
import type { Repair } from '../protocol/repair';
import type { ReplayReport } from '../protocol/recordings/replay';
import { pathOf } from './draft-step';
import { editStep } from './edit-recording';
import { placeOf } from './step-target';

/** A step whose element was found otherwise than it was recorded, and how. */
export type StepRepair = { step: Step; number: number; repair: Repair };

/** The repairs that a replay proposes for the steps as they are now, each step once. */
export function proposedRepairs({ steps }: Recording, report: ReplayReport): StepRepair[] {
  const repairs = new Map(report.steps.flatMap(({ id, repair }) => (repair ? [[id, repair]] : [])));
  return steps.flatMap((step, at) => {
    const repair = repairs.get(step.id);
    // One that was kept is no proposal any more.
    const isOpen = repair && step.target && pathOf(step.target) !== repair.after.selector;
    return isOpen ? [{ step, number: at + 1, repair }] : [];
  });
}

/** The recording with a repair in it: the step's element is the one that was found. */
export function keepRepair(recording: Recording, { step, repair }: StepRepair): Recording {
  if (!step.target) return recording;
  const { selector, fingerprint } = repair.after;
  const { frame: _before, ...target } = step.target;
  const now = { ...target, ...placeOf(selector), ...(fingerprint && { fingerprint }) };
  return editStep(recording, step.id, { target: now });
}
