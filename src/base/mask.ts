import { changeSaid } from './say';
import { AutomationError, toAutomationError } from './errors';
import { dots } from './secret-names';
import { bareLetters } from './text';

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

type FoundValue = { start: number; end: number; name: string };

/** Short values are found inside of words of a `text`, but only as a whole among `tokens`. */
type Within = 'text' | 'tokens';

type Finder = (text: string, within: Within) => FoundValue[];

/** A way to write a value; one that is strong means nothing else wherever it stands. */
type Form = { name: string; isStrong: boolean };

/** A longer value is looked for by its beginning, so that what is kept of it stays small. */
const longest = 1000;

/**
 * Finds values however they are written: in capitals or not, in full-width letters, with something between their characters
 * but no end of a line, backwards, in base64 once or twice, in hexadecimal, or as addresses, quotes and markup write them.
 *
 * A long value, or one of six characters with a digit among them, is found inside of other words too. A shorter one is found
 * where it stands by itself, or, within `text`, exactly as it is. Under four characters only three digits are looked for.
 */
function createFinder(values: ValueTexts): Finder {
  const given = Object.entries(values).flatMap(([name, texts]) =>
    [texts].flat().map((value) => ({ name, value: value.slice(0, longest) })),
  );
  const written = given.flatMap(({ name, value }) => entriesOf(name, writtenForms(value)));
  const folded = given.flatMap(({ name, value }) => entriesOf(name, foldedForms(value)));
  if (written.length + folded.length === 0) return () => [];
  const searchWritten = createSearch(written);
  const searchFolded = createSearch(folded);
  return (text, within) => {
    const { text: plain, starts, ends } = foldText(text);
    const exact = searchWritten(text).flatMap(({ end, length, found: { name, isStrong } }) => {
      const place = { start: end - length, end, name };
      return within === 'text' || isStrong || isAlone(text, place) ? [place] : [];
    });
    const alike = searchFolded(plain).flatMap(({ end, length, found }: Hit<Form>) => {
      const place = { start: starts[end - length] ?? 0, end: ends[end - 1] ?? 0, name: found.name };
      // Three digits with something between are rows, dates, pages.
      const isWhole = length > codeLength || place.end - place.start === length;
      return found.isStrong || (isWhole && isAlone(text, place)) ? [place] : [];
    });
    return withoutOverlaps([...exact, ...alike]);
  };
}

const word = /[\p{L}\p{N}_]/u;

function isAlone(text: string, { start, end }: FoundValue): boolean {
  const before = Array.from(text.slice(Math.max(0, start - 2), start)).at(-1) ?? '';
  const [after = ''] = text.slice(end, end + 2);
  return !word.test(before) && !word.test(after);
}

/** The first of those that overlap, and of those that begin together the longest. */
function withoutOverlaps(found: FoundValue[]): FoundValue[] {
  const ordered = found.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let from = 0;
  return ordered.filter(({ start, end }) => {
    if (start < from) return false;
    from = end;
    return true;
  });
}

/** So many digits are the code of a card; any other text as short stands for too much else. */
const codeLength = 3;

const strongLength = 8;

const mixedLength = 6;

function entriesOf(name: string, texts: readonly string[]): [string, Form][] {
  return [...new Set(texts)].map((text) => [text, { name, isStrong: isStrong(text) }]);
}

const isStrong = (text: string): boolean =>
  text.length >= strongLength || (text.length >= mixedLength && /\d/.test(text));

/** A value as it stands in text, in addresses and in quotes. */
function writtenForms(value: string): string[] {
  if (value.length <= codeLength) return [];
  const wellFormed = value.toWellFormed();
  const inQuery = new URLSearchParams({ value: wellFormed }).toString().slice('value='.length);
  const inQuotes = JSON.stringify(value).slice(1, -1);
  return [value, encodeURIComponent(wellFormed), encodeURI(wellFormed), inQuery, inQuotes];
}

/** The same and other ways to write it, as they are compared. */
function foldedForms(value: string): string[] {
  const folded = foldOf(value);
  if (folded.length <= codeLength) return /^\d{3}$/.test(folded) ? [folded] : [];
  const bytes = new TextEncoder().encode(value);
  const inHex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const inBase64 = base64Of(bytes);
  const twice = inBase64.flatMap((once) => base64Of(new TextEncoder().encode(once)));
  const backwards = folded.length >= mixedLength ? Array.from(folded).toReversed().join('') : '';
  const forms = [...writtenForms(value), inHex, ...inBase64, ...twice, backwards].map(foldOf);
  return forms.filter(({ length }) => length > codeLength);
}

const base64Of = (bytes: Uint8Array) => [0, 1, 2].map((offset) => base64At(bytes, offset));

const foldOf = (text: string) => foldText(text).text.replaceAll('\n', '');

/**
 * The base64 of `bytes` as it stands inside of a longer text, `offset` bytes after a group of three begins: without the
 * first and last characters, which depend on the neighbours.
 */
function base64At(bytes: Uint8Array, offset: number): string {
  const padded = [...Array.from({ length: offset }, () => 0), ...bytes];
  const text = btoa(padded.map((byte) => String.fromCodePoint(byte)).join(''));
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
}

