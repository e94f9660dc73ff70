import type { Concept } from '../../languages/kinds';
import { lexicons } from '../read/lexicon';
import { conceptLikeness } from '../page/concepts';
import { isSeen, type MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isField } from '../page/page-fields';
import { hasWithin } from '../page/word-places';
import type { SaidDeed } from '../read/intent';
import { startsAlike, stem } from '../words';
import { accountsOfRun, isRun, type Account } from './account-run';
import { explains, picked, saysRole, sum } from './explain-deed';
import { tickRoles } from './rank-roles';
import { counts, deedWords, type DeedWord } from './read-deed-words';
import { isCount } from './short-names';

const inItem = 0.95;
const inFlatItem = 0.9;
const over = 0.85;
const beside = 0.8;
const accountsAtMost = 400;

/** From this sureness on, a purpose of an element explains a word. */
const surePurpose = 0.7;

type Reading = {
  /** The deed picks one of several alike. */
  isPicked?: boolean;
  /** The least sureness of a purpose that explains a word. */
  leastPurpose?: number;
};

/** The accounts of elements that explain a part of the deed by themselves, best first. */
export function accountsOf(
  page: MatchedPage,
  deed: SaidDeed,
  { isPicked = false, leastPurpose = surePurpose }: Reading = {},
): Account[] {
  if (isRun(deed)) return deed.method === undefined ? accountsOfRun(page, deed) : [];
  const words = deedWords(deed);
  if (words.length === 0) return [];
  const said = { words, ...saidIn(words) };
  const boxes = [...page.elements.keys()].filter((position) => {
    const element = page.elements[position];
    return element !== undefined && isBoxFor(deed, element);
  });
  return [...new Set([...positionsFor(page, words), ...boxes])]
    .flatMap((position) => {
      const element = page.elements[position];
      if (!element || isField(element.node) || element.node.role === 'iframe') return [];
      const own = words.map((word) => ownFit(element, word, leastPurpose));
      return own.some((fit) => fit > 0) || isBoxFor(deed, element) ? [{ element, own }] : [];
    })
    .slice(0, accountsAtMost)
    .map(({ element, own }) => accountOf(page, isPicked ? picked : deed, { element, own, said }))
    .sort(
      (a, b) =>
        Number(b.isFull) - Number(a.isFull) || b.own - a.own || b.place - a.place || b.share - a.share,
    );
}

/** Whether a deed names only a kind of thing: results, or the kind in a heading or a list's name on the page. */
export function namesOnlyThings(page: MatchedPage, deed: SaidDeed): boolean {
  return deedWords(deed).every((word) => {
    if (resultWords.has(word.word)) return true;
    return (
      word.kind === 'kind' &&
      [...page.placesOfWord(word).all].some((at) => isOverList(page.tree.nodes[at]?.role))
    );
  });
}

const resultWords = new Set(
  lexicons.flatMap(({ elementTypes }) =>
    [...elementTypes].flatMap(([word, type]) => (type === 'result' || type === 'element' ? word : [])),
  ),
);

const isOverList = (role: string | undefined) => role !== undefined && listNaming.has(role);

const listNaming = new Set(['heading', 'list', 'table', 'region', 'main', 'grid', 'feed']);

/** Whether an element is a box for a deed that ticks. A row's box may have any name: the row tells which it is. */
function isBoxFor({ method }: SaidDeed, { node }: PageElement): boolean {
  return (method === 'check' || method === 'uncheck') && tickRoles.has(node.role);
}

/** Positions of the elements that may explain one of the words by themselves. */
function positionsFor(page: MatchedPage, words: readonly DeedWord[]): Set<number> {
  const found = new Set<number>();
  const addAll = (positions: readonly number[] | undefined) => {
    for (const position of positions ?? []) found.add(position);
  };
  for (const { word, root, purposes, synonyms } of words) {
    const named = page.wordsFrom(word.charAt(0));
    for (const [other, positions] of named)
      if (other === word || (startsAlike(other, word) && stem(other) === root)) addAll(positions);
    for (const other of synonyms) addAll(page.wordsFrom(other.charAt(0)).get(other));
    for (const purpose of purposes)
      for (const [concept, positions] of page.concepts)
        if (conceptLikeness(purpose, concept) > 0) addAll(positions);
  }
  return found;
}

