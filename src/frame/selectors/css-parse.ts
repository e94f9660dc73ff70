import { topLevelIndices } from '../../protocol/selector';

/** The relation of a compound to the one before it. `>>>` goes into the shadow root of the element before. */
export type Combinator = ' ' | '>' | '+' | '~' | '>>>';

/** A compound selector and its combinator with the compound before it; the first one's says nothing. */
export type Compound = { combinator: Combinator; compound: string };

/** One alternative of a selector list, as compounds from left to right. */
export type Complex = readonly Compound[];

/** The alternatives of a CSS selector list, split at commas and combinators outside quotes and brackets. */
export function parseCss(selector: string): Complex[] {
  return splitAt(selector, /,/y).map(({ text }) => parseComplex(text.trim()));
}

function parseComplex(selector: string): Complex {
  return splitAt(selector, /\s*(>>>|[>+~])\s*|\s+/y).map(({ text, separator }) => ({
    compound: text,
    combinator: toCombinator(separator.trim()),
  }));
}

function toCombinator(text: string): Combinator {
  return text === '>' || text === '+' || text === '~' || text === '>>>' ? text : ' ';
}

/** The pieces of `text` between top-level matches of the sticky `separator`, each with the one before it. */
function splitAt(text: string, separator: RegExp): { text: string; separator: string }[] {
  const pieces: { text: string; separator: string }[] = [];
  let start = 0;
  let before = '';
  for (const index of topLevelIndices(text)) {
    if (index < start) continue;
    separator.lastIndex = index;
    const found = separator.exec(text)?.[0];
    if (!found) continue;
    pieces.push({ text: text.slice(start, index), separator: before });
    before = found;
    start = index + found.length;
  }
  pieces.push({ text: text.slice(start), separator: before });
  return pieces;
}
