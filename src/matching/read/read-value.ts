import { type Lexicon, lexicons } from './lexicon';
import { fold } from '../words';
import { isOneMask, unmask, type MaskedPart } from './mask-quotes';
import { wordPattern } from './pattern';

/** A value to type, `sought`: as the words of a search; `doubt` is a sentence on why it may not be the one that was meant. */
type ReadValue = { text: string; sought?: string; doubt?: string };

/**
 * Reads a value: the text in its quotes, else all that was said up to its last sign, with the quotes in it.
 *
 * In doubt are values that only refer to something ("my name", "the text below"), or that may end in a courtesy.
 */
export function readValue(value: string, part: MaskedPart, lexicon: Lexicon): ReadValue {
  const { masks, written, after } = part;
  if (value === '' || isOneMask(value)) return { text: unmask(value, masks) };
  // Quotes around a part of a value are of the value.
  const whole = unmask(`${value}${after}`, written).trimEnd();
  if (isReference(value, lexicon))
    return { text: whole, doubt: `What is "${whole}"? Say the text itself, in quotes.` };
  const courtesy = courtesyIn(`${value}${after}`.trimEnd(), lexicon);
  if (courtesy !== undefined) {
    const bare = `${value}${after}`
      .trimEnd()
      .slice(0, -courtesy.length)
      .replace(/[\s,]+$/, '');
    if (isOneMask(bare)) return { text: unmask(bare, masks) };
    const doubt = `Does "${courtesy}" belong to the text? Put the text in quotes.`;
    return { text: whole, sought: unmask(bare, written), doubt };
  }
  if (/^\s*[.。]$/.test(after))
    return { text: whole, doubt: 'Does the last full stop belong to the text? Put the text in quotes.' };
  return { text: whole };
}

/** Whether a text begins with a capital, as names do. */
export const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** Whether a value only refers to something. A capital makes it a name: "The Hague", "La Paz". */
function isReference(value: string, { language }: Lexicon): boolean {
  return referring.get(language)?.test(fold(value)) === true && !isCapital(value);
}

/** The courtesy with which a text ends. */
function courtesyIn(text: string, { language }: Lexicon): string | undefined {
  const found = courteous.get(language)?.exec(fold(text));
  return found?.[1] === undefined ? undefined : text.slice(found.index + found[0].indexOf(found[1]));
}

const referring = byLanguage(({ telling: { references }, spaced }) =>
  references.length > 0 ? `^(?:${anyOf(references)})${spaced ? "(?:\\s|$|(?<='))" : ''}` : undefined,
);

const courteous = byLanguage(({ telling: { courtesies } }) =>
  courtesies.length > 0 ? `[\\s,](${anyOf(courtesies)})[.!]*$` : undefined,
);

function byLanguage(source: (lexicon: Lexicon) => string | undefined): ReadonlyMap<string, RegExp> {
  return new Map(
    lexicons.flatMap((lexicon): [string, RegExp][] => {
      const pattern = source(lexicon);
      return pattern === undefined ? [] : [[lexicon.language, new RegExp(pattern, 'u')]];
    }),
  );
}

function anyOf(words: readonly string[]): string {
  return words.map((word) => wordPattern(word)).join('|');
}
