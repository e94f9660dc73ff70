import { readDate } from '../../base/dates';
import { holdElement } from '../../frame/act/aim';
import { isEnabled, isTextField, takesText, visibleCheck } from '../../frame/act/checks';
import { errorOf, type Act, type Check, type Method, type Proven, type Verdict } from '../../frame/act/act';
import type { Effect } from '../../protocol/frame';
import { controlOf, elementNow } from '../../frame/act/target';
import { isConnectedOf, matchesSelector } from '../../frame/dom/native';
import { focusedElement } from '../../frame/dom/composed';
import { dropFocus, focusElement, isFocused } from '../../frame/hands/focus';
import { fillText, readHeld, refusedBefore } from '../../frame/fields/write-text';
import { holdsText, judgeText, valueEffect } from '../../frame/fields/text-verdict';
import { chooseDay, showsDays } from '../../frame/fields/calendar';
import { editCell, isCell } from '../../frame/fields/cells';
import { formsOf, momentIn } from '../../frame/fields/forms';
import { enter, enterRange, rangeOf } from '../../frame/fields/range';
import { sectionsFor, setSections } from '../../frame/fields/sections';
import {
  buttonsAround,
  isMovedByKeys,
  moveByButtons,
  moveByKeys,
  outOfRange,
} from '../../frame/fields/steps';
import { chordOf, pressChord } from '../../frame/hands/keyboard';
import { pressPart } from '../../frame/hands/pointer';
import { settleStep } from '../../frame/proof/settling';
import {
  answersWith,
  type Control,
  canBeSet,
  chooseInDropdown,
  hasOpened,
  isChosenAlready,
  isComposite,
  notShown,
  offersOptions,
  openingOf,
  takeOffered,
} from '../../frame/fields/dropdown';

/** Checks that it takes such a value: a field that takes no text may open a calendar for a day. */
const canTake: Check = async (target, act) => {
  if (isMovedByKeys(target)) return outOfRange(target, act);
  if (isCell(target) || isSectioned(target, act) || isStepper(target, act)) return null;
  const problem = await canBeSet(target, act);
  if (problem && dayIn(act) !== undefined) return null;
  return problem ?? refusedBefore(target, act);
};

const isStepper = (target: Element, { context }: Act) => buttonsAround(target, context).length > 0;

const isSectioned = (target: Element, act: Act) => sectionsFor(target, textOf(act.args)) !== undefined;

const dayIn = ({ args }: Act) => readDate(args[0] ?? '');

