import type { FrameContext } from '../engine-context';
import { flatParentOf, isElement, matchesSelector, textContentOf } from '../dom/native';
import type { Change } from '../see/change';
import { elementOf } from './change-meaning';
import { surfaceOf } from './surfaces';

const controls = 'button, input, textarea, select, option, label, [role="button"], [role="option"]';

/**
 * Whether a change shows or hides words of the page itself. What typing alone brings is none of them: a list to choose from, a
 * button to clear the field, a style of what is around it.
 */
export function isContent(change: Change, field: Element, { tree }: FrameContext): boolean {
  const { kind, target, added, removed } = change;
  const place = elementOf(target);
  if (!place || surfaceOf(change) || isInControl(place)) return false;
  if (kind === 'attributes' && tree.contains(place, field)) return false;
  const nodes = kind === 'childList' ? [...added, ...removed] : [target];
  return nodes.some((node) => !(isElement(node) && isInControl(node)) && hasWords(node));
}

function isInControl(element: Element): boolean {
  for (let at: Element | null = element; at; at = flatParentOf(at))
    if (matchesSelector(at, controls)) return true;
  return false;
}

const hasWords = (node: Node) => /\p{L}{2}/u.test(textContentOf(node) ?? '');
