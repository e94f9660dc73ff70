import { dialogs } from '../dom/visibility';
import {
  attributeOf,
  isConnectedOf,
  isInput,
  matchesSelector,
  scrollBoxOff,
  styleOf,
  textContentOf,
  elementById,
  isElement,
  queryAll,
  queryAllInside,
  rectOf,
} from '../dom/native';
import { performance } from '../dom/builtins';
import { readDate } from '../../base/dates';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { isAnythingDrawn, isEditable, isStable, isTextField, receivesPointer } from '../act/checks';
import { errorOf, followRest, type Check, type Problem, type Act, remainingMs } from '../act/act';
import { checkHeld, holdElement } from '../act/aim';
import { focusedElement } from '../dom/composed';
import { clippedText, describeElement, listLabels } from '../act/describe';
import { elementOfChange } from '../changes/change';
import { chooseDay } from './calendar';
import { insertText, isEditableHost } from './edit-text';
import { readField } from './write-text';
import { elementNow, plain } from '../act/target';
import { dropFocus, focusElement, isFocused } from '../hands/focus';
import { chordOf, pressChord } from '../hands/keyboard';
import { noModifiers } from '../hands/keys';
import { clickAt, pressPart } from '../hands/pointer';
import { settleState, settleStep } from '../proof/settling';
import { notKept } from './text-verdict';
import { nextFrame, sleepUnless } from '../act/wait';
import type { FrameContext } from '../engine-context';

/** A composite control, with what came to the page since the act began on it: what comes as it opens is of its list. */
export type Control = {
  readonly trigger: Element;
  readonly came: ReadonlySet<Element>;
  /** The value that it showed before. */
  readonly showed: string;
  stop(): void;
};

export function openingOf(trigger: Element, act: Act): Control {
  const { changes } = act.context;
  const came = new Set<Element>();
  const stop = changes.watch((seen) => {
    for (const { kind, target, added } of seen)
      for (const node of kind === 'childList' ? added : [elementOfChange(target)])
        if (node && isElement(node)) came.add(node);
  });
  return { trigger, came, showed: shownValue(trigger, act), stop };
}

/**
 * Opens a composite control, looks for the option or the day, presses it and reads back that it is chosen. A name that no option has is
 * taken apart: into several options, or into the way through lists that open from one another. Null where the control does not show
 * the option that was pressed: a menu may show elsewhere what it did.
 */
export async function chooseInDropdown(trigger: Element, act: Act): Promise<Effect[] | null> {
  const wanted = act.args[0] ?? '';
  const iso = readDate(wanted);
  const control = openingOf(trigger, act);
  const wasOpen = isOpen(trigger, act);
  let days: Effect[] | null = null;
  try {
    days = iso === undefined ? null : await chooseDay(trigger, iso, act);
    if (days) return days;
    if (!isOpen(trigger, act)) await pressControl(control, act);
    const isThere = () => (lookForOption(control, wanted, act) ?? partOf(wanted, control, act)) !== null;
    await settleStep(isThere, act);
    const parts = await chooseParts(wanted, control, act);
    if (parts === 'unseen') return null;
    if (parts === 'none') {
      const option = await findOption(control, wanted, act);
      if (!option && (await isAdded(control, wanted, act))) return [chosen(act)];
      if (!option) throw errorOf(missing(control, act));
      if (!(await take(option, { ...control, wanted }, act))) return null;
    }
    return [chosen(act)];
  } finally {
    control.stop();
    if (!wasOpen && !days) await close(trigger, act).catch(() => {});
  }
}

/** Takes the option that a control offers for the text that was typed into it, if there is just one of that name. */
export async function takeOffered(control: Control, act: Act): Promise<Effect[] | null> {
  const wanted = act.args[0] ?? '';
  const option = lookForOption(control, wanted, act);
  // A field may draw what it has taken under what is typed.
  if (!option || (await receivesPointer(option, act))?.code === 'covered') return null;
  if (!(await take(option, { ...control, wanted }, act))) return null;
  await close(control.trigger, act);
  return [chosen(act)];
}

