import { takesNothing, firstProblem, type Check, type Method, type Problem, type Act } from '../act/act';
import { verifyState } from '../proof/settling';
import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import {
  attributeOf,
  hasAttributeOf,
  isChecked,
  isIndeterminate,
  matchesSelector,
  fieldValueOf,
} from '../dom/native';
import { isEnabled, isStable, visibleCheck, receivesPointer } from '../act/checks';
import { describeElement, clippedText } from '../act/describe';
import { elementNow } from '../act/target';
import { clickAt } from '../hands/pointer';
import { noModifiers } from '../hands/keys';
import type { FrameContext } from '../engine-context';
import { isSecret } from '../names/secret-fields';

/** Roles whose state is told by ARIA; a page may tell it only once it is so. */
const customRoles = new Set([
  'checkbox',
  'switch',
  'radio',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
]);

/**
 * Makes `check` (`wanted` true) and `uncheck`, for native boxes, the ones a label draws, and custom ones by ARIA state.
 */
export function tickMethod(wanted: boolean): Method {
  return {
    checkArguments: takesNothing,
    retarget: tickableOf,
    checks: [canTick(wanted), isDoneOr(wanted, isEnabled), isDoneOr(wanted, canPress)],
    already: (target) => (isTicked(target) === wanted ? tickEffect(wanted) : null),
    perform: async (_target, act) => {
      if (act.point) await clickAt(act, act.point, { button: 'left', modifiers: noModifiers });
      return [];
    },
    verify: (target, act) => {
      const now = () => elementNow(target, act, tickableOf);
      const refusal = () => {
        const what = describeElement(target, act.context);
        return wanted
          ? say`${what} was clicked, but is not checked.`
          : say`${what} was clicked, but is not unchecked.`;
      };
      const says = { effect: () => tickEffect(wanted), refusal };
      return verifyState(now, () => isTicked(now()) === wanted, says, act);
    },
  };
}

const tickEffect = (isOn: boolean): Effect => ({
  kind: 'checked',
  ...(isOn ? say`is checked now` : say`is unchecked now`),
});

/** The box a target stands for: itself, its label's control, what it is drawn in, or the one box inside it. */
function tickableOf(element: Element, { context }: Act): Element {
  if (isBox(element)) return boxInRow(element);
  const label = context.tree.closest(element, 'label');
  if (label instanceof HTMLLabelElement && label.control && isBox(label.control)) return label.control;
  const around = context.tree.closest(element, isBox);
  return around ? boxInRow(around) : (onlyBoxIn(element, isBox) ?? element);
}

/** An option or tree item that says nothing of being checked may have a box drawn in it that does. */
const boxInRow = (box: Element): Element =>
  (matchesSelector(box, '[role="option"], [role="treeitem"]') &&
    !hasAttributeOf(box, 'aria-checked') &&
    onlyBoxIn(box, isTickable)) ||
  box;

function onlyBoxIn(element: Element, isOne: (element: Element) => boolean): Element | null {
  const inside = [...element.querySelectorAll('*')].filter(isOne);
  return inside.length === 1 ? (inside[0] ?? null) : null;
}

function isBox(element: Element): boolean {
  const role = attributeOf(element, 'role')?.trim().toLowerCase().split(/\s+/)[0];
  return isTickable(element) || customRoles.has(role ?? '') || hasAttributeOf(element, 'aria-checked');
}

/**
 * True when a box is ticked; undefined for one that is partly checked. An option that is not for checking is ticked
 * when it is selected.
 */
function isTicked(element: Element): boolean | undefined {
  if (isTickable(element)) return isIndeterminate(element) ? undefined : isChecked(element);
  const state = attributeOf(element, 'aria-checked') ?? attributeOf(element, 'aria-selected');
  return state === 'mixed' ? undefined : state === 'true';
}

/** A box already in the state asked for need not be in reach. */
function isDoneOr(wanted: boolean, check: Check): Check {
  return (target, act) => (isTicked(target) === wanted ? null : check(target, act));
}

function canTick(wanted: boolean): Check {
  return (target, { context }) => {
    const what = describeElement(target, context);
    const refuse = (message: Saying): Problem => ({ code: 'not-supported', message, final: true });
    if (!isBox(target)) return refuse(say`${what} is no checkbox, switch or radio button.`);
    const isRadio = isTickable(target) && target.type === 'radio';
    return isRadio && !wanted
      ? refuse(say`${what} is a radio button: check another one of its group instead.`)
      : null;
  };
}

/** The box itself or one of its labels is where the pointer can press. */
const canPress: Check = async (target, act) => {
  let first: Problem | null = null;
  const { labels = null } =
    target instanceof HTMLInputElement || target instanceof HTMLButtonElement ? target : {};
  for (const surface of [target, ...(labels ?? [])]) {
    const problem = await firstProblem(surface, [visibleCheck, isStable, receivesPointer], act);
    if (!problem) return null;
    first ??= problem;
  }
  return first;
};

/** The state of a field, as text to compare; empty for any other element. */
export function fieldState(field: Element): string {
  if (isTickable(field)) return `${field.checked} ${field.indeterminate}`;
  if (field instanceof HTMLSelectElement)
    return [...field.selectedOptions].map(({ value }) => value).join('\n');
  return fieldValueOf(field) ?? '';
}

export function isTickable(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** The effect that says in a sentence what a field holds now; `self` when it is the target itself. */
export function fieldEffect(field: Element, self: boolean, context: FrameContext): Effect {
  const what = describeElement(field, context);
  if (isTickable(field)) {
    const state = field.checked ? say`is checked now` : say`is unchecked now`;
    return { kind: 'checked', ...(self ? state : say`${what} ${state}`) };
  }
  if (field instanceof HTMLSelectElement) {
    const labels = [...field.selectedOptions].map(({ label }) => clippedText(label)).join(', ');
    return { kind: 'selected', ...(self ? say`selected ${labels}` : say`${what} is now ${labels}`) };
  }
  const state = describeValue(field, fieldValueOf(field) ?? '');
  return { kind: 'value', ...(self ? say`value ${state}` : say`${what} ${state}`) };
}

function describeValue(field: Element, value: string): Saying {
  if (isSecret(field)) return say`was set`;
  return value === '' ? say`is empty now` : say`is now ${clippedText(value)}`;
}
