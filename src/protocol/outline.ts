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
  readonly states?: readonly string[];
  readonly value?: string;
  readonly description?: string;
};

/** A node with what its line needs beyond it. */
export type OutlineEntry = {
  readonly node: OutlineNode;
  /** Undefined for what cannot be acted on. */
  readonly ref?: string;
  readonly options?: readonly string[];
  /** The address it leads to, when the line is to say it. */
  readonly href?: string;
  /** Its line as it was made before, of an entry that is kept. */
  readonly made?: Partial<Record<Depth, string>>;
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
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index];
    if (!entry) continue;
    const { role, name } = entry.node;
    if (plainRoles.has(role) && !isActionable(entry)) {
      const text = plainText(entry);
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
/** Roles whose text begins a line of its own: the text after them does not join it. */
const starters = new Set(['caption']);

/** An inert element cannot be acted on: it gets no ref. */
const isActionable = ({ node, ref }: OutlineEntry) => ref !== undefined && !node.states?.includes('inert');

/** The lines since the last one that tells alike things apart. */
type Telling = {
  /** Something of its own name, or a text, was said. */
  isTold: boolean;
  /** Role and name of what was said and is there more than once on the page. */
  readonly alike: Set<string>;
  /** A line that could tell the next thing apart. */
  context?: OutlineLine;
};

function compactOutline(entries: readonly OutlineEntry[]): OutlineLine[] {
  const counts = countNames(entries);
  const lines: OutlineLine[] = [];
  let telling: Telling = untold();
  for (const [index, entry] of entries.entries()) {
    const { node } = entry;
    if (groups.has(node.role)) telling = untold(node.name ? { text: node.name, index } : undefined);
    if (isActionable(entry)) {
      if ((counts.get(keyOf(node)) ?? 0) > 1 || node.name === '') {
        const context = contextOf(node, telling);
        if (context) lines.push({ text: `- ${clipLine(context.text)}`, index: context.index });
      } else telling = told();
      telling.context = undefined;
      lines.push({ text: actionText(entry, 'compact'), index });
    } else if (starts.has(node.role)) {
      telling = told();
      if (!isSaidInside(entries, index)) lines.push({ text: structureText(node), index });
    } else if (node.role === 'alert') lines.push({ text: `- alert ${clipLine(node.name)}`, index });
    else if (!telling.context && /[\p{L}\p{N}]/u.test(node.name))
      telling.context = { text: node.name, index };
  }
  return withoutEmptyHeadings(lines);
}

const untold = (context?: OutlineLine): Telling => ({ isTold: false, alike: new Set(), context });
const told = (): Telling => ({ isTold: true, alike: new Set() });

/**
 * The line that goes before a thing with a name that is there more than once; undefined where the text before tells it
 * apart already.
 */
function contextOf(node: OutlineNode, telling: Telling): OutlineLine | undefined {
  const key = keyOf(node);
  const { context } = telling;
  if (telling.alike.has(key)) {
    telling.alike.clear();
    telling.isTold = false;
  }
  telling.alike.add(key);
  if (telling.isTold || !context || node.name.includes(context.text)) return undefined;
  telling.isTold = true;
  return context;
}

/** Roles whose content belongs together. */
const groups = new Set(['row', 'listitem', 'article', 'group', 'radiogroup', 'treeitem']);
const starts = new Set(['heading', 'dialog', 'alertdialog']);

/** True if an element to act on repeats the heading, so that the heading needs no line. */
function isSaidInside(entries: readonly OutlineEntry[], at: number): boolean {
  const heading = entries[at]?.node;
  if (heading?.role !== 'heading') return false;
  for (let next = at + 1; next < entries.length; next += 1) {
    const entry = entries[next];
    if (!entry || entry.node.depth <= heading.depth) return false;
    if (isActionable(entry) && entry.node.name.includes(heading.name)) return true;
  }
  return false;
}

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

function actionText(entry: OutlineEntry, depth: Depth): string {
  const { made } = entry;
  return made ? (made[depth] ??= makeActionText(entry, depth)) : makeActionText(entry, depth);
}

function makeActionText({ node, ref = '', options, href }: OutlineEntry, depth: Depth): string {
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

function plainText({ node, made }: OutlineEntry): string {
  return made ? (made.full ??= makePlainText(node)) : makePlainText(node);
}

function makePlainText(node: OutlineNode): string {
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
