import type { Alternate, StepTarget, AlternateKind, RowPlace } from '../../protocol/recordings/recording';
import type { Engine } from '../engine';
import {
  isShadowRoot,
  rootOf,
  attributeOf,
  childNodesOf,
  isDocument,
  isElement,
  isHtml,
  localNameOf,
  parentNodeOf,
  textContentOf,
  queryAll,
} from '../dom/native';
import type { Described } from '../../protocol/frame';
import { isXPath, quoteXPath } from '../../protocol/selector';
import { testIdAttributes, looksGenerated, nodeTest } from '../selectors/conditions';
import { idSelector, quoteCss } from '../selectors/css';
import { squash } from '../dom/reading';

/** Says how an element is found again; undefined when it is not in the page. */
export type Describe = (element: Element) => StepTarget | undefined;

/**
 * An element that was described before is described alike as long as that leads to it and it is called the same: all that is
 * done to it belongs together.
 */
export function createDescriber(engine: Engine, preference: Preference): Describe {
  const { context } = engine;
  const known = new WeakMap<Element, StepTarget>();
  const findsOnly = (selector: string, element: Element) => {
    const found = context.resolve(selector);
    return found.length === 1 && found[0] === element;
  };
  const isAsBefore = (element: Element, { selector, fingerprint }: StepTarget) => {
    const { role, name } = context.identityOf(element);
    return fingerprint?.role === role && fingerprint.name === name && findsOnly(selector, element);
  };
  return (element) => {
    const before = known.get(element);
    if (before && isAsBefore(element, before)) return before;
    const ref = context.refOf?.(element);
    const [found] = ref === undefined ? [] : engine.describe([ref]);
    if (!found) return undefined;
    const alternates = alternatesOf(element, found, {
      ...preference,
      findsOnly: (each) => findsOnly(each, element),
    });
    const row = rowPlaceOf(element, context.document);
    const target: StepTarget = {
      selector: namedByUser(alternates, preference) ?? found.selector,
      alternates,
      fingerprint: found.fingerprint,
      isInClosedShadow: isInClosedShadow(element) || undefined,
      row,
    };
    known.set(element, target);
    return target;
  };
}

function isInClosedShadow(element: Element): boolean {
  for (let root = rootOf(element); isShadowRoot(root); root = rootOf(root.host)) {
    if (root.mode === 'closed') return true;
  }
  return false;
}

/** An attribute that the user named themselves is what they want it to be found by. */
function namedByUser(alternates: readonly Alternate[], { testIdAttribute }: Preference): string | undefined {
  if (testIdAttribute === undefined) return undefined;
  const own = alternates.flatMap((each) => (each.kind === 'testId' ? each.selector : []));
  return own.find((selector) => selector.startsWith(`[${testIdAttribute}=`));
}

/**
 * The user's wishes for finding elements again: the ways in their order, and the attribute that names elements for tests.
 */
export type Preference = { alternates: readonly AlternateKind[]; testIdAttribute?: string };

/** Longest text that an element is found by. */
const longestText = 80;

/**
 * Ways to find an element again, in the order they are preferred in: each that is a selector leads to it alone now, and role
 * and label are told only where nothing else has them.
 */
function alternatesOf(
  element: Element,
  found: Described,
  { alternates, testIdAttribute, findsOnly }: Preference & { findsOnly: (selector: string) => boolean },
): Alternate[] {
  const ways: Record<AlternateKind, () => Alternate[]> = {
    testId: () => selectors('testId', [testIdSelector(element, testIdAttribute)]),
    role: () => roleOf(found),
    label: () => labelOf(element),
    id: () => selectors('id', [ownIdSelector(element)]),
    name: () => selectors('name', [nameSelector(element)]),
    text: () => selectors('text', [textSelector(element)]),
    css: () => selectors('css', written(found, false)),
    xpath: () => selectors('xpath', [...written(found, true), pathByPlaces(element)]),
  };
  return alternates.flatMap((kind) =>
    ways[kind]()
      .filter((way) => !('selector' in way) || findsOnly(way.selector))
      .slice(0, 2),
  );
}

