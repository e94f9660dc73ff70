import { headingTags } from '../names/roles';
import { squash, type Reading } from '../dom/reading';
import { attributeOf, localNameOf, styleOf, textContentOf } from '../dom/native';
import { textKindOf } from '../tables/layout-table';
import { linkIn, programValueIn, absoluteAddress, readDrawnText } from './cell-text';
import { classOf, type DrawnNode } from './drawn-tree';

/** A list as columns: one field or none of each record in each. */
export type Aligned = {
  readonly columns: readonly string[];
  /** Those that say the same of all records. */
  readonly shared: readonly number[];
  readonly rows: readonly (readonly (Field | undefined)[])[];
};

/** A value that fewer of the records have is left out, unless there are few records. */
const leastShare = 0.1;

/** Fields of many records in columns, by their ways; where one way has several in a record, by their order. */
export function alignFields(records: readonly (readonly Field[])[]): Aligned {
  const joined = records.map(joinRepeated(records));
  const ways = orderWays(joined.map((fields) => fields.map(({ way }) => way)));
  const filled = ways.filter((way) => countWith(joined, way) >= Math.max(1, records.length * leastShare));
  const alike = new Map(filled.map((way) => [way, alikeIn(joined, way)]));
  const varied = filled.filter((way) => alike.get(way) === undefined);
  const labels = new Map(varied.map((way) => [way, labelBefore(joined, way)]));
  const isLabel = (way: string) => varied.some((each) => labels.get(each)?.way === way);
  const kept = filled.filter((way) => alike.get(way) !== 'mark' && !isLabel(way));
  const shared = kept.flatMap((way, at) => (alike.get(way) === 'text' ? at : []));
  const whole = kept.map((way) => joined.map((fields) => fields.find((field) => field.way === way)));
  const told = whole.map(withoutLabel);
  const rows = joined.map((_, at) => told.map((column) => column[at]));
  const names = kept.map((way, at) => labels.get(way)?.text ?? nameColumn(told[at] ?? []));
  return { columns: uniqueNames(names), shared, rows };
}

/** Values without the label that each of them begins with: `Price: 9 €`. */
function withoutLabel(fields: readonly (Field | undefined)[]): readonly (Field | undefined)[] {
  const present = fields.filter((field) => field !== undefined);
  const [label] = /^[^:：\d]{1,30}(?:：\s*|:\s+)(?=\S)/u.exec(present[0]?.text ?? '') ?? [];
  const isLabelled = label !== undefined && present.length >= fewestRecords;
  if (!isLabelled || !present.every(({ text }) => text.startsWith(label))) return fields;
  return fields.map(
    (field) => field && { ...field, text: field.text.slice(label.length), label: label.trim() },
  );
}

/** The longest text that is the name of a value, in characters. */
const longestLabel = 30;

/** The text that stands alone before a value in its element, and is the same in all records: it names the value. */
function labelBefore(records: readonly (readonly Field[])[], way: string): Field | undefined {
  const before = records.flatMap((fields) => {
    const value = fields.find((field) => field.way === way);
    if (!value) return [];
    const beside = fields.filter(({ element }) => element.parentElement === value.element.parentElement);
    return beside.length === 2 && beside[1] === value ? [beside[0]] : [undefined];
  });
  const [first] = before;
  const isLabel = before.every((field) => field !== undefined && field.text === first?.text);
  return isLabel && before.length >= 3 && first && first.text.length <= longestLabel && !isPressed(first)
    ? first
    : undefined;
}

const countWith = (records: readonly (readonly Field[])[], way: string): number =>
  records.filter((fields) => fields.some((field) => field.way === way)).length;

/**
 * Every record has the same there: a button or a picture only marks it, a text says the same of all. A number or a date that
 * all have is a value like others.
 */
function alikeIn(records: readonly (readonly Field[])[], way: string): 'mark' | 'text' | undefined {
  const all = records.flatMap((fields) => fields.filter((field) => field.way === way));
  const [first] = all;
  if (!first || all.length < records.length || records.length < 3) return undefined;
  const isMark = isPressed(first) || isPicture(first);
  if (!isMark && ['number', 'date'].includes(textKindOf(first.text))) return undefined;
  const isAlike = all.every(
    ({ text, link }) =>
      text === first.text && (link === first.link || (isPressed(first) && !isPicture(first))),
  );
  if (!isAlike) return undefined;
  return isMark ? 'mark' : 'text';
}