/**
 * True where the page shows something with the text in answer to it, or with the word that a sign begins at its end ("@na"): what is offered
 * so closes as the field is left.
 */
export function answersWith(
  text: string,
  { trigger, came }: Control,
  { context: { changes } }: Act,
): boolean {
  changes.flush();
  const [, asked = text] = /(?:^|\s)[^\p{L}\p{N}\s]+([\p{L}\p{N}]+)$/u.exec(text) ?? [];
  const isAnswer = (element: Element) =>
    isConnectedOf(element) &&
    !element.contains(trigger) &&
    plain(textContentOf(element) ?? '').includes(plain(asked));
  return text !== '' && [...came].some(isAnswer);
}

/** True where the control has opened something that is drawn apart from it. */
export function hasOpened({ trigger, came }: Control, { context: { changes } }: Act): boolean {
  changes.flush();
  return [...came].some((each) => isConnectedOf(each) && !each.contains(trigger) && isAnythingDrawn(each));
}

/** True where the control offers options for a text now: the days of a calendar are none of them. */
export const offersOptions = (trigger: Element, text: string, act: Act): boolean =>
  isOpen(trigger, act) &&
  shownOptionsOf(trigger, act.context).some((option) =>
    plain(labelOf(option, act.context)).includes(plain(text)),
  );

/**
 * True where the page says of a field that its value is chosen from what it opens: then its value is what it shows when it was
 * left, not what its search field holds.
 * Source: WAI-ARIA, combobox role and aria-haspopup, https://www.w3.org/TR/wai-aria-1.2/#combobox
 */
export function isComposite(target: Element): boolean {
  if (isNative(target)) return false;
  const popup = attributeOf(target, 'aria-haspopup');
  return (
    isPressedField(target) ||
    matchesSelector(
      target,
      '[role="combobox"], [role="listbox"], [aria-expanded], [aria-autocomplete="list"], [type^="select-"]',
    ) ||
    (popup !== null && popup !== 'false')
  );
}

/** A field that takes no text, and is drawn as what is pressed or lies in it. */
const isPressedField = (target: Element): boolean =>
  isTextField(target) &&
  target.readOnly &&
  (styleOf(target).cursor === 'pointer' || target.closest('button, [role="button"]') !== null);

const isNative = (target: Element) => matchesSelector(target, 'select');

/** Checks that it takes text, or that its value is chosen from what it opens. */
export const canBeSet: Check = (target, act) => {
  const problem = isEditable(target, act);
  return isComposite(target) ? null : problem;
};

/** Takes the values out of a control, the last first, as a person does with the key that deletes: until no more goes. */
export async function emptyControl(trigger: Element, act: Act): Promise<Effect[]> {
  const shown = () => shownValue(controlNow(trigger, act), act);
  const before = shown();
  let last = before;
  const hasChanged = () => shown() !== last;
  do {
    last = shown();
    await pressChord(chordOf('Backspace'), act);
    await settleStep(hasChanged, act);
    act.held = holdElement(controlNow(trigger, act), act.context);
  } while (hasChanged());
  await close(trigger, act);
  // A placeholder stands there then, and no part of what was chosen.
  const isEmptied = () => shown() === '' || !before.includes(shown());
  if (!isEmptied()) throw notKept(controlNow(trigger, act), { wanted: '', holds: shown() }, act);
  act.holds = isEmptied;
  return [{ kind: 'value', ...say`value ${say`is empty now`}` }];
}

