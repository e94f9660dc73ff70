import type { StepScope } from '../protocol/recordings/recording';

/** The page a step belongs to: its origin, and its path with `*` for what names one thing of many. */
export function scopeOf(url: string): StepScope | undefined {
  const address = parse(url);
  if (!address || address.origin === 'null') return undefined;
  return { origin: address.origin, path: pathFamily(address.pathname) };
}

/** `/orders/1042/items` → `/orders/*\/items`: numbers, uuids and other parts that look generated become `*`. */
export function pathFamily(path: string): string {
  return path
    .split('/')
    .map((part) => (namesOneOfMany(part) ? '*' : part))
    .join('/');
}

export function isInScope(scope: StepScope | undefined, url: string): boolean {
  if (!scope) return true;
  const address = parse(url);
  if (!address || address.origin !== scope.origin) return false;
  return scope.path === undefined || pathFamily(address.pathname) === scope.path;
}

/**
 * The address fits a pattern, in which `*` stands for anything, however either writes its letters. A pattern without
 * a query fits any.
 */
export function fitsAddress(pattern: string, url: string): boolean {
  return fits(pattern, url) || fits(decodeAll(pattern), decodeAll(url));
}

function fits(pattern: string, url: string): boolean {
  if (Math.max(pattern.length, url.length) > longestAddress) return pattern === url;
  const parts = pattern.split('*');
  const bare = url.replace(/[?#].*$/su, '');
  return hasInOrder(url, parts) || (!/[?#]/u.test(pattern) && hasInOrder(bare, parts));
}

/** Longer ones are compared as they are, in characters. */
const longestAddress = 10_000;

/** The text begins with the first part, ends with the last, and has the others in order between. */
function hasInOrder(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** An address with its letters as letters: `%C3%A9` would be taken for the variable `C3`. What is ASCII stays as it is. */
export function readable(url: string): string {
  return url.replace(/(?:%[89a-f][0-9a-f])+/giu, decode);
}

/** The same as browsers write it. */
export function asWritten(address: string): string {
  return address.replace(/[^\p{ASCII}\p{Cs}]+/gu, encodeURIComponent);
}

const decodeAll = (text: string) => text.replace(/(?:%[0-9a-f]{2})+/giu, decode);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A pattern for the address a step is done on: numbers, generated parts and the query may differ. A place within one
 * page (`#/orders`) counts where it is written like a path.
 */
export function stepAddressPattern(url: string): string {
  const address = parse(url);
  if (!address || address.origin === 'null') return url;
  const place = /^#!?\//u.test(address.hash)
    ? `${address.search ? '*' : ''}${pathFamily(readable(address.hash))}`
    : '';
  return `${address.origin}${pathFamily(readable(address.pathname))}${place}`;
}

const loginWords = /(^|[^a-z])(log-?in|sign-?in|signon|sso|oauth2?|authorize|authenticate|auth)([^a-z]|$)/iu;

export function looksLikeLogin(url: string): boolean {
  const address = parse(url);
  return address !== undefined && loginWords.test(`${address.hostname}${address.pathname}`);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

function namesOneOfMany(part: string): boolean {
  const hasExtension = /\.[a-z]{2,5}$/iu.test(part);
  if (uuid.test(part) || /^\d+$/u.test(part)) return true;
  if (hasExtension) return false;
  // `A-1042`, `k3j4h5k2j3h4`: digits all over, or a number behind a word.
  const digits = part.replace(/\D/gu, '').length;
  return digits >= 3 && digits * 3 >= part.length;
}

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
