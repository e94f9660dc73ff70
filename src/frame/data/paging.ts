import type { DataPaging } from '../../protocol/extract/page-data';
import { squash } from '../dom/drawn-text';
import {
  addressOf,
  attributeOf,
  isElement,
  matchesSelector,
  nextSiblingOf,
  previousSiblingOf,
  queryAllInside,
  queryInside,
  textContentOf,
} from '../dom/native';
import type { Reading } from '../dom/reading';
import { isDrawnAlone } from '../dom/visibility';
import { absoluteAddress } from './cell-values';
import { loadMoreAfter } from './load-more';
import { endsSoonAfter, readScroller } from './row-scroller';

/**
 * The most levels up from a table that its counts and its "next" are looked for, and elements before and after on each
 * level.
 */
const levelsUp = 5;
const mostBeside = 4;
/** An element with more text than this holds more than counts and page numbers. */
const longestBar = 1500;
/** A count is said in no more text than this. */
const longestText = 120;

/** The number of rows as the page says it, and the ways to those that are not drawn. */
export function readPaging(
  { element, drawn }: { element: Element; drawn: readonly Element[] },
  reading: Reading,
  refOf: (element: Element) => number,
): DataPaging {
  // Headers are counted, too. Source: WAI-ARIA 1.2, aria-rowcount
  const headers = queryInside(element, 'thead, [role=columnheader]') ? 1 : 0;
  const rows = Number(attributeOf(element, 'aria-rowcount') ?? Number.NaN) - headers;
  const scroll = readScroller(drawn, reading, { refOf, isPart: rows > drawn.length });
  let said: DataPaging | undefined;
  let next: Element | undefined;
  let isOthers = false;
  for (const bar of barsAround(element, reading)) {
    const counts = said ?? countsIn(bar);
    const isFitting = counts === undefined || fits(counts, { drawn: drawn.length, isPart: !!scroll });
    if (!isFitting && isBesideOther(bar, element, reading)) {
      isOthers = true;
      continue;
    }
    said = counts;
    next ??= nextIn(bar, reading);
    if (said && next) break;
  }
  // Beside the counts of another table or list, the way on is that one's, too.
  if (isOthers && !said) next = undefined;
  return {
    ...(Number.isInteger(rows) && rows > 0 && { total: rows }),
    ...said,
    ...(scroll && { scroll }),
    ...(next ? { next: refOf(next) } : growing(drawn, reading, refOf)),
  };
}

/** The button that adds rows, else the end of a box where more may come. */
function growing(
  drawn: readonly Element[],
  reading: Reading,
  refOf: (element: Element) => number,
): Pick<DataPaging, 'more' | 'grows'> {
  const last = drawn.at(-1);
  const more = loadMoreAfter(last, reading);
  if (more) return { more: refOf(more) };
  return last && endsSoonAfter(drawn, reading) ? { grows: refOf(last) } : {};
}

/** Whether a bar stands beside another table. */
function isBesideOther(bar: Element, element: Element, { tree }: Reading): boolean {
  const parent = tree.parentOf(bar);
  const tables = parent ? queryAllInside(parent, 'table, [role=table], [role=grid], [role=treegrid]') : [];
  return tables.some((table) => !tree.contains(table, element) && !tree.contains(element, table));
}

/** Whether counts can be of so many rows. `isPart`: only rows in view are drawn. */
function fits({ from, to }: DataPaging, { drawn, isPart }: { drawn: number; isPart: boolean }): boolean {
  if (from === undefined || to === undefined) return true;
  const count = to - from + 1;
  // Not all rows are always counted: a record may have several, and sums none.
  return drawn < count * 2 && (isPart || drawn * 2 > count);
}

/** The short elements beside an element and beside the boxes it is in, the nearest first. */
function* barsAround(element: Element, { tree }: Reading): Generator<Element> {
  let at: Element | null = element;
  for (let up = 0; at && up < levelsUp; up += 1, at = tree.parentOf(at)) {
    if (matchesSelector(at, 'body, main, td, th')) return;
    for (const beside of besides(at)) if ((textContentOf(beside) ?? '').length <= longestBar) yield beside;
  }
}

