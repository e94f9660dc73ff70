import { fold, wordsOf } from '../words';
import type { MatchedPage } from './elements';
import { cellsOf, tableAround } from './nearby';
import { drawnElement, methodFit, type PageElement, tickRoles } from './page-element';
import type { MethodName } from '../../protocol/methods';

type Meeting = { column: string; row: string };

/**
 * The place where a column and a row of a table meet, by the head of the one and a cell of the other: what the method is done to there, `row`
 * where there is the column but no such row, and undefined where no table has that column.
 */
export function cellAt(
  page: MatchedPage,
  { column, row }: Meeting,
  method: MethodName,
): PageElement | 'row' | undefined {
  const { tree } = page;
  const heads = headsCalled(page, column);
  if (heads.length === 0 || row.trim() === '') return undefined;
  const cells = heads.flatMap((head) => {
    const headRow = tree.parents[head] ?? -1;
    const heading = cellsOf(headRow, tree);
    const table = tableAround(headRow, tree);
    return rowsCalled(page, row)
      .filter((at) => at !== headRow && tableAround(at, tree) === table)
      .map((at) => cellsOf(at, tree))
      .filter(({ length }) => length === heading.length)
      .flatMap((each) => each[heading.indexOf(head)] ?? []);
  });
  const [cell, ...others] = cells;
  if (cell === undefined) return 'row';
  if (others.length > 0) return undefined;
  const inside = onlyIn(page, cell, ({ at, node }) => at !== cell && methodFit(method, node) === 1);
  return inside ?? drawnElement(cell, tree.nodes[cell]);
}

/** The only box of the row that has a cell of this text; the row itself, where its box is drawn for the pointer alone. */
export function boxOfRow(page: MatchedPage, row: string): PageElement | undefined {
  const [at, ...others] = rowsCalled(page, row);
  if (at === undefined || others.length > 0) return undefined;
  const box = onlyIn(page, at, ({ node }) => tickRoles.has(node.role));
  return (
    box ?? onlyIn(page, at, (each) => each.at === at && each.node.states?.includes('focusable') === true)
  );
}

/** The heads of columns that say just this, else those that begin with it: what sorts and filters a column stands in its head, too. */
function headsCalled({ tree }: MatchedPage, name: string): number[] {
  const { text } = wordsOf(name);
  if (text === '') return [];
  const texts = tree.nodes.flatMap(({ role }, at): [number, string][] =>
    role === 'columnheader' ? [[at, wordsOf(textOf(tree.nodes, tree.ends, at)).text]] : [],
  );
  const just = texts.filter(([, said]) => said === text);
  return (just.length > 0 ? just : texts.filter(([, said]) => said.startsWith(`${text} `))).map(([at]) => at);
}

/** The rows of tables one of whose cells says just this. */
function rowsCalled({ tree }: MatchedPage, name: string): number[] {
  const wanted = fold(name).trim();
  return tree.nodes.flatMap(({ role }, at) =>
    role === 'row' &&
    [at, ...cellsOf(at, tree)].some((part) => fold(textOf(tree.nodes, tree.ends, part)).trim() === wanted)
      ? at
      : [],
  );
}

/** The name of a node, else the names in it. */
function textOf(nodes: MatchedPage['tree']['nodes'], ends: Int32Array, at: number): string {
  const own = nodes[at]?.name ?? '';
  if (own !== '') return own;
  return nodes
    .slice(at + 1, ends[at] ?? at + 1)
    .map(({ name }) => name)
    .join(' ')
    .trim();
}

function onlyIn(
  { elements, tree }: MatchedPage,
  at: number,
  isWanted: (element: PageElement) => boolean,
): PageElement | undefined {
  const end = tree.ends[at] ?? at + 1;
  const found = elements.filter((element) => element.at >= at && element.at < end && isWanted(element));
  return found.length === 1 ? found[0] : undefined;
}

/** The only thing that is drawn with just this text, to be acted on or not. */
export function drawnAs(
  { called, tree: { nodes, ends } }: MatchedPage,
  text: string,
): PageElement | undefined {
  const found = called(wordsOf(text).text);
  // A text inside of what is called so is the same thing.
  const outer = found.filter((at) => !found.some((other) => other < at && at < (ends[other] ?? other)));
  const [only, ...others] = outer;
  return only === undefined || others.length > 0 ? undefined : drawnElement(only, nodes[only]);
}

/** The place that is called so: the list under a heading, else what is drawn with that text. */
export function placeDrawnAs(page: MatchedPage, text: string): PageElement | undefined {
  const { nodes } = page.tree;
  const called = drawnAs(page, text);
  if (called?.node.role !== 'heading') return called;
  const next = nodes[called.at + 1];
  return next && holders.has(next.role) ? drawnElement(called.at + 1, next) : called;
}

const holders: ReadonlySet<string> = new Set(['list', 'listbox', 'table', 'grid', 'group', 'region']);
