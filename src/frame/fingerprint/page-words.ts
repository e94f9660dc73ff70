import type { ComposedTree } from '../dom/composed';
import {
  attributeOf,
  childNodesOf,
  documentElementOf,
  isElement,
  isText,
  localNameOf,
  nodeTextOf,
} from '../dom/native';
import { squash } from '../dom/reading';
import { isEditingHost } from '../dom/values';

export type Heading = { text: string; element: Element };

/**
 * The place of an element in the words of the page: its first and last word group, the heading above it, and how many
 * controls begin before it and up to its end.
 */
type Span = {
  readonly start: number;
  end: number;
  readonly heading: number;
  readonly controlsBefore: number;
  controlsTo: number;
};

/** The texts and controls of the page in composed order, and where each element stands among them. Read in one walk. */
export type PageWords = {
  readonly texts: readonly string[];
  readonly headings: readonly Heading[];
  /** The indices of texts in headings. */
  readonly heads: ReadonlySet<number>;
  /** Elements that may name a part of the page: headings, and terms of description lists. */
  readonly titles: readonly Element[];
  readonly controls: readonly Element[];
  readonly spans: ReadonlyMap<Element, Span>;
  /** The indices of texts in a control, its label, a heading, or a part that tells what happens. */
  readonly named: ReadonlySet<number>;
  /** The indices of those that call no thing: they say what is done with it, or report what happens. */
  readonly asides: ReadonlySet<number>;
  /** The indices of those in links that lead nowhere: a deed, or what a script opens. */
  readonly nowhere: ReadonlySet<number>;
  /**
   * The span of the list entry that a text is in, by the text's index, for entries that can be acted on. Entries are
   * about other things than the texts outside of them.
   */
  readonly entries: ReadonlyMap<number, Pick<Span, 'start' | 'end'>>;
  /** The texts of pictures, by the index of the text that they stand before. */
  readonly pictures: ReadonlyMap<number, string>;
  /** The tabs and steps that are the current ones. */
  readonly chosen: readonly Element[];
};

/** The most levels that are walked: no page that people use is deeper. */
const deepest = 400;

/** True when the page itself writes another text into the place of this one again and again. */
export type Ticks = (text: Node) => boolean;

/** Numbers of a text that `ticks` name nothing: they are read as if they were not there. */
export function readPageWords(tree: ComposedTree, ticks: Ticks): PageWords {
  const texts: string[] = [];
  const headings: Heading[] = [];
  const titles: Element[] = [];
  const controls: Element[] = [];
  const spans = new Map<Element, Span>();
  const named = new Set<number>();
  const heads = new Set<number>();
  const asides = new Set<number>();
  const nowhere = new Set<number>();
  const links = new Map<string, number[]>();
  const entries = new Map<number, Span>();
  const pictures = new Map<number, string>();
  const chosen: Element[] = [];
  const visit = (node: Node, level: number) => {
    if (isText(node)) {
      const said = squash((nodeTextOf(node) ?? '').slice(0, longestText));
      const text = /\p{N}/u.test(said) && ticks(node) ? squash(said.replace(/\p{N}+/gu, '')) : said;
      if (text === said ? text : /\p{L}/u.test(text)) texts.push(text);
      return;
    }
    if (!isElement(node) || level > deepest) return;
    const tag = localNameOf(node);
    if (silent.has(tag)) return;
    const span = {
      start: texts.length,
      end: 0,
      heading: headings.length - 1,
      controlsBefore: controls.length,
      controlsTo: 0,
    };
    spans.set(node, span);
    if (tag === 'img') pictures.set(texts.length, squash(attributeOf(node, 'alt') ?? ''));
    if (isChosen(node)) chosen.push(node);
    const isPressed = isControl(node, tag);
    if (isPressed) controls.push(node);
    if (!holdsValues.has(tag) && !isEditingHost(node))
      for (const child of tree.childrenOf(node)) visit(child, level + 1);
    span.end = texts.length;
    span.controlsTo = controls.length;
    if (isEntry(node, tag) && span.controlsTo > span.controlsBefore) addEntry(span, entries);
    for (const entry of repeatedIn(node, spans)) addEntry(entry, entries);
    const isHead = headingTags.has(tag) || attributeOf(node, 'role') === 'heading';
    if (isHead || isPressed || tag === 'label' || isLive(node, tag))
      for (let at = span.start; at < span.end; at += 1) named.add(at);
    if (tag === 'a' && isPressed) {
      const text = texts.slice(span.start, span.end).join(' ');
      const places = Array.from({ length: span.end - span.start }, (_none, at) => span.start + at);
      links.set(text, [...(links.get(text) ?? []), ...places]);
      if (leadsNowhere(node)) for (const at of places) nowhere.add(at);
    } else if (isPressed || tag === 'label' || isLive(node, tag))
      for (let at = span.start; at < span.end; at += 1) asides.add(at);
    if (isHead) for (let at = span.start; at < span.end; at += 1) heads.add(at);
    if (isHead) headings.push({ text: texts.slice(span.start, span.end).join(' '), element: node });
    if (isHead || tag === 'dt' || tag === 'summary') titles.push(node);
  };
  const top = documentElementOf(tree.document);
  if (top) visit(top, 0);
  // One thing has a link of its name, and each has one to what is done with it.
  for (const places of links.values()) if (places.length > 1) for (const at of places) asides.add(at);
  return {
    texts,
    headings,
    heads,
    titles,
    controls,
    spans,
    named,
    asides,
    nowhere,
    entries,
    pictures,
    chosen,
  };
}

