import { outline, type Depth } from '../protocol/outline';
import type { Snapshot } from '../protocol/snapshot';

/** The snapshot as text, by the rules of `outline`; what could not be read is said at the end. */
export function renderSnapshot(snapshot: Snapshot, depth: Depth = 'full'): string {
  const entries = snapshot.nodes.map((node) => ({ node, ref: node.ref, options: node.hints?.options }));
  const lines = outline(entries, depth).map(({ text }) => text);
  return [...lines, ...unreadableLines(snapshot.unreadable)].join('\n');
}

export const unreadableLines = (unreadable: readonly string[]): string[] =>
  unreadable.map((what) => `(not readable: ${what})`);