const isPressed = ({ element }: Field): boolean =>
  ['button', 'a'].includes(localNameOf(element)) || element.closest('button, a') !== null;

/**
 * Joins the fields of a record that one way leads to: they are columns of their own when each record that has any has as
 * many, else one value of several, as tags are.
 */
function joinRepeated(records: readonly (readonly Field[])[]): (fields: readonly Field[]) => Field[] {
  const counts = new Map<string, Set<number>>();
  for (const fields of records) {
    const here = new Map<string, number>();
    for (const { way } of fields) here.set(way, (here.get(way) ?? 0) + 1);
    for (const [way, count] of here) counts.set(way, (counts.get(way) ?? new Set()).add(count));
  }
  return (fields) => {
    const result: Field[] = [];
    const seen = new Map<string, number>();
    for (const field of fields) {
      const at = seen.get(field.way) ?? 0;
      seen.set(field.way, at + 1);
      const isFixed = counts.get(field.way)?.size === 1;
      const known = result.findIndex(({ way }) => way === field.way);
      const before = result[known];
      if (isFixed) result.push(at === 0 ? field : { ...field, way: `${field.way}#${at}` });
      else if (!before) result.push(field);
      else
        result[known] = {
          ...before,
          text: [before.text, field.text].filter(Boolean).join(isApart(field) ? ', ' : ' '),
        };
    }
    return result;
  };
}

/** Drawn as a thing of its own, and not as a word of a line. */
function isApart({ element }: Field): boolean {
  if (['a', 'li', 'button'].includes(localNameOf(element))) return true;
  const { display, paddingLeft, marginLeft, marginRight } = styleOf(element);
  if (!display.startsWith('inline')) return true;
  return [paddingLeft, marginLeft, marginRight].some((gap) => Number.parseFloat(gap) > 0);
}

function orderWays(records: readonly (readonly string[])[]): string[] {
  const order: string[] = [];
  for (const ways of records) {
    let after = -1;
    for (const way of ways) {
      const at = order.indexOf(way);
      if (at >= 0) after = at;
      else order.splice((after += 1), 0, way);
    }
  }
  return order;
}

/** The name of a column: by labels, by the page's names for it, by its kind of value. */
function nameColumn(fields: readonly (Field | undefined)[]): string {
  const present = fields.filter((field) => field !== undefined);
  const [first] = present;
  if (!first) return '';
  const label = first.label.replace(/[:：]$/, '');
  if (label !== '' && present.every((field) => field.label === first.label)) return label;
  return calledByPage(first) || calledByKind(first, present);
}

const calledByPage = (field: Field): string =>
  calledByMarkup(
    field.element,
    field.way
      .split('/')
      .flatMap((step) => step.split('.')[1]?.replace('#', ' ') ?? [])
      .at(-1),
  );

/** The name that markup gives a value: for programs, for small screens, or by a class; empty for none. */
export function calledByMarkup(element: Element, called = attributeOf(element, 'class') ?? ''): string {
  const named = attributeOf(element, 'itemprop') ?? attributeOf(element, 'data-label') ?? '';
  if (named !== '') return named;
  const last = called.split(/__|--|:/).at(called.includes('__') ? 1 : 0) ?? '';
  const words = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[-_\s]+/);
  const plain = words.filter(
    (word) => /^[a-z]{3,14}$/.test(word) && /[aeiouy]/.test(word) && !styleWords.has(word),
  );
  return plain.at(-1) ?? '';
}

/** Parts of class names that say how something looks, or that it is a part. */
const styleWords = new Set(
  'text col row flex grid item list card box wrap wrapper container content inner outer block inline left right top bottom center small large bold muted font color mb mt css sc the and body main cell line span'.split(
    ' ',
  ),
);

