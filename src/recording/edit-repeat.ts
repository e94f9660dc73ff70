import { AutomationError } from '../base/errors';
import { usualPasses, type Recording, type Step } from '../protocol/recordings/recording';
import { repeatStep } from './make-step';
import { isInRows, stepsOfRepeat, withoutStep, withWholeRepeats } from './replay/step-blocks';

/** The first and the last of the steps that a repeat is for, by their ids. */
export type RepeatedSteps = { first: string; last: string };

/** Puts a repeat before the steps that are done in the rows it is for, which it repeats; where there are none, at `at` and with no steps. */
export function addRepeat(recording: Recording, repeat: Step, at: number): Recording {
  const { steps } = recording;
  const first = steps.findIndex((step) => isOfRows(step, repeat) && !isTaken(step));
  const inserted = steps.toSpliced(first < 0 ? at : first, 0, repeat);
  if (first < 0) return { ...recording, steps: withWholeRepeats(inserted) };
  const reach = lastChoices(steps, steps[first]?.id);
  const last = reach.findLast((step) => isOfRows(step, repeat));
  const { id = '' } = steps[first] ?? {};
  return setRepeated({ ...recording, steps: inserted }, repeat.id, { first: id, last: last?.id ?? id });
}

/** Puts a repeat before the steps of the rows that this step is done in. */
export function repeatInRows(recording: Recording, id: string, repeatId: string): Recording {
  const { steps } = recording;
  const at = steps.findIndex((step) => step.id === id);
  const { row, frame } = steps[at]?.target ?? {};
  if (!row) throw new AutomationError('invalid-input', 'The step is not done in a row of a list.');
  const rows = { ...row, frame };
  return addRepeat(recording, repeatStep(repeatId, { rows, most: usualPasses }, steps[at] ?? {}), at);
}

/** Has a repeat stand before the first of these steps, and repeat all up to the last of them. */
export function setRepeated(
  recording: Recording,
  repeatId: string,
  { first, last }: RepeatedSteps,
): Recording {
  const repeat = recording.steps.find(({ id }) => id === repeatId);
  const others = withoutStep(recording.steps, repeatId);
  const chosen = upTo(lastChoices(others, first), last);
  if (!repeat || chosen.length === 0) return recording;
  const { tab: _before, ...placed } = repeat;
  const tab = chosen[0]?.tab;
  const block = [{ ...placed, tab }, ...chosen.map((step) => ({ ...step, isRepeated: true as const }))];
  const at = others.findIndex(({ id }) => id === first);
  return { ...recording, steps: withWholeRepeats(others.toSpliced(at, chosen.length, ...block)) };
}

/** The steps that a repeat may begin with: those of no other. */
export function firstChoices(steps: readonly Step[], repeatId: string): Step[] {
  return withoutStep(steps, repeatId).filter((step) => !isTaken(step));
}

/** The steps that a repeat may end with when it begins at `first`: from that one to the next repeat. */
export function lastChoicesOf(steps: readonly Step[], repeatId: string, first: string): Step[] {
  return lastChoices(withoutStep(steps, repeatId), first);
}

/** The steps that a repeat has; undefined while it has none. */
export function repeatedBy(steps: readonly Step[], repeatId: string): RepeatedSteps | undefined {
  const own = stepsOfRepeat(steps, repeatId);
  const [first] = own;
  const last = own.at(-1);
  return first && last && { first: first.id, last: last.id };
}

function lastChoices(steps: readonly Step[], first: string | undefined): Step[] {
  const after = steps.slice(steps.findIndex(({ id }) => id === first));
  const end = after.findIndex(isTaken);
  return end < 0 ? after : after.slice(0, end);
}

/** All of them up to one of them; all, where that is none of them. */
function upTo(steps: readonly Step[], id: string): Step[] {
  const at = steps.findIndex((step) => step.id === id);
  return at < 0 ? [...steps] : steps.slice(0, at + 1);
}

const isTaken = ({ method, isRepeated }: Step): boolean => method === 'repeat' || isRepeated === true;

const isOfRows = ({ target }: Step, { repeat }: Step): boolean => isInRows(target, repeat?.rows);
