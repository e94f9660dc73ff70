import { runsOf } from './fold-words';
import { stemSuffixes } from './read/lexicon';

export { fold } from './fold-words';

/** A text in the form in which the matcher compares it. */
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

/** The words of a text written for people. */
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

/**
 * A folded word without its ending, by the suffixes of all lexicons. At least three letters stay; four before an ending of
 * one letter other than "s" and "e" ("data" is not "date", "main" not "mai"). An ending "ies" loses its "s" first.
 */
export function stem(folded: string): string {
  if (folded.length > 5 && folded.endsWith('ies')) return stem(folded.slice(0, -1));
  for (const { suffix, stays } of suffixesByEnd.get(folded.charAt(folded.length - 1)) ?? []) {
    const length = folded.length - suffix.length;
    if (length >= stays && folded.endsWith(suffix)) return folded.slice(0, length);
  }
  return folded;
}

/** Whether two words may have the same stem: their first three letters are the same, which any stem keeps. */
export function startsAlike(word: string, other: string): boolean {
  return word[0] === other[0] && word[1] === other[1] && word[2] === other[2];
}

type Suffix = { suffix: string; stays: number };

/** Last letter → the suffixes that end in it, longest first. */
const suffixesByEnd = new Map<string, Suffix[]>();
for (const suffix of stemSuffixes) {
  const end = suffix.charAt(suffix.length - 1);
  const known = suffixesByEnd.get(end) ?? [];
  known.push({ suffix, stays: suffix.length === 1 && suffix !== 's' && suffix !== 'e' ? 4 : 3 });
  suffixesByEnd.set(end, known);
}
