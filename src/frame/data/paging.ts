import type { DataPaging } from '../../protocol/extract/page-data';
import { squash, type Reading } from '../dom/reading';
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
  documentElementOf,
  localNameOf,
  titleOf,
} from '../dom/native';
import { isDrawnAlone } from '../dom/visibility';
import { absoluteAddress } from './cell-text';
import { scrolls } from '../dom/look';

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
  element: Element,
  drawn: readonly Element[],
  reading: Reading,
  refOf: (element: Element) => number,
): DataPaging {
  // Headers are counted, too. Source: WAI-ARIA 1.2, aria-rowcount
  const headers = queryInside(element, 'thead, [role=columnheader]') ? 1 : 0;
  const rows = Number(attributeOf(element, 'aria-rowcount') ?? Number.NaN) - headers;
  const scroll = readScroller(drawn, reading, refOf, rows > drawn.length);
  let said: DataPaging | undefined;
  let next: Element | undefined;
  let isOthers = false;
  for (const bar of barsAround(element, reading)) {
    const counts = said ?? countsIn(bar);
    const isFitting = counts === undefined || fits(counts, drawn.length, !!scroll);
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

function isBesideOther(bar: Element, element: Element, { tree }: Reading): boolean {
  const parent = tree.parentOf(bar);
  const tables = parent ? queryAllInside(parent, 'table, [role=table], [role=grid], [role=treegrid]') : [];
  return tables.some((table) => !tree.contains(table, element) && !tree.contains(element, table));
}

/** Counts can be of so many rows. `isPart`: only rows in view are drawn. */
function fits({ from, to }: DataPaging, drawn: number, isPart: boolean): boolean {
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

/** A link leads to a page of the same site; a button is on it. */
function staysOnSite(element: Element, document: Document): boolean {
  const address = attributeOf(element, 'href');
  if (address === null) return true;
  const to = absoluteAddress(address, element);
  return to !== undefined && new URL(to).origin === new URL(addressOf(document)).origin;
}

/** Spacing around rows is no higher than this many of them. */
const mostSpacing = 1.5;

/** Rows that stay in view when it is scrolled: they join what was read before to what comes. */
const rowsKept = 2;

type Found = NonNullable<DataPaging['scroll']>;

/**
 * The box that draws only those rows that are in view, and whether more are above and below. Undefined where all rows are
 * drawn: then what is outside the rows has no room for others. `isPart`: the page says that there are more rows.
 */
function readScroller(
  rows: readonly Element[],
  reading: Reading,
  refOf: (element: Element) => number,
  isPart: boolean,
): Found | undefined {
  const [first] = rows;
  const scroller = first && scrollerAround(first, reading);
  if (!scroller) return undefined;
  const room = roomAround(rows, scroller, reading);
  const spacing = room.rowHeight * mostSpacing;
  const above = room.above > spacing && (isPart || isBare(rows, scroller, previousSiblingOf));
  const below = room.below > spacing && (isPart || isBare(rows, scroller, nextSiblingOf));
  // Headers stand above the first row, too.
  const isAbove = above && scroller.scrollTop > 0 && room.above > scroller.clientHeight / 2;
  // A box that was just scrolled may still have the rows of before, which are out of view then: it is not at the first row.
  const isLate = below && scroller.scrollHeight - room.below <= scroller.scrollTop;
  if (!isAbove && !below) return undefined;
  const height = scroller.clientHeight;
  const view = Math.max(1, Math.floor(Math.max(height - room.rowHeight * rowsKept, height / 2)));
  return { ref: refOf(scroller), view, above: isAbove || isLate, below };
}

/** The box that the rows scroll in ends within a view after the last of them: more may be drawn when it is scrolled there. */
function endsSoonAfter(rows: readonly Element[], reading: Reading): boolean {
  const last = rows.at(-1);
  if (!last) return false;
  const { document } = reading.tree;
  const box = scrollerAround(last, reading);
  const scroller = box ?? document.scrollingElement ?? documentElementOf(document);
  if (scroller.scrollHeight <= scroller.clientHeight + 1) return false;
  const top = box ? reading.rect(box).top + box.clientTop : 0;
  const below = top + scroller.scrollHeight - scroller.scrollTop - reading.rect(last).bottom;
  return below <= scroller.clientHeight;
}

function scrollerAround(row: Element, { tree, look }: Pick<Reading, 'tree' | 'look'>): Element | undefined {
  for (let at = tree.parentOf(row); at; at = tree.parentOf(at)) {
    if (localNameOf(at) === 'body') return undefined;
    if (look(at) & scrolls && at.scrollHeight > at.clientHeight + 1) return at;
  }
  return undefined;
}

/** The height of a row, and of what can be scrolled to above and below all of them, in CSS px. */
function roomAround(rows: readonly Element[], scroller: Element, reading: Reading) {
  const rects = rows.map((row) => reading.rect(row)).filter(({ height }) => height > 0);
  const top = Math.min(...rects.map((rect) => rect.top));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  const start = reading.rect(scroller).top + scroller.clientTop - scroller.scrollTop;
  return {
    rowHeight: rects.reduce((sum, { height }) => sum + height, 0) / Math.max(1, rects.length),
    above: top - start,
    below: start + scroller.scrollHeight - bottom,
  };
}

/** Nothing is said on that side of the rows within the box: then the room there is for other rows. */
function isBare(rows: readonly Element[], scroller: Element, next: (node: Node) => Node | null): boolean {
  const all = new Set<Node>(rows);
  const end = next === nextSiblingOf ? rows.at(-1) : rows[0];
  for (let at: Node | null | undefined = end; at && at !== scroller; at = at.parentNode)
    for (let beside = next(at); beside; beside = next(beside))
      if (isElement(beside) && !all.has(beside) && saysMore(beside)) return false;
  return true;
}

const saysMore = (element: Element): boolean =>
  (textContentOf(element) ?? '').trim() !== '' &&
  !matchesSelector(element, 'thead, [role=columnheader], :has([role=columnheader])');

/** A longer text between the rows and the button, or beside it, makes more another part of the page. */
const longestBeside = 120;
const loading = 'button, [role=button], a[href], input[type=button]';
/** Off, or it may do something else: it opens a menu or a fold, or sends a form. */
const otherwise =
  ':disabled, [aria-disabled=true], [aria-busy=true], .disabled, [aria-haspopup], [aria-expanded], form :not([type=button]):not([role=button]):not(a)';

/**
 * The button after the last row that has the page add more rows below, where there is just one, called so in any of our
 * languages: a deed, "more", and nothing but what the page's own headings name.
 */
export function loadMoreAfter(last: Element | undefined, reading: Reading): Element | undefined {
  for (const beside of afterRows(last, reading)) {
    const named = [beside, ...queryAllInside(beside, loading)].filter((element) =>
      loadsMore(element, reading),
    );
    if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  }
  return undefined;
}

/** The elements after the last row, on its own level and those above, up to the next part of the page. */
function* afterRows(last: Element | undefined, reading: Reading): Generator<Element> {
  let at = last ?? null;
  for (let up = 0; at && up < levelsUp; up += 1, at = reading.tree.parentOf(at)) {
    if (matchesSelector(at, 'body, main')) return;
    for (let beside = nextSiblingOf(at); beside; beside = nextSiblingOf(beside)) {
      if (!isElement(beside) || !isDrawnAlone(beside, reading)) continue;
      const isLong = squash(textContentOf(beside) ?? '').length > longestBeside;
      if (isLong || matchesSelector(beside, parts) || queryInside(beside, parts)) return;
      yield beside;
    }
  }
}

const parts = 'table, ul, ol, dl, h1, h2, h3, h4, h5, h6, article, footer, aside, dialog';

function loadsMore(element: Element, reading: Reading): boolean {
  if (!matchesSelector(element, loading) || matchesSelector(element, otherwise)) return false;
  if (!staysHere(element, reading.tree.document) || !isDrawnAlone(element, reading)) return false;
  const label = attributeOf(element, 'aria-label') ?? attributeOf(element, 'value') ?? '';
  const name = squash(label === '' ? (textContentOf(element) ?? '') : label);
  return asksForMore(name, () => headingWords(reading.tree.document));
}

/** A link that leads to another path may show anything. */
function staysHere(element: Element, document: Document): boolean {
  const address = attributeOf(element, 'href');
  if (address === null) return true;
  const to = absoluteAddress(address, element);
  if (to === undefined) return false;
  const [there, here] = [new URL(to), new URL(addressOf(document))];
  return there.origin === here.origin && there.pathname === here.pathname;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const deeds = words(
  'load show see view get display fetch laden lade nachladen anzeigen zeigen zeige ansehen sehen charger afficher voir montrer cargar mostrar ver carregar exibir carica caricare mostra vedi visualizza laad toon tonen bekijk bekijken weergeven załaduj wczytaj pokaż zobacz wyświetl',
);
const mores = words(
  'more mehr weitere plus davantage suite más mais altri altre altro più ancora meer więcej kolejne',
);
const between = words('the next of from die nächsten von de des d du la le les los las di del nog noch');
const things = words(
  'results items rows entries records ergebnisse einträge zeilen treffer résultats éléments lignes resultados elementos filas itens linhas risultati elementi righe resultaten rijen wyników wierszy elementów',
);
const withoutSpaces =
  /^(?:もっと(?:見る|読み込む|表示(?:する)?)|さらに(?:見る|読み込む|表示(?:する)?)|続きを(?:見る|読み込む|表示(?:する)?)|(?:加载|查看|显示|载入|載入|顯示)更多(?:结果|結果)?)$/u;

function asksForMore(name: string, named: () => ReadonlySet<string>): boolean {
  const plain = name.toLowerCase().replaceAll(/\([^)]*\)|[\d.,+…⌄▾▼↓»›]/gu, ' ');
  if (withoutSpaces.test(plain.trim())) return true;
  const said = wordsOf(plain);
  if (!said.some((word) => deeds.has(word)) || !said.some((word) => mores.has(word))) return false;
  const others = said.filter((word) => ![deeds, mores, between, things].some((known) => known.has(word)));
  // Anything may be sold or shown as "more"; the page's own headings say what its rows are.
  return others.every((word) => named().has(word));
}

function headingWords(document: Document): ReadonlySet<string> {
  const headings = queryAllInside(document.documentElement, 'h1, h2, h3, caption').map(textContentOf);
  return new Set([titleOf(document), ...headings].flatMap((text) => wordsOf((text ?? '').toLowerCase())));
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
