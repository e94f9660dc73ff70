import type { Surroundings } from '../../protocol/fingerprint';
import {
  attributeOf,
  childNodesOf,
  isElement,
  isShadowRoot,
  localNameOf,
  nextSiblingOf,
  parentNodeOf,
  previousSiblingOf,
  queryInside,
} from '../dom/native';
import { parentOrHost } from '../selectors/css';
import { looksGenerated, looksWritten } from '../selectors/conditions';
import { clip } from '../dom/reading';
import type { PageWords } from './page-words';

const longest = { row: 120, title: 60, section: 80, beside: 60, control: 40 };

/** Gives the accessible name of an element. */
export type NameOf = (element: Element) => string;

/** The place of an element, in words of the page around it; `nameOf` gives the name of a control beside it. */
export function surroundingsOf(element: Element, words: PageWords, nameOf: NameOf): Surroundings {
  const span = words.spans.get(element);
  if (!span) return {};
  const row = rowOf(element, words, nameOf);
  const said: Record<'row' | 'rowTitle' | 'boxTitle' | 'section' | 'before' | 'after', string> = {
    row: clip(row.texts.join(' '), longest.row),
    rowTitle: row.row ? clip(titleIn(row, nameOf(element)), longest.title) : '',
    boxTitle: row.row ? '' : clip(row.own[0] ?? '', longest.title),
    section: clip(sectionOf(element, row.row, { words, nameOf }), longest.section),
    before: clip(words.texts[span.start - 1] ?? '', longest.beside),
    after: clip(words.texts[span.end] ?? '', longest.beside),
  };
  const path = pathOf(element);
  const leads = leadsOf(element, words);
  const titles = titlesOf(element, words, nameOf);
  const { controlsBefore: first, controlsTo: end } = span;
  const before = words.controls.slice(Math.max(0, first - controlReach), first).toReversed();
  const after = words.controls.slice(end, end + controlReach);
  const ids = [...before, ...after].flatMap((control) => idOf(control) ?? []);
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')),
    ...(!row.row && row.texts.length > 0 && { boxTitle: said.boxTitle }),
    ...(titles.length > 0 && { titles }),
    ...(leads.length > 0 && { leads }),
    ...(path.length > 0 && { path }),
    controls: { before: namesOf(before, nameOf), after: namesOf(after, nameOf) },
    ...(ids.length > 0 && { ids }),
  };
}

/** The heading above the element that is not the title of another row beside its own: a card may end with its title. */
function sectionOf(element: Element, row: Element | undefined, naming: Naming): string {
  const { headings, spans } = naming.words;
  const list = row && parentOrHost(row);
  const isOfOtherRow = (heading: Element): boolean => {
    let entry: Element | null = heading;
    while (entry && parentOrHost(entry) !== list) entry = parentOrHost(entry);
    return (
      entry !== null && entry !== row && (isRow(entry) || hasControl(entry, naming.nameOf(element), naming))
    );
  };
  const above = headings.slice(0, (spans.get(element)?.heading ?? -1) + 1);
  return above.findLast((heading) => !list || !isOfOtherRow(heading.element))?.text ?? '';
}

/** The most controls before and after that are looked at for a name, and that are noted. */
const controlReach = 6;
const maxControls = 3;

function idOf(control: Element): string | undefined {
  const id = attributeOf(control, 'id') ?? '';
  return looksGenerated(id) ? undefined : id;
}

function namesOf(controls: readonly Element[], nameOf: NameOf): string[] {
  const names = controls.map((control) => clip(nameOf(control), longest.control));
  return names.filter((name) => name !== '').slice(0, maxControls);
}

const rowTags = new Set(['tr', 'li', 'article', 'dd', 'dt', 'figure', 'label']);
const rowRoles = new Set(['row', 'listitem', 'option', 'article', 'treeitem']);

/** The most levels up that a row is looked for, and the longest text of a box without a row's tag that counts as one. */
const rowReach = 8;
const longestBox = 200;

/** `row` is the element that is one, where there is one; `own` are its texts that may be its title, `deeds` those that may be deeds as well. */
type Row = {
  texts: readonly string[];
  own: readonly string[];
  deeds?: readonly string[];
  row: Element | undefined;
};

