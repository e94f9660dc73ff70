/** A text as it is compared, and where each of its characters stands in the text it was made of. */
export type FoldedText = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const letter = /[\p{L}\p{N}]/u;

/** A character that no value reaches over: a value never crosses the end of a line. */
const barrier = '\n';

/**
 * Letters and digits only, small, without accents and of ordinary width: what is the same to a reader is the same, whatever
 * stands between its characters.
 */
export function foldText(text: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    for (const each of code < 0x80 ? (plain[code] ?? '') : foldCharacter(text.slice(at, end))) {
      pieces.push(each);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text: pieces.join(''), starts, ends };
}

/** The folded form of each of the first 128 characters. */
const plain = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCodePoint(code);
  return character === barrier || /[\da-z]/i.test(character) ? character.toLowerCase() : '';
});

/** The UTF-16 units a character is compared by; none for one that only stands between others. */
function foldCharacter(character: string): string[] {
  const parts = Array.from(character.normalize('NFKD').toLowerCase()).filter((part) => letter.test(part));
  return parts.join('').split('');
}
