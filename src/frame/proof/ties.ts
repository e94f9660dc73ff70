import { attributeOf, elementById, isConnectedOf, isElement } from '../dom/native';
import type { FrameContext } from '../engine-context';
import type { Change } from '../changes/change';
import { elementOf, surfaceOf } from './change-meaning';

/** Tells whether a change that nothing shows to be caused by the act is tied to its target by what it means. */
export type Ties = (change: Change) => boolean;

const states = new Set(
  'aria-checked aria-current aria-expanded aria-invalid aria-pressed aria-selected checked open selected'.split(
    ' ',
  ),
);
const visibility = new Set(['open', 'hidden', 'class', 'style', 'aria-hidden', 'inert']);
const controls =
  'button, a[href], summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]';
const messages =
  '[role="alert"], [role="status"], [role="log"], [aria-live="polite"], [aria-live="assertive"], output';

export function createTies(target: Element, context: FrameContext): Ties {
  const { tree, document } = context;
  const control = tree.closest(target, controls) ?? target;
  const scope = tree.scopeOf(target) ?? document;
  const controlled = [
    'aria-controls',
    'aria-owns',
    'aria-details',
    'aria-errormessage',
    'popovertarget',
    'commandfor',
  ]
    .flatMap((name) => (attributeOf(control, name) ?? '').split(/\s+/))
    .flatMap((id) => (id && elementById(scope, id)) || []);
  const form = tree.closest(target, 'form');
  const isIn = (places: readonly (Element | null)[], node: Node) =>
    places.some((place) => place !== null && tree.contains(place, node));

  const isOwnState = (change: Change) =>
    change.kind === 'attributes' &&
    states.has(change.attribute ?? '') &&
    isIn([target, control], change.target);
  // The content of a controlled element may live a life of its own.
  const isShowing = (change: Change) =>
    change.kind === 'attributes' &&
    visibility.has(change.attribute ?? '') &&
    controlled.some((each) => each === change.target);
  const isFormMessage = (change: Change) => {
    const element = elementOf(change.target);
    if (!form || !element || !isIn([form], element)) return false;
    if (change.attribute === 'aria-invalid') return true;
    const shown = [element, ...change.added.filter(isElement)];
    return shown.some((each) => tree.closest(each, messages) !== null && isIn([form], each));
  };
  const isOwnSurface = (change: Change) => {
    const surface = surfaceOf(change);
    if (!surface || !isConnectedOf(surface)) return false;
    const labels = (attributeOf(surface, 'aria-labelledby') ?? '').split(/\s+/);
    return control.id !== '' && labels.includes(control.id);
  };
  return (change) => isOwnState(change) || isShowing(change) || isFormMessage(change) || isOwnSurface(change);
}