/** Chooses one after another the options that the name is made of. `none`: it is not, and nothing was pressed; `unseen`: the control does not show the last. */
async function chooseParts(
  wanted: string,
  control: Control,
  act: Act,
): Promise<'none' | 'chosen' | 'unseen'> {
  const first = partOf(wanted, control, act);
  if (!first || first.rest === '') return 'none';
  const past: Element[] = [];
  const kept: (() => boolean)[] = [];
  for (let part: Part | null = first; part; part = await nextPart(part.rest, past, control, act)) {
    const { option, rest, name, isWay } = part;
    const beside = past[0] ?? partOf(rest, control, act, [option])?.option;
    const isWheel = isApart(option, beside) && takerIn(option, control, act) !== undefined;
    if (isWay) await goInto(option, act);
    // Wheels of a dialog say nothing before all were turned and confirmed.
    else if (isWheel && rest !== '') await press(option, act);
    else if (!(await take(option, { ...control, isWheel, wanted: isWheel ? wanted : name }, act)))
      return 'unseen';
    else if (act.holds) kept.push(act.holds);
    if (rest === '') {
      // A control may hold one value alone, and tell only how many are chosen once its list has closed.
      const isHeld = () => kept.every((holds) => holds());
      if (!(await settleState(isHeld, act))) return 'unseen';
      if (kept.length > 1) act.holds = () => isHeld() || !isAnythingDrawn(option);
      return 'chosen';
    }
    if (!isWay && !isWheel && !isOpen(control.trigger, act)) await pressControl(control, act);
    past.push(option);
  }
  throw errorOf(missing(control, act));
}

const isApart = (option: Element, other: Element | undefined): other is Element =>
  other !== undefined && other.parentElement !== option.parentElement;

/** An option at the start of a name, and the rest of it. `isWay`: the rest is in the list that it opens. */
type Part = { option: Element; name: string; rest: string; isWay: boolean };

async function nextPart(
  rest: string,
  past: readonly Element[],
  control: Control,
  act: Act,
): Promise<Part | null> {
  const known = () => partOf(rest, control, act, past);
  await settleStep(() => known() !== null, act);
  const option = known() ? null : await findOption(control, rest, act);
  return option ? { option, name: rest, rest: '', isWay: false } : known();
}

/**
 * The option that the words begin with. All others of "Red and Blue" are there, too; those of a way open one after another. Of two
 * of a name, the one in another list than those before it: "06:06".
 */
function partOf(words: string, control: Control, act: Act, past: readonly Element[] = []): Part | null {
  const isIn = (option: Element) => Number(past.some((other) => !isApart(option, other)));
  const options = optionsOf(control, act).toSorted(
    (one, other) =>
      labelOf(other, act.context).length - labelOf(one, act.context).length || isIn(one) - isIn(other),
  );
  const named = options.flatMap((option) => namesOf(option, act.context).map((name) => ({ option, name })));
  for (const { option, name } of named) {
    if (plain(words.slice(0, name.length)) !== plain(name)) continue;
    const after = words.slice(name.length);
    if (after.trim() === '') return { option, name, rest: '', isWay: false };
    const [join, between = ''] = /^\s*([^\p{L}\p{N}\s]+|\p{L}{1,4}(?=\s))\s*/u.exec(after) ?? [];
    if (join === undefined) continue;
    const rest = after.slice(join.length);
    const isWay = /^[/\\>›»→]+$/u.test(between);
    if (isWay || partOf(rest, control, act)) return { option, name, rest, isWay };
  }
  return null;
}

/** `isWheel`: the last of several wheels of a dialog, which count once they are confirmed and shown as a whole. */
type Wanted = Control & { wanted: string; isWheel?: boolean };

/** Presses an option and reads back whether it is chosen; what stands in a search field says so only once that was left. */
async function take(option: Element, control: Wanted, act: Act): Promise<boolean> {
  const { trigger, wanted, showed, isWheel = false } = control;
  if (isOff(option)) throw new AutomationError('disabled', say`The option "${nameOf(act)}" is disabled.`);
  const [shownBefore, toldBefore] = [shownValue(trigger, act), toldOf(trigger, act)];
  const wasSelected = isWheel || isSelected(option, trigger);
  const wasAmong = isWheel || isAmongChosen(trigger, { wanted, option }, act);
  // Some lists say that an option is selected that only the keys are at.
  if (wasSelected && plain(showed).includes(plain(wanted))) return true;
  await press(option, act);
  if (plain(shownBefore) === plain(wanted) && plain(showed) !== plain(wanted))
    await act.hands.do('deed', () => dropFocus(act.context));
  const choice = { wanted, option, toldBefore, wasSelected, wasAmong, isWheel, came: control.came };
  const isChosen = () => shows(trigger, choice, act);
  await settleStep(isChosen, act);
  if (!isChosen()) await confirm(option, control, act);
  const isTaken = await settleState(isChosen, act);
  if (isTaken) act.holds = isChosen;
  // The choice is of our doing, whatever it has changed around the control.
  act.held = holdElement(controlNow(trigger, act), act.context);
  return isTaken;
}

