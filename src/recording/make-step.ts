import { Method } from '../protocol/action';
import type { Repeat, Step } from '../protocol/recordings/recording';
import type { PickedOnPage } from '../protocol/recordings/picked-content';
import { describeStep } from './describe-step';
import { scopeOf } from './scope';
import { stepTargetOf } from './step-target';

/** A method and its arguments, in place of the likely ones for a picked element. */
type Deed = Pick<Step, 'method' | 'arguments'>;

/** A step on an element that was picked on a page. */
export function stepOn(
  { candidate, row, url }: PickedOnPage,
  id: string,
  deed: Deed = { method: Method.safeParse(candidate.action.method).data ?? 'click', arguments: [] },
): Step {
  const scope = scopeOf(url);
  const made = { ...deed, target: { ...stepTargetOf(candidate), ...(row && { row }) } };
  return { id, description: describeStep(made), ...made, scope };
}

/** A step that is done to the tab, or to whatever page it shows. */
export function stepOnTab(id: string, deed: Deed): Step {
  const target = deed.method === 'waitFor' ? { target: { selector: 'body', alternates: [] } } : {};
  return { id, description: describeStep({ ...deed, ...target }), ...deed, ...target };
}

/** A step that repeats those after it, on the page of `place`. */
export function repeatStep(
  id: string,
  repeat: Repeat,
  { scope, tab }: Partial<Pick<Step, 'scope' | 'tab'>>,
): Step {
  const deed = { method: 'repeat' as const, arguments: [], repeat };
  return {
    id,
    description: describeStep(deed),
    ...deed,
    scope,
    tab,
  };
}
