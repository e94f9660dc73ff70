import type { Lexicon } from '../lexicon';
import { fold } from '../words';
import { isOneMask, unmask, type MaskedPart } from './mask-quotes';
import { wordPattern } from './pattern';

/** A value as it is typed; `doubt` says, as a sentence, why it may not be what was meant. */
type ReadValue = { text: string; doubt?: string };

/**
 * A value with all that belongs to it: quoted it is what stands in the quotes, else all that was said up to its last sign.
 *
 * What only refers to something ("my name", "the text below") and what may end in a courtesy is in doubt.
 */
export function readValue(value: string, { masks, after }: MaskedPart, lexicon: Lexicon): ReadValue {
  const text = unmask(value, masks);
  if (value === '' || isOneMask(value)) return { text };
  const whole = unmask(`${value}${after}`, masks).trimEnd();
  if (isReference(value, lexicon))
    return { text: whole, doubt: `What is "${whole}"? Say the text itself, in quotes.` };
  const courtesy = courtesyIn(whole, lexicon);
  if (courtesy !== undefined) {
    const rest = whole.slice(0, -courtesy.length).replace(/[\s,]+$/, '');
    return { text: rest, doubt: `Does "${courtesy}" belong to the text? Put the text in quotes.` };
  }
  if (/^\s*[.。]$/.test(after))
    return { text: whole, doubt: 'Does the last full stop belong to the text? Put the text in quotes.' };
  return { text: whole };
}

/** Whether a text begins as a name does. */
export const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** A name begins with a capital: "The Hague", "La Paz". */
function isReference(value: string, { telling: { references }, spaced }: Lexicon): boolean {
  const words = references.map((word) => wordPattern(word)).join('|');
  const end = spaced ? "(?:\\s|$|(?<='))" : '';
  return words !== '' && new RegExp(`^(?:${words})${end}`, 'u').test(fold(value)) && !isCapital(value);
}

/** The courtesy with which a text ends. */
function courtesyIn(text: string, { telling: { courtesies } }: Lexicon): string | undefined {
  const folded = fold(text);
  const found = courtesies.find((word) => new RegExp(`[\\s,]${wordPattern(word)}[.!]*$`, 'u').test(folded));
  return found === undefined ? undefined : text.slice(folded.lastIndexOf(found));
}
