import { readDate } from '../../base/dates';
import type { MatchedPage } from '../page/elements';
import { tableAround } from '../page/nearby';
import { drawnElement } from '../page/page-element';
import type { Taker } from './captions';

/** So many days make a calendar. */
const daysAtLeast = 7;

/** The day of a calendar that words name, however both write it, or count in its month; the calendar itself, where it has to be turned first. */
export function dayCalled({ elements, tree }: MatchedPage, said: string): Taker | undefined {
  const iso = readDate(said);
  const inMonth = /^\d{1,2}$/.test(said) ? Number(said) : undefined;
  if (iso === undefined && inMonth === undefined) return undefined;
  const days = elements.flatMap((element) => {
    const own = readDate(element.node.name);
    return own === undefined ? [] : [{ element, iso: own }];
  });
  const [first] = days;
  if (!first || days.length < daysAtLeast) return undefined;
  const meant = days.filter((day) =>
    iso === undefined ? Number(day.iso.slice(-2)) === inMonth : day.iso === iso,
  );
  const [day, ...others] = meant;
  // A day that is no control of its own is read back as a part of its calendar.
  if (day && others.length === 0)
    return day.element.node.role === 'generic'
      ? { element: day.element, method: 'fill', args: [day.iso] }
      : { element: day.element, method: 'click', args: [] };
  if (iso === undefined || day) return undefined;
  const grid = tableAround(first.element.at, tree);
  return { element: drawnElement(grid, tree.nodes[grid]) ?? first.element, method: 'fill', args: [iso] };
}
