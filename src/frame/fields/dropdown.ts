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
import { followRest, type Problem, type Act, remainingMs } from '../act/act';
import { clippedText, describeElement, listLabels } from '../act/describe';
import { insertText } from './edit-text';
import { elementNow, plain } from '../act/target';
import { focusElement, isFocused } from '../hands/focus';
import { pressChord } from '../hands/keyboard';
import { parseChord, noModifiers } from '../hands/keys';
import { clickAt } from '../hands/pointer';
import { settleState } from '../proof/settling';
import { nextFrame, sleepUnless } from '../act/wait';
import type { FrameContext } from '../engine-context';

/** Opens a custom dropdown, waits for the option, presses it and reads back that it is chosen. */
export async function chooseInDropdown(trigger: Element, act: Act): Promise<Effect[]> {
  const wanted = act.args[0] ?? '';
  const shownBefore = shownValue(trigger, act);
  const known = new Set(textMatches(wanted, act.context));
  const wasOpen = isOpen(trigger, act);
  if (!wasOpen) await press(trigger, act);
  const option = await findOption(trigger, { wanted, known, ms: remainingMs(act) }, act);
  if (!option) {
    const problem = missing(trigger, act);
    if (!wasOpen) await close(trigger, act);
    throw new AutomationError(problem.code, problem.message);
  }
  if (isOff(option)) {
    throw new AutomationError('disabled', say`The option "${nameOf(act)}" is disabled.`);
  }
  await press(option, act);
  const isChosen = () => shows(trigger, { wanted, option, shownBefore }, act);
  if (await settleState(isChosen, act)) {
    act.holds = isChosen;
    return [chosen(act)];
  }
  throw new AutomationError(
    'value-rejected',
    say`The option "${nameOf(act)}" was pressed, but ${describeElement(trigger, act.context)} does not show it.`,
  );
}

/** True when the dropdown shows exactly the option asked for, before anything is done. */
export function isChosenAlready(trigger: Element, act: Act): boolean {
  return plain(shownValue(trigger, act)) === plain(act.args[0] ?? '') && plain(act.args[0] ?? '') !== '';
}

export const chosen = (act: Act): Effect => ({
  kind: 'selected',
  ...say`selected ${nameOf(act)}`,
});

/** The option as it was asked for: a variable by its name. */
const nameOf = ({ request }: Act) => clippedText(request.arguments[0] ?? '');

function isOpen(trigger: Element, { context }: Act): boolean {
  if (attributeOf(trigger, 'aria-expanded') === 'true') return true;
  if (attributeOf(trigger, 'aria-expanded') === 'false') return false;
  return (
    matchesSelector(trigger, '[role="listbox"], [role="menu"]') ||
    listsOf(trigger, context).some(isAnythingDrawn)
  );
}

async function press(target: Element, act: Act): Promise<void> {
  const problem = await receivesPointer(target, act);
  if (problem) throw new AutomationError(problem.code, problem.message);
  if (act.point) await clickAt(act, act.point, { button: 'left', modifiers: noModifiers });
}

type Search = { wanted: string; known: ReadonlySet<Element>; ms: number };

/** An open list may take this long before a field that filters it is typed into, in milliseconds. */
const beforeTypingMs = 400;

