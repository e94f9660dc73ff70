import { composed, withoutAccents } from '../base/text';

export type Words = {
  /** Folded, with single spaces and no punctuation. */
  text: string;
  /** The words of `text`; runs of scripts written without spaces are cut into overlapping pairs. */
  list: string[];
};

/** A character of a script written without spaces between words. */
export const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu;

export function wordsOf(text: string): Words {
  const list: string[] = [];
  const runs = runsOf(text);
  const hasUnspaced = unspacedScript.test(text);
  for (const run of runs) {
    if (hasUnspaced) pushRun(run, list);
    else list.push(run);
  }
  return { text: runs.join(' '), list };
}

/** The words of an identifier: `billing_emailAddress2` → billing, email, address, 2. */
export function identifierWords(identifier: string): Words {
  const text = identifier.slice(0, 200);
  return wordsOf(mixed.test(text) ? text.replace(boundaries, ' ') : text);
}

/** The boundaries of words in an identifier: before a capital, between letters and digits. */
const boundaries =
  /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu;
const mixed = /[\p{Lu}\d]/u;

function pushRun(run: string, list: string[]): void {
  if (!unspacedScript.test(run)) {
    list.push(run);
    return;
  }
  for (const part of run.match(unspacedRun) ?? []) {
    if (!unspacedScript.test(part) || part.length < 2) list.push(part);
    else for (let at = 0; at + 1 < part.length; at += 1) list.push(part.slice(at, at + 2));
  }
}

const notAscii = /[^ -~\s]/;
const word = /[\p{L}\p{M}\p{N}]+/gu;
/** Articles and prepositions that lean on the next word: `l'adresse`, `nell'elenco`. */
const elision = /(?<![\p{L}\p{N}])(l|d|j|n|s|m|t|c|un|qu|all|dall|dell|nell|sull|quest)'(?=\p{L}{2})/gu;

/**
 * Folds a text: lower case, no accents, narrow forms for full-width ones. The length stays the same, so that positions in
 * the folded text are positions in the original.
 */
export function fold(text: string): string {
  if (!notAscii.test(text)) return text.toLowerCase();
  let folded = '';
  for (let at = 0; at < text.length; at += 1) folded += foldUnit(text.charAt(at));
  return folded;
}

function foldUnit(unit: string): string {
  if (unit < '\u0080') return unit.toLowerCase();
  const quote = quotes[unit];
  if (quote !== undefined) return quote;
  const bare = withoutAccents(unit).toLowerCase();
  return bare.length === 1 ? bare : unit;
}

const quotes: Record<string, string> = { '’': "'", '‘': "'", '‐': '-', '‑': '-', '–': '-', '—': '-' };

/** The words of a text, folded; a run of a script written without spaces is one. */
export function runsOf(text: string): string[] {
  let folded = fold(composed(text));
  if (folded.includes("'")) folded = folded.replace(elision, '$1 ').replaceAll("'", '');
  return folded.match(word) ?? [];
}

type Kept = object | boolean | string;

/** Makes a reader that reads when it is first asked, and keeps what it found: only some instructions need it. */
export function once<Found extends Kept>(read: () => Found): () => Found {
  let found: Found | undefined;
  return () => (found ??= read());
}

/** The same for each key. */
export function onceEach<Key, Found extends Kept>(read: (key: Key) => Found): (key: Key) => Found {
  const known = new Map<Key, Found>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
}
