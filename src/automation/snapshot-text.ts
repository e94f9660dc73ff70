import { outline } from '../protocol/outline';
import { foldLines, type TextLine } from './fold';
import type { JoinedNode, Snapshot } from '../protocol/snapshot';

/** Most tokens of a page that a model is shown. */
const modelBudget = 6000;

/** What a model is shown: the compact form, cut to a budget by what `need` asks for. */
export function renderForModel(snapshot: Snapshot, need: string): string {
  const entries = snapshot.nodes.map((node) => {
    // The options of a list box have lines of their own.
    const options = node.role === 'listbox' ? undefined : node.hints?.options;
    return { node, ref: node.ref, options };
  });
  const lines = outline(entries, 'compact').map(({ text, index }): TextLine => {
    return { text, isInView: isNearTop(snapshot.nodes[index]) };
  });
  const said = unreadableLines(snapshot.unreadable).map((text) => ({ text, isInView: true }));
  return foldLines([...lines, ...said], { budget: modelBudget, need }).text;
}

/** A usual window's height, in CSS px: nodes do not say how large theirs is. */
const usualHeight = 900;

function isNearTop(node: JoinedNode | undefined): boolean {
  const top = node?.box?.[1];
  return top !== undefined && top >= 0 && top < usualHeight;
}

export const unreadableLines = (unreadable: readonly string[]): string[] =>
  unreadable.map((what) => `(not readable: ${what})`);