async function findOption(trigger: Element, search: Search, act: Act): Promise<Element | null> {
  const field = filterField(trigger);
  const first = await waitForOption(trigger, field ? { ...search, ms: beforeTypingMs } : search, act);
  if (first) return first;
  if (field) {
    await act.hands.do('deed', () => {
      focusElement(field, act.context);
      if (isFocused(field)) insertText(field, search.wanted);
    });
    return waitForOption(trigger, { ...search, ms: remainingMs(act) }, act);
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

async function waitForOption(trigger: Element, search: Search, act: Act): Promise<Element | null> {
  const startedAt = performance.now();
  const isAtRest = followRest(act, startedAt);
  let scrolledTo = -1;
  for (;;) {
    const found = lookForOption(trigger, search, act);
    if (found) return found;
    const list = scrollingList(trigger, act);
    if (list && list.scrollTop !== scrolledTo) {
      scrolledTo = list.scrollTop;
      await act.hands.do('deed', () => scrollBoxOff(list, { top: list.clientHeight * 0.8 }));
      await nextFrame(act.context.document, act.signal);
      continue;
    }
    const left = startedAt + search.ms - performance.now();
    if (left <= 0 || (await isAtRest())) return null;
    await sleepUnless(Math.min(100, left), act.signal, (wake) => act.context.changes.watch(wake));
  }
}

function lookForOption(trigger: Element, { wanted, known }: Search, { context }: Act): Element | null {
  const named = pickOption(shownOptionsOf(trigger, context), wanted);
  if (named) return named;
  const fresh = textMatches(wanted, context)
    .filter((element) => !known.has(element))
    .filter((element) => !trigger.contains(element));
  return fresh.length === 1 ? (fresh[0] ?? null) : null;
}

/** The open list, when it has more than can be seen: it may draw only what is in view. */
function scrollingList(trigger: Element, { context }: Act): Element | null {
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

function shows(trigger: Element, { wanted, option, shownBefore }: Choice, act: Act): boolean {
  if (isConnectedOf(option) && isAnythingDrawn(option)) {
    const state = attributeOf(option, 'aria-selected') ?? attributeOf(option, 'aria-checked');
    if (state === 'true') return true;
  }
  const now = elementNow(trigger, act);
  const value = plain(shownValue(now, act));
  const names = [plain(wanted), plain(labelOf(option))].filter(Boolean);
  if (names.includes(value)) return true;
  return value !== plain(shownBefore) && names.some((name) => value.includes(name));
}

/** The text of the closed dropdown: a field's value, else the text of it and of what it is drawn in, lists apart. */
function shownValue(trigger: Element, act: Act): string {
  if (isTextField(trigger) && trigger.value !== '') return trigger.value;
  const inner = trigger.querySelector('input');
  if (inner && isTextField(inner) && inner.value !== '' && inner.type !== 'hidden') return inner.value;
  const own = textWithoutLists(trigger, act);
  if (own !== '') return own;
  const parent = trigger.parentElement;
  const field = isInput(trigger) ? (parent?.parentElement ?? parent) : parent;
  return field ? textWithoutLists(field, act) : '';
}

function textWithoutLists(element: Element, act: Act): string {
  const lists = [...listsOf(element, act.context), ...shownOptionsOf(element, act.context)];
  const read = (node: Node): string => {
    if (node instanceof Element && node !== element && (lists.includes(node) || !isAnythingDrawn(node)))
      return '';
    if (node.nodeType === Node.TEXT_NODE) return textContentOf(node) ?? '';
    return act.context.tree.childrenOf(node).map(read).join(' ');
  };
  return read(element).replace(/\s+/g, ' ').trim();
}

async function close(trigger: Element, act: Act): Promise<void> {
  const escape = parseChord('Escape');
  if (escape && isOpen(trigger, act)) await pressChord(escape, act);
}

function missing(trigger: Element, act: Act): Problem {
  const labels = shownOptionsOf(trigger, act.context).map(labelOf);
  const what = describeElement(trigger, act.context);
  const has = labels.length > 0 ? say`It has ${listLabels(labels)}.` : say`It opened no list of options.`;
  return { code: 'option-missing', message: say`${what} has no option "${nameOf(act)}". ${has}` };
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

/** The innermost drawn elements whose whole text is `wanted`. */
function textMatches(wanted: string, { tree }: FrameContext): Element[] {
  const name = plain(wanted);
  const all = tree
    .scopes()
    .flatMap((scope) => queryAll(scope, 'body *, *'))
    .filter((element) => plain(textContentOf(element) ?? '') === name && isAnythingDrawn(element));
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}
