import { outline, type Depth } from '../protocol/outline';
import type { JoinedNode, Snapshot, SnapshotChange } from '../protocol/snapshot';
import { foldLines, linesAsText, type TextLine } from './fold-rows';

/** Most tokens of a page that a model is shown. */
const modelBudget = 6000;

/** Renders the lines for a model, cut to a budget by what `need` asks for. */
export function renderForModel(snapshot: Snapshot, depth: Depth, need: string | undefined): string {
  return renderWithin(modelBudget, { snapshot, depth, need });
}

type Shown = { snapshot: Snapshot; depth: Depth; need: string | undefined };

/** The same within so many tokens. */
export function renderWithin(budget: number, { snapshot, depth, need }: Shown): string {
  return foldLines(textLines(snapshot, depth), { budget, need }).text;
}

/** All lines, with no budget. */
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

/** The whole text of a page at one time. */
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