/** Presses what takes the option in a dialog that stays open around it. */
async function confirm(option: Element, control: Control, act: Act): Promise<void> {
  const taking = takerIn(option, control, act);
  if (taking && !isOff(taking)) await pressPart(taking, act);
}

/** The second of the two buttons beside the options of a dialog: it takes what was pressed, the first leaves it. Three in a row are options. */
function takerIn(option: Element, { trigger }: Control, act: Act): Element | undefined {
  const box = act.context.tree.closest(option, dialogs);
  if (!box || box.contains(trigger) || !isAnythingDrawn(box)) return undefined;
  const list = listAround(option, box);
  const isAmongMany = ({ parentElement }: Element) =>
    parentElement !== null && parentElement.querySelectorAll(`:scope > :is(${buttons})`).length > 2;
  const [leaving, taking, more] = queryAllInside(box, buttons).filter(
    (each) => isAnythingDrawn(each) && !list.contains(each) && !each.contains(option) && !isAmongMany(each),
  );
  return leaving && !more ? taking : undefined;
}

const buttons = 'button, [role="button"]';

/** The box of an option with the others: what holds more than the thing that is pressed. */
function listAround(option: Element, box: Element): Element {
  const pressed = option.closest('button, li, [role]');
  let item = pressed && pressed !== box && box.contains(pressed) ? pressed : option;
  while (item.parentElement && item.parentElement !== box && item.parentElement.children.length === 1)
    item = item.parentElement;
  return item.parentElement ?? item;
}

