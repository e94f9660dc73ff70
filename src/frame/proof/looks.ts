import { isConnectedOf } from '../dom/native';
import type { FrameContext } from '../engine-context';
import type { Change } from '../see/change';
import { neighboursOf } from './change-meaning';
import type { Causes } from './causes';
import { drawnOf, readDrawn, telltales, type Drawn } from './drawn';

/** Compares the looks of the page before the act with those of now. */
export type Looks = {
  /** Whether an element, or something in it, looks different. */
  differ(element: Element): boolean;
  /** Whether anything that is looked at looks different, and does not change by itself. */
  anyDiffers(): boolean;
  /** Whether a press or the focus may change its looks. */
  areTouched(node: Node): boolean;
};

/**
 * Notes the looks before the act's first event and, where a press or the focus changes those by itself, before its deed.
 */
export function watchLooks(
  target: Element,
  context: FrameContext,
  { causes, seen }: { causes: Causes; seen: readonly Change[] },
): Looks {
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
  /** Whether it is gone, animated or changed by the page; an element around such a one only changes its size by it. */
  const differsByItself = (element: Element) => {
    const stirred = seen.flatMap(({ phase, target: place }) => (phase === 'idle' ? place : []));
    if (
      !isConnectedOf(element) ||
      element.getAnimations().length > 0 ||
      stirred.some((place) => place.contains(element))
    )
      return true;
    if (!stirred.some((place) => element.contains(place))) return false;
    return styleIn(before.get(element) ?? '') === styleIn(drawnOf(element));
  };
  return {
    anyDiffers: () => all.some((element) => differs(element) && !differsByItself(element)),
    areTouched: (node) => touched.some((each) => each === node),
    differ: (element) =>
      differs(element) ||
      all.some((each) => each !== element && tree.contains(element, each) && differs(each)),
  };
}

/** The look of an element without its size. */
const styleIn = (drawn: string): string => drawn.split('|').slice(2).join('|');
