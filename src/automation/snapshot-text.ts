import type { JoinedNode, Snapshot } from '../protocol/snapshot';

/** Longest text of one line, in characters: a page can hold a novel in one element. */
const maxTextLength = 300;

/**
 * The snapshot as text: one short line an element, indented by depth.
 *
 * `12 button Sign in` can be acted on as ref 12; a line that starts with `-` gives meaning, so that no text of the page
 * can pass for an element. What could not be read is said at the end.
 */
export function renderSnapshot(snapshot: Snapshot): string {
  const lines = snapshot.nodes.map(renderNode);
  return [...lines, ...snapshot.unreadable.map((what) => `(not readable: ${what})`)].join('\n');
}

function renderNode(node: JoinedNode): string {
  const parts = [
    node.ref,
    node.role === 'text' ? undefined : node.role,
    oneLine(node.name),
    ...details(node),
  ];
  return ' '.repeat(node.depth) + parts.filter((part) => part !== undefined && part !== '').join(' ');
}

function details({ value, states, description, hints }: JoinedNode): string[] {
  const parts = [...(states ?? [])];
  if (value !== undefined && value !== '') parts.push(`= ${oneLine(value)}`);
  if (description) parts.push(`– ${oneLine(description)}`);
  if (hints?.options?.length) parts.push(`[${hints.options.map(oneLine).join(' | ')}]`);
  return parts;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength)}…` : line;
}
