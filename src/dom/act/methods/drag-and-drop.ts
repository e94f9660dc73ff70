import { isEnabled, isStable, isVisible, receivesPointer } from '../checks';
import type { Check, MethodDefinition, Run } from '../contract';
import { dragTo } from '../drag';
import { toAutomationError } from '../../../base/errors';

/** What the target is dropped on is in the page and can be seen. */
const dropIsReady: Check = async (_target, run) => {
  const place = dropOf(run);
  if (!(place instanceof Element)) return place;
  return isVisible(place, run);
};

/** Drags the target onto another element of its frame. One argument: that element's selector. */
export const dragAndDrop: MethodDefinition = {
  checkArguments: (args) =>
    args.length === 1 && args[0]?.trim() ? null : 'takes the selector of what to drop on.',
  checks: [isVisible, isEnabled, dropIsReady, isStable, receivesPointer],
  perform: async (_target, run) => {
    const place = dropOf(run);
    if (run.point && place instanceof Element) await dragTo(run.point, place, run);
    return [];
  },
};

function dropOf({ context, args }: Run) {
  try {
    const found = context.resolve(args[0] ?? '')[0];
    const message = `Nothing matches "${args[0] ?? ''}", which was to be dropped on.`;
    return found ?? { code: 'element-not-found' as const, message };
  } catch (thrown) {
    const { code, message } = toAutomationError(thrown);
    return { code, message, final: code === 'selector-invalid' };
  }
}
