import type { ExtractMetadata } from '../../src/protocol/operations/extract-operation';
import { valuesOf, type ExtractPage } from './extract-page';

/** What an extraction gave: a result with its metadata, or the code of its error. */
export type Given = { result: unknown; metadata: ExtractMetadata } | { error: string };

/** The values that are wrong and have no mark, in words. An error is a typed answer: it gives nothing wrong. */
export function unmarkedWrong(page: ExtractPage, given: Given, origin: string): string[] {
  if ('error' in given) return [];
  const { result, metadata } = given;
  const marked = new Set(metadata.marks.map(({ path }) => path));
  const items = page.list === undefined ? [result] : listAt(result, page.list);
  const base = (at: number) => (page.list === undefined ? '' : `/${page.list}/${at}`);
  const wrong = items.flatMap((item, at) => wrongIn(item, { page, origin, base: base(at), marked }));
  return [
    ...wrong,
    ...repeatedIn(items),
    ...leftOver(result),
    ...countFaults(page, items, metadata),
    ...strange(result, page),
  ];
}

const listAt = (result: unknown, name: string): unknown[] => {
  const value = (result as Record<string, unknown> | null)?.[name];
  return Array.isArray(value) ? (value as unknown[]) : [];
};

type Item = { page: ExtractPage; origin: string; base: string; marked: ReadonlySet<string> };

/** Values of an item that no thing of the page has with its other ones. */
function wrongIn(item: unknown, { page, origin, base, marked }: Item): string[] {
  const given = (item ?? {}) as Record<string, unknown>;
  const things = [...page.wanted, ...page.others].map((thing) => valuesOf(thing, origin));
  const faultsOf = (thing: Record<string, unknown>) =>
    Object.keys(page.fields).filter((name) => given[name] !== thing[name] && !marked.has(`${base}/${name}`));
  const faults = things.map(faultsOf).sort((a, b) => a.length - b.length)[0] ?? Object.keys(given);
  return faults.map((name) => `${base}/${name} is ${JSON.stringify(given[name])}`);
}

function repeatedIn(items: readonly unknown[]): string[] {
  const texts = items.map((item) => JSON.stringify(item));
  return texts.length > new Set(texts).size
    ? [`${texts.length - new Set(texts).size} rows are repeated`]
    : [];
}

/** Pointers, and addresses nobody has. */
const leftOver = (result: unknown): string[] =>
  (JSON.stringify(result) ?? '').match(/@\d+(?:\.\d+)?(?!\w)|https?:\/\/invented[^"]*/g) ?? [];

/** The answer tells how many rows it has, whatever a model claims. */
function countFaults(
  { list, wanted }: ExtractPage,
  items: readonly unknown[],
  { rows }: ExtractMetadata,
): string[] {
  if (list === undefined || items.length === wanted.length) return [];
  const told = rows.find(({ path }) => path === `/${list}`);
  return told?.returned === items.length ? [] : [`${items.length} rows are said to be ${told?.returned}`];
}

/** Names that were not asked for. */
function strange(result: unknown, { list, fields }: ExtractPage): string[] {
  const names = Object.keys(result ?? {});
  const asked = list === undefined ? Object.keys(fields) : [list];
  return names.filter((name) => !asked.includes(name)).map((name) => `${name} was not asked for`);
}