const leadsNowhere = (link: Element) => /^(#?|javascript:.*)$/i.test(attributeOf(link, 'href') ?? '');

/** The most characters read of one text node: more tells nothing more. */
const longestText = 400;

const silent = new Set(['head', 'script', 'style', 'noscript', 'template', 'title']);

/** Elements whose content is what a person typed or chose. */
const holdsValues = new Set(['textarea', 'select', 'datalist', 'iframe', 'object']);

const headingTags = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'legend', 'caption']);

const controlTags = new Set(['button', 'input', 'select', 'textarea', 'summary']);
const controlRoles = new Set(
  'button checkbox combobox link menuitem option radio searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
);

function isControl(element: Element, tag: string): boolean {
  if (tag === 'a') return attributeOf(element, 'href') !== null;
  if (tag === 'input') return attributeOf(element, 'type') !== 'hidden';
  return controlTags.has(tag) || controlRoles.has(attributeOf(element, 'role') ?? '');
}

const entryTags = new Set(['tr', 'li', 'article']);
const entryRoles = new Set(['row', 'listitem', 'option', 'article', 'treeitem']);

const isEntry = (element: Element, tag: string) =>
  entryTags.has(tag) || entryRoles.has(attributeOf(element, 'role') ?? '');

/** Boxes beside one another with as many controls in them: cards and lines that are no list to the markup. */
function repeatedIn(element: Element, spans: ReadonlyMap<Element, Span>): Span[] {
  const boxes = childNodesOf(element)
    .filter(isElement)
    .flatMap((child) => {
      const span = spans.get(child);
      return span ? { tag: localNameOf(child), span, count: span.controlsTo - span.controlsBefore } : [];
    });
  return boxes.flatMap(({ tag, span, count }, at) => {
    const isLike = (other: (typeof boxes)[number] | undefined) => other?.tag === tag && other.count === count;
    return count > 0 && (isLike(boxes[at - 1]) || isLike(boxes[at + 1])) ? span : [];
  });
}

/** The innermost entry counts. */
function addEntry(span: Span, entries: Map<number, Span>): void {
  for (let at = span.start; at < span.end; at += 1) if (!entries.has(at)) entries.set(at, span);
}

const liveRoles = new Set(['status', 'alert', 'log', 'timer', 'marquee', 'progressbar']);

const isLive = (element: Element, tag: string) =>
  tag === 'output' ||
  liveRoles.has(attributeOf(element, 'role') ?? '') ||
  attributeOf(element, 'aria-live') !== null;

const isChosen = (element: Element) =>
  attributeOf(element, 'aria-current') === 'step' ||
  (attributeOf(element, 'role') === 'tab' && attributeOf(element, 'aria-selected') === 'true');