/** The problem with a control that does not show the option that was pressed. */
export function notShown(trigger: Element, act: Act): Problem {
  const what = describeElement(controlNow(trigger, act), act.context);
  return {
    code: 'value-rejected',
    message: say`The option "${nameOf(act)}" was pressed, but ${what} does not show it.`,
  };
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

/** Checks that the control, or the box it is drawn in, is where the pointer can press: what lies in the same control is no cover. */
export const canPressControl: Check = async (target, act) => {
  const first = await receivesPointer(target, act);
  if (first?.code !== 'covered' && first?.code !== 'not-visible') return first;
  let around = target.parentElement;
  for (let level = 0; around && level < 3 && !hasOtherField(around, target); level += 1) {
    if (!(await receivesPointer(around, act)) && isPartOf(around, act)) return null;
    around = around.parentElement;
  }
  return first;
};

/** True when what gets the pointer is drawn within the box: what only happens to lie over it may be larger. */
function isPartOf(box: Element, { point }: Act): boolean {
  if (!point) return false;
  const [inner, outer] = [rectOf(point.element), rectOf(box)];
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1;
}

/** Presses the control itself. What it makes of itself as it opens is its answer, and no other row. */
async function pressControl({ trigger }: Control, act: Act): Promise<void> {
  const problem = await canPressControl(controlNow(trigger, act), act);
  if (problem) throw new AutomationError(problem.code, problem.message);
  checkHeld(act);
  if (act.point) await clickAt(act, { ...act.point, aim: undefined }, plainPress);
}

/** Presses an option, once the list has come to rest; one that may hold others, at its name. */
async function press(option: Element, act: Act): Promise<void> {
  await atRest(option, act);
  const isName = (part: Element) => plain(textContentOf(part) ?? '') === plain(labelOf(option, act.context));
  const names = matchesSelector(option, '[role="treeitem"]')
    ? queryAllInside(option, '*').filter(isName)
    : [];
  // A box or button that says that it is an option is pressed by its label, which may lie over it.
  const label = isInput(option) ? option.labels?.[0] : undefined;
  const part = names.at(-1) ?? label ?? option;
  const isCovered = (await receivesPointer(part, act))?.code === 'covered';
  await pressPart((isCovered && drawnFor(option, act)) || part, act);
}

/** The one thing that is drawn in place of an option that only is there to be heard. */
function drawnFor(option: Element, { context }: Act): Element | undefined {
  const isSame = (each: Element) =>
    each.children.length === 0 &&
    plain(textContentOf(each) ?? '') === plain(labelOf(option, context)) &&
    !option.contains(each) &&
    isAnythingDrawn(each);
  const same = context.tree
    .scopes()
    .flatMap((scope) => queryAll(scope, '*'))
    .filter(isSame);
  return same.length === 1 ? same[0] : undefined;
}

async function atRest(option: Element, act: Act): Promise<void> {
  while (await isStable(option, act)) await nextFrame(act.context.document, act.signal);
}

const plainPress = { button: 'left', modifiers: noModifiers } as const;

const controlNow = (trigger: Element, act: Act) =>
  isConnectedOf(trigger) ? trigger : elementNow(trigger, act);

async function findOption(control: Control, wanted: string, act: Act): Promise<Element | null> {
  const field = filterField(control, act);
  const first = await waitForOption(control, { wanted, ms: field ? 0 : remainingMs(act) }, act);
  const deeper = first ?? (await findDeeper(control, wanted, act));
  if (deeper || !field) return deeper;
  await act.hands.do('deed', () => {
    focusElement(field, act.context);
    if (isFocused(field)) insertText(field, wanted);
  });
  return (
    (await waitForOption(control, { wanted, ms: 0 }, act)) ??
    makerOf(control, wanted, act) ??
    waitForOption(control, { wanted, ms: remainingMs(act) }, act)
  );
}

/** The only option that is left, where it says that it makes one of just the text that was typed: “Create "urgent"”. */
function makerOf(control: Control, wanted: string, act: Act): Element | null {
  const [only, ...others] = optionsOf(control, act);
  const [, quoted] =
    /["“«„'‘]\s?([^"”»“'’]+?)\s?["”»“'’]/u.exec(only ? labelOf(only, act.context) : '') ?? [];
  return only && others.length === 0 && quoted !== undefined && plain(quoted) === plain(wanted) ? only : null;
}

/** Adds what was typed with Enter where the control offers nothing for it: true once its field is empty and it shows the text itself. */
async function isAdded(control: Control, wanted: string, act: Act): Promise<boolean> {
  const field = fieldOf(control, act);
  if (!field || isComposite(control.trigger) || plain(readField(field)) !== plain(wanted)) return false;
  // An editable region shows what is still only typed, too.
  const isTold = () =>
    boxesOf(controlNow(control.trigger, act)).some((box) =>
      plain(textWithoutLists(box, act))
        .replace(plain(readField(field)), '')
        .includes(plain(wanted)),
    );
  const wasTold = isTold();
  const isThere = () => !wasTold && readField(controlNow(field, act)) === '' && isTold();
  await pressChord(chordOf('Enter'), act, field);
  const isTaken = await settleState(isThere, act);
  if (isTaken) act.holds = isThere;
  act.held = holdElement(controlNow(control.trigger, act), act.context);
  return isTaken;
}

/** Opens the branches of a tree one after another, by what stands in them beside their names, until the option is there. */
async function findDeeper(control: Control, wanted: string, act: Act): Promise<Element | null> {
  const opened = new Set<string>();
  const closed = () =>
    optionsOf(control, act).find(
      (option) =>
        attributeOf(option, 'aria-expanded') === 'false' && !opened.has(labelOf(option, act.context)),
    );
  for (let branch = closed(); branch && remainingMs(act) > 0; branch = closed()) {
    opened.add(labelOf(branch, act.context));
    if (!(await openBranch(branch, act))) continue;
    const found = lookForOption(control, wanted, act);
    if (found) return found;
  }
  return null;
}

/** Opens a branch by what stands in it beside its name; false where nothing does. */
async function openBranch(branch: Element, act: Act): Promise<boolean> {
  const name = plain(labelOf(branch, act.context));
  const opener = queryAllInside(branch, '*').find(
    (part) => isAnythingDrawn(part) && !isInput(part) && !plain(textContentOf(part) ?? '').includes(name),
  );
  if (!opener || attributeOf(branch, 'aria-expanded') !== 'false') return false;
  await atRest(branch, act);
  await pressPart(opener, act);
  await settleStep(() => !isConnectedOf(branch) || attributeOf(branch, 'aria-expanded') !== 'false', act);
  return true;
}

/** Goes on to what lies in an option: it is opened where it can be without being chosen. */
async function goInto(option: Element, act: Act): Promise<void> {
  if (!(await openBranch(option, act))) await press(option, act);
}

/** The field that narrows the list by what is typed, when it is empty. */
function filterField(control: Control, act: Act): HTMLElement | null {
  const field = fieldOf(control, act);
  return field && readField(field) === '' ? field : null;
}

/** The field of a control that takes text, or the one that has the focus in what it opened. */
function fieldOf({ trigger, came }: Control, { context: { tree } }: Act): HTMLElement | null {
  const active = focusedElement(tree);
  const isOfList = active !== null && [...came].some((root) => root.contains(active));
  const own = isInput(trigger) || isEditableHost(trigger) ? trigger : trigger.querySelector('input');
  const field = own ?? (isOfList ? active : null);
  if (!field || !(field instanceof HTMLElement)) return null;
  return (isTextField(field) && !field.readOnly) || isEditableHost(field) ? field : null;
}

type Search = { wanted: string; ms: number };

/** A list at rest for this long brings no more options, whatever time was named, in milliseconds. */
const listRestMs = 1500;

async function waitForOption(control: Control, { wanted, ms }: Search, act: Act): Promise<Element | null> {
  const startedAt = performance.now();
  const isAtRest = followRest(act, startedAt);
  const restMs = act.request.restMs ?? listRestMs;
  let [scrolledTo, stuck, workedAt] = [-1, 0, startedAt];
  for (;;) {
    const found = lookForOption(control, wanted, act);
    if (found) return found;
    const list = scrollingList(control, act);
    // A list that is being drawn may put itself back.
    stuck = list?.scrollTop === scrolledTo ? stuck + 1 : 0;
    const isPatient = performance.now() - startedAt < scrollMs && (ms > 0 || (list && !isLong(list)));
    if (list && stuck < 4 && isPatient) {
      scrolledTo = list.scrollTop;
      const top = wayTo(wanted, list, control, act) ?? list.clientHeight * 0.8;
      await act.hands.do('deed', () => scrollBoxOff(list, { top }));
      await nextFrame(act.context.document, act.signal);
      continue;
    }
    const left = startedAt + ms - performance.now();
    // A page that moves all the time may still have nothing on its way for the list.
    if (act.causes.work().length > 0) workedAt = performance.now();
    if (left <= 0 || performance.now() - workedAt >= restMs || (await isAtRest(restMs))) return null;
    await sleepUnless(Math.min(100, left), act.signal, (wake) => act.context.changes.watch(wake));
  }
}

/** A list is scrolled for this long, in milliseconds: an honest no has to come soon. */
const scrollMs = 2000;

/** So many times its height a list is better narrowed by typing than scrolled. */
const isLong = (list: Element) => list.scrollHeight > 20 * list.clientHeight;

/** The pixels to an option of a numbered series, by the places of those that are drawn; undefined where there is no such series. */
function wayTo(wanted: string, list: Element, control: Control, act: Act): number | undefined {
  const digits = /\d+/;
  const series = plain(wanted).replace(digits, '#');
  const found = optionsOf(control, act)
    .map((option) => ({ name: labelOf(option, act.context), top: rectOf(option).top }))
    .filter(({ name }) => plain(name).replace(digits, '#') === series)
    .map(({ name, top }) => ({ number: Number(digits.exec(name)), top }));
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || !digits.test(wanted) || first.number === last.number) return undefined;
  const pitch = (last.top - first.top) / (last.number - first.number);
  const middle = rectOf(list).top + list.clientHeight / 2;
  return first.top + (Number(digits.exec(wanted)) - first.number) * pitch - middle;
}