/** The texts of the row the element is in, without its own; of a small box around it where there is no row. */
export function rowOf(element: Element, words: PageWords, nameOf: NameOf): Row {
  let box: readonly string[] = [];
  let boxTitle: string | undefined;
  let isOver = false;
  const isOwn = (at: number) => !words.asides.has(at);
  let up = parentOrHost(element);
  for (let step = 0; up && step < rowReach; step += 1, up = parentOrHost(up)) {
    const places = restOf(up, element, words);
    const rest = places.map((at) => words.texts[at] ?? '');
    if (isRow(up) || isRepeated(up, nameOf(element), { words, nameOf })) {
      const terms = termsOf(up, words);
      const texts = [...terms, ...rest];
      const own = [...terms, ...rest.filter((_text, at) => isOwn(places[at] ?? -1))];
      // The label around a box is what that is called, and no row.
      const deeds = rest.filter((_text, at) => words.nowhere.has(places[at] ?? -1));
      if (texts.some((text) => !saysOnly(text, nameOf(element)))) return { texts, own, deeds, row: up };
    }
    if (rest.join(' ').length > longestBox) continue;
    if (box.length === 0) box = rest;
    if (isOver) continue;
    isOver = isPart(up);
    const mayTitle = (at: number) => !words.named.has(at) || (!isOver && words.heads.has(at));
    boxTitle ??= rest.find((text, at) => isTitle(text) && mayTitle(places[at] ?? -1));
  }
  return { texts: box, own: [boxTitle ?? ''], row: undefined };
}

const isPart = (element: Element) =>
  tellingTags.has(localNameOf(element)) ||
  localNameOf(element) === 'body' ||
  attributeOf(element, 'role') !== null;

const isRow = (element: Element) =>
  rowTags.has(localNameOf(element)) || rowRoles.has(attributeOf(element, 'role') ?? '');

type Naming = { words: PageWords; nameOf: NameOf };

/**
 * True when a box beside it is of its tag and has a control called the same: cards and lines that are no list to the
 * markup. Parts of the page such as field sets are told by their titles.
 */
function isRepeated(box: Element, name: string, { words, nameOf }: Naming): boolean {
  if (tellingTags.has(localNameOf(box))) return false;
  return [previousSiblingOf, nextSiblingOf].some((nextOf) => {
    const beside = besideOf(box, nextOf);
    return (
      beside !== null &&
      localNameOf(beside) === localNameOf(box) &&
      hasControl(beside, name, { words, nameOf })
    );
  });
}

/** True when a box has a control called so among its first ones. */
function hasControl(box: Element, name: string, { words, nameOf }: Naming): boolean {
  const { controlsBefore = 0, controlsTo = 0 } = words.spans.get(box) ?? {};
  return words.controls
    .slice(controlsBefore, Math.min(controlsTo, controlsBefore + controlReach))
    .some((control) => control !== box && nameOf(control) === name);
}

function besideOf(box: Element, nextOf: (node: Node) => Node | null): Element | null {
  let node = nextOf(box);
  while (node && !isElement(node)) node = nextOf(node);
  return node;
}

/** The indices of the texts around an element. */
function restOf(around: Element, element: Element, { spans }: PageWords): number[] {
  const [outer, inner] = [spans.get(around), spans.get(element)];
  if (!outer || !inner) return [];
  // More than this is cut off in any case.
  const [from, to] = [Math.max(outer.start, inner.start - 40), Math.min(outer.end, inner.end + 40)];
  return Array.from({ length: to - from }, (_none, at) => from + at).filter(
    (at) => at < inner.start || at >= inner.end,
  );
}

/** A description is called by the term before it. */
function termsOf(row: Element, { texts, spans }: PageWords): string[] {
  if (localNameOf(row) !== 'dd') return [];
  const parent = parentOrHost(row);
  const before = parent ? childNodesOf(parent).filter(isElement) : [];
  const term = before.slice(0, before.indexOf(row)).findLast((each) => localNameOf(each) === 'dt');
  const span = term && spans.get(term);
  return span ? texts.slice(span.start, span.end) : [];
}

/**
 * The title of a row: its beginning up to its first text with letters, without the element's own label and the row's
 * number.
 */
function titleIn({ texts, own, deeds = [] }: Row, name: string): string {
  const says = (text: string) => wordPattern.test(text) && !saysOnly(text, name);
  const named = own.filter(says);
  const others = named.length > 0 ? named : texts.filter((text) => says(text) && /\p{L}/u.test(text));
  const lettered = others.filter((text) => /\p{L}/u.test(text));
  const at = others.indexOf(lettered.find((text) => !deeds.includes(text)) ?? lettered[0] ?? '');
  if (at < 0) return others[0] ?? '';
  return others
    .slice(0, at + 1)
    .filter((text) => !/^\d{1,2}\.?$/.test(text))
    .join(' ');
}

