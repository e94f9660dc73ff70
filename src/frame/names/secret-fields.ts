import { isSecretAutocomplete, isSecretName } from '../../base/secret-names';
import { markSecret, wasSecret } from './known-fields';
import { attributeOf, inputTypeOf, isInput, isTextarea } from '../dom/native';

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
 * Whether the text of a field is never to be read out: passwords, cards, one-time codes and the like, by what the field
 * is, was, or is called.
 */
export function isSecret(element: Element): boolean {
  if (!isInput(element) && !isTextarea(element)) return false;
  const type = inputTypeOf(element);
  if (wasSecret(element)) return true;
  if (type === 'password') {
    markSecret(element);
    return true;
  }
  if (typeless.has(type)) return false;
  if (isSecretAutocomplete(attributeOf(element, 'autocomplete') ?? '')) return true;
  return naming.some((name) => secretName.test(attributeOf(element, name) ?? ''));
}

/** A field is called this, as its label says it. */
export function noteFieldName(element: Element, name: string): void {
  if (!isInput(element) && !isTextarea(element)) return;
  if (!typeless.has(inputTypeOf(element)) && isSecretName(name)) markSecret(element);
}
