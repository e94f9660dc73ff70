import { attributeOf } from '../native';

/** Fields whose values are never shown: passwords, one-time codes, card data. */
export function isSecretField(element: Element): boolean {
  if (element instanceof HTMLInputElement && element.type === 'password') return true;
  const purposes = (attributeOf(element, 'autocomplete') ?? '').toLowerCase().split(/\s+/);
  return purposes.some((purpose) => secretPurposes.has(purpose));
}

const secretPurposes = new Set([
  'current-password',
  'new-password',
  'one-time-code',
  'cc-number',
  'cc-csc',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
]);
