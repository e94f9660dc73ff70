import { createSearch, type Hit } from './find-texts';
import { foldText } from './fold-text';

/** The place of a value in a text, and the variable's name. */
export type FoundValue = { start: number; end: number; name: string };

/** Short values are found inside of words of a `text`, but only as a whole among `tokens`. */
export type Within = 'text' | 'tokens';

export type Finder = (text: string, within: Within) => FoundValue[];

/** A way to write a value; one that is strong means nothing else wherever it stands. */
type Form = { name: string; isStrong: boolean };

/** A longer value is looked for by its beginning, so that what is kept of it stays small. */
const longest = 1000;

/**
 * Finds values however they are written: in capitals or not, in full-width letters, with something between their characters but
 * no end of a line, backwards, in base64, in hexadecimal, or as addresses and quotes write them.
 *
 * What is long, or has six characters and a digit among them, is found inside of other words too. What is shorter is found where
 * it stands by itself, or, within `text`, exactly as it is. Under four characters only three digits are looked for.
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
