import { createFinder, type Finder } from './find-values';
import type { ValueTexts } from './find-values';

/** Stands for what was said in an instruction and is a secret: it has no name to be put back. */
export const dots = '••••••••';

/** Under this name are the values that dots stand for. No variable can be called so. */
export const unnamed = '•';

/** `text` with values put back as `%name%` wherever they stand; see `createFinder` for what is one. */
export function maskText(text: string, values: ValueTexts): string {
  return mask(text, values, 'text');
}

/** The same, but of short values only those that stand by themselves, not as a part of another word: for the text of a page. */
export function maskTokens(text: string, values: ValueTexts): string {
  return mask(text, values, 'tokens');
}

/** Whether a value is in `text`; one that is too short to be looked for only where it is all of it. */
export function holdsValue(text: string, values: ValueTexts): boolean {
  return maskText(text, values) !== text || Object.values(values).flat().includes(text.trim());
}

type Known = { given: readonly (readonly [string, unknown])[]; find: Finder };

/** Finders by the object that has the values, for as long as it has the same. */
const finders = new WeakMap<ValueTexts, Known>();

function finderOf(values: ValueTexts): Finder {
  const given = Object.entries(values);
  const known = finders.get(values);
  const isSame =
    known?.given.length === given.length &&
    given.every(([name, text], at) => known.given[at]?.[0] === name && known.given[at][1] === text);
  if (known && isSame) return known.find;
  const find = createFinder(values);
  finders.set(values, { given, find });
  return find;
}

function mask(text: string, values: ValueTexts, within: 'text' | 'tokens'): string {
  const find = finderOf(values);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, name } of find(text, within)) {
    pieces.push(text.slice(from, start), name === unnamed ? dots : `%${name}%`);
    from = end;
  }
  return from === 0 ? text : [...pieces, text.slice(from)].join('');
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

/** Masks one parameter, from the value of a secret's name on. */
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

/** The text that stands for a secret in an address. */
export const maskedParameter = '…';

/** Keys whose values are words of ours, read by programs: they are not masked. */
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
