import type { FormAnswer } from './answer-form';
import type { NumberedLine } from './number-lines';
import type { PageSpot } from './find-said';

/** The lines of a page by their numbers. */
export type LinesByNumber = ReadonlyMap<number, NumberedLine>;

export const byNumber = (lines: readonly NumberedLine[]): LinesByNumber =>
  new Map(lines.flatMap((line) => (line.number === undefined ? [] : [[line.number, line]])));

const one = /^@(\d+)(?:\.(\d+))?$/;
const range = /^@(\d+)(?:\.(\d+))?\s?[-–]\s?@?(\d+)(?:\.(\d+))?$/;
const inside = /@\d+(?:\.\d+)?(?![\d.]*\d)/g;

export const isPointer = (said: string): boolean => one.test(said);

/** The place that a pointer like `@12` or `@12.2` names; undefined for none such. */
export function spotAt(said: string, lines: LinesByNumber): PageSpot | undefined {
  const [, number, part] = one.exec(said) ?? [];
  const line = number === undefined ? undefined : lines.get(Number(number));
  if (!line) return undefined;
  const cell = part === undefined ? line.whole : line.parts[Number(part) - 1];
  return cell ? { line, cell } : undefined;
}

/** Puts the page's words in place of the pointers in a text; undefined when there is none, or one that names nothing. */
export function putWords(
  said: string,
  lines: LinesByNumber,
): { text: string; isOnlyPointers: boolean } | undefined {
  const pointers = said.match(inside);
  if (!pointers) return undefined;
  const words = pointers.map((each) => spotAt(each, lines)?.cell.text);
  if (words.includes(undefined)) return undefined;
  const isOnlyPointers = !/[\p{L}\p{N}]/u.test(said.replaceAll(inside, ''));
  let at = 0;
  return { text: said.replaceAll(inside, () => words[at++] ?? ''), isOnlyPointers };
}

export const holdsPointer = (said: string): boolean => said.search(inside) >= 0;

type Range = { from: number; to: number; part: string };

function rangeOf(said: string): Range | undefined {
  const [, from, before, to, after] = range.exec(said) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const part = after ?? before;
  return { from: Number(from), to: Number(to), part: part === undefined ? '' : `.${part}` };
}

/** The most items that are made of one with ranges. */
const mostItems = 50_000;

/** An item with ranges, such as `@12-40.2`, as one for each of the lines; another as it is. */
export function spreadItem(item: FormAnswer, lines: LinesByNumber): FormAnswer[] {
  const [first] = rangesIn(item);
  if (!first) return [item];
  const { set } = lines.get(first.from) ?? {};
  const to = Math.min(first.to, first.from + mostItems);
  const numbers = Array.from({ length: Math.max(0, to - first.from + 1) }, (_, at) => first.from + at);
  return numbers
    .filter((number) => {
      const line = lines.get(number);
      return line && (set === undefined || (line.set === set && line.row !== undefined));
    })
    .map((number) => itemAt(item, number));
}

function rangesIn(item: FormAnswer): Range[] {
  if (typeof item === 'string') {
    const found = rangeOf(item);
    return found ? [found] : [];
  }
  return Array.isArray(item) ? [] : Object.values(item).flatMap(rangesIn);
}

/** The item of one line: a range that does not have it gives nothing. */
function itemAt(item: FormAnswer, number: number): FormAnswer {
  if (typeof item === 'string') {
    const found = rangeOf(item);
    if (!found) return item;
    return number >= found.from && number <= found.to ? `@${number}${found.part}` : '';
  }
  if (Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([name, each]) => [name, itemAt(each, number)]));
}

/** The tables and lists whose rows an answer points at. */
export function setsPointedAt(answer: FormAnswer, lines: LinesByNumber): number[] {
  if (typeof answer !== 'string') return Object.values(answer).flatMap((each) => setsPointedAt(each, lines));
  const number = rangeOf(answer)?.from ?? Number(one.exec(answer)?.[1]);
  const set = lines.get(number)?.set;
  return set === undefined ? [] : [set];
}