/** Sets a field, an editable region or a control to a value. One argument: the value. */
export const fill: Method = {
  checkArguments: (args) => (args.length === 1 ? null : 'takes one argument, the text.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, canTake],
  already: (target, act) =>
    readHeld(target, textOf(act.args), act.context) === textOf(act.args) ||
    (isComposite(target) && isChosenAlready(target, act))
      ? valueEffect(target, act)
      : null,
  perform: async (target, act) => {
    if (isMovedByKeys(target)) return { readBack: await moveByKeys(target, act) };
    const sections = sectionsFor(target, textOf(act.args));
    if (sections) return { readBack: await setSections(target, sections, act) };
    if (isStepper(target, act)) return { readBack: await moveByButtons(target, act) };
    if (isCell(target)) return { readBack: await editCell(target, act) };
    if (!takesText(target) || matchesSelector(target, '[readonly]'))
      return { readBack: await chosenIn(target, act) };
    const range = rangeOf(target, textOf(act.args), act);
    return range ? { readBack: await enterRange(range, act) } : enterText(target, act);
  },
  verify: (target, act): Promise<Verdict> => judgeText(target, act.expected ?? textOf(act.args), act),
};

/** Enters the value in the forms that the field may take it in, until one is kept; what was there stands again where none is. */
async function enterText(target: Element, act: Act): Promise<Effect[] | Proven> {
  const said = textOf(act.args);
  const before = readHeld(target, said, act.context);
  act.heldBefore = before;
  const control = openingOf(target, act);
  const isChosen = isComposite(target);
  const now = () => act.taker ?? elementNow(target, act, controlOf);
  const forms = formsOf(target, said);
  const moment = momentIn(said);
  const iso = isChosen ? undefined : readDate(moment?.day ?? said);
  const isInvalid = () =>
    isChosen || iso !== undefined ? matchesSelector(now(), ':invalid, [aria-invalid="true"]') : false;
  const wasInvalid = isInvalid();
  const hadDays = iso !== undefined && showsDays(act);
  const isDialog = matchesSelector(target, '[aria-haspopup="dialog"]');
  // A text that is typed into a control is its value only once that has read it.
  const isTaken = (form: string) =>
    holdsText(now(), form, act) && (!isInvalid() || wasInvalid) && !(isChosen && standsOpen(now()));
  try {
    for (const form of forms) {
      act.expected = form;
      await fillText(now(), form, act);
      act.wasHeld = holdsText(now(), form, act);
      await settleStep(() => act.causes.work().length === 0, act);
      const chosen = isChosen && (await takeOffered(control, act));
      if (chosen) return { readBack: chosen };
      if (isChosen ? offersOptions(target, form, act) : answersWith(form, control, act)) return [];
      const isOpened = hasOpened(control, act);
      if (isLeft(now(), act)) await leave(now(), control, act);
      // A calendar that stays open as its field was left takes a day where it is pressed, and no text.
      if (iso !== undefined && !moment && !hadDays && showsDays(act)) {
        await fillText(now(), before, act);
        const days = await chooseDay(now(), iso, act);
        if (days) return { readBack: days };
      }
      const isWords = iso !== undefined && !hadDays && /\p{L}/u.test(form);
      if (isTaken(form) && !(isWords && (await isUnread(now(), iso, act)))) return [];
      if (!(isChosen ? isDialog || standsOpen(now()) : isOpened)) continue;
      // A field that opens something for its value may drop a text that is not confirmed.
      await fillText(now(), form, act);
      // The key would confirm something else.
      if (!holdsText(now(), form, act)) continue;
      await enter(now(), act);
      if (isLeft(now(), act)) await leave(now(), control, act);
      // A calendar that stays open closes with a key: it has read its text only if that stays.
      if (holdsText(now(), form, act) && standsOpen(now())) await pressChord(chordOf('Escape'), act);
      if (isTaken(form)) return [];
    }
  } finally {
    control.stop();
  }
  if (isChosen) return { readBack: await chosenIn(target, act) };
  if (forms.length > 1) await fillText(now(), before, act);
  return [];
}

/** True for a field that keeps the words for a day but opens a calendar that does not show it. */
async function isUnread(field: Element, iso: string, act: Act): Promise<boolean> {
  await pressPart(field, act).catch(() => {});
  await settleStep(() => showsDays(act), act);
  const isOther = showsDays(act) && !showsDays(act, iso);
  // A field may say in its name what its calendar holds.
  act.held = holdElement(field, act.context);
  if (isOther) await pressChord(chordOf('Escape'), act, field);
  return isOther;
}

const standsOpen = (control: Element) => matchesSelector(control, '[aria-expanded="true"]');

async function chosenIn(target: Element, act: Act): Promise<Effect[]> {
  const chosen = await chooseInDropdown(target, act);
  if (!chosen) throw errorOf(notShown(target, act));
  return chosen;
}

/** Leaves the field, as a person who goes on does: some keep a text only then, and some only until then. */
async function leave(field: Element, control: Control, act: Act): Promise<void> {
  // A thing that a field has opened for its value may read that at this key alone.
  if (!isComposite(field) && hasOpened(control, act)) await pressChord(chordOf('Tab'), act, field);
  await act.hands.do('deed', () => dropFocus(act.context));
  await settleStep(() => act.causes.work().length === 0, act);
  // A control may open again as it gets the focus.
  if (!isComposite(field)) await act.hands.do('approach', () => comeBack(field, act));
}

const isLeft = (field: Element, { request }: Act): boolean =>
  isTextField(field) && isFocused(field) && !request.tellsAnswer;

/** Gives the field the focus again, its caret at the end, unless the page has given it to another: what follows may be typed. */
function comeBack(field: Element, { context }: Act): void {
  const active = focusedElement(context.tree);
  if (!isConnectedOf(field) || (active && !matchesSelector(active, 'body, html'))) return;
  focusElement(field, context);
  if (isTextField(field) && field.selectionStart !== null)
    field.setSelectionRange(field.value.length, field.value.length);
}

const textOf = (args: readonly string[]) => args[0] ?? '';
