import type { ActContext } from '../../context';
import { neighboursOf } from '../meaning';
import type { Causes } from './causes';
import { drawnOf, readDrawn, telltales, type Drawn } from './drawn';

/** How the page looked before the act, to compare with how it looks now. */
export type Looks = {
  /** Whether an element, or something in it, looks different. */
  differ(element: Element): boolean;
  /** Whether anything that is looked at does. */
  anyDiffers(): boolean;
  /** Whether a press or the focus may change its looks. */
  areTouched(node: Node): boolean;
};

/**
 * How things looked before the act's first event and, where a press or the focus changes that by itself, before its deed.
 */
export function watchLooks(target: Element, context: ActContext, causes: Causes): Looks {
  const { tree } = context;
  const all = telltales(target, neighboursOf(target, context), context);
  const touched = all.filter((element) => tree.contains(element, target) || tree.contains(target, element));
  let before: Drawn = new Map();
  let beforeDeed: Drawn | undefined;
  causes.listen({
    begin: (phase) => {
      if (phase === 'approach') return;
      if (before.size === 0) before = readDrawn(all);
      if (phase === 'deed') beforeDeed ??= readDrawn(touched);
    },
    end: () => {},
  });
  const differs = (element: Element) => {
    const known = beforeDeed?.get(element) ?? before.get(element);
    return known !== undefined && known !== drawnOf(element);
  };
  return {
    anyDiffers: () => all.some(differs),
    areTouched: (node) => touched.some((each) => each === node),
    differ: (element) =>
      differs(element) ||
      all.some((each) => each !== element && tree.contains(element, each) && differs(each)),
  };
}
