import { joinedWords } from './data-lexicon';

const joined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** A text without case, accents and widths. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    // The sign of a voiced sound is no accent.
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');

/** The words of a name or of an instruction. Where none are parted by spaces, they are cut at known ones and at `names`. */
export function wordsIn(text: string, names: readonly string[] = []): string[] {
  const apart = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2');
  return (plain(apart).match(/[\p{L}\p{M}\p{N}%#ー]+/gu) ?? []).flatMap((word) =>
    joined.test(word) ? cut(word, names) : word,
  );
}

/** The names that are written without spaces. */
export const joinedNames = (names: readonly string[]): string[] =>
  names.map(plain).filter((name) => joined.test(name) && !/\s/u.test(name));

/** Cuts from the front, always the longest known word; what is not known stays together. */
function cut(word: string, names: readonly string[]): string[] {
  const known = [...names].sort((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = '';
  for (let at = 0; at < word.length;) {
    const next =
      known.find((each) => word.startsWith(each, at)) ??
      joinedWords.find((each) => word.startsWith(each, at));
    if (next === undefined) {
      rest += word[at] ?? '';
      at += 1;
      continue;
    }
    if (rest !== '') found.push(rest);
    rest = '';
    found.push(next);
    at += next.length;
  }
  return rest === '' ? found : [...found, rest];
}

/** Whether two words are the same but for their ending: up to three letters more, or another vowel. */
export function areForms(a: string, b: string): boolean {
  if (a === b) return true;
  if (joined.test(a) || joined.test(b)) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 2) return false;
  if (long.startsWith(short)) return long.length - short.length <= (short.length >= 4 ? 3 : 1);
  const stem = short.slice(0, -1);
  const isVowel = /[aeiouy]$/u.test(short) && stem.length >= 3 && long.startsWith(stem);
  return (
    isVowel &&
    (short.length === long.length ? stem.length >= 4 && /[aeiouy]$/u.test(long) : long === `${stem}ies`)
  );
}
