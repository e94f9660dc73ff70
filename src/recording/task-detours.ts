import { isPageMove } from '../protocol/action';
import type { Effect } from '../protocol/frame';
import type { Task, TaskAct, TaskStep } from '../protocol/task/task';

/**
 * The steps of a task that led on: what was not done, or was taken back, is left out, and so is every way that came back to the
 * page as it was before, where nothing on it can have changed anything else.
 */
export function withoutDetours(task: Pick<Task, 'steps'>): TaskStep[] {
  const steps = task.steps.map((step) => ({ ...step, acts: step.acts.filter(isActDone) }));
  const kept: TaskStep[] = [];
  for (let at = 0; at < steps.length;) {
    const back = comesBackAt(steps, at);
    const step = steps[at];
    if (back === undefined && step && isDone(step)) kept.push(step);
    at = back ?? at + 1;
  }
  return kept;
}

/** The last step before which the page is again as it was before this one, with nothing lasting between them. */
function comesBackAt(steps: readonly TaskStep[], from: number): number | undefined {
  const start = steps[from];
  const last = steps.findLastIndex((step, at) => at > from && isSamePage(step, start));
  for (let at = last; at > from; at -= 1) {
    const way = steps.slice(from, at);
    if (isSamePage(steps[at], start) && way.every((step) => !isDone(step) || leavesNothing(step))) return at;
  }
  return undefined;
}

const isSamePage = (one: TaskStep | undefined, other: TaskStep | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.before.digest === other.before.digest &&
  (one.tab ?? 0) === (other.tab ?? 0);

/** Of a step in which a later act failed, those before it were done. */
const isDone = ({ kind, state, acts, recorded }: TaskStep): boolean =>
  recorded !== undefined || acts.length > 0 || (state === 'done' && (kind === 'open' || kind === 'extract'));

const isActDone = ({ state, corrected }: TaskAct) => state === 'done' && !corrected;

/** What is extracted, opened in a tab of its own or done by the user is no detour, whatever the page shows after it. */
function leavesNothing({ kind, acts, recorded }: TaskStep): boolean {
  if (recorded || kind === 'extract' || kind === 'open') return false;
  return acts.every((act) => act.effects.every((effect) => isPassing(effect, act)));
}

/**
 * Seen in the state of the page, so that a page as before has it as before. A text may tell of what was kept elsewhere, and
 * what secret fields hold is seen in no state.
 */
function isPassing({ kind }: Effect, { action, element }: TaskAct): boolean {
  if (passing.has(kind)) return true;
  const isLink = element?.fingerprint?.role === 'link';
  return kind === 'navigated' && (isLink || isPageMove(action.method));
}

const passing: ReadonlySet<Effect['kind']> = new Set<Effect['kind']>([
  'checked',
  'selected',
  'focus',
  'scroll',
  'opened',
  'closed',
  'state',
]);