const lookForOption = (control: Control, wanted: string, act: Act): Element | null =>
  pickOption(optionsOf(control, act), wanted, act.context);

/** The options that can be seen: by their role, else all that is drawn of what came. */
function optionsOf({ trigger, came }: Control, { context: { tree, changes, ...context } }: Act): Element[] {
  changes.flush();
  const own = shownOptionsOf(trigger, { ...context, tree, changes });
  const arrived = [...came].filter((root) => isConnectedOf(root) && !root.contains(trigger));
  // A list that opened from one of the options may stand elsewhere.
  const further = arrived.flatMap((root) => [root, ...queryAllInside(root, optionRoles)]);
  const isOption = (each: Element) => matchesSelector(each, optionRoles) && isAnythingDrawn(each);
  const known = [...new Set([...own, ...further.filter(isOption)])];
  if (known.length > 0) return known;
  return [...came]
    .filter((root) => isConnectedOf(root) && !root.contains(trigger) && !trigger.contains(root))
    .flatMap((root) => [root, ...queryAllInside(root, '*')])
    .filter((each) => isAnythingDrawn(each) && !tree.closest(each, '[aria-hidden="true"]'));
}

/** The list that came with the press, when it has more than can be seen: it may draw only what is in view. */
function scrollingList(control: Control, act: Act): Element | null {
  const isScrolling = (box: Element) =>
    box !== act.context.document.scrollingElement &&
    box.clientHeight > 0 &&
    box.scrollHeight > box.clientHeight + 1 &&
    /auto|scroll|hidden/.test(styleOf(box).overflowY);
  for (const option of optionsOf(control, act)) {
    const list = act.context.tree.closest(option, isScrolling);
    if (list && !list.contains(control.trigger)) return list;
  }
  return null;
}

