import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { attributeOf, hasAttributeOf, isChecked, isIndeterminate, matchesSelector } from '../dom/native';
import { isEnabled, isStable, visibleCheck, receivesPointer } from '../act/checks';
import type { Check, MethodDefinition, ActProblem, ActUnderWay, Verdict } from '../act/act-contract';
import { describeElement } from '../act/describe';
import { elementNow } from '../act/find-target';
import { clickAt } from '../hands/pointer';
import { noModifiers } from '../hands/modifiers';
import { isTickable } from './properties';
import { findRefusal, settleState } from '../proof/settling';

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
export function tickMethod(wanted: boolean): MethodDefinition {
  return {
    checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
    retarget: tickableOf,
    checks: [canTick(wanted), isDoneOr(wanted, isEnabled), isDoneOr(wanted, canPress)],
    already: (target) => (isTicked(target) === wanted ? tickEffect(wanted) : null),
    perform: async (_target, run) => {
      if (run.point) await clickAt(run, run.point, { button: 'left', modifiers: noModifiers });
      return [];
    },
    verify: async (target, run): Promise<Verdict> => {
      const holds = () => isTicked(elementNow(target, run, tickableOf)) === wanted;
      if (await settleState(holds, run)) {
        const now = elementNow(target, run, tickableOf);
        const problem = await findRefusal(holds, now, run);
        return problem ? { problem } : { effects: [tickEffect(wanted)] };
      }
      const what = describeElement(target, run.context);
      const message = wanted
        ? say`${what} was clicked, but is not checked.`
        : say`${what} was clicked, but is not unchecked.`;
      return { problem: { code: 'value-rejected', message } };
    },
  };
}

const tickEffect = (isOn: boolean): Effect => ({
  kind: 'checked',
  ...(isOn ? say`is checked now` : say`is unchecked now`),
});

/** The box a target stands for: itself, its label's control, what it is drawn in, or the one box inside it. */
function tickableOf(element: Element, { context }: ActUnderWay): Element {
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
 * Whether a box is ticked; undefined for one that is partly checked. An option that is not for checking is ticked when it
 * is selected.
 */
function isTicked(element: Element): boolean | undefined {
  if (isTickable(element)) return isIndeterminate(element) ? undefined : isChecked(element);
  const state = attributeOf(element, 'aria-checked') ?? attributeOf(element, 'aria-selected');
  return state === 'mixed' ? undefined : state === 'true';
}

/** A box already in the state asked for need not be in reach. */
function isDoneOr(wanted: boolean, check: Check): Check {
  return (target, run) => (isTicked(target) === wanted ? null : check(target, run));
}

function canTick(wanted: boolean): Check {
  return (target, { context }) => {
    const what = describeElement(target, context);
    const refuse = (message: Saying): ActProblem => ({ code: 'not-supported', message, final: true });
    if (!isBox(target)) return refuse(say`${what} is no checkbox, switch or radio button.`);
    const isRadio = isTickable(target) && target.type === 'radio';
    return isRadio && !wanted
      ? refuse(say`${what} is a radio button: check another one of its group instead.`)
      : null;
  };
}

/** The box itself or one of its labels is where the pointer can press. */
const canPress: Check = async (target, run) => {
  let first: ActProblem | null = null;
  for (const surface of [target, ...labelsOf(target)]) {
    const problem = await pressProblem(surface, run);
    if (!problem) return null;
    first ??= problem;
  }
  return first;
};

async function pressProblem(surface: Element, run: ActUnderWay): Promise<ActProblem | null> {
  for (const check of [visibleCheck, isStable, receivesPointer]) {
    const problem = await check(surface, run);
    if (problem) return problem;
  }
  return null;
}

const labelsOf = (target: Element): Element[] => (isTickable(target) ? [...(target.labels ?? [])] : []);
