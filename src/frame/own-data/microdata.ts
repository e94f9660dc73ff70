import type { OwnThing } from '../../protocol/extract/page-data';
import { squash } from '../dom/drawn-text';
import {
  attributeOf,
  childNodesOf,
  elementById,
  hasAttributeOf,
  isElement,
  localNameOf,
  queryAll,
  textContentOf,
  type Scope,
} from '../dom/native';
import { absoluteAddress } from '../data/cell-values';
import type { JsonValue } from './lenient-json';
import { addValue, asValue, localName } from './vocabulary';

/** The microdata items of a scope that are no property of another. Source: HTML, https://html.spec.whatwg.org/#microdata */
export function readMicrodata(scope: Scope): OwnThing[] {
  return queryAll(scope, '[itemscope]:not([itemprop])').map((item) => {
    const { types, data } = readItem(item, { scope, above: [] });
    return { way: 'microdata', types, data: Object.fromEntries(data) };
  });
}

/** `above`: the items on the way here, so that none is read inside itself. */
type Place = { scope: Scope; above: readonly Element[] };

function readItem(item: Element, { scope, above }: Place): { types: string[]; data: Map<string, JsonValue> } {
  const data = new Map<string, JsonValue>();
  const place = { scope, above: [...above, item] };
  const referred = wordsOf(item, 'itemref').flatMap((id) => elementById(scope, id) ?? []);
  for (const child of childElements(item)) readProperties(child, data, place);
  for (const element of referred) if (!place.above.includes(element)) readProperties(element, data, place);
  return { types: wordsOf(item, 'itemtype').map(localName), data };
}

function readProperties(element: Element, data: Map<string, JsonValue>, place: Place): void {
  const names = wordsOf(element, 'itemprop');
  const isItem = hasAttributeOf(element, 'itemscope');
  if (names.length > 0 && !(isItem && place.above.includes(element))) {
    const value = isItem ? itemValue(element, place) : programText(element);
    if (value !== '') for (const name of names) addValue(data, localName(name), value);
  }
  if (!isItem) for (const child of childElements(element)) readProperties(child, data, place);
}

function itemValue(element: Element, place: Place): JsonValue {
  const { types, data } = readItem(element, place);
  return asValue(types, data);
}

const wordsOf = (element: Element, attribute: string): string[] =>
  attributeOf(element, attribute)?.split(/\s+/).filter(Boolean) ?? [];

/** The child elements; contents of templates and the like are none. */
export const childElements = (element: Element): Element[] => childNodesOf(element).filter(isElement);

const addresses: ReadonlyMap<string, string> = new Map([
  ...['a', 'area', 'link'].map((tag) => [tag, 'href'] as const),
  ...['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((tag) => [tag, 'src'] as const),
  ['object', 'data'],
]);

/** The value an element gives programs, by its kind. Source: HTML, https://html.spec.whatwg.org/#values */
export function programText(element: Element): string {
  const tag = localNameOf(element);
  const content = attributeOf(element, 'content');
  if (tag === 'meta' || content !== null) return squash(content ?? '');
  const holder = addresses.get(tag);
  if (holder !== undefined) return absoluteAddress(attributeOf(element, holder) ?? '', element) ?? '';
  const value =
    tag === 'time'
      ? attributeOf(element, 'datetime')
      : tag === 'data' || tag === 'meter'
        ? attributeOf(element, 'value')
        : null;
  return squash(value ?? textContentOf(element) ?? '');
}
