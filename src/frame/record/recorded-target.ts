import type { Alternate, StepTarget } from '../../protocol/recordings/recording';
import type { Engine } from '../engine';
import { isShadowRoot, rootOf } from '../dom/native';
import { alternatesOf, type Preference } from './alternates';
import { rowPlaceOf } from './row-place';

/** Says how an element is found again; undefined when it is not in the page. */
export type Describe = (element: Element) => StepTarget | undefined;

/**
 * An element that was described before is described alike as long as that leads to it and it is called the same: all that is
 * done to it belongs together.
 */
export function createDescriber(engine: Engine, preference: Preference): Describe {
  const { context } = engine;
  const known = new WeakMap<Element, StepTarget>();
  const findsOnly = (selector: string, element: Element) => {
    const found = context.resolve(selector);
    return found.length === 1 && found[0] === element;
  };
  const isAsBefore = (element: Element, { selector, fingerprint }: StepTarget) => {
    const { role, name } = context.identityOf(element);
    return fingerprint?.role === role && fingerprint.name === name && findsOnly(selector, element);
  };
  return (element) => {
    const before = known.get(element);
    if (before && isAsBefore(element, before)) return before;
    const ref = context.refOf?.(element);
    const [found] = ref === undefined ? [] : engine.describe([ref]);
    if (!found) return undefined;
    const alternates = alternatesOf(element, found, {
      ...preference,
      findsOnly: (each) => findsOnly(each, element),
    });
    const row = rowPlaceOf(element, context.document);
    const target: StepTarget = {
      selector: namedByUser(alternates, preference) ?? found.selector,
      alternates,
      fingerprint: found.fingerprint,
      isInClosedShadow: isInClosedShadow(element) || undefined,
      row,
    };
    known.set(element, target);
    return target;
  };
}

function isInClosedShadow(element: Element): boolean {
  for (let root = rootOf(element); isShadowRoot(root); root = rootOf(root.host)) {
    if (root.mode === 'closed') return true;
  }
  return false;
}

/** An attribute that the user named themselves is what they want it to be found by. */
function namedByUser(alternates: readonly Alternate[], { testIdAttribute }: Preference): string | undefined {
  if (testIdAttribute === undefined) return undefined;
  const own = alternates.flatMap((each) => (each.kind === 'testId' ? each.selector : []));
  return own.find((selector) => selector.startsWith(`[${testIdAttribute}=`));
}
