import {
  attributeOf,
  isConnectedOf,
  isInput,
  matchesSelector,
  scrollBoxOff,
  styleOf,
  textContentOf,
  elementById,
  queryAll,
} from '../dom/native';
import { performance } from '../dom/builtins';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { isAnythingDrawn, isTextField, receivesPointer } from '../act/checks';
import type { ActProblem, ActUnderWay } from '../act/act-contract';
import { clippedText, describeElement, listLabels } from '../act/describe';
import { insertText } from './edit-text';
import { elementNow } from '../act/find-target';
import { plain } from '../act/find-text';
import { focusElement, isFocused } from '../hands/move-focus';
import { pressChord } from '../hands/keyboard';
import { parseChord } from '../hands/key-names';
import { clickAt } from '../hands/pointer';
import { noModifiers } from '../hands/modifiers';
import { settleState } from '../proof/settling';
import { remainingMs } from '../act/time';
import { nextFrame, sleepUnless } from '../act/wait';
import type { FrameContext } from '../engine-context';

/** Opens a custom dropdown, waits for the option, presses it and reads back that it is chosen. */
export async function chooseInDropdown(trigger: Element, run: ActUnderWay): Promise<Effect[]> {
  const wanted = run.args[0] ?? '';
  const shownBefore = shownValue(trigger, run);
  const known = new Set(textMatches(wanted, run.context));
  const wasOpen = isOpen(trigger, run);
  if (!wasOpen) await press(trigger, run);
  const option = await findOption(trigger, { wanted, known, ms: remainingMs(run) }, run);
  if (!option) {
    const problem = missing(trigger, run);
    if (!wasOpen) await close(trigger, run);
    throw new AutomationError(problem.code, problem.message);
  }
  if (isOff(option)) {
    throw new AutomationError('disabled', say`The option "${nameOf(run)}" is disabled.`);
  }
  await press(option, run);
  const isChosen = () => shows(trigger, { wanted, option, shownBefore }, run);
  if (await settleState(isChosen, run)) {
    run.holds = isChosen;
    return [chosen(run)];
  }
  throw new AutomationError(
    'value-rejected',
    say`The option "${nameOf(run)}" was pressed, but ${describeElement(trigger, run.context)} does not show it.`,
  );
}

/** Whether the dropdown shows exactly the option asked for, before anything is done. */
export function isChosenAlready(trigger: Element, run: ActUnderWay): boolean {
  return plain(shownValue(trigger, run)) === plain(run.args[0] ?? '') && plain(run.args[0] ?? '') !== '';
}

export const chosen = (run: ActUnderWay): Effect => ({
  kind: 'selected',
  ...say`selected ${nameOf(run)}`,
});

/** The option as it was asked for: a variable by its name. */
const nameOf = ({ request }: ActUnderWay) => clippedText(request.arguments[0] ?? '');

function isOpen(trigger: Element, { context }: ActUnderWay): boolean {
  if (attributeOf(trigger, 'aria-expanded') === 'true') return true;
  if (attributeOf(trigger, 'aria-expanded') === 'false') return false;
  return (
    matchesSelector(trigger, '[role="listbox"], [role="menu"]') ||
    listsOf(trigger, context).some(isAnythingDrawn)
  );
}

async function press(target: Element, run: ActUnderWay): Promise<void> {
  const problem = await receivesPointer(target, run);
  if (problem) throw new AutomationError(problem.code, problem.message);
  if (run.point) await clickAt(run, run.point, { button: 'left', modifiers: noModifiers });
}

type Search = { wanted: string; known: ReadonlySet<Element>; ms: number };

/** An open list may take this long before a field that filters it is typed into, in milliseconds. */
const beforeTypingMs = 400;

async function findOption(trigger: Element, search: Search, run: ActUnderWay): Promise<Element | null> {
  const field = filterField(trigger);
  const first = await waitForOption(trigger, field ? { ...search, ms: beforeTypingMs } : search, run);
  if (first) return first;
  if (field) {
    await run.hands.do('deed', () => {
      focusElement(field, run.context);
      if (isFocused(field)) insertText(field, search.wanted);
    });
    return waitForOption(trigger, { ...search, ms: remainingMs(run) }, run);
  }
  return null;
}