function calledByKind(field: Field, present: readonly Field[]): string {
  const tag = localNameOf(field.element);
  if (isPicture(field)) return 'image';
  if (tag === 'time') return 'date';
  if (headingTags.includes(tag) || field.element.closest(headingTags.join()) !== null) return 'title';
  const kinds = new Set(present.map(({ text }) => textKindOf(text)));
  if (kinds.size === 1 && kinds.has('date')) return 'date';
  return present.every(({ link }) => link !== undefined) ? 'link' : '';
}

function uniqueNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return name === '' || count === 1 ? name : `${name} ${count}`;
  });
}

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

/** `labels`: texts that most records say between their values. `terms`: names of values. */
type RecordWords = {
  readonly reading: Reading;
  readonly labels: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
};

export function fieldsOf(record: readonly DrawnNode[], words: RecordWords): Field[] {
  const walk: Walk = { ...words, fields: [], link: undefined };
  record.forEach((node) => readField(node, record.length > 1 ? `${node.tag}.${classOf(node)}/` : '', walk));
  return walk.fields;
}

type Walk = RecordWords & {
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
const textOf = ({ element }: DrawnNode): string => squash(textContentOf(element) ?? '');

const textsBetween = (node: DrawnNode): string[] => [
  ...(node.ownText !== '' && node.children.length > 1 ? [node.ownText] : []),
  ...node.children.flatMap(textsBetween),
];

function readField(node: DrawnNode, way: string, walk: Walk): void {
  const { element } = node;
  const link = node.tag === 'a' ? linkIn(element) : undefined;
  const inner: Walk = link === undefined ? walk : { ...walk, link };
  if (node.tag === 'img') pushPicture(node, way, inner);
  else if (isLeaf(node, walk.labels)) pushText(node, way, inner);
  else {
    const label = isLabel(node.ownText) ? node.ownText : undefined;
    const labelled = label === undefined ? inner : { ...inner, label };
    readChildren(node, way, labelled);
  }
}

/** Reads what stands in an element. A term is no value: it names what follows it, wherever that stands. */
function readChildren({ children }: DrawnNode, way: string, walk: Walk): void {
  let term = '';
  for (const child of children) {
    const text = isTerm(child) ? textOf(child) : '';
    if (walk.terms.has(text)) term = text;
    else if (term !== '' && (child.tag === 'dd' || child.tag === 'td'))
      readField(child, `${way}${child.tag}[${term}]/`, { ...walk, label: term });
    else readField(child, `${way}${wayOf(child)}/`, walk);
  }
}

const wayOf = (node: DrawnNode): string => {
  const named = attributeOf(node.element, 'itemprop') ?? classOf(node).split(/\s+/)[0] ?? '';
  return named === '' ? node.tag : `${node.tag}.${named}`;
};

/** Holds one value: text stands in it itself, or in parts of a line. Text that only joins values is not its own. */
function isLeaf(node: DrawnNode, labels: ReadonlySet<string>): boolean {
  if (node.children.length > 1 && labels.has(node.ownText)) return false;
  if (node.ownText !== '') return node.children.length === 0 || !(isLabel(node.ownText) || isJoining(node));
  return node.children.length === 0 || headingTags.includes(node.tag);
}

const isLabel = (text: string): boolean => /^[^:：]{1,30}[:：]$/.test(text);

/** Most letters of a word that only joins values: `by`, `von`, `dans`. */
const longestJoin = 4;

/** Strokes and small words stand between values that make up most of the text. */
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
  const shared = { element, label: label ?? '', link: linkIn(element) ?? link, value: valueOf(element) };
  const texts = drawn.lines.length > mostLines ? [drawn.text] : drawn.lines;
  const said = (texts.length > 0 ? texts : [drawn.alternative]).filter(
    (text) => text !== '' && !isOnlySigns(text),
  );
  said.forEach((text, at) => fields.push({ ...shared, text, way: at === 0 ? way : `${way}#${at}` }));
}

/** More lines than this are prose. */
const mostLines = 6;

const valueOf = (element: Element): string | undefined =>
  (programValueIn(element) ?? attributeOf(element, 'datetime') ?? attributeOf(element, 'content')) ||
  undefined;

/** Nothing but signs that separate values: strokes, dots, arrows. */
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

const isPicture = ({ element }: Field): boolean => localNameOf(element) === 'img';
