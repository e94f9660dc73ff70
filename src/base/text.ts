/** A text without this character at its end. A pattern for it would look through each run of them again from each of its places. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
}

export const withoutEndSlashes = (address: string): string => withoutEnd(address, '/');

// Characters that move or hide other text: C0/C1 controls, zero-width and direction marks.
const invisible = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Control and direction marks made visible: they move or hide other text. */
export function showInvisible(text: string): string {
  return text.replaceAll(invisible, markName);
}

function markName(character: string): string {
  return `‹U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** Text of a page in its fence, without anything that looks like one. */
export const fenced = (tag: 'page' | 'changes', text: string, nonce: string): string =>
  `<${tag} ${nonce}>\n${withoutFences(text)}\n</${tag} ${nonce}>`;

/** Cannot be guessed by a page that wants its text to end the fence early. Digits are the fewest tokens. */
export function newNonce(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 1_000_000).padStart(6, '0');
}

/** Text without anything that looks like the marks around a page, or what is told of it. */
export function withoutFences(text: string): string {
  return text.replace(/<[\s/]*(page|changes|history)\b[^<>\n]*>?/gi, '');
}

/** Letters with their accents as one character: how a text was typed makes no difference. */
export const composed = (text: string): string => text.normalize('NFC');

/** The same, and full-width forms, ligatures and other variants as their plain characters. */
export const withPlainForms = (text: string): string => text.normalize('NFKC');

/** The signs above and below letters of Latin, Greek and Cyrillic, Hebrew points, Arabic vowels. A voiced sound of Japanese is no accent. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/gu;

/** The text with plain forms, without accents. */
export const withoutAccents = (text: string): string =>
  isAscii.test(text) ? text : text.normalize('NFKD').replace(accents, '').normalize('NFC');

// eslint-disable-next-line no-control-regex -- all of ASCII
const isAscii = /^[\0-\x7f]*$/;

/** The text in small letters, with plain forms and without any mark: for comparison only, since Japanese loses its voiced sounds. */
export const bareLetters = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words and numbers of a text, in small letters. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The letters and digits of a text alone, in small letters: by them two ways to write it are compared. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