function besides(element: Element): Element[] {
  const found: Element[] = [];
  for (const next of [nextSiblingOf, previousSiblingOf]) {
    let left = mostBeside;
    for (let at = next(element); at && left > 0; at = next(at)) {
      if (!isElement(at)) continue;
      if (!matchesSelector(at, 'table, script, style')) found.push(at);
      left -= 1;
    }
  }
  return found;
}

/** "1–20 of 312", in the languages we know; `of` may be a stroke. */
const counts =
  /(\d[\d.,\s' ]*)\s*(?:[-–—~〜～]|to|bis|à|a|al|tot|do|até|至|到|から)\s*(\d[\d.,\s' ]*)\s*(?:件|条|項)?\s*(?:\/|of|out of|von|sur|de|di|van|z|共|中|全)\s*(?:about|ca\.?|etwa)?\s*(\d[\d.,\s' ]*)/iu;
const totals =
  /(?:^|\s)(?:showing all|total(?: of)?:?|insgesamt|全|共)\s*(\d[\d.,' ]*)|(\d[\d.,' ]*)\s*(?:results|entries|rows|records|ergebnisse|einträge|résultats|resultados|risultati|resultaten|wyników|件中|件|条)(?:\s|$)/iu;

function countsIn(near: Element): DataPaging | undefined {
  for (const text of shortTexts(near)) {
    const [, from, to, total] = counts.exec(text) ?? [];
    if (from && to && total && numberIn(to) <= numberIn(total) && numberIn(from) <= numberIn(to))
      return { from: numberIn(from), to: numberIn(to), total: numberIn(total) };
    const [, before, after] = totals.exec(text) ?? [];
    const said = before ?? after;
    if (said) return { total: numberIn(said) };
  }
  return undefined;
}

const numberIn = (text: string): number => Number(text.replace(/\D/g, ''));

function* shortTexts(near: Element): Generator<string> {
  for (const element of [near, ...queryAllInside(near, '*')]) {
    if (matchesSelector(element, 'td, th, tr, tbody, thead, table, script, style, option')) continue;
    const content = textContentOf(element) ?? '';
    if (content.length > longestText * 2 || !/\d/.test(content)) continue;
    const text = squash(content);
    if (text.length <= longestText) yield text;
  }
}

const nextNames =
  /^(?:next(?: page)?|older(?: posts)?|more results|weiter|nächste(?: seite)?|vorwärts|suivant(?:e)?|page suivante|siguiente|página siguiente|próxim[oa](?: página)?|seguinte|avanti|successiv[oa]|pagina successiva|prossim[oa]|volgende(?: pagina)?|następn[ay](?: strona)?|dalej|次へ|次のページ|次|下一页|下一頁|后页)?\s*[›»→>⟩▶]*$/iu;

const pressable = 'a[href], button:enabled, [role=button], [role=link]';

/**
 * The element that leads on: a link that says so to programs, or a link or button called "next" in any of our languages.
 */
function nextIn(near: Element, reading: Reading): Element | undefined {
  const isShown = (element: Element) =>
    isDrawnAlone(element, reading) && staysOnSite(element, reading.tree.document);
  const declared = matchesSelector(near, 'a[rel~=next]') ? near : queryInside(near, 'a[rel~=next]');
  if (declared && isShown(declared)) return declared;
  return [near, ...queryAllInside(near, pressable)].find((element) => {
    if (!matchesSelector(element, pressable)) return false;
    if (matchesSelector(element, '[aria-disabled=true], .disabled, .disabled *')) return false;
    const said = attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? '';
    const names = [squash(said), squash(textContentOf(element) ?? '')];
    return names.some((name) => name !== '' && nextNames.test(name)) && isShown(element);
  });
}

/** Whether a link leads to a page of the same site; a button is on it. */
function staysOnSite(element: Element, document: Document): boolean {
  const address = attributeOf(element, 'href');
  if (address === null) return true;
  const to = absoluteAddress(address, element);
  return to !== undefined && new URL(to).origin === new URL(addressOf(document)).origin;
}
