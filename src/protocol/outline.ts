/**
 * The text form of a snapshot, line by line. Frames make it where the page is, the worker where it has nodes; both by
 * these rules:
 *
 * `12 button Sign in` can be acted on as ref 12. `# Orders` is a heading. A line that starts with `- ` is text of the
 * page or names a part of it, so that no text of the page can pass for something to act on.
 */

/** *full*: all drawn text. *compact*: what can be acted on, headings, and what tells alike things apart. */
export type Depth = 'full' | 'compact';

export type OutlineNode = {
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  readonly states?: readonly string[] | undefined;
  readonly value?: string | undefined;
  readonly description?: string | undefined;
};

/** A node with what its line needs beyond it. */
export type OutlineEntry = {
  readonly node: OutlineNode;
  /** Undefined for what cannot be acted on. */
  readonly ref?: string | undefined;
  readonly options?: readonly string[] | undefined;
  /** Where it leads, when that is to be said. */
  readonly href?: string | undefined;
};

/** One line of text and the entries it says. `index` is that of the first. */
export type OutlineLine = { text: string; index: number };

/** Longest text of one line, in characters: a page can hold a novel in one element. */
const maxTextLength = 2000;
const maxContextLength = 40;
const maxOptions = 12;

/** The lines of `entries`, each without its line break. */
export function outline(entries: readonly OutlineEntry[], depth: Depth): OutlineLine[] {
  return depth === 'compact' ? compactOutline(entries) : fullOutline(entries);
}

function fullOutline(entries: readonly OutlineEntry[]): OutlineLine[] {
  const lines: OutlineLine[] = [];
  let isOpen = false;
  for (const [index, entry] of entries.entries()) {
    const { role, name } = entry.node;
    if (plainRoles.has(role) && !isActionable(entry)) {
      const text = plainText(entry.node);
      const last = lines.at(-1);
      if (text === '') isOpen = false;
      else if (isOpen && last && name.length < 60 && last.text.length < 160) last.text += ` | ${text}`;
      else lines.push({ text: `- ${text}`, index });
      isOpen = text !== '' && name.length < 60 && !starters.has(role);
      continue;
    }
    isOpen = false;
    lines.push({ text: isActionable(entry) ? actionText(entry, 'full') : structureText(entry.node), index });
  }
  return lines;
}

/** Without a name these say nothing; with one they are its text. */
const plainRoles = new Set(
  `text article caption cell columnheader definition feed gridcell list listitem log row rowgroup rowheader term`.split(
    ' ',
  ),
);
/** What follows them does not belong to their line. */
const starters = new Set(['caption']);

/** What is inert is on the page and cannot be acted on: it has no ref. */
const isActionable = ({ node, ref }: OutlineEntry) => ref !== undefined && !node.states?.includes('inert');

function compactOutline(entries: readonly OutlineEntry[]): OutlineLine[] {
  const known = countNames(entries);
  const lines: OutlineLine[] = [];
  let context: { text: string; index: number } | undefined;
  for (const [index, entry] of entries.entries()) {
    const { node } = entry;
    if (groups.has(node.role)) context = node.name ? { text: node.name, index } : undefined;
    if (isActionable(entry)) {
      const isAlike = (known.get(keyOf(node)) ?? 0) > 1 || node.name === '';
      if (isAlike && context) lines.push({ text: `- ${clipLine(context.text)}`, index: context.index });
      context = undefined;
      lines.push({ text: actionText(entry, 'compact'), index });
    } else if (node.role === 'heading' || node.role === 'dialog' || node.role === 'alertdialog') {
      context = undefined;
      lines.push({ text: structureText(node), index });
    } else if (node.role === 'alert') lines.push({ text: `- alert ${clipLine(node.name)}`, index });
    else if (!context && node.name && /[\p{L}\p{N}]/u.test(node.name)) context = { text: node.name, index };
  }
  return withoutEmptyHeadings(lines);
}

const groups = new Set(['row', 'listitem', 'article', 'group', 'radiogroup', 'treeitem', 'gridcell']);

/** Headings with nothing to act on below them, up to the next, are left out. */
function withoutEmptyHeadings(lines: OutlineLine[]): OutlineLine[] {
  return lines.filter(
    ({ text }, at) => !text.startsWith('#') || !(lines[at + 1]?.text.startsWith('#') ?? true),
  );
}

const keyOf = ({ role, name }: OutlineNode) => `${role} ${name}`;

function countNames(entries: readonly OutlineEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { node, ref } of entries) {
    if (ref !== undefined) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + 1);
  }
  return counts;
}

function actionText({ node, ref = '', options, href }: OutlineEntry, depth: Depth): string {
  const { role, value, description, states } = node;
  let text = `${ref} ${role}`;
  if (node.name) text += ` ${oneLine(node.name)}`;
  if (states) for (const state of states) text += ` ${state}`;
  if (value !== undefined && value !== '') text += ` = ${oneLine(value)}`;
  if (description && (depth === 'full' || node.name === '' || states?.includes('invalid')))
    text += ` – ${oneLine(description)}`;
  if (href) text += ` → ${oneLine(href)}`;
  if (options && options.length > 0) text += ` [${optionList(options, depth)}]`;
  return text;
}

function optionList(options: readonly string[], depth: Depth): string {
  const most = depth === 'full' ? maxOptions : 5;
  const shown = options.slice(0, most).map(oneLine);
  return [...shown, ...(options.length > most ? [`… ${options.length - most} more`] : [])].join(' | ');
}

function structureText(node: OutlineNode): string {
  if (node.role === 'heading') return `${'#'.repeat(levelOf(node))} ${oneLine(node.name)}${suffixOf(node)}`;
  return `- ${node.role}${node.name ? ` ${oneLine(node.name)}` : ''}${suffixOf(node)}`;
}

function plainText(node: OutlineNode): string {
  return node.name || node.description ? `${oneLine(node.name)}${suffixOf(node)}` : '';
}

function suffixOf({ states = [], value, description }: OutlineNode): string {
  const said = states.filter((state) => !state.startsWith('level=') && state !== 'inert');
  const parts = [
    ...said,
    ...(value ? [`= ${oneLine(value)}`] : []),
    ...(description ? [`– ${oneLine(description)}`] : []),
  ];
  return parts.length > 0 ? ` ${parts.join(' ')}` : '';
}

function levelOf({ states = [] }: OutlineNode): number {
  const level = states.find((state) => state.startsWith('level='));
  return Math.min(6, Number(level?.slice('level='.length) ?? 2));
}

function clipLine(text: string): string {
  const line = oneLine(text);
  return line.length > maxContextLength ? `${line.slice(0, maxContextLength)}…` : line;
}

function oneLine(text: string): string {
  const line = /\s\s|[\n\t\r\f\v]|^\s|\s$/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength)}…` : line;
}
