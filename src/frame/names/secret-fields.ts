import { lettersOf } from '../../base/text';
import { isSecretAutocomplete, isSecretName } from '../../base/secret-names';
import { attributeOf, inputTypeOf, isInput, isTextarea, matchesSelector } from '../dom/native';

const secretName =
  /card[-_ ]?(num|no\b|code)|cc[-_ ]?(num|no\b|csc|cvc|cvv|exp)|\bcvv2?\b|\bcvc2?\b|\botp\b|\bpin\b|one[-_ ]?time|security[-_ ]?code|passw(or)?d/i;
const typeless = new Set([
  'checkbox',
  'radio',
  'submit',
  'button',
  'reset',
  'image',
  'hidden',
  'file',
  'range',
  'color',
]);
const naming = ['name', 'id', 'placeholder', 'aria-label'];

/**
 * True when the text of a field is never to be read out: passwords, cards, one-time codes and the like, by what the
 * field is, was, or is called.
 */
export function isSecret(element: Element): boolean {
  if (!isInput(element) && !isTextarea(element)) return false;
  const type = inputTypeOf(element);
  if (known().secret.has(element)) return true;
  if (type === 'password') {
    markSecret(element);
    return true;
  }
  if (typeless.has(type)) return false;
  // Libraries ask the browser so to fill in nothing where a list is searched.
  const isSearch = matchesSelector(element, '[role="combobox"], [type^="select-"]');
  if (!isSearch && isSecretAutocomplete(attributeOf(element, 'autocomplete') ?? '')) return true;
  return naming.some((name) => secretName.test(attributeOf(element, name) ?? ''));
}

/** A field is called this, as its label says it. */
export function noteFieldName(element: Element, name: string): void {
  if (!isInput(element) && !isTextarea(element)) return;
  if (!typeless.has(inputTypeOf(element)) && isSecretName(name)) markSecret(element);
}

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
