import { pressTrusted } from '../../frame/hands/keyboard';
import { type StateWords, verifyState } from '../../frame/proof/settling';
import { matchesSelector, optionsOf, styleOf } from '../../frame/dom/native';
import type { Effect } from '../../protocol/frame';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { performance } from '../../frame/dom/builtins';
import { findHitPoint } from '../../frame/act/boxes';
import { isEnabled, visibleCheck } from '../../frame/act/checks';
import {
  type Check,
  type Method,
  type Problem,
  type Act,
  followRest,
  remainingMs,
} from '../../frame/act/act';
import { clippedText, describeElement, listLabels } from '../../frame/act/describe';
import { announceChoice } from '../../frame/fields/edit-text';
import { elementNow, controlOf } from '../../frame/act/target';
import { focusElement, isFocused } from '../../frame/hands/focus';
import { checkHeld } from '../../frame/act/aim';
import { fieldEffect } from '../../frame/fields/states';
import { pressAt } from '../../frame/hands/pointer';
import { noModifiers, keyNamed } from '../../frame/hands/keys';
import { isTrusted } from '../../frame/hands/trusted-input';
import { nextTask, sleepUnless } from '../../frame/act/wait';

const isSelect: Check = (target, { args, context }) => {
  const what = describeElement(target, context);
  if (!(target instanceof HTMLSelectElement)) {
    return {
      code: 'not-supported',
      message: say`${what} is no select element. Click it and then its option.`,
      final: true,
    };
  }
  if (target.multiple || args.length === 1) return null;
  const code = args.length === 0 ? 'invalid-input' : 'not-supported';
  return { code, message: say`${what} takes one option, not ${args.length}.`, final: true };
};

/** Options are waited for this long before the list is focused, in milliseconds: some are filled only then. */
const untouchedMs = 500;

/**
 * Checks that the options are there. In a list that has none to choose from yet they may come with the focus: time is
 * kept for that.
 */
const optionsExist: Check = (target, act) => {
  const problem = optionProblem(target, act);
  const waitMs = Math.min(untouchedMs, act.request.timeoutMs / 2);
  const isUnfilled = target instanceof HTMLSelectElement && target.options.length < 2;
  if (!isUnfilled || problem?.code !== 'option-missing') return problem;
  return performance.now() - act.startedAt > waitMs ? null : problem;
};

function optionProblem(target: Element, act: Act): Problem | null {
  if (!(target instanceof HTMLSelectElement)) return null;
  for (const [index, wanted] of act.args.entries()) {
    const option = findOption(target, wanted);
    const name = act.request.arguments[index] ?? '';
    if (!option) return missing(target, name, act);
    if (matchesSelector(option, ':disabled'))
      return { code: 'disabled', message: say`The option "${clippedText(name)}" is disabled.` };
  }
  return null;
}

/** Presses a list whose options do not come with the focus alone, and waits for them. */
async function openForOptions(target: HTMLSelectElement, act: Act): Promise<void> {
  const problem = () => optionProblem(elementNow(target, act), act);
  await nextTask();
  if (!problem()) return;
  const place = findHitPoint(target, act.context);
  if ('element' in place) {
    const press = { button: 'left', modifiers: noModifiers, count: 1 } as const;
    await act.hands.do('press', () => pressAt(place, act.context, press));
  }
  const isAtRest = followRest(act, performance.now());
  for (let left = 1; problem() && left > 0 && !(await isAtRest()); left = remainingMs(act))
    await sleepUnless(Math.min(100, left), act.signal, (wake) => act.context.changes.watch(wake));
  const missed = problem();
  if (missed) throw new AutomationError(missed.code, missed.message);
}

/** Chooses options by text, value or index (`2`, `index=2`, from the end `index=-1`), or plainly by one of these (`value=n`, `id=north`); several, or none, where the select takes several. */
export const selectOption: Method = {
  retarget: controlOf,
  checks: [isSelect, visibleCheck, isEnabled, optionsExist],
  already: (target, act) => (isChosen(target, act) ? chosenEffect(target, act) : null),
  perform: async (target, act) => {
    if (!(target instanceof HTMLSelectElement)) return [];
    await act.hands.do('press', () => focusElement(target, act.context));
    if (optionProblem(target, act)) await openForOptions(target, act);
    const select = elementNow(target, act);
    if (!(select instanceof HTMLSelectElement)) return [];
    const option = findOption(select, act.args[0] ?? '');
    if (isTrusted(act) && option && (await chooseTrusted(option, select, act))) return [];
    await act.hands.do('deed', () => choose(select, act.args), { check: () => checkHeld(act) });
    return [];
  },
  // A list that adds what is chosen to others, and is empty again.
  taken: (select, { args: [wanted = ''] }) =>
    (select instanceof HTMLSelectElement && findOption(select, wanted)?.label.trim()) || wanted,
  verify: (target, act) => {
    const now = () => elementNow(target, act);
    const says: StateWords = {
      effect: (select) => chosenEffect(select, act),
      refusal: (select) => say`${describeElement(select, act.context)} did not keep the option.`,
    };
    return verifyState(now, () => isChosen(now(), act), says, act);
  },
};

