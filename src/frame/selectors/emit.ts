import {
  conditionsOf,
  contentConditions,
  type Condition,
  joinParts,
  guarded,
  nodeTest,
  stepOf,
  isVague,
  type Part,
} from './conditions';
import type { PageIndex } from './page-index';
import { childNodesOf, isElement, isShadowRoot, hostOf, parentNodeOf, localNameOf } from '../dom/native';
import { parentOrHost } from './css';

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

const maxAlternates = 3;

/** Other selectors that find this element alone, each by one thing that `selector` does not say; best first. */
export function emitAlternates(element: Element, selector: string, index: PageIndex): string[] {
  const alternates: string[] = [];
  for (const condition of conditionsOf(element, index.textOf)) {
    if (alternates.length === maxAlternates) break;
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
  const found = conditions.filter(({ isWeak }) => !isWeak);
  for (const condition of found) {
    if (index.fitting(element, condition).length !== 1) continue;
    const selector = sayable(element, [condition]).find(isUnique);
    if (selector !== undefined) return selector;
  }
  for (const [at, first] of found.entries()) {
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
  const byTag = conditions.map((condition) => ({ ...condition, needsNoTag: false }));
  return [short, joinParts({ element, conditions: byTag })];
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

const maxCrowd = 30;

/**
 * The place of an element among those just like it, in the nearest ancestor that can be named; where even that says
 * too little, its place among its siblings and its ancestors' places. Each place is said with the number of places.
 */
function findByPosition(alike: Alike, index: PageIndex): string | undefined {
  const { element, part, others } = alike;
  const crowding = index.crowding(stepOf(part), others);
  const candidates: string[] = [];
  for (let at = parentOrHost(element); at && (crowding.get(at) ?? 0) <= maxCrowd; at = parentOrHost(at)) {
    const deeper = others.filter((other) => isBelow(other, at));
    const position = deeper.indexOf(element) + 1;
    candidates.push(...named(at, index).map((outer) => guarded([outer, part], deeper.length, position)));
  }
  if (others.length <= maxCrowd) candidates.push(guarded([part], others.length, others.indexOf(element) + 1));
  candidates.push(pathOf(element, index));
  return candidates.find((selector) => index.findsOnly(selector, element));
}

function isBelow(element: Element, ancestor: Element): boolean {
  for (let at = parentOrHost(element); at; at = parentOrHost(at)) if (at === ancestor) return true;
  return false;
}

/** Steps from the nearest ancestor that can be named, or from the top; `//` stands where a shadow root is entered. */
function pathOf(element: Element, index: PageIndex): string {
  let path = '';
  let at: Element = element;
  for (;;) {
    const parent = parentNodeOf(at);
    const step = nodeTest(at) + placeOf(at, parent);
    if (parent && isShadowRoot(parent)) {
      path = `//${step}${path}`;
      at = hostOf(parent);
    } else {
      path = `/${step}${path}`;
      if (!parent || !isElement(parent)) return path;
      at = parent;
    }
    const [outer] = named(at, index);
    if (outer) return `//${stepOf(outer)}${path}`;
  }
}

function placeOf(element: Element, parent: Node | null): string {
  const test = nodeTest(element);
  const same = (parent ? childNodesOf(parent) : [element]).filter(
    (node) => isElement(node) && nodeTest(node) === test,
  );
  const position = same.indexOf(element) + 1;
  return same.length === 1 ? '[last()=1]' : `[last()=${same.length}][${position}]`;
}

/** A selector that says what the element is in, where that tells it from the others alike. */
function findByAncestor(alike: Alike, index: PageIndex): string | undefined {
  const { element } = alike;
  const around = loneAncestors(alike, index);
  for (const part of outerParts(around, index)) {
    const selector = inside(part, alike);
    if (index.findsOnly(selector, element)) return selector;
  }
  return undefined;
}

/** A selector that says what only this element has in it. */
function findByInside(element: Element, index: PageIndex): string | undefined {
  for (const part of evidenceIn([element], index)) {
    const selector = joinParts(part);
    if (index.findsOnly(selector, element)) return selector;
  }
  return undefined;
}

/** Selector parts that tell the ancestors, best first. */
function* outerParts(around: readonly Element[], index: PageIndex): Generator<Part> {
  for (const ancestor of around) yield* named(ancestor, index);
  yield* around.flatMap(tagged).slice(0, 6);
  yield* evidenceIn(around, index);
}

function inside(outer: Part, { part }: Alike): string {
  return isVague(part) ? guarded([outer, part], 1, 1) : joinParts(outer, part);
}

/** The ancestors, nearest first, that hold none of the others alike. */
function loneAncestors({ element, part, others }: Alike, index: PageIndex): Element[] {
  const crowding = index.crowding(stepOf(part), others);
  const lone: Element[] = [];
  for (let at = parentOrHost(element); at && crowding.get(at) === 1; at = parentOrHost(at)) lone.push(at);
  return lone;
}

/** Parts that name an ancestor by an attribute no other element of its tag has. */
function named(ancestor: Element, index: PageIndex): Part[] {
  return telling(ancestor, index)
    .filter(({ css }) => css !== undefined)
    .slice(0, 3)
    .map((condition) => ({ element: ancestor, conditions: [condition] }));
}

function telling(element: Element, index: PageIndex): Condition[] {
  return conditionsOf(element, index.textOf).filter(
    (condition) =>
      !condition.isWeak && !condition.isPartial && index.fitting(element, condition).length === 1,
  );
}

const plainTags = new Set(['div', 'span', 'html', 'body']);

/** An ancestor whose tag alone says something. */
function tagged(ancestor: Element): Part[] {
  if (plainTags.has(localNameOf(ancestor))) return [];
  return [{ element: ancestor, conditions: [] }];
}

const maxLooked = 60;

/** The text of all of a list changes with each of its items. */
const lists = new Set(['ul', 'ol', 'dl', 'menu', 'table', 'tbody', 'select']);

/**
 * Parts that tell an ancestor by something only it has in it: a link, a field, a heading, a text. Nearest ancestors
 * first.
 */
function* evidenceIn(around: readonly Element[], index: PageIndex): Generator<Part> {
  let looked = 0;
  let from: Element | undefined;
  for (const ancestor of around) {
    if (!lists.has(localNameOf(ancestor))) {
      const text = telling(ancestor, index).filter(({ css }) => css === undefined);
      yield* text.map((condition) => ({ element: ancestor, conditions: [condition] }));
    }
    for (const { element, path } of below(ancestor, from)) {
      looked += 1;
      if (looked > maxLooked) return;
      if (lists.has(localNameOf(element))) continue;
      for (const condition of telling(element, index).slice(0, 2))
        yield { element: ancestor, conditions: [holding(path, condition)] };
    }
    from = ancestor;
  }
}

/** "Has a descendant along these child steps for which the condition holds." */
function holding(path: readonly Element[], condition: Condition): Condition {
  const css = path.map((step) => CSS.escape(localNameOf(step))).join(' > ');
  const last = path.at(-1);
  const steps = path.slice(0, -1).map((element) => stepOf({ element, conditions: [] }));
  return {
    css: condition.css === undefined ? undefined : `:has(> ${css}${condition.css})`,
    xpath: [
      ...steps,
      last ? stepOf({ element: last, conditions: [{ ...condition, needsNoTag: false }] }) : '',
    ].join('/'),
    isWeak: false,
    needsNoTag: false,
    fits: () => true,
  };
}

const maxSteps = 4;

type Descendant = { element: Element; path: Element[] };

/** The elements below `ancestor` in its own tree and not in `from`, with the steps that lead there. */
function* below(ancestor: Element, from: Element | undefined, path: Element[] = []): Generator<Descendant> {
  for (const child of childNodesOf(ancestor)) {
    if (!isElement(child) || child === from) continue;
    const steps = [...path, child];
    yield { element: child, path: steps };
    if (steps.length < maxSteps) yield* below(child, from, steps);
  }
}

/** An element with the others that it can't be told from by its own conditions. */
type Alike = {
  readonly element: Element;
  /** The fewest conditions that tell it from all but `others`. */
  readonly part: Part;
  /** All elements `part` fits, `element` among them, in composed order. */
  readonly others: readonly Element[];
};
