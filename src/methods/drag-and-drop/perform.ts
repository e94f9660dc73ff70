import { isEnabled, isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import type { Check, MethodDefinition, ActProblem, ActUnderWay } from '../../frame/act/act-contract';
import { dragTo, type Drop, dragTrusted } from '../../frame/hands/drag';
import { isTrusted } from '../../frame/hands/trusted-input';
import { toAutomationError } from '../../base/errors';
import { say } from '../../base/say';

/** Checks that the goal of the drop is in the page and can be seen. */
const dropIsReady: Check = async (_target, run) => {
  const place = dropOf(run);
  if ('code' in place) return place;
  if (place instanceof Element) return visibleCheck(place, run);
  try {
    await place.find();
    return null;
  } catch (thrown) {
    const { code, saying: message } = toAutomationError(thrown);
    return { code, message };
  }
};

/** Drags the target onto another element. One argument: that element's selector; it may be in another frame. */
export const dragAndDrop: MethodDefinition = {
  checkArguments: (args) =>
    args.length === 1 && args[0]?.trim() ? null : 'takes the selector of what to drop on.',
  checks: [visibleCheck, isEnabled, dropIsReady, isStable, receivesPointer],
  perform: async (_target, run) => {
    const place = dropOf(run);
    if (!run.point || 'code' in place) return [];
    // A drop in another frame is made with script events in every mode.
    if (isTrusted(run) && place instanceof Element) await dragTrusted(run.point, place, run);
    else await dragTo(run.point, place, run);
    return [];
  },
};

function dropOf({ context, args }: ActUnderWay): Drop | ActProblem {
  if (context.elsewhere) return context.elsewhere;
  try {
    const found = context.resolve(args[0] ?? '')[0];
    const message = say`Nothing matches "${args[0] ?? ''}", which was to be dropped on.`;
    return found ?? { code: 'element-not-found', message };
  } catch (thrown) {
    const { code, saying: message } = toAutomationError(thrown);
    return { code, message, final: code === 'selector-invalid' };
  }
}
