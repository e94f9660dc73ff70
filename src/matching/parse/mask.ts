/**
 * An instruction with its quoted texts and `%variables%` each replaced by one private character, so that words in
 * them are never taken for grammar.
 */
export type Masked = { text: string; masks: string[] };

const firstMask = 0xe000;
const masksAtMost = 500;
const anyMask = /[\ue000-\ue1f4]/gu;

/** What ends the text that a quote begins. Those that are apostrophes, too, stand beside no letter. */
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
const variable = /%[\p{L}\p{N}_.-]+%/uy;

export function mask(instruction: string): Masked {
  const source = instruction.replace(/[\ue000-\uf8ff]/g, ' ');
  const endFrom = findEnds(source);
  const masks: string[] = [];
  let text = '';
  for (let at = 0; at < source.length;) {
    const end = quoteEnd(source, at, endFrom);
    const said = end === undefined ? variableAt(source, at) : source.slice(at + 1, end);
    if (said === undefined) {
      text += source.charAt(at);
      at += 1;
      continue;
    }
    at = end === undefined ? at + said.length : end + 1;
    if (masks.length === masksAtMost) {
      text += ' ';
      continue;
    }
    masks.push(said);
    text += String.fromCharCode(firstMask + masks.length - 1);
  }
  return { text, masks };
}

type EndFrom = (quote: string, from: number) => number;

/** Finds where a quote's text ends; the text is gone through once for each kind of quote, however many never end. */
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

/** Where the quoted text ends that begins here; undefined when none does. */
function quoteEnd(source: string, at: number, endFrom: EndFrom): number | undefined {
  const quote = source.charAt(at);
  if (!endsOf.has(quote)) return undefined;
  const end = endFrom(quote, at + 1);
  if (end === source.length || end === at + 1) return undefined;
  const isInWord = apostrophes.includes(quote) && (endsInLetter(source, at) || beginsWithLetter(source, end));
  return isInWord ? undefined : end;
}

/** Whether a letter or digit, of one or two units, stands before this place; the other: after it. */
const endsInLetter = (source: string, at: number) =>
  /[\p{L}\p{N}]$/u.test(source.slice(Math.max(0, at - 2), at));
const beginsWithLetter = (source: string, at: number) => /^[\p{L}\p{N}]/u.test(source.slice(at + 1, at + 3));

function variableAt(source: string, at: number): string | undefined {
  variable.lastIndex = at;
  return variable.exec(source)?.[0];
}

/** The text that was said, with quoted parts bare: `put ␀ in` → what stood in the quotes. */
export function unmask(text: string, masks: readonly string[]): string {
  return text.replace(anyMask, (character) => masks[character.charCodeAt(0) - firstMask] ?? '');
}

/** Whether the text is one quoted part or one variable and nothing else. */
export function isOneMask(text: string): boolean {
  return /^[\ue000-\ue1f4]$/u.test(text);
}
