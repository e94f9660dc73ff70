import { childNodesOf, isElement, localNameOf } from '../dom/native';
import { conditionsOf, type Condition } from './conditions';
import { parentOrHost } from './css';
import type { PageIndex } from './page-index';
import { guarded, isVague, joinParts, stepOf, type Part } from './part';

/** A selector that says what the element is in, where that tells it from the others alike. */
export function findByAncestor(alike: Alike, index: PageIndex): string | undefined {
  const { element } = alike;
  const around = loneAncestors(alike, index);
  for (const part of outerParts(around, index)) {
    const selector = inside(part, alike);
    if (index.findsOnly(selector, element)) return selector;
  }
  return undefined;
}

/** A selector that says what only this element has in it. */
export function findByInside(element: Element, index: PageIndex): string | undefined {
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
  return isVague(part) ? guarded([outer, part], { count: 1, position: 1 }) : joinParts(outer, part);
}

/** The ancestors, nearest first, that hold none of the others alike. */
function loneAncestors({ element, part, others }: Alike, index: PageIndex): Element[] {
  const crowding = index.crowding(stepOf(part), others);
  const lone: Element[] = [];
  for (let at = parentOrHost(element); at && crowding.get(at) === 1; at = parentOrHost(at)) lone.push(at);
  return lone;
}

/** Parts that name an ancestor by an attribute no other element of its tag has. */
export function named(ancestor: Element, index: PageIndex): Part[] {
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

type Found = { element: Element; path: Element[] };

/** The elements below `ancestor` in its own tree and not in `from`, with the steps that lead there. */
function* below(ancestor: Element, from: Element | undefined, path: Element[] = []): Generator<Found> {
  for (const child of childNodesOf(ancestor)) {
    if (!isElement(child) || child === from) continue;
    const steps = [...path, child];
    yield { element: child, path: steps };
    if (steps.length < maxSteps) yield* below(child, from, steps);
  }
}

/** An element with the others that it can't be told from by its own conditions. */
export type Alike = {
  readonly element: Element;
  /** The fewest conditions that tell it from all but `others`. */
  readonly part: Part;
  /** All elements `part` fits, `element` among them, in composed order. */
  readonly others: readonly Element[];
};