/** The effect that says what is chosen; a variable by its name. */
function chosenEffect(select: Element, { request, args, context }: Act): Effect {
  if (request.arguments.every((argument, index) => argument === args[index]))
    return fieldEffect(select, true, context);
  return { kind: 'selected', ...say`selected ${request.arguments.join(', ')}` };
}

function choose(select: HTMLSelectElement, args: readonly string[]): void {
  const wanted = new Set(args.map((arg) => findOption(select, arg)));
  if (!select.multiple) {
    select.selectedIndex = [...select.options].findIndex((option) => wanted.has(option));
  } else for (const option of select.options) option.selected = wanted.has(option);
  announceChoice(select);
}

function isChosen(select: Element, { args }: Act): boolean {
  if (!(select instanceof HTMLSelectElement)) return false;
  const wanted = new Set(args.map((arg) => findOption(select, arg)));
  const chosen = [...select.selectedOptions];
  return chosen.length === wanted.size && chosen.every((option) => wanted.has(option));
}

type Option = HTMLOptionElement | undefined;

function findOption(select: HTMLSelectElement, wanted: string): Option {
  const options = [...select.options];
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const text = plain(wanted);
  const index = /^index=(?=-?\d+$)|^(?=\d+$)/.test(text) ? text.replace('index=', '') : undefined;
  return (
    options.find((option) => plain(option.label) === text || plain(option.text) === text) ??
    options.find((option) => option.value === wanted) ??
    options.find((option) => plain(option.label).toLowerCase() === text.toLowerCase()) ??
    options.find(({ id, value }) => text === `id=${id}` || wanted === `value=${value}`) ??
    (index === undefined ? undefined : options.at(Number(index)))
  );
}

function missing(select: HTMLSelectElement, name: string, { context }: Act) {
  const labels = [...select.options].map((option) => option.label.trim());
  const what = describeElement(select, context);
  const has = labels.length > 0 ? say`It has ${listLabels(labels)}.` : say`It has no options.`;
  return {
    code: 'option-missing' as const,
    message: say`${what} has no option "${clippedText(name)}". ${has}`,
  };
}

/**
 * Has the browser choose an option by one arrow key from the option next to it, so that the page gets one `change`, the
 * browser's own. False when nothing was chosen: lists that are not closed menus, and pages that keep the key to themselves.
 *
 * The open menu is no part of the page, so no pointer reaches it.
 */
async function chooseTrusted(
  option: HTMLOptionElement,
  select: HTMLSelectElement,
  act: Act,
): Promise<boolean> {
  const { writingMode, direction } = styleOf(select);
  if (select.multiple || select.size > 1 || writingMode !== 'horizontal-tb' || !isFocused(select))
    return false;
  const next = neighbourOf(option, select);
  // Sideways: up and down open the menu on a Mac.
  const key = next && keyNamed(next.isBefore === (direction === 'ltr') ? 'ArrowRight' : 'ArrowLeft');
  if (!next || !key) return false;
  await act.hands.do('press', () => {
    select.selectedIndex = next.index;
  });
  await pressTrusted(act, { key, ...noModifiers }, []);
  return select.selectedIndex !== next.index;
}

type Neighbour = { index: number; isBefore: boolean };

/** The option that an arrow key leads from to this one. */
function neighbourOf(option: HTMLOptionElement, select: HTMLSelectElement): Neighbour | undefined {
  const options = optionsOf(select);
  const at = options.indexOf(option);
  const canChoose = (candidate: HTMLOptionElement) =>
    !matchesSelector(candidate, ':disabled') && styleOf(candidate).display !== 'none';
  const before = options.findLastIndex((candidate, index) => index < at && canChoose(candidate));
  if (before >= 0) return { index: before, isBefore: true };
  const after = options.findIndex((candidate, index) => index > at && canChoose(candidate));
  return after >= 0 ? { index: after, isBefore: false } : undefined;
}
