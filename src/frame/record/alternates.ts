import type { Described } from '../../protocol/frame';
import type { Alternate, AlternateKind } from '../../protocol/recordings/recording';
import { isXPath } from '../../protocol/selector';
import { testIdAttributes } from '../selectors/conditions';
import {
  attributeOf,
  childNodesOf,
  isDocument,
  isElement,
  isHtml,
  localNameOf,
  parentNodeOf,
  textContentOf,
} from '../dom/native';
import { nodeTest } from '../selectors/part';
import { idSelector, quoteCss } from '../selectors/quote';
import { looksGenerated } from '../selectors/stable';
import { squash } from '../dom/drawn-text';

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
export function alternatesOf(
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
