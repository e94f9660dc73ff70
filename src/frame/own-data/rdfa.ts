import type { OwnThing } from '../../protocol/extract/page-data';
import {
  attributeOf,
  hasAttributeOf,
  parentNodeOf,
  isElement,
  matchesSelector,
  queryAll,
  type Scope,
} from '../dom/native';
import { absoluteAddress } from '../data/cell-values';
import type { JsonValue } from './lenient-json';
import { childElements, programText } from './microdata';
import { addValue, asValue, localName } from './vocabulary';

/** The RDFa things of a scope that are no property of another. Source: RDFa Lite 1.1, https://www.w3.org/TR/rdfa-lite/ */
export function readRdfa(scope: Scope): OwnThing[] {
  return queryAll(scope, '[typeof]')
    .filter((thing) => !(hasAttributeOf(thing, 'property') && isInThing(thing)))
    .map((thing) => ({ way: 'rdfa', types: typesOf(thing), data: Object.fromEntries(readThing(thing)) }));
}

function isInThing(element: Element): boolean {
  const parent = parentNodeOf(element);
  return parent !== null && isElement(parent) && matchesSelector(parent, '[typeof], [typeof] *');
}

const typesOf = (thing: Element): string[] =>
  (attributeOf(thing, 'typeof') ?? '').split(/\s+/).filter(Boolean).map(localName);

function readThing(thing: Element): Map<string, JsonValue> {
  const data = new Map<string, JsonValue>();
  for (const child of childElements(thing)) readProperties(child, data);
  return data;
}

function readProperties(element: Element, data: Map<string, JsonValue>): void {
  const properties = (attributeOf(element, 'property') ?? '').split(/\s+/).filter(Boolean);
  const isThing = hasAttributeOf(element, 'typeof');
  if (properties.length > 0) {
    const value = isThing ? asValue(typesOf(element), readThing(element)) : valueOf(element);
    if (value !== '') for (const property of properties) addValue(data, localName(property), value);
  }
  if (!isThing) for (const child of childElements(element)) readProperties(child, data);
}

function valueOf(element: Element): string {
  const resource = attributeOf(element, 'content') === null ? attributeOf(element, 'resource') : null;
  return resource === null ? programText(element) : (absoluteAddress(resource, element) ?? resource);
}
