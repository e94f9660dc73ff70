import { wordsOfName } from '../schema/read-schema';
import { stepOf } from '../../base/json';
import type { DataCell, DataRow, OwnThing } from '../../protocol/extract/page-data';
import type { PageLine, PageSet, RowsLine, TextLine } from '../answer/source';

/** The use that lines are read for. */
export type LinesNeed = {
  readonly words: ReadonlySet<string>;
  readonly asksForList: boolean;
  /** The instruction may choose among rows: then each has to be shown. */
  readonly mayChoose: boolean;
};

export type LinesPart = {
  readonly text: string;
  readonly sets: ReadonlySet<number>;
  /** The number of the page's lines that it shows or says to be alike. */
  readonly count: number;
  /** It has a word of the need, or no part has. */
  readonly isLikely: boolean;
};

/** Tokens of a page that is shown as a whole; the most of text in the first part of another; the most of one part. */
const smallPage = 2000;
const firstTexts = 1500;
const mostTokens = 8000;

/** Parts the lines of a page: what is needed most in the first, the others in the order of the page. */
export function partLines(lines: readonly NumberedLine[], need: LinesNeed): LinesPart[] {
  const shown = need.mayChoose ? lines.map(asShown) : shortenSets(lines);
  const total = shown.reduce((sum, line) => sum + costOf(line), 0);
  if (total <= smallPage) return [toPart(shown, shown, true)];
  const scores = scoreLines(shown, need);
  const first = chooseFirst(shown, scores, need);
  const rest = shown.filter((line) => !first.has(line));
  const hasHits = scores.some((score) => score >= hit);
  const scoreOf = new Map(shown.map((line, at) => [line, scores[at] ?? 0]));
  const isLikely = (part: readonly ShownLine[]) =>
    !hasHits || part.some((line) => (scoreOf.get(line) ?? 0) >= hit);
  const parts = [shown.filter((line) => first.has(line)), ...chunks(rest)];
  return parts.filter((part) => part.length > 0).map((part) => toPart(part, shown, isLikely(part)));
}

/** A line as it is shown; `count`: the lines it stands for. */
type ShownLine = { readonly line: NumberedLine; readonly text: string; readonly count: number };

/** The most of one line that is shown, in characters. */
const longestLine = 1500;

function asShown(line: NumberedLine): ShownLine {
  const { number, shown } = line;
  const text = shown.length > longestLine ? `${shown.slice(0, longestLine)}…` : shown;
  return {
    line,
    text: number === undefined ? text : `${number} ${text}`,
    count: number === undefined ? 0 : 1,
  };
}

const costOf = ({ text }: ShownLine): number => (text.length + 1) / 4;

/** A longer table or list is shown by its first and last rows, where none is chosen. */
const mostRows = 8;
const shownFirst = 5;

function shortenSets(lines: readonly NumberedLine[]): ShownLine[] {
  const counts = new Map<number, number>();
  for (const { row, set } of lines)
    if (row !== undefined && set !== undefined) counts.set(set, (counts.get(set) ?? 0) + 1);
  const shown: ShownLine[] = [];
  let gap: NumberedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const { row, set } = line;
    const isLast = lines[at + 1]?.set !== set || lines[at + 1]?.row === undefined;
    const isLeftOut =
      row !== undefined &&
      set !== undefined &&
      (counts.get(set) ?? 0) > mostRows &&
      row >= shownFirst &&
      !isLast;
    if (isLeftOut) {
      gap.push(line);
      continue;
    }
    shown.push(...gapLine(gap), asShown(line));
    gap = [];
  }
  return [...shown, ...gapLine(gap)];
}

function gapLine(gap: readonly NumberedLine[]): ShownLine[] {
  const [first] = gap;
  const last = gap.at(-1);
  if (!first || !last) return [];
  return [{ line: first, text: `(${first.number}-${last.number} alike)`, count: gap.length }];
}

const hit = 10;

function scoreLines(shown: readonly ShownLine[], { words, asksForList }: LinesNeed): number[] {
  const hits = shown.map(({ line }) => countHits(line, words));
  const ofSet = setScores(shown, hits, asksForList);
  let underHeading = 0;
  return shown.map(({ line: { kind, set } }, at) => {
    const own = (hits[at] ?? 0) * hit;
    underHeading = kind === 'heading' ? (own > 0 ? mostUnderHeading : 0) : Math.max(0, underHeading - 1);
    const beside = (hits[at - 1] ?? 0) + (hits[at + 1] ?? 0) > 0 ? 4 : 0;
    const rows = set === undefined ? 0 : (ofSet.get(set) ?? 0);
    return (
      own +
      rows +
      beside +
      (underHeading > 0 ? 5 : 0) +
      (kind === 'heading' ? 3 : 0) -
      (kind === 'picture' ? 2 : 0)
    );
  });
}

/** Lines under a heading that is needed count as needed, so many. */
const mostUnderHeading = 10;

const countHits = ({ shown }: NumberedLine, words: ReadonlySet<string>): number =>
  new Set(wordsOfName(shown).filter((word) => words.has(word))).size;

type SetSums = { header: number; rows: number; count: number };

