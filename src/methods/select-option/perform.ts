import { matchesSelector } from '../../frame/dom/native';
import type { Effect } from '../../protocol/frame';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { performance } from '../../frame/dom/builtins';
import { findHitPoint } from '../../frame/act/boxes';
import { isEnabled, visibleCheck } from '../../frame/act/checks';
import type { Check, MethodDefinition, ActProblem, ActUnderWay, Verdict } from '../../frame/act/act-contract';
import { clippedText, describeElement, listLabels } from '../../frame/act/describe';
import { announceChoice } from '../../frame/fields/edit-text';
import { elementNow } from '../../frame/act/find-target';
import { focusElement } from '../../frame/hands/move-focus';
import { checkHeld } from '../../frame/act/held';
import { fieldEffect } from '../../frame/fields/properties';
import { pressAt } from '../../frame/hands/pointer';
import { noModifiers } from '../../frame/hands/modifiers';
import { controlOf } from '../../frame/act/retarget';
import { findRefusal, settleState } from '../../frame/proof/settling';
import { isTrusted } from '../../frame/hands/trusted-input';
import { chooseTrusted } from '../../frame/hands/select-trusted';
import { remainingMs } from '../../frame/act/time';
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
const optionsExist: Check = (target, run) => {
  const problem = optionProblem(target, run);
  const waitMs = Math.min(untouchedMs, run.request.timeoutMs / 2);
  const isUnfilled = target instanceof HTMLSelectElement && target.options.length < 2;
  if (!isUnfilled || problem?.code !== 'option-missing') return problem;
  return performance.now() - run.startedAt > waitMs ? null : problem;
};

function optionProblem(target: Element, run: ActUnderWay): ActProblem | null {
  if (!(target instanceof HTMLSelectElement)) return null;
  for (const [index, wanted] of run.args.entries()) {
    const option = findOption(target, wanted);
    const name = run.request.arguments[index] ?? '';
    if (!option) return missing(target, name, run);
    if (isOff(option))
      return { code: 'disabled', message: say`The option "${clippedText(name)}" is disabled.` };
  }
  return null;
}

/** Presses a list whose options do not come with the focus alone, and waits for them. */
async function openForOptions(target: HTMLSelectElement, run: ActUnderWay): Promise<void> {
  const problem = () => optionProblem(elementNow(target, run), run);
  await nextTask();
  if (!problem()) return;
  const place = findHitPoint(target, run.context);
  if ('element' in place) {
    const press = { button: 'left', modifiers: noModifiers, count: 1 } as const;
    await run.hands.do('press', () => pressAt(place, run.context, press));
  }
  const until = performance.now() + remainingMs(run);
  for (let left = 1; problem() && left > 0; left = until - performance.now())
    await sleepUnless(Math.min(100, left), run.signal, (wake) => run.context.changes.watch(wake));
  const missed = problem();
  if (missed) throw new AutomationError(missed.code, missed.message);
}

/** Chooses options by text, value or index (`2`, `index=2`); several, or none, where the select takes several. */
export const selectOption: MethodDefinition = {
  retarget: controlOf,
  checks: [isSelect, visibleCheck, isEnabled, optionsExist],
  already: (target, run) => (isChosen(target, run) ? chosenEffect(target, run) : null),
  perform: async (target, run) => {
    if (!(target instanceof HTMLSelectElement)) return [];
    await run.hands.do('press', () => focusElement(target, run.context));
    if (optionProblem(target, run)) await openForOptions(target, run);
    const select = elementNow(target, run);
    if (!(select instanceof HTMLSelectElement)) return [];
    const option = findOption(select, run.args[0] ?? '');
    if (isTrusted(run) && option && (await chooseTrusted(option, select, run))) return [];
    await run.hands.do('deed', () => choose(select, run.args), { check: () => checkHeld(run) });
    return [];
  },
  verify: async (target, run): Promise<Verdict> => {
    const holds = () => isChosen(elementNow(target, run), run);
    const held = await settleState(holds, run);
    const now = elementNow(target, run);
    if (held) {
      const problem = await findRefusal(holds, now, run);
      return problem ? { problem } : { effects: [chosenEffect(now, run)] };
    }
    const message = say`${describeElement(now, run.context)} did not keep the option.`;
    return { problem: { code: 'value-rejected', message } };
  },
};

/** The effect that says what is chosen; a variable by its name. */
function chosenEffect(select: Element, { request, args, context }: ActUnderWay): Effect {
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

function isChosen(select: Element, { args }: ActUnderWay): boolean {
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
  const index = /^(?:index=)?(\d+)$/.exec(text)?.[1];
  return (
    options.find((option) => plain(option.label) === text || plain(option.text) === text) ??
    options.find((option) => option.value === wanted) ??
    options.find((option) => plain(option.label).toLowerCase() === text.toLowerCase()) ??
    (index === undefined ? undefined : options[Number(index)])
  );
}

const isOff = (option: HTMLOptionElement) => matchesSelector(option, ':disabled');

function missing(select: HTMLSelectElement, name: string, { context }: ActUnderWay) {
  const labels = [...select.options].map((option) => option.label.trim());
  const what = describeElement(select, context);
  const has = labels.length > 0 ? say`It has ${listLabels(labels)}.` : say`It has no options.`;
  return {
    code: 'option-missing' as const,
    message: say`${what} has no option "${clippedText(name)}". ${has}`,
  };
}
