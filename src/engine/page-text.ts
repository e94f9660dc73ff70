import { phrasesSaid } from '../extraction/words/read-wanted';
import { thingsByChance } from '../matching';
import { outline, type Depth } from '../protocol/outline';
import type { JoinedNode, Snapshot, SnapshotChange } from '../protocol/snapshot';

/** Most tokens of a page that a model is shown. */
const modelBudget = 6000;

/** Renders the lines for a model, cut to a budget of tokens by the words of `need`. */
export function renderPage(
  snapshot: Snapshot,
  depth: Depth,
  need: string | undefined,
  budget = modelBudget,
): string {
  return foldLines(textLines(snapshot, depth), { budget, need }).text;
}

/** Most tokens of a list of what can be chosen. */
const listBudget = 3000;
const longestName = 60;
const longestPlace = 40;

/**
 * All that can be chosen on a page, a line each, the likeliest by the words of an instruction first: its number, its role and name,
 * and in brackets its row or what stands over it.
 */
export function renderChoices(snapshot: Snapshot, instruction: string): string {
  const byRef = new Map(snapshot.nodes.map((node) => [node.ref, node]));
  const lines: string[] = [];
  let cost = 0;
  for (const { ref, place } of thingsByChance(instruction, snapshot)) {
    const node = byRef.get(ref);
    if (!node) continue;
    const short = {
      ...node,
      name: clipped(node.name, longestName),
      value: clipped(node.value ?? '', longestName),
    };
    const [line] = outline([{ node: short, ref, options: node.hints?.options }], 'compact').slice(-1);
    const text = `${line?.text ?? ''}${place === '' ? '' : ` (${clipped(place, longestPlace)})`}`;
    cost += costOf(text);
    if (cost > listBudget) break;
    lines.push(text);
  }
  return lines.join('\n');
}

const clipped = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/**
 * A page to be read: all its text, of which the parts stay that the words of `need` are about. Long paragraphs go by their
 * sentences.
 */
export function readablePage(snapshot: Snapshot, need: string, budget: number): string {
  const lines = textLines(snapshot, 'full').flatMap(({ text, isInView }) =>
    text.length <= longestWhole || !text.startsWith('- ')
      ? [{ text, isInView }]
      : sentencesOf(text.slice(2)).map((sentence) => ({ text: `- ${sentence}`, isInView })),
  );
  return foldLines(lines, { budget, need }).text;
}

/**
 * The texts of a page that say most of what is asked about, the rarer on the page the more: the best first, each with what stands
 * under it, where it is a heading. What is to be pressed comes after what is to be read.
 */
export function passagesOn(snapshot: Snapshot, question: string, most: number): string[] {
  const sought = wordsOf(phrasesSaid(question).join(' '));
  const all = textLines(snapshot, 'full').flatMap(({ text }) => {
    const [, sign = ''] = /^(#+|-|[a-z]*\d+ \S+) /.exec(text) ?? [];
    const sentences = sentencesOf(text.slice(sign.length));
    return sentences.map((each) => ({ line: each.replace(/^[ |]+|[ |]+$/g, ''), sign: sign.slice(0, 1) }));
  });
  const isRead = (at: number) => /^[#-]?$/.test(all[at]?.sign ?? '');
  const lines = all.map(({ line }) => line);
  const said = lines.map((line) => [...wordsOf(line)].filter((word) => sought.has(word)));
  const times = new Map<string, number>();
  for (const word of said.flat()) times.set(word, (times.get(word) ?? 0) + 1);
  const weight = (at: number) => (said[at] ?? []).reduce((sum, word) => sum + 1 / (times.get(word) ?? 1), 0);
  const found = [...lines.keys()].filter((at) => said[at]?.length);
  const best = found.toSorted(
    (a, b) => Number(isRead(b)) - Number(isRead(a)) || weight(b) - weight(a) || a - b,
  );
  const under = (at: number): number[] => {
    const next = all.findIndex(({ sign }, other) => other > at && sign === '#');
    const end = next < 0 ? all.length : next;
    return all[at]?.sign === '#' ? [...all.keys()].slice(at + 1, end).filter(isRead) : [];
  };
  const shown = best.flatMap((at) => [at, ...under(at)]).map((at) => lines[at] ?? '');
  return [...new Set(shown)].filter((line) => line !== '').slice(0, most);
}

const longestWhole = 240;

/** Made when a text is first read by its sentences. */
let segmenter: Intl.Segmenter | undefined;

function sentencesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim());
}

