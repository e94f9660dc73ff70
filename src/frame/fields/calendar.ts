import { monthOf, readDate, twoDigits } from '../../base/dates';
import type { Effect } from '../../protocol/frame';
import type { Act } from '../act/act';
import { holdElement } from '../act/aim';
import { isAnythingDrawn } from '../act/checks';
import { performance } from '../dom/builtins';
import {
  attributeOf,
  fieldValueOf,
  matchesSelector,
  queryAll,
  queryAllInside,
  rectOf,
  styleOf,
  textContentOf,
} from '../dom/native';
import { pressPart } from '../hands/pointer';
import { endOf, settleState, settleStep } from '../proof/settling';
import { askedEffect, notKept, valueEffect } from './text-verdict';

type Day = { element: Element; iso: string };

/**
 * Opens the calendar of a control, or takes the one that stands there, turns to the month, presses the day and reads it back: in the
 * control, else on the day itself. Null where pressing it shows no days.
 */
export async function chooseDay(field: Element, iso: string, act: Act): Promise<Effect[] | null> {
  const isShown = () => showsDays(act);
  if (!isShown())
    await pressPart(field, act).catch((thrown: unknown) => {
      // A calendar may open over its field while that is pressed.
      if (!isShown()) throw thrown;
    });
  await settleStep(isShown, act);
  if (!isShown()) return null;
  await turnTo(iso, act);
  const found = () => daysOf(act).find((each) => each.iso === iso);
  const day = found();
  const marks = day && marksOf(day.element, act);
  const isMarked = () => {
    const now = found();
    return now !== undefined && marksOf(now.element, act) !== marks;
  };
  const holds = () => saysDay(field, iso) || (!isField(field) && isMarked());
  if (day) {
    act.held = holdElement(field, act.context);
    await pressPart(day.element, act);
  }
  if (!day || !(await settleState(holds, act)))
    throw notKept(field, { wanted: act.args[0] ?? '', holds: fieldValueOf(field) ?? '' }, act);
  act.holds = holds;
  if (isField(field)) return [valueEffect(field, act)];
  return [askedEffect(act)];
}

/** True while days are shown that can be pressed, or this one is. */
export const showsDays = (act: Act, iso?: string): boolean =>
  daysOf(act).some((day) => iso === undefined || day.iso === iso);

const isField = (element: Element) => fieldValueOf(element) !== undefined;

/** The control shows the day, in whatever form and order, as its value or in one of its parts. */
const saysDay = (control: Element, iso: string): boolean =>
  [fieldValueOf(control) ?? '', ...[control, ...control.querySelectorAll('*')].map(textContentOf)].some(
    (text) => (['day', 'month'] as const).some((first) => readDate(text ?? '', { first }) === iso),
  );

/** All that says of a day that it is chosen: its states, and how it is drawn while the pointer is elsewhere. */
function marksOf(day: Element, { context: { tree } }: Act): string {
  const cell = tree.closest(day, 'td, [role="gridcell"]') ?? day;
  const states = [day, cell].flatMap((each) =>
    ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-label'].map((name) => attributeOf(each, name)),
  );
  const { backgroundColor, color } = styleOf(day);
  return [...states, ...(matchesSelector(day, ':hover') ? [] : [backgroundColor, color])].join(' ');
}

/** The drawn elements with a day for a name, in whatever attribute it is, or for their text; else the numbers under a month and year. */
function daysOf({ context: { tree } }: Act): Day[] {
  const all = tree.scopes().flatMap((scope) => queryAll(scope, '*'));
  const named = all.flatMap((element): Day[] => {
    const texts = [...element.attributes].map(({ value }) => value);
    const iso = texts
      .map((text) => (text.length < 60 ? readDate(text) : undefined))
      .find((each) => each !== undefined);
    const isDay = iso !== undefined && !isField(element) && isAnythingDrawn(element);
    return isDay && !tree.closest(element, '[aria-hidden="true"]') ? [{ element, iso }] : [];
  });
  return named.length > 0 ? named : monthsIn(all).flatMap((days) => datedBy(days, tree));
}

/** The runs of drawn elements that say 1, 2, 3 and so on to the end of a month. */
function monthsIn(all: readonly Element[]): Element[][] {
  const numbered = all.filter(
    (each) => each.children.length === 0 && /^\s*\d{1,2}\s*$/.test(textContentOf(each) ?? ''),
  );
  const runs: Element[][] = [];
  for (const element of numbered) {
    const run = runs.at(-1) ?? [];
    const number = Number(textContentOf(element));
    if (number === 1) runs.push([element]);
    else if (number === run.length + 1) run.push(element);
  }
  return runs.filter(({ length }) => length > 27 && length < 32).filter((run) => run.every(isAnythingDrawn));
}

