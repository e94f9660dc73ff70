import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { attributeOf, isConnectedOf, isElement, localNameOf, matchesSelector } from '../dom/native';
import type { Change } from '../see/change';
import { describeIdentity } from '../act/describe';
import { isRendered } from './change-meaning';

const surfaces =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-modal="true"], [popover]';

/** The dialog, menu, listbox or popover that a change opened or closed, or null. */
export function surfaceEffect(change: Change, context: FrameContext): Effect | null {
  const opened = touched(change).find((element) => isConnectedOf(element) && isRendered(element));
  if (opened && isOpening(change, opened)) {
    return { kind: 'opened', ...say`opened ${nameOf(opened, context)}` };
  }
  const closed = touched(change).find((element) => !isConnectedOf(element) || !isRendered(element));
  if (closed && isClosing(change, closed)) {
    return { kind: 'closed', ...say`closed ${nameOf(closed, context)}` };
  }
  return null;
}

/** The first dialog, menu, listbox or popover in what a change has touched. */
export const surfaceOf = (change: Change): Element | null => touched(change)[0] ?? null;

/** A name of its own is read from an open surface only: a closed one has none by the rules. */
function nameOf(surface: Element, context: FrameContext): Saying {
  const role = attributeOf(surface, 'role') ?? (localNameOf(surface) === 'dialog' ? 'dialog' : 'popover');
  const name = isConnectedOf(surface)
    ? context.identityOf(surface).name
    : (attributeOf(surface, 'aria-label') ?? '');
  return describeIdentity({ role, name });
}

function touched(change: Change): Element[] {
  const roots = change.kind === 'childList' ? [...change.added, ...change.removed] : [change.target];
  return roots.filter(isElement).flatMap((root) => {
    if (matchesSelector(root, surfaces)) return [root];
    const inner = root.querySelector(surfaces);
    return inner ? [inner] : [];
  });
}

const visibility = new Set(['open', 'hidden', 'class', 'style', 'aria-hidden']);

function isOpening(change: Change, surface: Element): boolean {
  if (change.kind === 'childList') return change.added.some((node) => node.contains(surface));
  if (change.attribute === 'open' || change.attribute === 'hidden') return true;
  return change.attribute === 'aria-hidden' && change.oldValue === 'true';
}

function isClosing(change: Change, surface: Element): boolean {
  if (change.kind === 'childList') return change.removed.some((node) => node.contains(surface));
  return change.kind === 'attributes' && visibility.has(change.attribute ?? '');
}
