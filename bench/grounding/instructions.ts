/** What a label asks for, in the plain words a person would use. */
export function instructionFor(kind: string): string {
  if (kind === 'submit') return 'Click the submit button';
  return `Fill in the ${plainWords[kind] ?? spoken(kind)}`;
}

const plainWords: Readonly<Record<string, string>> = {
  'password.new': 'new password',
  'password.current': 'current password',
  addressCountryCode: 'country',
  addressPostalCode: 'postal code',
  addressStreet: 'street address',
  addressStreet2: 'second address line',
  addressCity: 'city',
  addressProvince: 'state or province',
  cardName: 'name on the card',
  expiration: 'expiration date',
  birthdayDay: 'day of birth',
  birthdayMonth: 'month of birth',
  birthdayYear: 'year of birth',
  birthday: 'date of birth',
};

/** `cardSecurityCode` → card security code. */
function spoken(kind: string): string {
  return kind
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}