/** A sentence explains, and what begins with a number counts. */
const isTitle = (text: string) => /^\P{N}*\p{L}/u.test(text) && !/[.!?:。]$/u.test(text);

const wordPattern = /[\p{L}\p{N}]/u;

const saysOnly = (text: string, name: string) => name !== '' && name.includes(text);

const tellingTags = new Set(
  'main nav header footer aside form section article table ul ol dl dialog fieldset figure details'.split(
    ' ',
  ),
);
const longestPath = 6;

/** The ancestors that say something, from the inside out; boxes that are only there for looks come and go. */
function pathOf(element: Element): string[] {
  const path: string[] = [];
  for (let at = element; path.length < longestPath;) {
    const parent = parentNodeOf(at);
    if (parent && isShadowRoot(parent)) path.push('>>>');
    const up = parentOrHost(at);
    if (!up) break;
    const said = ancestorText(up);
    if (said) path.push(said);
    at = up;
  }
  return path;
}

function ancestorText(ancestor: Element): string {
  const tag = localNameOf(ancestor);
  if (tag === 'body' || tag === 'html') return '';
  const id = attributeOf(ancestor, 'id') ?? '';
  const role = attributeOf(ancestor, 'role');
  const label = attributeOf(ancestor, 'aria-label');
  const isTelling = tellingTags.has(tag) || tag.includes('-') || role || label || looksWritten(id);
  if (!isTelling) return '';
  return clip(
    `${tag}${looksWritten(id) ? `#${id}` : ''}${role ? `[${role}]` : ''}${label ? ` ${label}` : ''}`,
    60,
  );
}

const longestTitle = 60;

const maxTitles = 4;

/**
 * The titles of the parts of the page that the element is in, from the inside out: a heading, legend, caption or term
 * that stands before it in the same part, the label of a part itself, or the beginning of an entry with a list in it.
 */
function titlesOf(element: Element, words: PageWords, nameOf: NameOf): string[] {
  const start = words.spans.get(element)?.start ?? 0;
  const headed = headedParts(words);
  const titles: string[] = [];
  let isNested = false;
  const add = (text: string) => {
    const title = clip(text, longestTitle);
    if (title !== '' && titles.length < maxTitles && !titles.includes(title)) titles.push(title);
  };
  add(columnOf(element, words, nameOf));
  for (let part = parentOrHost(element); part && titles.length < maxTitles; part = parentOrHost(part)) {
    let level = Infinity;
    for (const heading of headed.get(part)?.toReversed() ?? []) {
      if (heading.end > start || heading.level >= level) continue;
      level = heading.level;
      add(heading.text);
    }
    if (isLabelled(part)) add(nameOf(part));
    if (!/^(li|treeitem|listitem)$/.test(attributeOf(part, 'role') ?? localNameOf(part))) continue;
    const first = words.spans.get(part)?.start ?? start;
    if (isNested && first < start) add(words.texts[first] ?? '');
    isNested = true;
  }
  return titles;
}

/** The name of the column in which an element stands that its row does not tell: a box to tick in a table of rights, a slot of a day. */
function columnOf(element: Element, { spans, texts, controls }: PageWords, nameOf: NameOf): string {
  let cell: Element | null = element;
  while (cell && !isCell(cell)) cell = parentOrHost(cell);
  const row = cell && parentOrHost(cell);
  let table = row;
  while (table && !/^(table|grid|treegrid)$/.test(roleOrTag(table))) table = parentOrHost(table);
  if (!cell || !row || !table) return '';
  const { controlsBefore = 0, controlsTo = 0 } = spans.get(row) ?? {};
  const name = nameOf(element);
  const ofRow = controls.slice(controlsBefore, controlsTo);
  if (name !== '' && !ofRow.some((other) => other !== element && nameOf(other) === name)) return '';
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

const maxLeads = 3;

/** The short texts that the parts of the page around the element begin with, from the inside out: what is drawn as a heading. */
function leadsOf(element: Element, words: PageWords): string[] {
  const { spans, texts } = words;
  const start = spans.get(element)?.start ?? 0;
  const leads: string[] = [];
  for (let part = parentOrHost(element); part && leads.length < maxLeads; part = parentOrHost(part)) {
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

const isLabelled = (part: Element) =>
  labelled.has(attributeOf(part, 'role') ?? localNameOf(part)) &&
  (attributeOf(part, 'aria-label') ?? attributeOf(part, 'aria-labelledby')) !== null;

const labelled = new Set(
  'nav navigation group region dialog alertdialog form radiogroup table grid list listitem row article section fieldset ul ol li tr tabpanel toolbar menu tree listbox'.split(
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
