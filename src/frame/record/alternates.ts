import type { Alternate, StepTarget, AlternateKind } from '../../protocol/recordings/recording';
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
} from '../dom/native';
import { rowPlaceOf } from './row-place';
import type { Described } from '../../protocol/frame';
import { isXPath } from '../../protocol/selector';
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
