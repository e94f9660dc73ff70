/** A line of a page's text. */
export type TextLine = { readonly text: string; readonly isInView: boolean };

export type FoldOptions = {
  /** The most tokens of the text, as `estimateTokens` counts them. */
  budget: number;
  /** The words the text is read for: lines with them stay. */
  need?: string;
  /** Lines that were shown before: the next ones by need are given. */
  more?: number;
};

export type Folded = {
  text: string;
  /** Estimated, of `text`. */
  tokens: number;
  /** Lines that are in `text`, and lines that are not. */
  shown: number;
  omitted: number;
  /** The lines that are not in `text`, in their order. */
  leftOut: readonly string[];
};

/** An estimate without a tokenizer: four characters a token. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function costOf(text: string): number {
  return (text.length + 1) / 4;
}

/**
 * The lines that fit a budget, in their order. First repeated rows go: of more than five that follow each other and
 * look alike, the first three and the last stay. Then lines go by need: words of `need`, in view, headings. Where lines
 * were left out, the text says how many.
 */
export function foldLines(lines: readonly TextLine[], options: FoldOptions): Folded {
  return foldWhole(linesAsText(lines), () => lines, options);
}

/** The same for a text that is whole already: its lines are asked for only when it does not fit. */
export function foldWhole(text: string, linesOf: () => readonly TextLine[], options: FoldOptions): Folded {
  const { budget, need, more = 0 } = options;
  if (costOf(text) <= budget && more === 0) return asItIs(text);
  const lines = linesOf();
  const ranks = rankLines(lines, wordsOf(need));
  const order = [...lines.keys()].sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b).slice(more);
  return textOf(lines, keepMost(lines, order, budget));
}

/** All lines as one text. */
export function linesAsText(lines: readonly Pick<TextLine, 'text'>[]): string {
  return lines.map(({ text }) => text).join('\n');
}

function asItIs(text: string): Folded {
  return { text, tokens: estimateTokens(text), shown: countLines(text), omitted: 0, leftOut: [] };
}

function countLines(text: string): number {
  let lines = text === '' ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Marks as many lines as fit, in the order given, the lines that tell of gaps counted in. */
function keepMost(lines: readonly TextLine[], order: readonly number[], budget: number): boolean[] {
  const isKept = lines.map(() => false);
  let used = gapCost;
  for (const at of order) {
    // A line between two that are there closes a gap, one with neither beside it opens one.
    const beside = (isKept[at - 1] ? 1 : 0) + (isKept[at + 1] ? 1 : 0);
    const cost = costOf(lines[at]?.text ?? '') + (1 - beside) * gapCost;
    if (used + cost > budget) continue;
    isKept[at] = true;
    used += cost;
  }
  return isKept;
}

/** Tokens of a line that tells of a gap. */
const gapCost = costOf('(1000 more lines)');

function textOf(lines: readonly TextLine[], isKept: readonly boolean[]): Folded {
  const said: string[] = [];
  const leftOut: string[] = [];
  let gap = 0;
  const closeGap = () => {
    if (gap > 0) said.push(`(${gap} more ${gap === 1 ? 'line' : 'lines'})`);
    gap = 0;
  };
  for (const [at, { text }] of lines.entries()) {
    if (isKept[at]) {
      closeGap();
      said.push(text);
    } else {
      gap += 1;
      leftOut.push(text);
    }
  }
  closeGap();
  const text = said.join('\n');
  const omitted = leftOut.length;
  return { text, tokens: estimateTokens(text), shown: lines.length - omitted, omitted, leftOut };
}

function rankLines(lines: readonly TextLine[], words: ReadonlySet<string>): number[] {
  const repeated = repeatedRows(lines);
  return lines.map(({ text, isInView }, at) => {
    const hits = words.size === 0 ? 0 : countHits(text, words);
    const isAction = /^[a-z]*\d+ /.test(text);
    return (
      hits * 100 +
      (repeated[at] ? 0 : 40) +
      (isInView ? 20 : 0) +
      (text.startsWith('#') ? 30 : 0) +
      (text.startsWith('(') || text.startsWith('- dialog') || text.startsWith('- alert') ? 200 : 0) +
      (isAction ? 10 : 0)
    );
  });
}

function countHits(text: string, words: ReadonlySet<string>): number {
  return [...wordsOf(text)].filter((word) => words.has(word)).length;
}

function wordsOf(text: string | undefined): ReadonlySet<string> {
  return new Set((text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2));
}

/** A run of lines whose shapes repeat in the same order, more than five times, is rows of one kind. */
function repeatedRows(lines: readonly TextLine[]): boolean[] {
  const shapes = lines.map(({ text }) => shapeOf(text));
  const repeated = shapes.map(() => false);
  for (let start = 0; start < shapes.length;) {
    const { period, count } = runAt(shapes, start);
    if (count <= 5) {
      start += 1;
      continue;
    }
    for (let at = start + 3 * period; at < start + (count - 1) * period; at += 1) repeated[at] = true;
    start += count * period;
  }
  return repeated;
}

const longestRow = 16;

function runAt(shapes: readonly string[], start: number): { period: number; count: number } {
  // Paragraphs that follow each other are no rows.
  const shortest = shapes[start] === '-' ? 2 : 1;
  for (let period = shortest; period <= longestRow; period += 1) {
    if (shapes.slice(start, start + period).every((shape) => shape === '-')) continue;
    let end = start + period;
    while (end < shapes.length && shapes[end] === shapes[end - period]) end += 1;
    const count = Math.floor((end - start) / period);
    if (count > 5) return { period, count };
  }
  return { period: 1, count: 1 };
}

/** The kind of a line without its words: the role of an element that has a ref, or plain text. */
function shapeOf(text: string): string {
  const [, role] = /^[a-z]*\d+ (\S+)/.exec(text) ?? [];
  return role ?? text.slice(0, 1);
}
