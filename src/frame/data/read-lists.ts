import type { DataCell, DataSet } from '../../protocol/extract/page-data';
import { headingTags } from '../names/role-tables';
import { squash } from '../dom/drawn-text';
import { textContentOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { readPaging } from './paging';
import { alignFields } from './align-fields';
import { readDrawnTree, type DrawnNode } from './drawn-tree';
import { rankGroups } from './rank-groups';
import { fieldsOf, labelsIn, termsIn, type Field } from './record-fields';
import { findGroups, type RecordGroup } from './record-groups';

export type ListPlace = {
  readonly within?: Element;
  /** Elements that are read as tables. */ readonly except: ReadonlySet<Element>;
};

/** The lists of the page, or below an element: the one most likely wanted first. */
export function readLists(
  reading: Reading,
  refOf: (element: Element) => number,
  place: ListPlace,
): DataSet[] {
  const root = readDrawnTree(reading, place);
  if (!root) return [];
  const offers = rankGroups(findGroups(root));
  return offers
    .map((group) => toListSet(group, reading, refOf))
    .filter(({ columns, shared = [], rows }) => columns.length > shared.length && rows.length > 0);
}

function toListSet({ records }: RecordGroup, reading: Reading, refOf: (element: Element) => number): DataSet {
  const said = { reading, labels: labelsIn(records), terms: termsIn(records) };
  const { columns, shared, rows } = alignFields(records.map((record) => fieldsOf(record, said)));
  const sections = records.map(([node]) => (node ? headingBefore(node) : ''));
  const isSectioned = new Set(sections).size > 1;
  const holder = commonParent(records.map(([node]) => node).filter((node) => node !== undefined));
  const cellOf = (field: Field | undefined): DataCell | null => {
    if (!field) return null;
    const { element, text, link, value } = field;
    return {
      text,
      ref: refOf(element),
      link,
      value,
    };
  };
  return {
    kind: 'list',
    ref: holder ? refOf(holder.element) : 0,
    title: isSectioned ? '' : (sections[0] ?? ''),
    columns: [...columns],
    shared: shared.length > 0 ? [...shared] : undefined,
    hasHeader: false,
    hasRowHeaders: false,
    rows: rows.map((row, at) => ({
      ref: refOf(records[at]?.[0]?.element ?? reading.tree.document.documentElement),
      cells: row.map(cellOf),
      section: isSectioned && sections[at] ? sections[at] : undefined,
    })),
    foot: [],
    notes: [],
    paging: holder
      ? readPaging(
          { element: holder.element, drawn: records.map(([node]) => node?.element ?? holder.element) },
          reading,
          refOf,
        )
      : {},
  };
}

/** The heading that stands before the list a record is in, beside it or beside what it is in. */
function headingBefore(node: DrawnNode): string {
  for (let at = node; at.parent; at = at.parent) {
    const beside = at.parent.children;
    const before = beside.slice(0, beside.indexOf(at)).toReversed();
    const heading = before.find(({ tag }) => headingTags.includes(tag));
    if (heading) return squash(textContentOf(heading.element) ?? '');
  }
  return '';
}

function commonParent(nodes: readonly DrawnNode[]): DrawnNode | undefined {
  const [first] = nodes;
  for (let at = first?.parent; at; at = at.parent) {
    const parent = at;
    if (nodes.every((node) => isBelow(node, parent))) return parent;
  }
  return first;
}

function isBelow(node: DrawnNode, parent: DrawnNode): boolean {
  for (let at: DrawnNode | undefined = node; at; at = at.parent) if (at === parent) return true;
  return false;
}
