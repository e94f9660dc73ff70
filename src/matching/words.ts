import { stemSuffixes } from './lexicon';

/** A text as the matcher compares it. */
export type Words = {
  /** Folded, with single spaces and no punctuation. */
  text: string;
  /** The words of `text`; runs of scripts written without spaces are cut into overlapping pairs. */
  list: string[];
};

const notAscii = /[^ -~\s]/;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu;

/**
 * Lower case, accents off, full-width forms narrowed; the length stays the same, so that positions in the folded
 * text are positions in the original.
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
  const bare = unit
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return bare.length === 1 ? bare : unit;
}

const quotes: Record<string, string> = { '’': "'", '‘': "'", '‐': '-', '‑': '-', '–': '-', '—': '-' };

/** The words of a text that people read. */
export function wordsOf(text: string): Words {
  const folded = fold(text.normalize('NFC')).replaceAll("'", '');
  const list: string[] = [];
  const runs = folded.match(word) ?? [];
  for (const run of runs) pushRun(run, list);
  return { text: runs.join(' '), list };
}

/** The words of an identifier: `billing_emailAddress2` → billing, email, address, 2. */
export function identifierWords(identifier: string): Words {
  const spaced = identifier
    .slice(0, 200)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  return wordsOf(spaced);
}

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

/** A word without its ending, by the suffixes of all lexicons; at least three letters stay. */
export function stem(folded: string): string {
  for (const suffix of stemSuffixes) {
    if (folded.length - suffix.length >= 3 && folded.endsWith(suffix)) return folded.slice(0, -suffix.length);
  }
  return folded;
}
