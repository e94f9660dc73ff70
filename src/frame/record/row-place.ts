import type { RowPlace } from '../../protocol/recordings/recording';
import { quoteXPath } from '../../protocol/selector';
import { squash } from '../dom/reading';
import {
  attributeOf,
  childNodesOf,
  isDocument,
  isElement,
  localNameOf,
  parentNodeOf,
  queryAll,
  textContentOf,
} from '../dom/native';
import { nodeTest, looksGenerated } from '../selectors/conditions';

const rowTags = new Set(['tr', 'li', 'article']);
const rowRoles = new Set(['row', 'listitem', 'option', 'article', 'treeitem']);
const cells = new Set(['td', 'th', 'option']);

/** The most levels up that a row is looked for, and the longest text by which an element is told in its row. */
const rowReach = 10;
const longestText = 60;

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

/** What it is called in each row, where it is alone in its own and nowhere twice. */
function byWords(element: Element, row: Element): string | undefined {
  const rows = alikeOf(row);
  return ways(element).find(({ isLike }) => {
    const counts = rows.map((each) => within(each).filter(isLike).length);
    const isAlone = within(row).filter(isLike).length === 1;
    return isAlone && counts.every((count) => count < 2) && counts.filter((count) => count === 1).length > 1;
  })?.path;
}

type Way = { path: string; isLike: (element: Element) => boolean };

function ways(element: Element): Way[] {
  const tag = nodeTest(element);
  const named = telling.flatMap((name): Way[] => {
    const value = attributeOf(element, name) ?? '';
    const isLike = (each: Element) => nodeTest(each) === tag && attributeOf(each, name) === value;
    return value === '' ? [] : [{ path: `//${tag}[@${name}=${quoteXPath(value)}]`, isLike }];
  });
  const text = squash(textContentOf(element) ?? '');
  const isSaid = text !== '' && text.length <= longestText && childrenOf(element).length === 0;
  const isLike = (each: Element) => nodeTest(each) === tag && squash(textContentOf(each) ?? '') === text;
  return isSaid ? [...named, { path: `//${tag}[normalize-space()=${quoteXPath(text)}]`, isLike }] : named;
}

/** All elements in a row. */
const within = (row: Element): Element[] => childrenOf(row).flatMap((each) => [each, ...within(each)]);