/** The field of a combobox that takes text, when it is empty: what is typed narrows the list. */
function filterField(trigger: Element): HTMLInputElement | null {
  const field = isInput(trigger) ? trigger : trigger.querySelector('input');
  return field instanceof HTMLInputElement && isTextField(field) && !field.readOnly && field.value === ''
    ? field
    : null;
}

async function waitForOption(trigger: Element, search: Search, run: ActUnderWay): Promise<Element | null> {
  const until = performance.now() + search.ms;
  let scrolledTo = -1;
  for (;;) {
    const found = lookForOption(trigger, search, run);
    if (found) return found;
    const list = scrollingList(trigger, run);
    if (list && list.scrollTop !== scrolledTo) {
      scrolledTo = list.scrollTop;
      await run.hands.do('deed', () => scrollBoxOff(list, { top: list.clientHeight * 0.8 }));
      await nextFrame(run.context.document, run.signal);
      continue;
    }
    const left = until - performance.now();
    if (left <= 0) return null;
    await sleepUnless(Math.min(100, left), run.signal, (wake) => run.context.changes.watch(wake));
  }
}

function lookForOption(
  trigger: Element,
  { wanted, known }: Search,
  { context }: ActUnderWay,
): Element | null {
  const named = pickOption(shownOptionsOf(trigger, context), wanted);
  if (named) return named;
  const fresh = newTextMatches(wanted, known, context).filter((element) => !trigger.contains(element));
  return fresh.length === 1 ? (fresh[0] ?? null) : null;
}

/** The open list, when it has more than can be seen: it may draw only what is in view. */
function scrollingList(trigger: Element, { context }: ActUnderWay): Element | null {
  const first = shownOptionsOf(trigger, context)[0];
  if (!first) return null;
  return context.tree.closest(
    first,
    (box) =>
      box !== context.document.scrollingElement &&
      box.scrollHeight > box.clientHeight + 1 &&
      /auto|scroll/.test(styleOf(box).overflowY),
  );
}

const isOff = (option: Element) =>
  attributeOf(option, 'aria-disabled') === 'true' ||
  matchesSelector(option, ':disabled, [data-disabled=""], [data-disabled="true"]');

type Choice = { wanted: string; option: Element; shownBefore: string };

function shows(trigger: Element, { wanted, option, shownBefore }: Choice, run: ActUnderWay): boolean {
  if (isConnectedOf(option) && isAnythingDrawn(option)) {
    const state = attributeOf(option, 'aria-selected') ?? attributeOf(option, 'aria-checked');
    if (state === 'true') return true;
  }
  const now = elementNow(trigger, run);
  const value = plain(shownValue(now, run));
  const names = [plain(wanted), plain(labelOf(option))].filter(Boolean);
  if (names.includes(value)) return true;
  return value !== plain(shownBefore) && names.some((name) => value.includes(name));
}

/** The text of the closed dropdown: a field's value, else the text of it and of what it is drawn in, lists apart. */
function shownValue(trigger: Element, run: ActUnderWay): string {
  if (isTextField(trigger) && trigger.value !== '') return trigger.value;
  const inner = trigger.querySelector('input');
  if (inner && isTextField(inner) && inner.value !== '' && inner.type !== 'hidden') return inner.value;
  const own = textWithoutLists(trigger, run);
  if (own !== '') return own;
  const parent = trigger.parentElement;
  const field = isInput(trigger) ? (parent?.parentElement ?? parent) : parent;
  return field ? textWithoutLists(field, run) : '';
}

function textWithoutLists(element: Element, run: ActUnderWay): string {
  const lists = [...listsOf(element, run.context), ...shownOptionsOf(element, run.context)];
  const read = (node: Node): string => {
    if (node instanceof Element && node !== element && (lists.includes(node) || !isAnythingDrawn(node)))
      return '';
    if (node.nodeType === Node.TEXT_NODE) return textContentOf(node) ?? '';
    return run.context.tree.childrenOf(node).map(read).join(' ');
  };
  return read(element).replace(/\s+/g, ' ').trim();
}

