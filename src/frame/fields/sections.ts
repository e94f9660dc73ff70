import { monthOf, readDate, readTime } from '../../base/dates';
import type { Effect } from '../../protocol/frame';
import type { Act } from '../act/act';
import { holdElement } from '../act/aim';
import { isAnythingDrawn, takesText } from '../act/checks';
import { attributeOf, matchesSelector, optionsOf, queryAllInside } from '../dom/native';
import { focusElement } from '../hands/focus';
import { settleState } from '../proof/settling';
import { announceChoice } from './edit-text';
import { moveTo, numberAt } from './steps';
import { askedEffect, notKept } from './text-verdict';

/** A part of a value, and the number it is to be at. */
type Section = { element: Element; wanted: number };

/** The numbers in a group, which together are one value; empty where it is no such group. */
const sectionsIn = (group: Element): Element[] => {
  const inside = queryAllInside(group, '[role="spinbutton"], [role="slider"], select').filter(
    isAnythingDrawn,
  );
  return inside.length > 1 && !takesText(group) ? inside : [];
};

/**
 * The number for each section of a day or a time, by what each can hold: only a month ends at 12, a day near 31, minutes at 59. Sliders
 * take the numbers as they are said. Undefined where they are not the parts of what was said.
 */
export function sectionsFor(group: Element, said: string): Section[] | undefined {
  const inside = sectionsIn(group);
  if (inside.length === 0) return undefined;
  if (inside.every((element) => matchesSelector(element, '[role="slider"]'))) {
    const numbers = (said.match(/-?\d+(?:[.,]\d+)?/gu) ?? []).map((text) => Number(text.replace(',', '.')));
    const sections = inside.map((element, at): Section => ({ element, wanted: numbers[at] ?? NaN }));
    return numbers.length === inside.length ? sections : undefined;
  }
  const day = readDate(said, { first: 'month' });
  const time = readTime(said);
  const [year = NaN, month = NaN, date = NaN] = (day ?? '').split('-').map(Number);
  const [hour = NaN, minute = NaN] = (time ?? '').split(':').map(Number);
  const parts = inside.map((element) => ({ element, most: mostOf(element) }));
  const isHalf = parts.some(({ most }) => most === 1);
  const sections = parts.map(({ element, most }): Section => {
    const wanted =
      most > 99
        ? year
        : most > 27 && most < 32
          ? date
          : most === 59
            ? minute
            : most === 1
              ? Number(hour > 11)
              : NaN;
    if (!Number.isNaN(wanted)) return { element, wanted };
    return { element, wanted: day !== undefined ? month : isHalf ? hour % 12 || 12 : hour };
  });
  return sections.every(canHold) ? sections : undefined;
}

const isSelect = (element: Element): element is HTMLSelectElement => matchesSelector(element, 'select');

/** The number that an option is; a month by its name, too. */
const numberOf = ({ label }: HTMLOptionElement): number =>
  label.trim() === '' ? NaN : (monthOf(label.trim().toLowerCase()) ?? Number(label));

const numbersOf = (select: HTMLSelectElement) => optionsOf(select).map(numberOf);

const canHold = ({ element, wanted }: Section): boolean =>
  isSelect(element) ? numbersOf(element).includes(wanted) : !Number.isNaN(wanted);

const mostOf = (element: Element): number =>
  isSelect(element)
    ? Math.max(...numbersOf(element).filter((number) => !Number.isNaN(number)))
    : Number(attributeOf(element, 'aria-valuemax') ?? NaN);

const at = ({ element }: Section): number =>
  isSelect(element) ? (numbersOf(element)[element.selectedIndex] ?? NaN) : numberAt(element);

/** Moves each section to its number and reads them all back. One may keep another from its number until it has moved itself. */
export async function setSections(group: Element, sections: readonly Section[], act: Act): Promise<Effect[]> {
  for (const section of [...sections, ...sections]) {
    if (at(section) !== section.wanted) await setOne(section, act);
    act.held = holdElement(group, act.context);
  }
  const holds = () => sections.every((section) => at(section) === section.wanted);
  const shown = () => sections.map((section) => String(at(section))).join(' ');
  if (!(await settleState(holds, act)))
    throw notKept(group, { wanted: act.args[0] ?? '', holds: shown() }, act);
  act.holds = holds;
  return [askedEffect(act)];
}

async function setOne({ element, wanted }: Section, act: Act): Promise<void> {
  if (!isSelect(element)) return moveTo(element, wanted, act);
  await act.hands.do('press', () => focusElement(element, act.context));
  await act.hands.do('deed', () => {
    element.selectedIndex = numbersOf(element).indexOf(wanted);
    announceChoice(element);
  });
}
