import { AutomationError } from '../../base/errors';
import type { ActContext } from '../context';
import { isConnectedOf } from '../native';
import { elementAt, receives } from './boxes';
import type { HitPoint } from './contract';
import { describeElement } from './describe';

/** The pointer's coming may put something over the target; a press would land on that. Nothing is pressed then. */
export function throwIfCovered({ x, y, target }: HitPoint, context: ActContext): void {
  // A target that was drawn anew under the pointer is still there.
  if (!target || !isConnectedOf(target)) return;
  const hit = elementAt(x, y, context);
  if (!hit || receives(hit, target, context)) return;
  const what = describeElement(target, context);
  const cover = describeElement(hit, context);
  const message = `${what} was covered by ${cover} as the pointer reached it. It was not pressed.`;
  throw new AutomationError('covered', message);
}
