/** Variable name → text. */
export type ValueTexts = Readonly<Record<string, string>>;

/** Values shorter than this stand for too much else to be put back by what they are. */
const shortest = 4;

/** `text` with values put back as `%name%` wherever they stand; values under four characters are left. */
export function maskText(text: string, values: ValueTexts): string {
  return mask(text, values, (value) => value);
}

/** The same where a value stands by itself, not as a part of another word: for the text of a page. */
export function maskTokens(text: string, values: ValueTexts): string {
  return mask(text, values, (value) => `(?<![\\p{L}\\p{N}_])${value}(?![\\p{L}\\p{N}_])`);
}

function mask(text: string, values: ValueTexts, patternOf: (escaped: string) => string): string {
  const hidden = Object.entries(values)
    .filter(([, value]) => value.length >= shortest)
    .sort(([, a], [, b]) => b.length - a.length);
  if (hidden.length === 0) return text;
  const names = new Map(hidden.map(([name, value]) => [value, name]));
  const patterns = hidden.map(([, value]) =>
    patternOf(value.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)),
  );
  return text.replace(new RegExp(patterns.join('|'), 'gu'), (value) => `%${names.get(value) ?? ''}%`);
}

/** What these keys hold is of ours, and read by programs. */
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
