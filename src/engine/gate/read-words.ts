/** Shorter words tell nothing of where they come from, in characters. */
const shortest = 4;

/** Characters of writing that has no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** Digits with signs between them, with the letters before: a card, an account, a telephone. */
const longNumber = /(?<![\p{L}\d])\p{L}{0,3}\d+(?:[ .,/:()-]{1,3}\d+)+/gu;

const date = /(?<!\d)(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\d)/g;

const words = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a text by which it is known where it was read, in small letters. Writing without spaces is taken in pieces. A long
 * number counts as a whole, too. A date counts only so, unless `hasParts`: its year says nothing of where it was read.
 */
export function* wordsRead(text: string, { hasParts = false } = {}): Generator<string> {
  const plain = text.normalize('NFKC').toLowerCase();
  for (const [number] of plain.matchAll(longNumber)) yield* ifLong(number.replaceAll(/[^\p{L}\d]/gu, ''));
  const rest = hasParts ? plain : plain.replaceAll(date, ' ');
  for (const [run] of rest.matchAll(unspaced))
    for (let at = 0; at + shortest <= run.length; at += 1) yield run.slice(at, at + shortest);
  for (const [word] of rest.replaceAll(unspaced, ' ').matchAll(words)) yield* ifLong(word);
}

function* ifLong(word: string): Generator<string> {
  if (word.length >= shortest) yield word;
}
