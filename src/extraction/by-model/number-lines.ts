import { isRecord } from '../../base/json';
import type { DataCell, DataRow, OwnThing } from '../../protocol/extract/page-data';
import type { PageLine, PageSet } from '../answer/source';

/** A value that an answer can point at. `ref` and `frame` are missing for what is not drawn. */
export type PointedCell = Pick<DataCell, 'text' | 'link' | 'value'> & { ref?: number; frame?: number };

/** A line of the page as a model is told of it. */
export type NumberedLine = {
  /** The number answers point with; undefined for headings between rows. */
  readonly number?: number;
  readonly kind: 'text' | 'heading' | 'picture' | 'row' | 'header' | 'own-data';
  /** The text as a model sees it, without the number. */
  readonly shown: string;
  readonly whole: PointedCell;
  /** The cells of a row, the links in a text. */
  readonly parts: readonly (PointedCell | null)[];
  /** Of rows and their headers: the index of the table or list. */
  readonly set?: number;
  /** Of a row that is data: its index there. */
  readonly row?: number;
  /** Whether the row has several values, which belong together. */
  readonly isRecord?: boolean;
};

export type LinesSource = {
  readonly lines: readonly PageLine[];
  readonly sets: readonly PageSet[];
  readonly own: readonly OwnThing[];
};

/** All lines of the page, numbered in their order; then what the page says for programs. */
export function numberLines({ lines, sets, own }: LinesSource): NumberedLine[] {
  let last = 0;
  const next = () => (last += 1);
  const told = lines.flatMap((line): NumberedLine[] => {
    if (line.kind !== 'rows') return [textLine(line, next())];
    const set = sets[line.set];
    return set ? rowLines(set, line, next) : [];
  });
  return [...told, ...own.flatMap(ownTexts).map((each) => ownLine(each, next()))];
}

function textLine(line: Exclude<PageLine, { kind: 'rows' }>, number: number): NumberedLine {
  const { kind, text, frame, links = [], ref, link, value } = line;
  const mark = kind === 'heading' ? '# ' : kind === 'picture' ? 'picture ' : '';
  return {
    number,
    kind,
    shown: `${mark}${bracketLinks(text, links)}${link === undefined ? '' : ' →'}${valueBeside(text, value)}`,
    whole: { text, ref, frame, link: link || undefined, value: value || undefined },
    parts: links.map((each) => ({ ...each, frame })),
  };
}

/** A value for programs is told where it says more than the text: of a date that is written out it does not. */
const valueBeside = (text: string, value: string | undefined): string =>
  value === undefined || text.includes(value.slice(0, 4)) ? '' : ` =${value}`;

/** The text with each link in brackets, in their order. */
function bracketLinks(text: string, links: readonly DataCell[]): string {
  let shown = '';
  let from = 0;
  for (const link of links) {
    const at = text.indexOf(link.text, from);
    if (at < 0) continue;
    shown += `${text.slice(from, at)}[${link.text}]`;
    from = at + link.text.length;
  }
  return shown + text.slice(from);
}

function rowLines(
  set: PageSet,
  { set: index, from, to }: Extract<PageLine, { kind: 'rows' }>,
  next: () => number,
): NumberedLine[] {
  const isOfRecords = set.columns.length > 1;
  const isNamed = isOfRecords && (set.title !== '' || set.columns.some((name) => name !== ''));
  const header = from === 0 && isNamed ? [headerLine(set, index, next())] : [];
  const rows = set.rows.slice(from, to).flatMap((row, at): NumberedLine[] => {
    const line = rowLine(set, row, next());
    return [
      ...sectionOf(set, from + at, index),
      { ...line, set: index, row: from + at, isRecord: isOfRecords },
    ];
  });
  const isEnd = to === set.rows.length;
  const foot = isEnd ? set.foot.map((row) => ({ ...rowLine(set, row, next()), set: index })) : [];
  return [...header, ...rows, ...foot];
}

/** The heading before a row of a table, which stands in the table itself; those of lists have lines of their own. */
function sectionOf({ kind, rows }: PageSet, row: number, set: number): NumberedLine[] {
  const section = rows[row]?.section;
  if (kind === 'list' || section === undefined || section === rows[row - 1]?.section) return [];
  return [{ kind: 'text', shown: `- ${section}`, whole: { text: section }, parts: [], set }];
}

/** The names of the columns: what was taken for a name may be what is asked for. */
function headerLine(set: PageSet, index: number, number: number): NumberedLine {
  const { title, columns, ref, frame } = set;
  return {
    number,
    kind: 'header',
    shown: headerText(set),
    whole: { text: [title, ...columns].join(' ').trim(), ref, frame },
    parts: columns.map((text) => ({ text, ref, frame })),
    set: index,
  };
}

function headerText({ kind, title, columns, rows, paging: { total } }: PageSet): string {
  const names = columns.map((name, at) => {
    const isLinked = rows.slice(0, 20).some(({ cells }) => cells[at]?.link !== undefined);
    return `${oneCell(name)}${isLinked ? '→' : ''}`;
  });
  const said = total === undefined || total <= rows.length ? '' : `, ${rows.length} of ${total}`;
  return `(${kind}${title === '' ? '' : ` ${title}`}${said}) ${names.join('|')}`;
}

function rowLine(set: PageSet, { ref, cells, detail }: DataRow, number: number): NumberedLine {
  const { frame } = set;
  const parts = cells.map((cell) => cell && { ...cell, frame });
  const all = detail === undefined ? parts : [...parts, { text: detail, ref, frame }];
  const text = all.flatMap((cell) => cell?.text || []).join(' ');
  const links = all.flatMap((cell) => cell?.link ?? []);
  return {
    number,
    kind: 'row',
    shown: all.map((cell) => oneCell(cell ? cell.text + valueBeside(cell.text, cell.value) : '')).join('|'),
    whole: { text, ref, frame, link: links[0] },
    parts: all,
  };
}

const oneCell = (text: string): string => text.replaceAll('|', '/');

type OwnText = { way: string; text: string };

/** The most that is told of one value that the page has for programs, in characters. */
const longestOwn = 300;

function ownTexts({ types, data }: OwnThing): OwnText[] {
  return textsIn(types[0] ?? 'Thing', data).filter(({ text }) => text !== '' && text.length <= longestOwn);
}

function textsIn(way: string, value: unknown): OwnText[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(way, each));
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, each]) => textsIn(`${way}.${name}`, each));
  if (value === null || value === undefined) return [];
  return [{ way, text: typeof value === 'string' ? value : JSON.stringify(value) }];
}

function ownLine({ way, text }: OwnText, number: number): NumberedLine {
  const link = /^https?:\/\//.test(text) ? { link: text } : {};
  return {
    number,
    kind: 'own-data',
    shown: `${way}: ${text}`,
    whole: { text, value: text, ...link },
    parts: [],
  };
}
