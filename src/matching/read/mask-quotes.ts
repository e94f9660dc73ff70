/**
 * An instruction with its quoted texts, `%variables%` and addresses each replaced by one private character, so that words in
 * them are never taken for grammar.
 */
export type Masked = { text: string; masks: string[] };

/** A masked instruction, and each masked part as it was written, with quotes. */
export type MaskedWhole = Masked & { written: string[] };

/** A masked part, and the text after it that was left off: the end of a sentence, or a word like "now". */
export type MaskedPart = MaskedWhole & { after: string };

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

export function mask(source: string): MaskedWhole {
  const endFrom = findEnds(source);
  const masks: string[] = [];
  const written: string[] = [];
  let text = '';
  for (let at = 0; at < source.length;) {
    const found = partAt(source, at, endFrom);
    if (!found) {
      // What stands for a masked part later on is nothing that was said; within quotes it stays.
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

/** Reads a quote, address or variable that begins at `start`, with its text and its end. */
function partAt(
  source: string,
  start: number,
  endFrom: EndFrom,
): { said: string; start: number; end: number } | undefined {
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

/** Whether a letter or digit, of one or two units, stands before this place; `beginsWithLetter`: after it. */
const endsInLetter = (source: string, at: number) =>
  /[\p{L}\p{N}]$/u.test(source.slice(Math.max(0, at - 2), at));
const beginsWithLetter = (source: string, at: number) => /^[\p{L}\p{N}]/u.test(source.slice(at + 1, at + 3));

function foundAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** The text with its masked parts put back, without quotes. */
export function unmask(text: string, masks: readonly string[]): string {
  return text.replace(anyMask, (character) => masks[character.charCodeAt(0) - firstMask] ?? '');
}

/** Whether the text is one quoted part or one variable and nothing else. */
export function isOneMask(text: string): boolean {
  return /^[\ue000-\ue1f4]$/u.test(text);
}
