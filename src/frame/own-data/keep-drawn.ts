import type { OwnThing } from '../../protocol/extract/page-data';
import type { JsonValue } from './lenient-json';

/** Things without the values that the page does not show, but for those of kinds that no page shows: addresses, times, numbers of goods. */
export function keepDrawn(things: readonly OwnThing[], drawnText: string): OwnThing[] {
  const drawn: Drawn = { text: drawnText, letters: lettersOf(drawnText) };
  return things.map((thing) => ({ ...thing, data: keepInThing(thing.data, drawn) }));
}

type Drawn = { readonly text: string; readonly letters: string };

function keepInThing(data: Readonly<Record<string, JsonValue>>, drawn: Drawn): Record<string, JsonValue> {
  const entries = Object.entries(data).flatMap(([key, value]): [string, JsonValue][] => {
    const kept = keepValue(value, key, drawn);
    return kept === undefined ? [] : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

/**
 * The parts of a value that the page shows; undefined when it shows none. Of a list all go when one does: half of it
 * would be another list.
 */
function keepValue(value: JsonValue, key: string, drawn: Drawn): JsonValue | undefined {
  if (Array.isArray(value)) {
    const kept = value.map((each) => keepValue(each, key, drawn));
    return kept.every((each) => each !== undefined) ? kept : undefined;
  }
  if (typeof value === 'object' && value !== null) return keepInThing(value, drawn);
  if (value === null || typeof value === 'boolean' || isNeverDrawn(key, String(value))) return value;
  return isDrawn(String(value), drawn) ? value : undefined;
}

const undrawnKeys = /^@|(?:id|sku|gtin\d*|mpn|isbn|currency|url|type|position|language|locale)$/i;
const undrawnValues =
  /^(?:https?:|mailto:|tel:|data:)|^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.+-]+Z?)?)?$|^P(?:T?\d+[A-Z])+$/;

const isNeverDrawn = (key: string, text: string): boolean =>
  undrawnKeys.test(key) || undrawnValues.test(text);

function isDrawn(value: string, { text, letters }: Drawn): boolean {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole !== undefined) return numberPattern(whole, decimals.replace(/0+$/, '')).test(text);
  const own = lettersOf(value);
  return own === '' || letters.includes(own);
}

/** A number as pages write it: with groups, with zeros at its end, with a point or a comma. */
function numberPattern(whole: string, decimals: string): RegExp {
  const grouped = Array.from(whole).join(String.raw`[.,'’\s]?`);
  const end = decimals === '' ? '(?:[.,](?:0+|[-–—]))?' : `[.,]${decimals}0*`;
  return new RegExp(String.raw`(?<!\d|\d[.,])${grouped}${end}(?![.,]?\d)`);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
