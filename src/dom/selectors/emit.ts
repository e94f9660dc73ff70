import { findByAncestor } from './ancestors';
import { conditionsOf, type Condition } from './conditions';
import type { PageIndex } from './page-index';
import { joinParts, type Part } from './part';
import { findByPosition } from './positions';

/**
 * The shortest selector that finds this element and no other: CSS from attributes an author names things by, else an
 * XPath that also says texts, what the element is in, or its place among elements just like it. Classes and
 * generated ids are never used. A selector that could come to fit another element when the page changes also says
 * how many elements it fits, and then finds none. Undefined when the element is not in the page.
 */
export function emitSelector(element: Element, index: PageIndex): string | undefined {
  const conditions = conditionsOf(element);
  const alike = alikeOf(element, conditions, index);
  return (
    findByItself(element, conditions, index) ?? findByAncestor(alike, index) ?? findByPosition(alike, index)
  );
}

/** An element with the others that everything it says of itself fits. */
export type Alike = {
  readonly element: Element;
  /** As few conditions as tell it from all but `others`. */
  readonly part: Part;
  /** All elements `part` fits, `element` among them, in composed order. */
  readonly others: readonly Element[];
};

function findByItself(
  element: Element,
  conditions: readonly Condition[],
  index: PageIndex,
): string | undefined {
  const isUnique = (selector: string) => index.findsOnly(selector, element);
  const telling = conditions.filter(({ isWeak }) => !isWeak);
  for (const condition of telling) {
    if (index.fitting(element, condition).length !== 1) continue;
    const selector = sayable(element, [condition]).find(isUnique);
    if (selector !== undefined) return selector;
  }
  for (const [at, first] of telling.entries()) {
    const fitting = index.fitting(element, first);
    for (const second of conditions.slice(at + 1)) {
      if (fitting.filter((other) => second.fits(other)).length !== 1) continue;
      const selector = joinParts({ element, conditions: [first, second] });
      if (isUnique(selector)) return selector;
    }
  }
  return undefined;
}

/** The condition alone, then with the tag where other elements share it. */
function sayable(element: Element, conditions: readonly Condition[]): string[] {
  const short = joinParts({ element, conditions });
  const tagged = conditions.map((condition) => ({ ...condition, needsNoTag: false }));
  return [short, joinParts({ element, conditions: tagged })];
}

function alikeOf(element: Element, conditions: readonly Condition[], index: PageIndex): Alike {
  let others = index.alike(element);
  const kept: Condition[] = [];
  const bySize = conditions
    .map((condition, rank) => ({ condition, rank, size: index.fitting(element, condition).length }))
    .sort((a, b) => a.size - b.size || a.rank - b.rank);
  for (const { condition } of bySize) {
    const fewer = others.filter((other) => condition.fits(other));
    if (fewer.length === others.length || fewer.length === 0) continue;
    kept.push(condition);
    others = fewer;
  }
  return { element, part: { element, conditions: kept }, others };
}
