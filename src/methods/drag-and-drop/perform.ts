import { isAnythingDrawn, isEnabled, isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import { matchesSelector, rectOf } from '../../frame/dom/native';
import type { Check, Method, Problem, Act } from '../../frame/act/act';
import { dragTo, type Drop, dragTrusted } from '../../frame/hands/drag';
import { isTrusted } from '../../frame/hands/trusted-input';
import { toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { isPlace } from '../../protocol/methods';

/** Checks that the goal of the drop is in the page and can be seen. */
const dropIsReady: Check = async (_target, act) => {
  const place = dropOf(act);
  if ('code' in place) return place;
  if (place instanceof Element) return visibleCheck(place, act);
  try {
    await place.find();
    return null;
  } catch (thrown) {
    const { code, saying: message } = toAutomationError(thrown);
    return { code, message };
  }
};

/**
 * Drags the target onto another element. Arguments: that element's selector, which may be in another frame, and the places in both
 * where the drag begins and ends.
 */
export const dragAndDrop: Method = {
  checkArguments: ([drop = '', ...places]) =>
    drop.trim() && places.length < 3 && places.every((place) => place === '' || isPlace(place))
      ? null
      : 'takes the selector of what to drop on, and the places in both: `30,20`.',
  checks: [visibleCheck, isEnabled, dropIsReady, isStable, receivesPointer],
  perform: async (_target, act) => {
    const place = dropOf(act);
    if (!act.point || 'code' in place) return [];
    // A drop in another frame is made with script events in every mode.
    if (isTrusted(act) && place instanceof Element) await dragTrusted(act.point, place, act);
    else await dragTo(act.point, place, act);
    return [];
  },
};

function dropOf({ context, args }: Act): Drop | Problem {
  if (context.elsewhere) return context.elsewhere;
  try {
    const found = context.resolve(args[0] ?? '')[0];
    const message = say`Nothing matches "${args[0] ?? ''}", which was to be dropped on.`;
    if (!found) return { code: 'element-not-found', message };
    return args[2] ? found : (boxUnder(found) ?? found);
  } catch (thrown) {
    const { code, saying: message } = toAutomationError(thrown);
    return { code, message, final: code === 'selector-invalid' };
  }
}

/** The box that a heading is over, for which it stands as the goal of a drop. */
function boxUnder(heading: Element): Element | undefined {
  const next = matchesSelector(heading, 'h1, h2, h3, h4, h5, h6, [role="heading"]')
    ? heading.nextElementSibling
    : null;
  return next && isAnythingDrawn(next) && rectOf(next).top >= rectOf(heading).bottom - 1 ? next : undefined;
}
