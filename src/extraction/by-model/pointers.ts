import type { FormAnswer } from './answer-form';
import type { NumberedLine } from './number-lines';
import type { PageSpot } from './find-said';

/** The lines of a page by their numbers. */
export type LinesByNumber = ReadonlyMap<number, NumberedLine>;

export const byNumber = (lines: readonly NumberedLine[]): LinesByNumber =>
  new Map(lines.flatMap((line) => (line.number === undefined ? [] : [[line.number, line]])));

const one = /^@(\d+)(?:\.(\d+))?$/;
/** Several lines: `@12-40.2`, `@12-15,18.2`. */
const several = /^@(\d+(?:\s?[-–,]\s?@?\d+)+)(?:\.(\d+))?$/;
/** A part of the line that the item is of. */
const own = /^@\.(\d+)$/;
const inside = /@(?:\d+(?:\.\d+)?|\.\d+)(?![\d.]*\d)/g;

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

/** Lines, and the part that is wanted of each: `.2`, or nothing for all of it. */
type SeveralLines = { numbers: ReadonlySet<number>; part: string };

/** The most items that are made of one. */
const mostItems = 50_000;

function linesIn(said: string): SeveralLines | undefined {
  const [, list, part] = several.exec(said) ?? [];
  if (list === undefined) return undefined;
  const numbers = list.split(',').flatMap((each) => {
    const [from = 0, to = from] = each.split(/[-–]/).map((number) => Number(number.replace(/[@\s]/g, '')));
    return Array.from({ length: Math.min(mostItems, Math.max(0, to - from + 1)) }, (_, at) => from + at);
  });
  return { numbers: new Set(numbers.slice(0, mostItems)), part: part === undefined ? '' : `.${part}` };
}

/** An item of several lines, such as `@12-40.2`, as one for each of them; another as it is. */
export function spreadItem(item: FormAnswer, lines: LinesByNumber): FormAnswer[] {
  const known = new Map(textsIn(item).flatMap((text) => pairOf(text)));
  const [first] = known.values();
  if (!first) return [itemAt(item, firstLine(item), known)];
  const [begin = 0] = first.numbers;
  const { set } = lines.get(begin) ?? {};
  return [...first.numbers]
    .filter((number) => {
      const line = lines.get(number);
      return line && (set === undefined || (line.set === set && line.row !== undefined));
    })
    .map((number) => itemAt(item, number, known));
}

function pairOf(text: string): [string, SeveralLines][] {
  const found = linesIn(text);
  return found ? [[text, found]] : [];
}

/** The texts of an item, those of lists in it left out. */
export function textsIn(item: FormAnswer): string[] {
  if (typeof item === 'string') return [item];
  return Array.isArray(item) ? [] : Object.values(item).flatMap(textsIn);
}

function firstLine(item: FormAnswer): number | undefined {
  const numbers = textsIn(item).flatMap((text) => one.exec(text)?.[1] ?? []);
  return numbers[0] === undefined ? undefined : Number(numbers[0]);
}

/** The item of one line: several lines that do not have it give nothing. */
function itemAt(
  item: FormAnswer,
  number: number | undefined,
  known: ReadonlyMap<string, SeveralLines>,
): FormAnswer {
  if (Array.isArray(item) || number === undefined) return item;
  if (typeof item !== 'string')
    return Object.fromEntries(
      Object.entries(item).map(([name, each]) => [name, itemAt(each, number, known)]),
    );
  const [, part] = own.exec(item) ?? [];
  if (part !== undefined) return `@${number}.${part}`;
  const found = known.get(item);
  if (!found) return item;
  return found.numbers.has(number) ? `@${number}${found.part}` : '';
}

/** The tables and lists whose rows an answer points at. */
export function setsPointedAt(answer: FormAnswer, lines: LinesByNumber): number[] {
  if (typeof answer !== 'string') return Object.values(answer).flatMap((each) => setsPointedAt(each, lines));
  const number = linesIn(answer)?.numbers.values().next().value ?? Number(one.exec(answer)?.[1]);
  const set = lines.get(number)?.set;
  return set === undefined ? [] : [set];
}
