import { findByAncestor, findByInside } from './ancestors';
import { conditionsOf, contentConditions, type Condition } from './conditions';
import type { PageIndex } from './page-index';
import { joinParts } from './part';
import { findByPosition } from './nth-positions';
import type { Alike } from './ancestors';

/**
 * The shortest selector that finds this element and no other: CSS from attributes an author names things by, else an
 * XPath that also says texts, what the element is in, or its place among elements just like it. Classes and
 * generated ids are never used. A selector that could come to fit another element when the page changes also says
 * how many elements it fits, and then finds none. Undefined when the element is not in the page.
 */
export function emitSelector(element: Element, index: PageIndex): string | undefined {
  const all = conditionsOf(element, index.textOf);
  const conditions = all.filter(({ isPartial }) => !isPartial);
  const own = findByItself(element, conditions, index) ?? findByInside(element, index);
  if (own !== undefined) return own;
  const alike = alikeOf(element, conditions, index);
  return (
    findByContent(alike, index) ??
    findByAncestor(alike, index) ??
    findByItself(element, all, index) ??
    findByPosition(alike, index)
  );
}

const mostAlternates = 3;

/** Other selectors that find this element alone, each by one thing that `selector` does not say; best first. */
export function emitAlternates(element: Element, selector: string, index: PageIndex): string[] {
  const alternates: string[] = [];
  for (const condition of conditionsOf(element, index.textOf)) {
    if (alternates.length === mostAlternates) break;
    if (condition.isWeak || condition.isPartial || index.fitting(element, condition).length !== 1) continue;
    const found = sayable(element, [condition]).find((each) => index.findsOnly(each, element));
    if (found !== undefined && found !== selector) alternates.push(found);
  }
  return alternates;
}

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
    for (const second of conditions.slice(at + 1)) {
      if (!isOnlyOne(index.fitting(element, first), second)) continue;
      const selector = joinParts({ element, conditions: [first, second] });
      if (isUnique(selector)) return selector;
    }
  }
  return undefined;
}

function isOnlyOne(elements: readonly Element[], { fits }: Condition): boolean {
  let found = 0;
  for (const element of elements) if (fits(element) && (found += 1) > 1) return false;
  return found === 1;
}

/** The condition alone, then with the tag where other elements share it. */
function sayable(element: Element, conditions: readonly Condition[]): string[] {
  const short = joinParts({ element, conditions });
  const tagged = conditions.map((condition) => ({ ...condition, needsNoTag: false }));
  return [short, joinParts({ element, conditions: tagged })];
}

/** A selector that also says what is in the element. */
function findByContent({ element, part, others }: Alike, index: PageIndex): string | undefined {
  if (others.length > maxCompared) return undefined;
  for (const condition of contentConditions(element)) {
    if (condition.isWeak && part.conditions.length === 0) continue;
    if (others.filter((other) => condition.fits(other)).length !== 1) continue;
    const selector = joinParts({ element, conditions: [...part.conditions, condition] });
    if (index.findsOnly(selector, element)) return selector;
  }
  return undefined;
}

const maxCompared = 200;

function alikeOf(element: Element, conditions: readonly Condition[], index: PageIndex): Alike {
  let others = index.alike(element);
  const kept: Condition[] = [];
  for (const condition of conditions) {
    const fewer = kept.length === 0 ? index.fitting(element, condition) : others.filter(condition.fits);
    if (fewer.length === others.length) continue;
    kept.push(condition);
    others = fewer;
  }
  return { element, part: { element, conditions: kept }, others };
}
