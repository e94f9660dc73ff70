import type { FrameContext } from '../engine-context';
import { matchesSelector, queryAll, queryAllInside, rectOf } from '../dom/native';
import { boxesOf, elementAt } from './boxes';

/**
 * The open modal dialog of the browser that keeps `target` from being used, or null: all that is not in the topmost one is inert,
 * whether anything lies over it or not.
 * Source: HTML Standard, inert subtrees, https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees
 */
export function blockingDialog(target: Element, context: FrameContext): Element | null {
  const { tree } = context;
  const modals = tree.knownScopes().flatMap((scope) => queryAll(scope, 'dialog:modal'));
  if (modals.length === 0) return null;
  const others = modals.filter((dialog) => !tree.contains(dialog, target) && !tree.contains(target, dialog));
  // Of several only the topmost one takes the pointer.
  if (others.length < modals.length) return others.find((dialog) => isOnTop(dialog, context)) ?? null;
  return others.findLast((dialog) => isOnTop(dialog, context)) ?? others.at(-1) ?? null;
}

function isOnTop(dialog: Element, context: FrameContext): boolean {
  const { left, top, width, height } = rectOf(dialog);
  const hit = elementAt(left + width / 2, top + height / 2, context);
  return hit !== null && context.tree.contains(dialog, hit);
}

/** The dialog that `cover` is a part of, or the veil of: one that calls itself modal, and lies within the veil's box. */
export function dialogOf(cover: Element, { tree }: FrameContext): Element | null {
  const around = tree.closest(cover, 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]');
  if (around) return around;
  const modals = tree.knownScopes().flatMap((scope) => queryAll(scope, '[aria-modal="true"]'));
  return modals.findLast((dialog) => boxesOf(dialog).length > 0 && isWithin(dialog, cover)) ?? null;
}

function isWithin(dialog: Element, veil: Element): boolean {
  const [inner, outer] = [rectOf(dialog), rectOf(veil)];
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

const controls =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="link"], [tabindex]';
const busySigns = '[role="progressbar"], progress, [aria-busy="true"]';

/** Whether a dialog waits for a person: it offers what can be pressed or filled in, and nothing in it shows work under way. */
export function awaitsAnswer(dialog: Element): boolean {
  const isBusy =
    matchesSelector(dialog, '[aria-busy="true"]') || queryAllInside(dialog, busySigns).length > 0;
  if (isBusy || dialog.getAnimations({ subtree: true }).length > 0) return false;
  return queryAllInside(dialog, controls).some(
    (control) => !matchesSelector(control, ':disabled') && boxesOf(control).length > 0,
  );
}