export const fullText = (snapshot: Snapshot): string => linesAsText(textLines(snapshot, 'full'));

/** The whole compact form, to be compared with that of a later look. */
export function compactText(snapshot: Snapshot, engines: WholeText['engines']): WholeText {
  return { text: linesAsText(textLines(snapshot, 'compact')), engines };
}

/** Renders the lines that are new or changed on the page, cut to the same budget. */
export function renderChanges(before: WholeText, after: WholeText, need: string | undefined): string {
  const changes = diffSnapshots(before, after).filter(({ kind }) => kind !== 'removed');
  const lines = changes.map(({ line }): TextLine => ({ text: line, isInView: true }));
  return foldLines(lines, { budget: modelBudget, need }).text;
}

function textLines(snapshot: Snapshot, depth: Depth): TextLine[] {
  const entries = snapshot.nodes.map((node) => {
    // The options of a list box have lines of their own.
    const options = node.role === 'listbox' ? undefined : node.hints?.options;
    return { node, ref: node.ref, options };
  });
  const lines = outline(entries, depth).map(({ text, index }): TextLine => {
    return { text, isInView: isNearTop(snapshot.nodes[index]) };
  });
  const said = unreadableLines(snapshot.unreadable).map((text) => ({ text, isInView: true }));
  return [...lines, ...said];
}

/** A usual window's height, in CSS px: nodes do not say how large theirs is. */
const usualHeight = 900;

function isNearTop(node: JoinedNode | undefined): boolean {
  const top = node?.box?.[1];
  return top !== undefined && top >= 0 && top < usualHeight;
}

export const unreadableLines = (unreadable: readonly string[]): string[] =>
  unreadable.map((what) => `(not readable: ${what})`);

export type WholeText = {
  readonly text: string;
  /** Prefix of a frame's refs → key of the engine that gave them. A new document counts anew. */
  readonly engines: ReadonlyMap<string, string>;
};

/**
 * Lines that are new and lines that have gone. A line with a ref is the same as long as its element is; a line without
 * one is the same while its text is. Lines that moved are not reported.
 */
export function diffSnapshots(before: WholeText, after: WholeText): SnapshotChange[] {
  const known = byKey(before);
  const now = byKey(after);
  const changes: SnapshotChange[] = [];
  for (const [key, { line, ref }] of now) {
    const old = known.get(key)?.line;
    if (old === undefined) changes.push({ kind: 'added', line, ref: ref || undefined });
    else if (old !== line) changes.push({ kind: 'changed', line, before: old, ref: ref || undefined });
  }
  for (const [key, { line, ref }] of known) {
    if (!now.has(key)) changes.push({ kind: 'removed', line, ref: ref || undefined });
  }
  return changes;
}

/** One line for each change: `+` what came, `-` what went, `~` what is otherwise now. */
export function diffText(changes: readonly SnapshotChange[]): string {
  return changes.map(changeText).join('\n');
}

const signs = { added: '+', removed: '-', changed: '~' } as const;

function changeText({ kind, line, before }: SnapshotChange): string {
  const was = before === undefined ? '' : ` (was: ${before.replace(/^\S+ /, '')})`;
  return `${signs[kind]} ${line}${was}`;
}

type KeyedLine = { line: string; ref?: string };

function byKey({ text, engines }: WholeText): Map<string, KeyedLine> {
  const keyed = new Map<string, KeyedLine>();
  const times = new Map<string, number>();
  for (const line of text === '' ? [] : text.split('\n')) {
    const [, ref, letters = ''] = /^(([a-z]*)\d+) /.exec(line) ?? [];
    if (ref !== undefined) {
      keyed.set(`ref ${engines.get(letters) ?? ''} ${ref}`, { line, ref });
      continue;
    }
    const time = (times.get(line) ?? 0) + 1;
    times.set(line, time);
    keyed.set(`text ${time} ${line}`, { line });
  }
  return keyed;
}

export type TextLine = { readonly text: string; readonly isInView: boolean };

type FoldOptions = {
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

/** A text within so many tokens: the lines stay that have words of `need`. */
export function fitText(text: string, budget: number, need?: string): Folded {
  const lines = () => text.split('\n').map((line) => ({ text: line, isInView: true }));
  return foldWhole(text, lines, { budget, need });
}

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

function runAt(shapes: readonly string[], start: number) {
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
