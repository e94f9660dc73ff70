import { activeElementOf, elementAtPoint, matchesSelector, queryAll, rectOf, styleOf } from './native';
import type { Reading } from './reading';
import { isDrawnAlone } from './visibility';

/** An open dialog that keeps the rest of the page from being used. `isInert`: the browser itself sees to it. */
export type Modal = { element: Element; isInert: boolean };

const modal = 'dialog:modal, [aria-modal="true"]';

/** The modal dialog that is open: the one with focus, else the last. `known`: all that may be one, in no order. */
export function openModal(reading: Reading, known?: readonly Element[]): Modal | undefined {
  const { tree } = reading;
  const isDrawn = (dialog: Element) => isDrawnAlone(dialog, reading);
  const drawn = known?.filter((dialog) => matchesSelector(dialog, modal) && isDrawn(dialog));
  // Which of several is the last only the page's order tells.
  const modals =
    drawn && drawn.length < 2
      ? drawn
      : tree
          .knownScopes()
          .flatMap((scope) => queryAll(scope, modal))
          .filter(isDrawn);
  const focused = activeElementOf(tree.document);
  const fits = modals.map((element) => ({ element, isInert: matchesSelector(element, ':modal') }));
  const blocking = fits.filter(({ element, isInert }) => isInert || blocks(element, reading));
  return (
    blocking.findLast(({ element }) => focused && tree.contains(element, focused)) ??
    blocking.findLast(({ isInert }) => isInert) ??
    blocking.at(-1)
  );
}

/** Points at which the viewport is probed, as shares of its width and height. */
const probes = [0.04, 0.5, 0.96].flatMap((x) => [0.04, 0.5, 0.96].map((y) => [x, y] as const));

/**
 * Whether a dialog blocks the page. An author can call anything modal: it is when what lies beside it in the viewport
 * cannot be reached.
 */
function blocks(dialog: Element, reading: Reading): boolean {
  const { tree } = reading;
  return probes.every(([x, y]) => {
    const hit = elementAtPoint(tree.document, x * innerWidth, y * innerHeight);
    return !hit || tree.contains(dialog, hit) || tree.contains(hit, dialog) || isUnderBackdrop(hit, reading);
  });
}

/** Whether what was hit is, or is in, something fixed that covers the whole viewport. */
function isUnderBackdrop(hit: Element, { tree }: Reading): boolean {
  return (
    tree.closest(hit, (element) => {
      const { position } = styleOf(element);
      if (position !== 'fixed' && position !== 'absolute') return false;
      const rect = rectOf(element);
      return rect.left <= 0 && rect.top <= 0 && rect.right >= innerWidth && rect.bottom >= innerHeight;
    }) !== null
  );
}
