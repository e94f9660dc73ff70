/** Facts known of fields, whatever they look like now: kept in our own world of the frame, for all our scripts in it. */
type Known = { readonly secret: WeakSet<Element>; readonly given: WeakMap<Element, Given> };

/** The text an act put into a field, and the text that stands for it. */
type Given = { readonly value: string; readonly shown: string };

const place = Symbol.for('tabwright.fields');

function known(): Known {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own code writes it, in our own world
  const found = Reflect.get(globalThis, place) as Known | undefined;
  const now = found ?? { secret: new WeakSet(), given: new WeakMap() };
  if (!found) Object.defineProperty(globalThis, place, { value: now });
  return now;
}

/** The field holds a secret from now on: pages show a password on demand. */
export const markSecret = (field: Element): void => void known().secret.add(field);

export const wasSecret = (field: Element): boolean => known().secret.has(field);

/** The field got the value of a variable, whose name is shown in its place. */
export const noteGiven = (field: Element, given: Given): void => void known().given.set(field, given);

/**
 * The text of a field as it may be told: with the name of a variable where its value is, even where the page formats it.
 */
export function withoutGiven(field: Element, text: string): string {
  const given = known().given.get(field);
  if (!given || given.value === '') return text;
  if (given.value.length < shortestPart) return text === given.value ? given.shown : text;
  if (text.includes(given.value)) return text.replaceAll(given.value, () => given.shown);
  const letters = lettersOf(given.value);
  return letters.length >= shortestPart && lettersOf(text).includes(letters) ? given.shown : text;
}

/** A shorter value is known only where it is all of the text. */
const shortestPart = 3;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