/** The days of a month by what stands over them: the nearest name of a month and a year. */
function datedBy(run: readonly Element[], tree: Act['context']['tree']): Day[] {
  const [first] = run;
  if (!first) return [];
  for (let box = tree.parentOf(first); box; box = tree.parentOf(box)) {
    const over = queryAllInside(box, '*').filter(
      (each) => isAnythingDrawn(each) && each.compareDocumentPosition(first) === following,
    );
    const words = over.flatMap((each) => saidBy(each).split(/[\s,]+/));
    const month = words.map((word) => monthOf(word.toLowerCase())).findLast((each) => each !== undefined);
    const year = words.findLast((word) => /^(?:19|20)\d\d$/.test(word));
    if (month === undefined || year === undefined) continue;
    const isoOf = (at: number) => [year, twoDigits(month), twoDigits(at + 1)].join('-');
    return run.map((element, at) => ({ element, iso: isoOf(at) }));
  }
  return [];
}

/** The position of what lies behind another and not in it. */
const following = Node.DOCUMENT_POSITION_FOLLOWING;

/** The text of an element without others in it, of a list what is chosen. */
const saidBy = (element: Element): string =>
  element instanceof HTMLSelectElement
    ? (element.selectedOptions[0]?.label ?? '')
    : element.localName === 'option'
      ? ''
      : [...element.childNodes]
          .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
          .join(' ');

/** Presses what turns the months, found by trying: what does not come nearer is not pressed again. */
async function turnTo(iso: string, act: Act): Promise<void> {
  const vain = new Set<string>();
  while (performance.now() < endOf(act)) {
    const days = daysOf(act);
    const isos = days.map((day) => day.iso).toSorted();
    const [first = '', last = ''] = [isos[0], isos.at(-1)];
    if (isos.includes(iso) || isos.length === 0) return;
    const isLater = iso > last;
    const turners = turnersOf(days, isLater, act);
    const keys = turners.map((each, at) => keyOf(each, isLater ? at : turners.length - 1 - at));
    const at = keys.findIndex((each) => !vain.has(each));
    const [turner, key] = [turners[at], keys[at]];
    if (!turner || key === undefined) return;
    await pressPart(turner, act);
    const now = () =>
      daysOf(act)
        .map((day) => day.iso)
        .toSorted();
    await settleStep(() => now()[0] !== first, act);
    const [firstNow = '', lastNow = ''] = [now()[0], now().at(-1)];
    const isNearer = isLater ? lastNow > last && firstNow <= iso : firstNow < first && lastNow >= iso;
    if (!isNearer) vain.add(key);
  }
}

/** Calendars are drawn anew: what turns them is known by its kind and its place from the right. */
const keyOf = (element: Element, place: number) =>
  `${place} ${element.localName} ${element.getAttribute('class')} ${element.getAttribute('aria-label')}`;

/** All that can be pressed above the days, in the nearest box that has such: what turns to later ones lies to the right. */
function turnersOf(days: readonly Day[], isLater: boolean, { context: { tree } }: Act): Element[] {
  const [first, last] = [days[0]?.element, days.at(-1)?.element];
  const grid = first && tree.closest(first, (box) => last !== undefined && box.contains(last));
  if (!first || !grid) return [];
  const top = rectOf(first).top;
  const turnersIn = (box: Element) => {
    const above = queryAllInside(box, '*').filter(
      (each) => rectOf(each).bottom <= top && isAnythingDrawn(each) && isPressable(each),
    );
    // Seven in a row are the days of the week.
    const isOfWeek = (each: Element) =>
      above.filter((other) => rectOf(other).top === rectOf(each).top).length === 7;
    return above.filter((each) => !isOfWeek(each));
  };
  // A box much taller than the days is more than the calendar.
  const tallest = 2 * rectOf(grid).height;
  const around = tree.closest(grid, (box) => rectOf(box).height > tallest || turnersIn(box).length > 0);
  return (around ? turnersIn(around) : []).toSorted(
    (one, other) => (rectOf(other).left - rectOf(one).left) * (isLater ? 1 : -1),
  );
}

/** The outermost element that shows that it can be pressed. */
const isPressable = (element: Element) =>
  !('value' in element && element.localName !== 'button') &&
  (element.localName === 'button' ||
    (styleOf(element).cursor === 'pointer' &&
      element.parentElement !== null &&
      styleOf(element.parentElement).cursor !== 'pointer'));
