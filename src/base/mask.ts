/** Variable name → text. */
export type ValueTexts = Readonly<Record<string, string>>;

/** Values shorter than this stand for too much else to be put back by what they are. */
const shortest = 4;

/** `text` with values put back as `%name%` wherever they stand; values under four characters are left. */
export function maskText(text: string, values: ValueTexts): string {
  return mask(text, values, (value) => value);
}

/** The same where a value stands by itself, not as a part of another word: for the text of a page. */
export function maskTokens(text: string, values: ValueTexts): string {
  return mask(text, values, (value) => `(?<![\\p{L}\\p{N}_])${value}(?![\\p{L}\\p{N}_])`);
}

/** Whether a value is in `text`; one under four characters only where it is all of it. */
export function holdsValue(text: string, values: ValueTexts): boolean {
  return maskText(text, values) !== text || Object.values(values).includes(text.trim());
}

function mask(text: string, values: ValueTexts, patternOf: (escaped: string) => string): string {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    if (value.length < shortest) continue;
    for (const form of formsOf(value)) names.set(form, name);
  }
  if (names.size === 0) return text;
  const patterns = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => patternOf(form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)));
  return text.replace(new RegExp(patterns.join('|'), 'gu'), (value) => `%${names.get(value) ?? ''}%`);
}

/** A value as it stands in text, in addresses and in quotes. */
function formsOf(given: string): Set<string> {
  // Half a character cannot stand in an address.
  const value = given.toWellFormed();
  const inQuery = new URLSearchParams({ value }).toString().slice('value='.length);
  const inQuotes = JSON.stringify(value).slice(1, -1);
  return new Set([given, value, encodeURIComponent(value), encodeURI(value), inQuery, inQuotes]);
}

const secretName = /token|secret|passw|pwd|api_?key|auth(?!or)|signature|session|otp|code|ticket|jwt/i;

/** The name and password before a host. */
const login = /^([a-z][a-z\d+.-]*:\/\/)[^/?#\s@]+@/i;

/** An address without the login before its host, and without what parameters hold whose names say that it is a secret. */
export function maskAddress(address: string): string {
  // Cut at what ends a parameter, so that each of its characters is looked at once, however many there are.
  return address
    .replace(login, `$1${maskedParameter}@`)
    .split(/([&#;])/)
    .map((part, at) => maskParameter(part, at === 0))
    .join('');
}

/** What stands between two ends of parameters: from a secret's name on, nothing of it is told. */
function maskParameter(part: string, isPath: boolean): string {
  const pieces = part.split('?');
  const at = pieces.findIndex((piece, index) => (index > 0 || !isPath) && isSecret(piece));
  const secret = pieces[at];
  if (secret === undefined) return part;
  const name = secret.slice(0, secret.indexOf('=') + 1);
  return [...pieces.slice(0, at), `${name}${maskedParameter}`].join('?');
}

function isSecret(parameter: string): boolean {
  const end = parameter.indexOf('=');
  return end >= 0 && end + 1 < parameter.length && secretName.test(parameter.slice(0, end));
}

/** What stands for a secret in an address. */
export const maskedParameter = '…';

/** What these keys hold is of ours, and read by programs. */
const structural = new Set([
  'id',
  'code',
  'kind',
  'state',
  'method',
  'rung',
  'role',
  'ref',
  'inputMode',
  'answer',
  'picture',
]);

/** Any value of JSON with `change` made to the text in it. Parse it again: its type is not kept. */
export function changeText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => changeText(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, structural.has(key) ? each : changeText(each, change)]),
  );
}
