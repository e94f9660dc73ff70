/** Letters with their accents as one character: how a text was typed makes no difference. */
export const composed = (text: string): string => text.normalize('NFC');

/** The same, and full-width forms, ligatures and other variants as their plain characters. */
export const withPlainForms = (text: string): string => text.normalize('NFKC');

/** The signs above and below letters of Latin, Greek and Cyrillic, Hebrew points, Arabic vowels. A voiced sound of Japanese is no accent. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/gu;

/** The text with plain forms, without accents. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').normalize('NFC');

/** The text in small letters, with plain forms and without any mark: for comparison only, since Japanese loses its voiced sounds. */
export const bareLetters = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words and numbers of a text, in small letters. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
