import { withPlainForms } from '../../base/text';
import { findDate } from '../../base/find-date';
import { findNumbers } from '../../base/find-numbers';
import { writingOf } from '../values/type-column';
import type { NumberedLine, PointedCell } from './number-lines';

/** A place on the page: a line, or one part of it. */
export type PageSpot = { readonly line: NumberedLine; readonly cell: PointedCell };

export type SaidFinder = {
  text(said: string): PageSpot[];
  number(value: number): PageSpot[];
  /** The places that show the day or month; `said` is in ISO 8601. */
  date(said: string): PageSpot[];
  address(said: string): PageSpot | undefined;
};

export function createSaidFinder(lines: readonly NumberedLine[], language: string): SaidFinder {
  const spots = lines.flatMap(spotsOf);
  const byText = once(() => group(spots, ({ cell }) => [plainText(cell.text)]));
  const byNumber = once(() => group(spots, ({ cell }) => numbersIn(cell, language)));
  const byDate = once(() => group(spots, ({ cell }) => datesIn(cell, language)));
  const byAddress = once(() => group(spots, addressesIn));
  const whole = once(() => joinTexts(lines));
  return {
    text: (said) => {
      const plain = plainText(said);
      if (plain === '') return [];
      const exact = byText().get(plain);
      return exact ?? whole().find(plain);
    },
    number: (value) => byNumber().get(value) ?? [],
    date: (said) => byDate().get(said.slice(0, 10)) ?? [],
    address: (said) => byAddress().get(plainAddress(said))?.[0],
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The parts of a line, then all of it: the smaller place says more. */
const spotsOf = (line: NumberedLine): PageSpot[] =>
  line.number === undefined
    ? []
    : [...line.parts, line.whole].flatMap((cell) => (cell === null ? [] : { line, cell }));

function group<K>(spots: readonly PageSpot[], keysOf: (spot: PageSpot) => readonly K[]): Map<K, PageSpot[]> {
  const groups = new Map<K, PageSpot[]>();
  for (const spot of spots)
    for (const key of new Set(keysOf(spot))) {
      const known = groups.get(key);
      // A line's only part is enough of it.
      if (!known) groups.set(key, [spot]);
      else if (known.at(-1)?.line !== spot.line || spot.cell !== spot.line.whole) known.push(spot);
    }
  return groups;
}

/** A text as it is compared: without case, width and accents written apart, and with single spaces. */
export const plainText = (text: string): string =>
  withPlainForms(text).toLowerCase().replace(/[’‘]/g, "'").replace(/[“”„]/g, '"').replace(/\s+/g, ' ').trim();

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

function joinTexts(lines: readonly NumberedLine[]) {
  const starts: number[] = [];
  const told = lines.filter(({ number }) => number !== undefined);
  let length = 0;
  const texts = told.map(({ whole }) => {
    starts.push(length);
    const text = plainText(whole.text);
    length += text.length + 1;
    return text;
  });
  const joined = texts.join('\n');
  return {
    find: (said: string): PageSpot[] => {
      const found: PageSpot[] = [];
      for (
        let at = joined.indexOf(said);
        at >= 0 && found.length < mostFound;
        at = joined.indexOf(said, at + 1)
      ) {
        const isWord =
          !(isLetter(joined[at - 1]) && isLetter(said[0])) &&
          !(isLetter(joined[at + said.length]) && isLetter(said.at(-1)));
        const line = isWord ? told[lastAtMost(starts, at)] : undefined;
        if (line && found.at(-1)?.line !== line) found.push(smallestWith(line, said));
      }
      return found;
    },
  };
}

const mostFound = 200;

function smallestWith(line: NumberedLine, said: string): PageSpot {
  const part = line.parts.find((each) => each !== null && plainText(each.text).includes(said));
  return { line, cell: part ?? line.whole };
}

/** The index of the last number that is at most `value`. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function numbersIn({ text, value }: PointedCell, language: string): number[] {
  const { decimal } = writingOf([text], language);
  return [...findNumbers(text, decimal), ...findNumbers(value ?? '', '.')];
}

/** The day in a text, and its month. */
function datesIn({ text, value }: PointedCell, language: string): string[] {
  if (text.length > longestDated) return [];
  const { order } = writingOf([text], language);
  return [findDate(text, order), findDate(value ?? '')].flatMap((date) =>
    date === undefined ? [] : [date.slice(0, 10), date.slice(0, 7)],
  );
}

/** A longer text is no date, in characters. */
const longestDated = 200;
const urls = /https?:\/\/[^\s<>"'|]+[^\s<>"'|.,;:!?)\]]/giu;

/** The addresses that a place leads to or shows. */
function addressesIn({ cell: { link, text, value } }: PageSpot): string[] {
  const shown = [...text.matchAll(urls), ...(value ?? '').matchAll(urls)].map(([url]) => url);
  return [...(link === undefined ? [] : [link]), ...shown].map(plainAddress);
}

/** An address as it is compared: two that lead to the same place are the same. */
function plainAddress(address: string): string {
  try {
    return new URL(address).href.replace(/\/$/, '');
  } catch {
    return address.trim().toLowerCase();
  }
}
