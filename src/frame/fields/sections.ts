import { readDate, readTime } from '../../base/dates';
import type { Effect } from '../../protocol/frame';
import type { Act } from '../act/act';
import { holdElement } from '../act/aim';
import { isAnythingDrawn, takesText } from '../act/checks';
import { attributeOf, queryAllInside } from '../dom/native';
import { settleState } from '../proof/settling';
import { moveTo, numberAt } from './steps';
import { askedEffect, notKept } from './text-verdict';

/** A part of a value, and the number it is to be at. */
type Section = { element: Element; wanted: number };

/** The numbers in a group, which together are one value; empty where it is no such group. */
export const sectionsIn = (group: Element): Element[] => {
  const inside = queryAllInside(group, '[role="spinbutton"]').filter(isAnythingDrawn);
  return inside.length > 1 && !takesText(group) ? inside : [];
};

/**
 * The number for each section of a day or a time, by what each can hold: only a month ends at 12, a day near 31, minutes at 59. Undefined where
 * they are not the parts of what was said.
 */
export function sectionsFor(group: Element, said: string): Section[] | undefined {
  const inside = sectionsIn(group);
  if (inside.length === 0) return undefined;
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
  return sections.every(({ wanted }) => !Number.isNaN(wanted)) ? sections : undefined;
}

const mostOf = (element: Element) => Number(attributeOf(element, 'aria-valuemax') ?? NaN);

/** Moves each section to its number and reads them all back. */
export async function setSections(group: Element, sections: readonly Section[], act: Act): Promise<Effect[]> {
  for (const { element, wanted } of sections) {
    await moveTo(element, wanted, act);
    act.held = holdElement(group, act.context);
  }
  const holds = () => sections.every(({ element, wanted }) => numberAt(element) === wanted);
  const shown = () => sections.map(({ element }) => element.textContent ?? '').join(' ');
  if (!(await settleState(holds, act)))
    throw notKept(group, { wanted: act.args[0] ?? '', holds: shown() }, act);
  act.holds = holds;
  return [askedEffect(act)];
}