/** Variable name → its text, or all it has had. */
export type ValueTexts = Readonly<Record<string, string | readonly string[]>>;

/** A text as it is compared, and where each of its characters stands in the text it was made of. */
type FoldedText = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const letter = /[\p{L}\p{N}]/u;

/** A character that no value reaches over: a value never crosses the end of a line. */
const barrier = '\n';

/**
 * Letters and digits only, small, without accents and of ordinary width: what is the same to a reader is the same, whatever
 * stands between its characters.
 */
function foldText(text: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    const escape = escapeAt(text, at);
    const code = escape?.code ?? text.codePointAt(at) ?? 0;
    const end = at + (escape?.length ?? (code > 0xffff ? 2 : 1));
    for (const each of code < 0x80 ? (plain[code] ?? '') : foldCharacter(String.fromCodePoint(code))) {
      pieces.push(each);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text: pieces.join(''), starts, ends };
}

/** A character as quotes, markup and addresses write it: `\u0041`, `\u{41}`, `\x41`, `&#65;`, `&#x41;`, `%41`. */
const escaped =
  /\\u([\da-f]{4})|\\u\{0{0,8}([\da-f]{1,6})\}|\\x([\da-f]{2})|&#x0{0,8}([\da-f]{1,6});|&#0{0,8}(\d{1,7});|%([2-7][\da-f])/iy;

const escapeSigns = new Set(['\\', '&', '%']);

type Escape = { code: number; length: number };

function escapeAt(text: string, at: number): Escape | undefined {
  if (!escapeSigns.has(text.charAt(at))) return undefined;
  escaped.lastIndex = at;
  const found = escaped.exec(text);
  if (!found) return undefined;
  const [whole, ...digits] = found;
  const [, , , , decimal] = digits;
  const code = decimal === undefined ? parseInt(digits.find(Boolean) ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? { code, length: whole.length } : undefined;
}

/** The folded form of each of the first 128 characters. */
const plain = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCodePoint(code);
  return character === barrier || /[\da-z]/i.test(character) ? character.toLowerCase() : '';
});

/** The UTF-16 units a character is compared by; none for one that only stands between others. */
function foldCharacter(character: string): string[] {
  const parts = Array.from(bareLetters(character)).filter((part) => letter.test(part));
  return parts.join('').split('');
}

/** A place in a text where one of the texts ends that are looked for. */
type Hit<T> = { end: number; length: number; found: T };

type Entry<T> = readonly [text: string, found: T];

type Node<T> = {
  next: Map<string, Node<T>>;
  fail: Node<T> | undefined;
  entries: Entry<T>[];
  length: number;
  shorter: Node<T> | undefined;
};

/** A text is looked for by so many of its first characters, so that long ones cost no more than short ones; the rest is compared then. */
const prefixLength = 32;

/**
 * Finds all of several texts in one pass, whatever they and the text are: its time grows with the text and what is found in it.
 * Source: A. V. Aho and M. J. Corasick, Efficient string matching, CACM 18 (1975).
 */
function createSearch<T>(entries: Iterable<Entry<T>>): (text: string) => Hit<T>[] {
  const root = newNode<T>(0);
  for (const entry of entries) {
    let at = root;
    for (const character of entry[0].slice(0, prefixLength).split('')) {
      const next = at.next.get(character) ?? newNode<T>(at.length + 1);
      at.next.set(character, next);
      at = next;
    }
    at.entries.push(entry);
  }
  linkFails(root);
  return (text) => {
    const hits: Hit<T>[] = [];
    let at = root;
    for (let index = 0; index < text.length; index += 1) {
      at = follow(at, text.charAt(index), root);
      for (let each: Node<T> | undefined = at; each; each = each.shorter)
        for (const [whole, found] of each.entries) {
          const { length } = whole;
          const start = index + 1 - each.length;
          if (standsAt(text, start, whole)) hits.push({ end: start + length, length, found });
        }
    }
    return hits;
  };
}

/** `each` stands whole at `start`, where its beginning does. Its end is looked at first: that is soon done. */
function standsAt(text: string, start: number, each: string): boolean {
  const end = start + each.length;
  if (each.length <= prefixLength) return true;
  return text.charAt(end - 1) === each.charAt(each.length - 1) && text.slice(start, end) === each;
}

const newNode = <T>(length: number): Node<T> => ({
  next: new Map(),
  fail: undefined,
  entries: [],
  length,
  shorter: undefined,
});

function follow<T>(from: Node<T>, character: string, root: Node<T>): Node<T> {
  for (let at: Node<T> | undefined = from; at; at = at.fail) {
    const next = at.next.get(character);
    if (next) return next;
  }
  return root;
}

/** From each beginning of a text to the longest other beginning that it ends with, level by level. */
function linkFails<T>(root: Node<T>): void {
  const waiting = [root];
  for (const node of waiting) {
    for (const [character, next] of node.next) {
      next.fail = node.fail ? follow(node.fail, character, root) : root;
      next.shorter = next.fail.entries.length > 0 ? next.fail : next.fail.shorter;
      waiting.push(next);
    }
  }
}
