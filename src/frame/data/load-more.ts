import { squash } from '../dom/drawn-text';
import {
  addressOf,
  attributeOf,
  isElement,
  matchesSelector,
  nextSiblingOf,
  queryAllInside,
  queryInside,
  textContentOf,
  titleOf,
} from '../dom/native';
import type { Reading } from '../dom/reading';
import { isDrawnAlone } from '../dom/visibility';
import { absoluteAddress } from './cell-values';

/** The most levels up from the last row that the button is looked for. */
const levelsUp = 5;
/** What stands between the rows and the button, or beside it, says no more than this: more is another part of the page. */
const longestBeside = 120;

const pressable = 'button, [role=button], a[href], input[type=button]';
/** Off, or it may do something else: it opens a menu or a fold, or sends a form. */
const otherwise =
  ':disabled, [aria-disabled=true], [aria-busy=true], .disabled, [aria-haspopup], [aria-expanded], form :not([type=button]):not([role=button]):not(a)';

/**
 * The button after the last row that has the page add more rows below, where there is just one, called so in any of our
 * languages: a deed, "more", and nothing but what the page's own headings name.
 */
export function loadMoreAfter(last: Element | undefined, reading: Reading): Element | undefined {
  for (const beside of afterRows(last, reading)) {
    const named = [beside, ...queryAllInside(beside, pressable)].filter((element) =>
      loadsMore(element, reading),
    );
    if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  }
  return undefined;
}

/** What stands after the last row, on its own level and those above, up to the next part of the page. */
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
  if (!matchesSelector(element, pressable) || matchesSelector(element, otherwise)) return false;
  if (!staysHere(element, reading.tree.document) || !isDrawnAlone(element, reading)) return false;
  const label = attributeOf(element, 'aria-label') ?? attributeOf(element, 'value') ?? '';
  const name = squash(label === '' ? (textContentOf(element) ?? '') : label);
  return saysMore(name, () => headingWords(reading.tree.document));
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
/** What rows of any page are called. */
const things = words(
  'results items rows entries records ergebnisse einträge zeilen treffer résultats éléments lignes resultados elementos filas itens linhas risultati elementi righe resultaten rijen wyników wierszy elementów',
);
const withoutSpaces =
  /^(?:もっと(?:見る|読み込む|表示(?:する)?)|さらに(?:見る|読み込む|表示(?:する)?)|続きを(?:見る|読み込む|表示(?:する)?)|(?:加载|查看|显示|载入|載入|顯示)更多(?:结果|結果)?)$/u;

function saysMore(name: string, named: () => ReadonlySet<string>): boolean {
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
