import { headingTags } from '../names/role-tables';
import { squash } from '../dom/drawn-text';
import { attributeOf, localNameOf, textContentOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { linkIn, programValueIn, absoluteAddress } from './cell-values';
import { readDrawnText } from './cell-text';
import { classOf, type DrawnNode } from './drawn-tree';

/** One value of a record, and its place in it. */
export type Field = {
  readonly element: Element;
  /** The way to it within its record, with the names the page gives on it. */
  readonly way: string;
  readonly text: string;
  readonly link?: string;
  readonly value?: string;
  /** The label that the page puts beside it: `Price:`. */
  readonly label: string;
};

/** The values in a record, in their order. `labels`: texts that most records say between their values. `terms`: names of values. */
export function fieldsOf(
  record: readonly DrawnNode[],
  { reading, labels, terms }: { reading: Reading; labels: ReadonlySet<string>; terms: ReadonlySet<string> },
): Field[] {
  const walk: Walk = { reading, labels, terms, fields: [], link: undefined };
  record.forEach((node) => readField(node, record.length > 1 ? `${node.tag}.${classOf(node)}/` : '', walk));
  return walk.fields;
}

type Walk = {
  readonly reading: Reading;
  readonly labels: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  readonly fields: Field[];
  link: string | undefined;
  label?: string;
};

/** Records fewer than this do not show what all of them say. */
const fewestRecords = 3;

/** The texts that stand between values in nearly all records: `points by`. They tell of the values and are none. */
export function labelsIn(records: readonly (readonly DrawnNode[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const record of records)
    for (const text of new Set(record.flatMap(textsBetween))) counts.set(text, (counts.get(text) ?? 0) + 1);
  const least = Math.max(fewestRecords, records.length * 0.8);
  return new Set([...counts].filter(([, count]) => count >= least).map(([text]) => text));
}

/** The texts that name a value in several records: terms with their descriptions, heads of rows. */
export function termsIn(records: readonly (readonly DrawnNode[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const record of records)
    for (const text of new Set(record.flatMap(termsBelow))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([text, count]) => text !== '' && count > 1).map(([text]) => text));
}

const termsBelow = (node: DrawnNode): string[] =>
  node.children.flatMap((child) => [...(isTerm(child) ? [textOf(child)] : []), ...termsBelow(child)]);

const isTerm = ({ tag }: DrawnNode): boolean => tag === 'dt' || tag === 'th';
const isTold = ({ tag }: DrawnNode): boolean => tag === 'dd' || tag === 'td';
const textOf = ({ element }: DrawnNode): string => squash(textContentOf(element) ?? '');

const textsBetween = (node: DrawnNode): string[] => [
  ...(node.ownText !== '' && node.children.length > 1 ? [node.ownText] : []),
  ...node.children.flatMap(textsBetween),
];

function readField(node: DrawnNode, way: string, walk: Walk): void {
  const { element } = node;
  const link = node.tag === 'a' ? linkIn(element).link : undefined;
  const inner: Walk = link === undefined ? walk : { ...walk, link };
  if (node.tag === 'img') pushPicture(node, way, inner);
  else if (isLeaf(node, walk.labels)) pushText(node, way, inner);
  else {
    const label = isLabel(node.ownText) ? node.ownText : undefined;
    const labelled = label === undefined ? inner : { ...inner, label };
    readChildren(node, way, labelled);
  }
}

/** What stands in an element; a term is no value: it names what follows it, wherever that stands. */
function readChildren({ children }: DrawnNode, way: string, walk: Walk): void {
  let term = '';
  for (const child of children) {
    const text = isTerm(child) ? textOf(child) : '';
    if (walk.terms.has(text)) term = text;
    else if (term !== '' && isTold(child))
      readField(child, `${way}${child.tag}[${term}]/`, { ...walk, label: term });
    else readField(child, `${way}${wayOf(child)}/`, walk);
  }
}

const wayOf = (node: DrawnNode): string => {
  const named = attributeOf(node.element, 'itemprop') ?? classOf(node).split(/\s+/)[0] ?? '';
  return named === '' ? node.tag : `${node.tag}.${named}`;
};

/**
 * Whether an element holds one value: text stands in it itself, or in parts of a line. Text that only joins values is not
 * its own.
 */
function isLeaf(node: DrawnNode, labels: ReadonlySet<string>): boolean {
  if (node.children.length > 1 && labels.has(node.ownText)) return false;
  if (node.ownText !== '') return node.children.length === 0 || !(isLabel(node.ownText) || isJoining(node));
  return node.children.length === 0 || headingTags.includes(node.tag);
}

const isLabel = (text: string): boolean => /^[^:：]{1,30}[:：]$/.test(text);

/** Most letters of a word that only joins values: `by`, `von`, `dans`. */
const longestJoin = 4;

/** Whether strokes and small words stand between values that make up most of the text. */
function isJoining({ ownText, length }: DrawnNode): boolean {
  if (isOnlySigns(ownText)) return true;
  const words = ownText.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (
    ownText.length < length * 0.3 && words.every((word) => word.length <= longestJoin && !/\d/.test(word))
  );
}

const noMarks: ReadonlySet<string> = new Set();

function pushText({ element }: DrawnNode, way: string, { reading, fields, link, label }: Walk): void {
  const drawn = readDrawnText(element, {
    reading,
    takesFields: true,
    takesButtons: true,
    noteMarks: noMarks,
  });
  const own = linkIn(element).link ?? link;
  const shared = {
    element,
    label: label ?? '',
    link: own,
    ...valueOf(element),
  };
  const texts = drawn.lines.length > mostLines ? [drawn.text] : drawn.lines;
  const said = (texts.length > 0 ? texts : [drawn.alternative]).filter(
    (text) => text !== '' && !isOnlySigns(text),
  );
  said.forEach((text, at) => fields.push({ ...shared, text, way: at === 0 ? way : `${way}#${at}` }));
}

/** More lines than this are prose. */
const mostLines = 6;

function valueOf(element: Element): { value?: string } {
  const inside = programValueIn(element);
  if (inside.value !== undefined) return inside;
  const value = attributeOf(element, 'datetime') ?? attributeOf(element, 'content');
  return value ? { value } : {};
}

/** Whether a text is only signs that separate values: strokes, dots, arrows. */
const isOnlySigns = (text: string): boolean => !/[\p{L}\p{N}\p{Sc}★☆✓✗]/u.test(text);

function pushPicture({ element }: DrawnNode, way: string, { fields, reading, label }: Walk): void {
  const rect = reading.rect(element);
  const source = attributeOf(element, 'src') ?? attributeOf(element, 'data-src');
  const address = source && !source.startsWith('data:') ? absoluteAddress(source, element) : undefined;
  if (address === undefined || (rect.width < 20 && rect.height < 20 && rect.width > 0)) return;
  fields.push({
    element,
    way: `${way}!`,
    text: squash(attributeOf(element, 'alt') ?? ''),
    link: address,
    label: label ?? '',
  });
}

export const isPicture = ({ element }: Field): boolean => localNameOf(element) === 'img';