type SelectorKind = Exclude<AlternateKind, 'role' | 'label'>;

const selectors = (kind: SelectorKind, found: readonly (string | undefined)[]): Alternate[] =>
  found.flatMap((selector) => (selector === undefined ? [] : [{ kind, selector }]));

/** An attribute of the user's own comes before those that are known. */
function testIdSelector(element: Element, own: string | undefined): string | undefined {
  const name = [...(own === undefined ? [] : [own]), ...testIdAttributes].find((each) =>
    attributeOf(element, each),
  );
  return name && `[${name}=${quoteCss(attributeOf(element, name) ?? '')}]`;
}

function roleOf({ fingerprint: { role, name, alike } }: Described): Alternate[] {
  return name === '' || role === 'generic' || alike.of > 1 ? [] : [{ kind: 'role', role, name }];
}

function labelOf(element: Element): Alternate[] {
  const labels = 'labels' in element ? element.labels : null;
  const [first] = labels instanceof NodeList ? labels : [];
  const text = first ? squash(textContentOf(first) ?? '') : '';
  return text === '' || text.length > longestText ? [] : [{ kind: 'label', text }];
}

function ownIdSelector(element: Element): string | undefined {
  const id = attributeOf(element, 'id') ?? '';
  return looksGenerated(id) ? undefined : idSelector(id);
}

function nameSelector(element: Element): string | undefined {
  const name = attributeOf(element, 'name');
  return name ? `${CSS.escape(localNameOf(element))}[name=${quoteCss(name)}]` : undefined;
}

/** A selector by the element's text; not by text that is typed or chosen. */
function textSelector(element: Element): string | undefined {
  if (['textarea', 'select', 'input'].includes(localNameOf(element))) return undefined;
  const text = squash(textContentOf(element) ?? '');
  return text === '' || text.length > longestText || text.includes('"') ? undefined : `text="${text}"`;
}

/** The selectors the engine finds it by, in CSS or as an XPath. */
function written({ selector, alternates }: Described, asXPath: boolean): string[] {
  return [selector, ...alternates].filter((each) => isXPath(each) === asXPath);
}

/** The way from the top of the document by places; undefined in shadow trees. */
export function pathByPlaces(element: Element): string | undefined {
  let path = '';
  for (let at: Element = element; ;) {
    const parent = parentNodeOf(at);
    const test = nodeTest(at);
    const alike = parent
      ? childNodesOf(parent).filter((node) => isElement(node) && nodeTest(node) === test)
      : [];
    path = `/${test}${alike.length > 1 ? `[${alike.indexOf(at) + 1}]` : ''}${path}`;
    if (!parent || !isElement(parent))
      return parent && isDocument(parent) && isHtml(element) ? path : undefined;
    at = parent;
  }
}

const rowTags = new Set(['tr', 'li', 'article']);

const rowRoles = new Set(['row', 'listitem', 'option', 'article', 'treeitem']);

const cells = new Set(['td', 'th', 'option']);

/** The most levels up that a row is looked for, and the longest text by which an element is told in its row. */
const rowReach = 10;

const longestRowText = 60;

/**
 * The row that an element is in, in words that lead to the same element in each row of the list; undefined where there is no list
 * around it, and in shadow trees.
 */
export function rowPlaceOf(element: Element, document: Document): RowPlace | undefined {
  const row = rowAround(element);
  const list = row && pathTo(parentOf(row), document);
  if (!row || list === undefined) return undefined;
  const inside = row === element ? '' : (byWords(element, row) ?? byPlace(element, row));
  return { rows: `${list}/${nodeTest(row)}`, inside };
}