const isOff = (option: Element) =>
  attributeOf(option, 'aria-disabled') === 'true' ||
  matchesSelector(option, ':disabled, [data-disabled=""], [data-disabled="true"]');

/** Some lists say that of the option that the keys are at, too. */
const isSelected = (option: Element, trigger: Element) =>
  (attributeOf(option, 'aria-selected') ?? attributeOf(option, 'aria-checked')) === 'true' &&
  (option.id === '' || attributeOf(trigger, 'aria-activedescendant') !== option.id);

type Choice = {
  wanted: string;
  option: Element;
  toldBefore: string;
  wasSelected: boolean;
  /** One of this name was among those chosen. */
  wasAmong: boolean;
  isWheel: boolean;
  came: ReadonlySet<Element>;
};

/** The option is marked as chosen, and was not before; one that is drawn again among the chosen ones is known by its name. */
function isMarked(trigger: Element, choice: Choice, act: Act): boolean {
  const { option, wasSelected, wasAmong } = choice;
  if (!wasSelected && isConnectedOf(option) && isAnythingDrawn(option) && isSelected(option, trigger))
    return true;
  return !wasAmong && isAmongChosen(trigger, choice, act);
}

function isAmongChosen(
  trigger: Element,
  { wanted, option }: Pick<Choice, 'wanted' | 'option'>,
  act: Act,
): boolean {
  const now = controlNow(trigger, act);
  const others = boxesOf(now).flatMap((box) =>
    queryAllInside(box, optionRoles).filter(
      (each) => each !== option && isSelected(each, now) && isAnythingDrawn(each),
    ),
  );
  return pickOption([...new Set(others)], wanted, act.context) !== null;
}