/**
 * The score of all rows of a table or list: their header's words, their own words, and their number where a list is asked
 * for.
 */
function setScores(
  shown: readonly ShownLine[],
  hits: readonly number[],
  asksForList: boolean,
): Map<number, number> {
  const sums = new Map<number, SetSums>();
  for (const [at, { line, count }] of shown.entries()) {
    if (line.set === undefined) continue;
    const sum = sums.get(line.set) ?? { header: 0, rows: 0, count: 0 };
    if (line.kind === 'header') sum.header += hits[at] ?? 0;
    else sum.rows += hits[at] ?? 0;
    sum.count += count;
    sums.set(line.set, sum);
  }
  return new Map(
    [...sums].map(([set, { header, rows, count }]) => [
      set,
      header * hit +
        Math.min(hit, (rows / Math.max(1, count)) * hit) +
        (asksForList ? Math.min(count, 20) / 2 : 0),
    ]),
  );
}

/** The lines with the highest scores that fit: rows up to a whole part, other text much less. */
function chooseFirst(
  shown: readonly ShownLine[],
  scores: readonly number[],
  { asksForList }: LinesNeed,
): Set<ShownLine> {
  const order = [...shown.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const chosen = new Set<ShownLine>();
  let used = 0;
  for (const at of order) {
    const line = shown[at];
    if (!line) continue;
    const isRow = asksForList && line.line.set !== undefined && (scores[at] ?? 0) >= hit;
    if (used + costOf(line) > (isRow ? mostTokens : firstTexts)) continue;
    chosen.add(line);
    used += costOf(line);
  }
  return chosen;
}

function chunks(lines: readonly ShownLine[]): ShownLine[][] {
  const found: ShownLine[][] = [];
  let used = mostTokens;
  for (const line of lines) {
    if (used + costOf(line) > mostTokens) {
      found.push([]);
      used = 0;
    }
    found.at(-1)?.push(line);
    used += costOf(line);
  }
  return found;
}

/** The text of a part: rows without the names of their columns get them again, and gaps are told. */
function toPart(part: readonly ShownLine[], all: readonly ShownLine[], isLikely: boolean): LinesPart {
  const headers = new Map<number, string>(
    all.flatMap(({ line, text }) =>
      line.kind === 'header' && line.set !== undefined ? [[line.set, text]] : [],
    ),
  );
  const place = new Map(all.map((line, at) => [line, at]));
  const told = new Set<number>();
  const texts: string[] = [];
  let last = -1;
  for (const each of part) {
    const at = place.get(each) ?? 0;
    const { set, kind } = each.line;
    if (at > last + 1 && texts.length > 0) texts.push('…');
    last = at;
    if (set !== undefined && !told.has(set)) {
      told.add(set);
      const header = headers.get(set);
      if (kind !== 'header' && header !== undefined) texts.push(header);
    }
    texts.push(each.text);
  }
  return {
    text: texts.join('\n'),
    sets: new Set(part.flatMap(({ line }) => (line.row === undefined ? [] : (line.set ?? [])))),
    count: part.reduce((sum, { count }) => sum + count, 0),
    isLikely,
  };
}

/** A value that an answer can point at. `ref` and `frame` are missing for what is not drawn. */
export type PointedCell = Pick<DataCell, 'text' | 'link' | 'value'> & { ref?: number; frame?: number };

/** A line of the page as a model is told of it. */
export type NumberedLine = {
  /** The number answers point with; undefined for headings between rows. */
  readonly number?: number;
  readonly kind: 'text' | 'heading' | 'picture' | 'row' | 'header' | 'own-data';
  readonly shown: string;
  readonly whole: PointedCell;
  /** The cells of a row, the links in a text. */
  readonly parts: readonly (PointedCell | null)[];
  /** The index of the table or list that rows and their headers belong to. */
  readonly set?: number;
  /** The index there of a row that is data. */
  readonly row?: number;
  /** The row has several values, which belong together. */
  readonly isRecord?: boolean;
};

type LinesSource = {
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

function textLine(line: TextLine, number: number): NumberedLine {
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

function rowLines(set: PageSet, { set: index, from, to }: RowsLine, next: () => number): NumberedLine[] {
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

/** Those that the page draws, too: a model is to point at what the user sees. */
function ownTexts({ way, types, data, undrawn = [] }: OwnThing): OwnText[] {
  if (way === 'state') return [];
  const left = new Set(undrawn);
  return textsIn(types[0] ?? 'Thing', data, { left, path: '' }).filter(
    ({ text }) => text !== '' && text.length <= longestOwn,
  );
}

type OwnPlace = { left: ReadonlySet<string>; path: string };

function textsIn(way: string, value: unknown, { left, path }: OwnPlace): OwnText[] {
  if (value === null || value === undefined || left.has(path)) return [];
  if (typeof value !== 'object')
    return [{ way, text: typeof value === 'string' ? value : JSON.stringify(value) }];
  return Object.entries(value).flatMap(([name, each]) =>
    textsIn(Array.isArray(value) ? way : `${way}.${name}`, each, { left, path: `${path}${stepOf(name)}` }),
  );
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
