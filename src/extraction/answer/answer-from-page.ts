import { withoutNull, takesNull, type Property, type Shape } from '../schema/shape';
import { thingFromOwn, thingsFromOwn } from './answer-from-own';
import { columnFromSets, rowsFromSets, valueFromPairs } from './answer-from-sets';
import { under, type Found, type FoundAt, type PageSource, type RowCount } from './source';

/**
 * The answer of the wanted shape, from the page's own data, its tables and its lists. Undefined when a required value is
 * missing or two readings fit: nothing is guessed.
 */
export function answerFromPage(shape: Shape, page: PageSource): Found | undefined {
  if (shape.kind !== 'object') return undefined;
  const thing = shape.properties.length > 1 ? thingFromOwn('', shape, page.own) : undefined;
  if (thing) return thing;
  const entries: [string, unknown][] = [];
  // In lists of lists: as arguments of one call, the places of a long table would be too many.
  const places: FoundAt[][] = [];
  const counts: RowCount[] = [];
  for (const property of shape.properties) {
    const found = answerProperty(property, page);
    if (!found && property.isRequired && !takesNull(property.shape)) return undefined;
    if (found) entries.push([property.name, found.value]);
    else if (property.isRequired) entries.push([property.name, null]);
    places.push(under(property.name, found?.places ?? []));
    counts.push(...under(property.name, found?.counts ?? []));
  }
  return places.flat().length > 0
    ? { value: Object.fromEntries(entries), places: places.flat(), counts }
    : undefined;
}

function answerProperty({ name, shape }: Property, page: PageSource): Found | undefined {
  const wanted = withoutNull(shape);
  if (wanted.kind === 'list') {
    const items = withoutNull(wanted.items);
    if (items.kind === 'object')
      return thingsFromOwn(name, items, page.own) ?? rowsFromSets(name, items, page);
    return columnFromSets(name, wanted.items, page);
  }
  if (wanted.kind === 'object')
    return thingFromOwn(name, wanted, page.own) ?? answerFromPage(wanted, { ...page, own: [] });
  return valueFromPairs(name, shape, page);
}