function shows(trigger: Element, choice: Choice, act: Act): boolean {
  if (isMarked(trigger, choice, act)) return true;
  const { wanted, option, toldBefore, came, isWheel } = choice;
  const now = controlNow(trigger, act);
  const value = plain(shownValue(now, act));
  const names = [plain(wanted), isWheel ? '' : plain(labelOf(option, act.context))].filter(Boolean);
  if (names.includes(value)) return true;
  const told = toldOf(now, act);
  if (names.some((name) => told.split(name).length > toldBefore.split(name).length)) return true;
  // A token that came beside a control that is closed says it.
  const isToken = (each: Element) =>
    names.includes(plain(textContentOf(each) ?? '')) && isAnythingDrawn(each);
  return (
    attributeOf(now, 'aria-expanded') === 'false' &&
    [...came].some((root) => isConnectedOf(root) && [root, ...queryAllInside(root, '*')].some(isToken))
  );
}

/** All that a control says of its value: what it shows, a field what stands beside it, too, and its label or placeholder, where that says it. */
const toldOf = (trigger: Element, act: Act): string =>
  plain(
    [
      shownValue(trigger, act),
      ...(isInput(trigger) ? boxesOf(trigger).map((box) => textWithoutLists(box, act)) : []),
      ...['aria-label', 'placeholder'].map((name) => attributeOf(trigger, name) ?? ''),
    ].join(' '),
  );

/** The text of the closed dropdown: a field's value, else the text of it and of what it is drawn in, lists apart. */
export function shownValue(trigger: Element, act: Act): string {
  if (isTextField(trigger) && trigger.value !== '') return trigger.value;
  const inner = trigger.querySelector('input');
  if (inner && isTextField(inner) && inner.value !== '' && inner.type !== 'hidden') return inner.value;
  for (const box of boxesOf(trigger)) {
    const text = textWithoutLists(box, act);
    if (text !== '') return text;
  }
  return '';
}

/** The control, and what it is drawn in: no box with another field. */
function boxesOf(trigger: Element): Element[] {
  const boxes = [trigger];
  const levels = isInput(trigger) ? 3 : 1;
  let around = trigger.parentElement;
  for (let level = 0; around && level < levels && !hasOtherField(around, trigger); level += 1) {
    boxes.push(around);
    around = around.parentElement;
  }
  return boxes;
}

/** A box with another field in it, one that people see and come to, is more than the control. */
const hasOtherField = (box: Element, own: Element): boolean =>
  queryAllInside(box, ':is(input:not([type="hidden"]), select, textarea):not([tabindex="-1"])').some(
    (field) => field !== own && !own.contains(field) && isAnythingDrawn(field),
  );

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
  if (!isOpen(trigger, act)) return;
  act.held = holdElement(controlNow(trigger, act), act.context);
  await pressChord(chordOf('Escape'), act);
}

function missing({ trigger }: Control, act: Act): Problem {
  const labels = shownOptionsOf(trigger, act.context).map((option) => labelOf(option, act.context));
  const what = describeElement(controlNow(trigger, act), act.context);
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

/** The name of an option: its text, else what names it from outside. */
function labelOf(option: Element, context: FrameContext): string {
  const own = attributeOf(option, 'aria-label') ?? textContentOf(option)?.replace(/\s+/g, ' ').trim();
  // Some say their text twice, once for those who hear it.
  const isTwofold = queryAllInside(option, '[aria-hidden="true"]').some((part) =>
    textContentOf(part)?.trim(),
  );
  return (isTwofold && context.identityOf(option).name) || own || context.identityOf(option).name;
}

/** The name of an option, and the text that is drawn in it. */
const namesOf = (option: Element, context: FrameContext): string[] =>
  [labelOf(option, context), textContentOf(option)?.trim() ?? ''].filter(Boolean);

/** The one option called `wanted`, case apart: by its label, its text, or its value. Two of a name are none. */
function pickOption(options: readonly Element[], wanted: string, context: FrameContext): Element | null {
  const name = plain(wanted);
  const same = options.filter((option) => plain(labelOf(option, context)) === name);
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : deepest(same);
  const isPart = (part: Node) => plain(textContentOf(part) ?? '') === name;
  const byPart = options.filter((option) =>
    [option, ...queryAllInside(option, '*')].some((each) => [...each.childNodes].some(isPart)),
  );
  if (byPart.length === 1) return byPart[0] ?? null;
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
