import { attributeOf, childNodesOf, isElement, localNameOf, queryInside } from '../dom/native';
import { parentOrHost } from '../selectors/css';
import { clip } from '../dom/drawn-text';
import type { PageWords } from './page-words';

const longestTitle = 60;
const mostTitles = 4;

/**
 * The titles of the parts of the page that the element is in, from the inside out: a heading, legend, caption or term
 * that stands before it in the same part, the label of a part itself, or the beginning of an entry with a list in it.
 */
export function titlesOf(element: Element, words: PageWords, nameOf: (element: Element) => string): string[] {
  const start = words.spans.get(element)?.start ?? 0;
  const headed = headedParts(words);
  const titles: string[] = [];
  let isNested = false;
  const add = (text: string) => {
    const title = clip(text, longestTitle);
    if (title !== '' && titles.length < mostTitles && !titles.includes(title)) titles.push(title);
  };
  if (nameOf(element) === '') add(columnOf(element, words));
  for (let part = parentOrHost(element); part && titles.length < mostTitles; part = parentOrHost(part)) {
    let level = Infinity;
    for (const heading of headed.get(part)?.toReversed() ?? []) {
      if (heading.end > start || heading.level >= level) continue;
      level = heading.level;
      add(heading.text);
    }
    if (isLabelled(part)) add(nameOf(part));
    if (!isEntry(part)) continue;
    const first = words.spans.get(part)?.start ?? start;
    if (isNested && first < start) add(words.texts[first] ?? '');
    isNested = true;
  }
  return titles;
}

/** The name of the column in which an element without a name stands: a box to tick in a table of rights. */
function columnOf(element: Element, { spans, texts }: PageWords): string {
  let cell: Element | null = element;
  while (cell && !isCell(cell)) cell = parentOrHost(cell);
  const row = cell && parentOrHost(cell);
  let table = row;
  while (table && !/^(table|grid|treegrid)$/.test(roleOrTag(table))) table = parentOrHost(table);
  if (!cell || !row || !table) return '';
  const at = cellsOf(row).indexOf(cell);
  const head = queryInside(table, 'tr, [role="row"]');
  const header = head && head !== row ? cellsOf(head)[at] : undefined;
  const span = header && spans.get(header);
  return span ? texts.slice(span.start, span.end).join(' ') : '';
}

const roleOrTag = (element: Element) => attributeOf(element, 'role') ?? localNameOf(element);

const isCell = (element: Element) =>
  /^(td|th|cell|gridcell|columnheader|rowheader)$/.test(roleOrTag(element));

const cellsOf = (row: Element) => childNodesOf(row).filter(isElement).filter(isCell);

const longestLead = 40;
const mostLeads = 3;

/** The short texts that the parts of the page around the element begin with, from the inside out: what is drawn as a heading. */
export function leadsOf(element: Element, words: PageWords): string[] {
  const { spans, texts } = words;
  const start = spans.get(element)?.start ?? 0;
  const leads: string[] = [];
  for (let part = parentOrHost(element); part && leads.length < mostLeads; part = parentOrHost(part)) {
    const outer = spans.get(part);
    if (!outer || outer.controlsTo - outer.controlsBefore < 2) continue;
    const first = childNodesOf(part).find((child) => isElement(child));
    const own = first && isElement(first) ? spans.get(first) : undefined;
    if (!own || own.end > start || own.controlsTo > own.controlsBefore) continue;
    const lead = texts.slice(own.start, own.end).join(' ');
    if (lead !== '' && lead.length <= longestLead) leads.push(lead);
  }
  return leads;
}

const isEntry = (part: Element) =>
  /^(li|treeitem|listitem)$/.test(attributeOf(part, 'role') ?? localNameOf(part));

const isLabelled = (part: Element) =>
  labelled.has(attributeOf(part, 'role') ?? localNameOf(part)) &&
  (attributeOf(part, 'aria-label') ?? attributeOf(part, 'aria-labelledby')) !== null;

const labelled = new Set(
  'group region dialog alertdialog form radiogroup table grid list listitem row article section fieldset ul ol li tr tabpanel toolbar menu tree listbox'.split(
    ' ',
  ),
);

type Heading = { text: string; level: number; end: number };

const known = new WeakMap<PageWords, ReadonlyMap<Element, Heading[]>>();

/** The headings that stand right in each part of the page, in their order. */
function headedParts(words: PageWords): ReadonlyMap<Element, Heading[]> {
  const made = known.get(words) ?? readParts(words);
  known.set(words, made);
  return made;
}

function readParts(words: PageWords): Map<Element, Heading[]> {
  const parts = new Map<Element, Heading[]>();
  for (const element of words.titles) {
    const span = words.spans.get(element);
    const part = partOf(element, words);
    if (!span || !part) continue;
    const text = words.texts.slice(span.start, span.end).join(' ');
    const headings = parts.get(part) ?? [];
    headings.push({ text, level: levelOf(element), end: span.end });
    parts.set(part, headings);
  }
  return parts;
}

/** The part that a heading stands for: the element around it, without boxes that have nothing else in them. */
function partOf(heading: Element, words: PageWords): Element | null {
  let inner = heading;
  let part = parentOrHost(inner);
  while (part && (headingBoxes.has(localNameOf(part)) || saysNoMore(part, inner, words))) {
    inner = part;
    part = parentOrHost(inner);
  }
  return part;
}

const headingBoxes = new Set(['header', 'hgroup', 'summary']);

function saysNoMore(part: Element, inner: Element, { spans }: PageWords): boolean {
  const [outer, own] = [spans.get(part), spans.get(inner)];
  if (!outer || !own) return false;
  const hasText = outer.start !== own.start || outer.end !== own.end;
  return !hasText && outer.controlsTo - outer.controlsBefore === own.controlsTo - own.controlsBefore;
}

/** The level of a heading. Of headings in the same part, only one of a higher level stands above the nearest, too. */
function levelOf(heading: Element): number {
  const tag = localNameOf(heading);
  const written = /^h[1-6]$/.test(tag) ? tag.slice(1) : attributeOf(heading, 'aria-level');
  return written === null ? 7 : Number(written);
}
