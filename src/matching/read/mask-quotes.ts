import { type Lexicon, lexicons } from './lexicon';
import { fold } from '../words';
import { wordPattern } from './pattern';

const firstMask = 0xe000;
const masksAtMost = 500;
const anyMask = /[\ue000-\ue1f4]/gu;

/** Opening quote → its closing quotes. Those that are apostrophes too count only beside no letter. */
const endsOf: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”“'],
  ['„', '“”"'],
  ['«', '»'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ["'", "'"],
  ['‘', '’'],
  ['`', '`'],
]);

const apostrophes = "'‘";

/** An address. It ends before the signs of its sentence, and before a script without spaces. */
const address =
  /(?<![\p{L}\p{N}])[a-z][a-z\d+.-]{0,20}:\/\/(?:[^\s"“”„«»<>`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，；！？「」『』（）]*[^\s"“”„«»<>`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，；！？「」『』（）.,;:!?'’)])?/iuy;

const variable = /%[\p{L}\p{N}_.-]+%/uy;

/** A letter or digit, of one or two units, stands before this place; `beginsWithLetter`: after it. */
const endsInLetter = (source: string, at: number) =>
  /[\p{L}\p{N}]$/u.test(source.slice(Math.max(0, at - 2), at));

const beginsWithLetter = (source: string, at: number) => /^[\p{L}\p{N}]/u.test(source.slice(at + 1, at + 3));

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

export const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** The value only refers to something. A capital makes it a name: "The Hague", "La Paz". */
function isReference(value: string, { language }: Lexicon): boolean {
  return referring.get(language)?.test(fold(value)) === true && !isCapital(value);
}

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

/**
 * An instruction with its quoted texts, `%variables%` and addresses each replaced by one private character, so that words in
 * them are never taken for grammar.
 */
export type Masked = { text: string; masks: string[] };

/** A masked instruction, and each masked part as it was written, with quotes. */
export type MaskedWhole = Masked & { written: string[] };

/** A masked part, and the text after it that was left off: the end of a sentence, or a word like "now". */
export type MaskedPart = MaskedWhole & { after: string };

export function mask(source: string): MaskedWhole {
  const endFrom = findEnds(source);
  const masks: string[] = [];
  const written: string[] = [];
  let text = '';
  for (let at = 0; at < source.length;) {
    const found = partAt(source, at, endFrom);
    if (!found) {
      // Signs that stand for masked parts later on were not said by anyone; within quotes they stay.
      text += source.charAt(at).replace(/[\ue000-\uf8ff]/u, ' ');
      at += 1;
      continue;
    }
    at = found.end;
    if (masks.length === masksAtMost) {
      text += ' ';
      continue;
    }
    masks.push(found.said);
    written.push(source.slice(found.start, found.end));
    text += String.fromCharCode(firstMask + masks.length - 1);
  }
  return { text, masks, written };
}

type QuotedPart = { said: string; start: number; end: number };

/** Reads a quote, address or variable that begins at `start`, with its text and its end. */
function partAt(source: string, start: number, endFrom: EndFrom): QuotedPart | undefined {
  const quoteEndsAt = quoteEnd(source, start, endFrom);
  if (quoteEndsAt !== undefined)
    return { said: saidWithin(source, start, quoteEndsAt), start, end: quoteEndsAt + 1 };
  const said = foundAt(address, source, start) ?? foundAt(variable, source, start);
  return said === undefined ? undefined : { said, start, end: start + said.length };
}

/** The quoted text. The spaces with which French sets its quotes apart are none of it. */
function saidWithin(source: string, start: number, end: number): string {
  const text = source.slice(start + 1, end);
  return '«‹'.includes(source.charAt(start)) ? (/^\s(.*\S)\s$/su.exec(text)?.[1] ?? text) : text;
}

type EndFrom = (quote: string, from: number) => number;

/** Makes a function that finds the end of a quote. It passes the text once for each kind of quote. */
function findEnds(source: string): EndFrom {
  const found = new Map<string, number>();
  return (quote, from) => {
    const known = found.get(quote) ?? -1;
    if (known >= from) return known;
    const ends = endsOf.get(quote) ?? '';
    let at = from;
    while (at < source.length && !ends.includes(source.charAt(at))) at += 1;
    found.set(quote, at);
    return at;
  };
}

/** The end of the quoted text that begins at `at`; undefined when none does. */
function quoteEnd(source: string, at: number, endFrom: EndFrom): number | undefined {
  const quote = source.charAt(at);
  if (!endsOf.has(quote)) return undefined;
  const end = endFrom(quote, at + 1);
  if (end === source.length || end === at + 1) return undefined;
  const isInWord = apostrophes.includes(quote) && (endsInLetter(source, at) || beginsWithLetter(source, end));
  return isInWord ? undefined : end;
}

function foundAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** The text with its masked parts put back, without quotes. */
export function unmask(text: string, masks: readonly string[]): string {
  return text.replace(anyMask, (character) => masks[character.charCodeAt(0) - firstMask] ?? '');
}

/** One quoted part or one variable, and nothing else. */
export function isOneMask(text: string): boolean {
  return /^[\ue000-\ue1f4]$/u.test(text);
}