async function close(trigger: Element, run: ActUnderWay): Promise<void> {
  const escape = parseChord('Escape');
  if (escape && isOpen(trigger, run)) await pressChord(escape, run);
}

function missing(trigger: Element, run: ActUnderWay): ActProblem {
  const labels = shownOptionsOf(trigger, run.context).map(labelOf);
  const what = describeElement(trigger, run.context);
  const has = labels.length > 0 ? say`It has ${listLabels(labels)}.` : say`It opened no list of options.`;
  return { code: 'option-missing', message: say`${what} has no option "${nameOf(run)}". ${has}` };
}

const listRoles = '[role="listbox"], [role="menu"], [role="tree"], [role="grid"], [role="dialog"], datalist';

const optionRoles =
  '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], [role="treeitem"]';

/** The lists a dropdown names as its own (`aria-controls`, `aria-owns`), as far as they are in the page now. */
function listsOf(trigger: Element, context: FrameContext): Element[] {
  const named = [trigger, ...trigger.querySelectorAll('[aria-controls], [aria-owns]')];
  const own = named.flatMap((element) =>
    ['aria-controls', 'aria-owns'].flatMap((name) =>
      (attributeOf(element, name) ?? '')
        .split(/\s+/)
        .flatMap((id) => (id && elementById(context.tree.scopeOf(element) ?? context.document, id)) || []),
    ),
  );
  const inside = [...trigger.querySelectorAll(listRoles)];
  return matchesSelector(trigger, listRoles) ? [trigger, ...own, ...inside] : [...own, ...inside];
}

/** The options that can be seen: of the dropdown's own lists, else of any list with options. */
function shownOptionsOf(trigger: Element, context: FrameContext): Element[] {
  const own = listsOf(trigger, context).flatMap((list) => optionsIn(list));
  const drawn = own.filter(isAnythingDrawn);
  if (drawn.length > 0) return drawn;
  return context.tree
    .scopes()
    .flatMap((scope) => queryAll(scope, optionRoles))
    .filter(isAnythingDrawn);
}

function optionsIn(list: Element): Element[] {
  const options = [...list.querySelectorAll(optionRoles)];
  return options.length > 0 ? options : [...list.querySelectorAll('li, tr, button, a')];
}

/** The name of an option: its label, else its text. */
const labelOf = (option: Element): string =>
  attributeOf(option, 'aria-label') ?? (textContentOf(option) ?? '').replace(/\s+/g, ' ').trim();

/** The one option called `wanted`, case apart: by its label, its text, or its value. Two of a name are none. */
function pickOption(options: readonly Element[], wanted: string): Element | null {
  const name = plain(wanted);
  const same = options.filter((option) => plain(labelOf(option)) === name);
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : deepest(same);
  const byValue = options.filter((option) =>
    ['data-value', 'value', 'data-id'].some((attribute) => attributeOf(option, attribute) === wanted),
  );
  return byValue.length === 1 ? (byValue[0] ?? null) : null;
}

/** The innermost of elements that lie within one another; null when they lie apart. */
function deepest(elements: readonly Element[]): Element | null {
  const last = elements.at(-1);
  return last && elements.every((element) => element.contains(last)) ? last : null;
}

/** Elements without a role whose whole text is `wanted` and that came into view since `before` was taken. */
function newTextMatches(wanted: string, before: ReadonlySet<Element>, context: FrameContext): Element[] {
  return textMatches(wanted, context).filter((element) => !before.has(element));
}

/** The innermost drawn elements whose whole text is `wanted`. */
function textMatches(wanted: string, { tree }: FrameContext): Element[] {
  const name = plain(wanted);
  const all = tree
    .scopes()
    .flatMap((scope) => queryAll(scope, 'body *, *'))
    .filter((element) => plain(textContentOf(element) ?? '') === name && isAnythingDrawn(element));
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}
