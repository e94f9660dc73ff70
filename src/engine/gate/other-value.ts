/**
 * Whether a text has a value that the words do not say, where they say another one of its kind: another account, another address
 * of mail. What the words give is not mended by what a page says.
 */
export function isAnotherOf(text: string, words: string): boolean {
  return kinds.some((kind) => {
    const said = new Set(valuesIn(words, kind));
    return said.size > 0 && valuesIn(text, kind).some((value) => !said.has(value));
  });
}

/** Addresses of mail; accounts, with or without spaces in them; telephones and cards. */
const kinds: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z\d]{2,4}){3,8}(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])\+?\d(?:[ ./-]?\d){8,}(?![\p{L}\p{N}])/gu,
];

const valuesIn = (text: string, kind: RegExp): string[] =>
  (text.slice(0, 4000).match(kind) ?? []).map((value) => value.toLowerCase().replaceAll(/[\s/-]/g, ''));