function rowAround(element: Element): Element | undefined {
  const around: Element[] = [];
  let at: Element | undefined = element;
  for (let level = 0; at && level < rowReach; level += 1, at = parentOf(at)) around.push(at);
  const listed = around.filter((each) => alikeOf(each).length > 1);
  return listed.find(isMarkedRow) ?? listed.find(isCard);
}

const isMarkedRow = (element: Element): boolean =>
  rowTags.has(localNameOf(element)) || rowRoles.has(attributeOf(element, 'role') ?? '');

/** One of several boxes of the same class. */
function isCard(element: Element): boolean {
  const name = attributeOf(element, 'class') ?? '';
  const others = alikeOf(element).filter((each) => attributeOf(each, 'class') === name);
  return (
    name !== '' && !cells.has(localNameOf(element)) && others.length > 1 && childrenOf(element).length > 0
  );
}

function parentOf(element: Element): Element | undefined {
  const parent = parentNodeOf(element);
  return parent && isElement(parent) ? parent : undefined;
}

const childrenOf = (parent: Element): Element[] => childNodesOf(parent).filter(isElement);

/** The children of an element's parent that are of its kind, itself among them. */
function alikeOf(element: Element): Element[] {
  const parent = parentOf(element);
  return parent ? childrenOf(parent).filter((each) => nodeTest(each) === nodeTest(element)) : [];
}

/** The way to an element by places, from the nearest id that looks written; undefined in shadow trees. */
function pathTo(element: Element | undefined, document: Document): string | undefined {
  if (!element) return undefined;
  const id = attributeOf(element, 'id') ?? '';
  if (!looksGenerated(id) && queryAll(document, `#${CSS.escape(id)}`).length === 1)
    return `//*[@id=${quoteXPath(id)}]`;
  const parent = parentNodeOf(element);
  if (parent && isDocument(parent)) return `/${nodeTest(element)}`;
  const before = pathTo(parentOf(element), document);
  return before === undefined ? undefined : `${before}/${placed(element)}`;
}

function placed(element: Element): string {
  const alike = alikeOf(element);
  return `${nodeTest(element)}${alike.length > 1 ? `[${alike.indexOf(element) + 1}]` : ''}`;
}

const byPlace = (element: Element, row: Element): string =>
  element === row ? '' : `${byPlace(parentOf(element) ?? row, row)}/${placed(element)}`;

const telling = ['data-testid', 'data-test', 'data-qa', 'data-cy', 'name', 'aria-label', 'title'];

/** The element's name in each row; found by it only if the name is unique within every row. */
function byWords(element: Element, row: Element): string | undefined {
  const rows = alikeOf(row);
  return waysWithin(element).find(({ isLike }) => {
    const counts = rows.map((each) => within(each).filter(isLike).length);
    const isAlone = within(row).filter(isLike).length === 1;
    return isAlone && counts.every((count) => count < 2) && counts.filter((count) => count === 1).length > 1;
  })?.path;
}

type Way = { path: string; isLike: (element: Element) => boolean };

function waysWithin(element: Element): Way[] {
  const tag = nodeTest(element);
  const named = telling.flatMap((name): Way[] => {
    const value = attributeOf(element, name) ?? '';
    const isLike = (each: Element) => nodeTest(each) === tag && attributeOf(each, name) === value;
    return value === '' ? [] : [{ path: `//${tag}[@${name}=${quoteXPath(value)}]`, isLike }];
  });
  const text = squash(textContentOf(element) ?? '');
  const isSaid = text !== '' && text.length <= longestRowText && childrenOf(element).length === 0;
  const isLike = (each: Element) => nodeTest(each) === tag && squash(textContentOf(each) ?? '') === text;
  return isSaid ? [...named, { path: `//${tag}[normalize-space()=${quoteXPath(text)}]`, isLike }] : named;
}

const within = (row: Element): Element[] => childrenOf(row).flatMap((each) => [each, ...within(each)]);
