export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A value may be nested no deeper. */
const deepest = 60;

/**
 * All values of a text that is nearly JSON, as pages write it: with comments, trailing commas, line breaks in texts, several values
 * after each other, in a comment or CDATA section. What comes after something that is no JSON at all is left out.
 */
export function parseLenientJson(text: string): JsonValue[] {
  const at: At = { text, index: 0 };
  const values: JsonValue[] = [];
  try {
    for (skip(at, true); at.index < text.length; skip(at, true)) values.push(readAny(at, 0));
  } catch (thrown) {
    if (!(thrown instanceof NoJson)) throw thrown;
  }
  return values;
}

type At = { readonly text: string; index: number };

class NoJson extends Error {}

/** White space and comments; between values also what wraps or ends them. */
const between = /(?:\s|\uFEFF|\/\*[^]*?\*\/|\/\/[^\n]*|<!--|-->|<!\[CDATA\[|\]\]>|;)+/y;
const inside = /(?:\s|\uFEFF|\/\*[^]*?\*\/|\/\/[^\n]*|<!--[^]*?-->)+/y;

function skip(at: At, isBetween = false): void {
  const pattern = isBetween ? between : inside;
  pattern.lastIndex = at.index;
  if (pattern.test(at.text)) at.index = pattern.lastIndex;
  if (isBetween && at.text[at.index] === ',') {
    at.index += 1;
    skip(at, true);
  }
}

function readAny(at: At, depth: number): JsonValue {
  if (depth > deepest) throw new NoJson('too deep');
  skip(at);
  const sign = at.text[at.index];
  if (sign === '{') return readObject(at, depth);
  if (sign === '[') return readList(at, depth);
  if (sign === '"' || sign === "'") return readText(at, sign);
  return readWord(at);
}

function readObject(at: At, depth: number): JsonValue {
  const entries: [string, JsonValue][] = [];
  at.index += 1;
  while (!closes(at, '}')) {
    const key = readKey(at);
    skip(at);
    if (at.text[at.index] !== ':') throw new NoJson('no colon');
    at.index += 1;
    entries.push([key, readAny(at, depth + 1)]);
    skipComma(at);
  }
  // Not assigned one by one: `__proto__` is a key as any other.
  return Object.fromEntries(entries);
}

function readList(at: At, depth: number): JsonValue {
  const items: JsonValue[] = [];
  at.index += 1;
  while (!closes(at, ']')) {
    items.push(readAny(at, depth + 1));
    skipComma(at);
  }
  return items;
}

function closes(at: At, sign: string): boolean {
  skipComma(at);
  if (at.index >= at.text.length) throw new NoJson('not closed');
  if (at.text[at.index] !== sign) return false;
  at.index += 1;
  return true;
}

function skipComma(at: At): void {
  skip(at);
  while (at.text[at.index] === ',') {
    at.index += 1;
    skip(at);
  }
}

function readKey(at: At): string {
  skip(at);
  const sign = at.text[at.index];
  if (sign === '"' || sign === "'") return readText(at, sign);
  const bare = /[\w$@:-]+/y;
  bare.lastIndex = at.index;
  const [key] = bare.exec(at.text) ?? [];
  // A colon within is part of the key, the one at its end is not.
  const name = key?.replace(/:$/, '');
  if (!name) throw new NoJson('no key');
  at.index += name.length;
  return name;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function readText(at: At, quote: string): string {
  let text = '';
  for (at.index += 1; at.index < at.text.length; at.index += 1) {
    const sign = at.text[at.index] ?? '';
    if (sign === quote) {
      at.index += 1;
      return text;
    }
    text += sign === '\\' ? readEscape(at) : sign;
  }
  throw new NoJson('text not closed');
}

function readEscape(at: At): string {
  at.index += 1;
  const sign = at.text[at.index] ?? '';
  const code = /^u([\da-f]{4})/i.exec(at.text.slice(at.index, at.index + 5))?.[1];
  if (code === undefined) return escapes[sign] ?? sign;
  at.index += 4;
  return String.fromCharCode(Number.parseInt(code, 16));
}

const words: Readonly<Record<string, JsonValue>> = { true: true, false: false, null: null, undefined: null };

function readWord(at: At): JsonValue {
  const pattern = /[-+.\w]+/y;
  pattern.lastIndex = at.index;
  const [word = ''] = pattern.exec(at.text) ?? [];
  const value = Object.hasOwn(words, word) ? words[word] : Number(word);
  if (word === '' || value === undefined || Number.isNaN(value)) throw new NoJson('no value');
  at.index += word.length;
  return value;
}
