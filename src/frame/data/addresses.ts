import type { DataRow, DataSet } from '../../protocol/extract/page-data';
import { attributeOf, bodyOf, queryInside, textContentOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { readDrawnTree, type DrawnNode } from './drawn-tree';

type RefOf = (element: Element) => number;

/** The most addresses of a kind that are told. */
const mostAddresses = 1000;

const mail = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;

/** The e-mail addresses and the phone numbers that a page shows or links to, wherever they stand: a list of each, each value once. */
export function readAddresses(
  reading: Reading,
  refOf: RefOf,
  ignored: ReadonlySet<Element>,
  within?: Element,
): DataSet[] {
  const body = within ?? bodyOf(reading.tree.document);
  // Most pages have none, and need no walk.
  const isAny = body && (textContentOf(body)?.includes('@') || queryInside(body, ways) !== null);
  const root = isAny ? readDrawnTree(reading, ignored, within) : undefined;
  if (!root) return [];
  const nodes = [...below(root)];
  return [
    listOf('Email address', nodes, (node) => [
      ...(schemeValue(node, 'mailto:').match(mail) ?? []),
      ...(node.ownText.match(mail) ?? []),
    ]),
    listOf('Phone number', nodes, (node) => {
      const called = schemeValue(node, 'tel:');
      if (called === '') return [];
      const drawn = textContentOf(node.element)?.trim() ?? '';
      return [digitsOf(drawn).length >= fewestDigits ? drawn : called];
    }),
  ].filter(({ rows }) => rows.length > 0);

  function listOf(
    column: string,
    all: readonly DrawnNode[],
    valuesOf: (node: DrawnNode) => string[],
  ): DataSet {
    const found = new Map<string, DataRow>();
    for (const node of all)
      for (const text of valuesOf(node)) {
        const ref = refOf(node.element);
        if (found.size < mostAddresses && !found.has(text)) found.set(text, { ref, cells: [{ text, ref }] });
      }
    const rows = [...found.values()];
    return {
      kind: 'list',
      ref: refOf(root?.element ?? reading.tree.document.documentElement),
      title: '',
      columns: [column],
      hasHeader: false,
      hasRowHeaders: false,
      rows,
      foot: [],
      notes: [],
      isBeside: true,
      paging: {},
    };
  }
}

const ways = 'a[href^="mailto:" i], a[href^="tel:" i]';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A phone number has at least as many. */
const fewestDigits = 5;

/** The part of a link's address behind such a scheme; empty for another. */
function schemeValue({ element, tag }: DrawnNode, scheme: string): string {
  const href = tag === 'a' ? (attributeOf(element, 'href')?.trim() ?? '') : '';
  if (!href.toLowerCase().startsWith(scheme)) return '';
  const [value = ''] = href.slice(scheme.length).split('?');
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function* below(node: DrawnNode): Generator<DrawnNode> {
  yield node;
  for (const child of node.children) yield* below(child);
}
