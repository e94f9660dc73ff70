import { changeSaid } from './say';
import { AutomationError, toAutomationError } from './errors';
import { type ValueTexts, createFinder, type Finder } from './find-values';
import { dots } from './secret-names';

/** Throws what `thrown` is, without any secret in it. */
export function throwMasked(thrown: unknown, values: ValueTexts): never {
  const { code, message, saying, details } = toAutomationError(thrown);
  const hide = (text: string) => redact(text, { values });
  const shown = maskDetails(details, values);
  const masked =
    typeof saying === 'string'
      ? hide(message)
      : { sentence: hide(message), said: changeSaid(saying.said, hide) };
  throw new AutomationError(code, masked, { details: shown });
}

/** Selectors among them must still find their element, so only values are replaced. */
function maskDetails(details: Record<string, unknown>, values: ValueTexts): Record<string, unknown> {
  const masked = Object.entries(details).map(([key, each]) => [
    key,
    changeText(each, (text) => maskText(text, values)),
  ]);
  return Object.fromEntries(masked);
}

export type Secrets = {
  /** Values of variables, which are shown as `%name%`. */
  values?: ValueTexts;
  keys?: readonly string[];
};

/** A shorter key would take too much else with it. */
const shortestKey = 4;

/**
 * A run of characters that may be a credential, and a header that carries one. Neither runs into the next of its kind.
 */
const token = /[\w*.-]{9,}/g;
const bearer = /\bbearer\s+(?!%)[^\s,;"']+/gi;

/** The beginnings of keys that model providers and clouds issue. */
const beginning = /\b(?:(?:sk|bb|pk|rk|key|ghp|xox[bap])[-_]|AIza|eyJ)/gi;

/** An address within a text. No scheme is longer. */
const anyAddress = /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s<>"]+/gi;

/**
 * Text as it may leave for a log, a message or a stream: without the keys and values that are known, and without what is a
 * credential by its form or by its name in an address.
 */
export function redact(text: string, { values = {}, keys = [] }: Secrets = {}): string {
  const withoutKeys = keys
    .flatMap((key) => [key, key.replace(/^bearer\s+/i, '')])
    .filter((key) => key.length >= shortestKey)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, key) => rest.replaceAll(key, '[key]'), text);
  return maskText(withoutKeys, values)
    .replaceAll(bearer, '[key]')
    .replaceAll(token, hideCredential)
    .replaceAll(anyAddress, (found) => maskAddress(found));
}

/** A word without the credential that it ends with. Each beginning in it is looked at once. */
function hideCredential(text: string): string {
  const lastDigit = text.split('').findLastIndex((character) => /[\d*]/.test(character));
  const lastDot = text.lastIndexOf('.');
  const dotBefore = text.lastIndexOf('.', lastDot - 1);
  for (const { index, 0: mark } of text.matchAll(beginning)) {
    const from = index + mark.length;
    const left = text.length - from;
    const isKey = /[-_]$/.test(mark) && left >= 6 && lastDigit >= from;
    const isGoogles = mark === 'AIza' && left >= 20;
    const isJwt = mark === 'eyJ' && lastDot > dotBefore && dotBefore >= from + 8;
    if (isKey || isGoogles || isJwt) return `${text.slice(0, index)}[key]`;
  }
  return text;
}

/** Names whose values are never shown. */
const secretKey = /key|token|secret|passw|authorization|cookie|variables|body/i;

/** A value of JSON with its texts redacted, and without what is secret by its name. */
export function redactValue(value: unknown, secrets: Secrets = {}, name = ''): unknown {
  if (secretKey.test(name)) return '[redacted]';
  if (typeof value === 'string') return redact(value, secrets);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, secrets, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, redactValue(each, secrets, key)]),
  );
}

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

/** A value that is too short to be looked for counts only where it is all of the text. */
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

/** Changes a list or an object of JSON by `change`, or gives what it was changed to before. */
type ChangeOnce = (part: object, change: () => unknown) => unknown;

const always: ChangeOnce = (_part, change) => change();

/** Any value of JSON with `change` made to the text in it. Parse it again: its type is not kept. */
export function changeText(
  value: unknown,
  change: (text: string) => string,
  once: ChangeOnce = always,
): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const inside = (part: unknown) => changeText(part, change, once);
  return once(value, () =>
    Array.isArray(value)
      ? value.map(inside)
      : Object.fromEntries(
          Object.entries(value).map(([key, each]) => [key, structural.has(key) ? each : inside(each)]),
        ),
  );
}
