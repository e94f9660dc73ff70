import { bareLetters } from './fold-text';
export type FoundValue = { start: number; end: number; name: string };

/** Short values are found inside of words of a `text`, but only as a whole among `tokens`. */
export type Within = 'text' | 'tokens';

export type Finder = (text: string, within: Within) => FoundValue[];

/** A way to write a value; one that is strong means nothing else wherever it stands. */
type Form = { name: string; isStrong: boolean };

/** A longer value is looked for by its beginning, so that what is kept of it stays small. */
const longest = 1000;

/**
 * Finds values however they are written: in capitals or not, in full-width letters, with something between their characters
 * but no end of a line, backwards, in base64, in hexadecimal, or as addresses and quotes write them.
 *
 * A long value, or one of six characters with a digit among them, is found inside of other words too. A shorter one is found
 * where it stands by itself, or, within `text`, exactly as it is. Under four characters only three digits are looked for.
 */
export function createFinder(values: ValueTexts): Finder {
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
  const inBase64 = [0, 1, 2].map((offset) => base64At(bytes, offset));
  const backwards = folded.length >= mixedLength ? Array.from(folded).toReversed().join('') : '';
  const forms = [...writtenForms(value), inHex, ...inBase64, backwards].map(foldOf);
  return forms.filter(({ length }) => length > codeLength);
}

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
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    for (const each of code < 0x80 ? (plain[code] ?? '') : foldCharacter(text.slice(at, end))) {
      pieces.push(each);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text: pieces.join(''), starts, ends };
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
const beginning = 32;

/**
 * Finds all of several texts in one pass, whatever they and the text are: its time grows with the text and what is found in it.
 * Source: A. V. Aho and M. J. Corasick, Efficient string matching, CACM 18 (1975).
 */
function createSearch<T>(entries: Iterable<Entry<T>>): (text: string) => Hit<T>[] {
  const root = newNode<T>(0);
  for (const entry of entries) {
    let at = root;
    for (const character of entry[0].slice(0, beginning).split('')) {
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
  if (each.length <= beginning) return true;
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
