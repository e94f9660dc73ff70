import { attributeOf, inputTypeOf, isInput, isTextarea } from './native';

const secretAutocomplete = /(^|\s)(cc-\S+|one-time-code|current-password|new-password)(\s|$)/i;
const secretName =
  /card[-_ ]?(num|no\b|code)|cc[-_ ]?(num|no\b|csc|cvc|cvv|exp)|\bcvv2?\b|\bcvc2?\b|\botp\b|\bpin\b|one[-_ ]?time|security[-_ ]?code|passw(or)?d/i;
const naming = ['name', 'id', 'placeholder', 'aria-label'];

/** Whether what is typed here is never to be read out: passwords, cards and one-time codes. */
export function isSecret(element: Element): boolean {
  if (!isInput(element) && !isTextarea(element)) return false;
  const type = inputTypeOf(element);
  if (type === 'password') return true;
  if (type === 'checkbox' || type === 'radio' || type === 'submit' || type === 'button') return false;
  if (secretAutocomplete.test(attributeOf(element, 'autocomplete') ?? '')) return true;
  return naming.some((name) => secretName.test(attributeOf(element, name) ?? ''));
}