function accountOf(
  page: MatchedPage,
  deed: SaidDeed,
  { element, own, said }: { element: PageElement; own: readonly number[]; said: Said },
): Account {
  const { words } = said;
  const place = words.map((word, at) => ((own[at] ?? 0) > 0 ? 0 : placeFit(page, element, word)));
  const types = words.map((word) => (saysRole(word, element) ? 1 : 0));
  const fits = words.map((_, at) => Math.max(own[at] ?? 0, place[at] ?? 0, types[at] ?? 0));
  const isBox = sum(own) === 0;
  const share = isBox ? 1 : shareSaid(element, said);
  const isShort =
    words.every(({ signs }) => signs.length === 0) &&
    words.filter(({ kind }, at) => (own[at] ?? 0) > 0 || (kind === 'counts' && types[at] === 0)).length <=
      1 &&
    sum(place) === 0;
  const isFull =
    explains(page, deed, { element, words, own, fits, share }) &&
    (!isBox || isBoxOf(page, element, { words, place }));
  const heeded = words.filter(({ kind }, at) => kind !== 'light' || (fits[at] ?? 0) > 0).length;
  return {
    element,
    isFull,
    isShort,
    own: sum(own),
    place: sum(place),
    share,
    explained: sum(fits) / Math.max(1, heeded),
  };
}

/** Whether a row's box is meant by all words for the row. */
function isBoxOf(
  page: MatchedPage,
  element: PageElement,
  { words, place }: { words: readonly DeedWord[]; place: readonly number[] },
): boolean {
  return (
    page.placeOf(element).item?.isDrawn === true &&
    place.every((fit, at) => fit >= inItem || words[at]?.kind === 'kind' || words[at]?.kind === 'light')
  );
}

/** The fit of a word, 0..1, with an element's own texts or purposes; 0 when it is weak. */
export function ownFit(
  { sources, concepts }: PageElement,
  said: DeedWord,
  leastPurpose = surePurpose,
): number {
  const { word, root, purposes, phrases, synonyms, signs } = said;
  let best = 0;
  for (const source of sources) {
    if (phrases.length > 0 && !phrases.some((phrase) => source.words.text.includes(phrase))) continue;
    const weight = isSeen(source) ? 1 : source.weight > 0.84 ? 0.8 : 0;
    if (weight <= best) continue;
    for (const other of source.words.list) {
      const fit =
        other === word
          ? 1
          : startsAlike(other, word) && stem(other) === root
            ? 0.92
            : synonyms.includes(other)
              ? signs.includes(other)
                ? 0.95
                : 0.85
              : 0;
      best = Math.max(best, fit * weight);
    }
  }
  for (const purpose of purposes)
    for (const [concept, sureness] of concepts)
      if (sureness > leastPurpose) best = Math.max(best, 0.93 * conceptLikeness(purpose, concept));
  return best > 0.75 ? best : 0;
}

/** The fit of a word, 0..1, with the place of an element. */
export function placeFit(page: MatchedPage, element: PageElement, word: DeedWord): number {
  const places = page.placesOfWord(word);
  if (places.all.size === 0) return 0;
  const { item, over: parts, near } = page.placeOf(element);
  if (item && hasWithin(places.telling, item, element.at)) return item.isDrawn ? inItem : inFlatItem;
  if (parts.some((part) => places.all.has(part))) return over;
  return near.some((stretch) => hasWithin(places.inTexts, stretch)) ? beside : 0;
}

/** The words of a deed, and what all of them mean together. */
type Said = {
  words: readonly DeedWord[];
  roots: ReadonlySet<string>;
  synonyms: ReadonlySet<string>;
  purposes: ReadonlySet<Concept>;
};

function saidIn(words: readonly DeedWord[]): Omit<Said, 'words'> {
  return {
    roots: new Set(words.map(({ root }) => root)),
    synonyms: new Set(words.flatMap(({ synonyms }) => synonyms)),
    purposes: new Set(words.flatMap(({ purposes }) => purposes)),
  };
}

/** The share, 0..1, of an element's visible text that a deed says, without numbers and small words. */
function shareSaid({ sources }: PageElement, { roots, synonyms, purposes }: Said): number {
  const isSaid = (word: string) => roots.has(stem(word)) || synonyms.has(word);
  return Math.max(
    0,
    ...sources.filter(isSeen).map((source) => {
      const counted = source.words.list.filter((word) => counts(word) && !isCount(word));
      if (counted.length === 0) return 1;
      const means = source.concepts.some(([concept, share]) => share === 1 && purposes.has(concept));
      return means ? 1 : counted.filter(isSaid).length / counted.length;
    }),
  );
}
