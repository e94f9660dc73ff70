import type { ComposedTree } from '../composed';
import { attributeOf, documentElementOf, isElement, isText, localNameOf, nodeTextOf } from '../native';
import { squash } from '../text';
import { isEditingHost } from '../values';

/** Where an element stands in the words of the page: from which word group to which, and under which heading. */
type Span = { readonly start: number; end: number; readonly heading: number };

/** The texts of the page in composed order, and where each element stands among them. Read in one walk. */
export type PageWords = {
  readonly texts: readonly string[];
  readonly headings: readonly string[];
  readonly spans: ReadonlyMap<Element, Span>;
};

/** No page that people use is deeper. */
const deepest = 400;

export function readPageWords(tree: ComposedTree): PageWords {
  const texts: string[] = [];
  const headings: string[] = [];
  const spans = new Map<Element, Span>();
  const visit = (node: Node, level: number) => {
    if (isText(node)) {
      const text = squash((nodeTextOf(node) ?? '').slice(0, longestText));
      if (text) texts.push(text);
      return;
    }
    if (!isElement(node) || level > deepest) return;
    const tag = localNameOf(node);
    if (silent.has(tag)) return;
    const span = { start: texts.length, end: 0, heading: headings.length - 1 };
    spans.set(node, span);
    if (!holdsValues.has(tag) && !isEditingHost(node))
      for (const child of tree.childrenOf(node)) visit(child, level + 1);
    span.end = texts.length;
    if (isHeading(node, tag)) headings.push(texts.slice(span.start, span.end).join(' '));
  };
  const top = documentElementOf(tree.document);
  if (top) visit(top, 0);
  return { texts, headings, spans };
}

/** Of one text node: more tells nothing more. */
const longestText = 400;

const silent = new Set(['head', 'script', 'style', 'noscript', 'template', 'title']);

/** What is in these is what a person typed or chose. */
const holdsValues = new Set(['textarea', 'select', 'datalist', 'iframe', 'object']);

const headingTags = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'legend', 'caption']);

const isHeading = (element: Element, tag: string) =>
  headingTags.has(tag) || attributeOf(element, 'role') === 'heading';
