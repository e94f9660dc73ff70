import type { Concept } from '../../languages/kinds';
import {
  lexicons,
  startsAlike,
  stem,
  conceptPhrases,
  isDeedConcept,
  negations,
  kindWords,
  choosingVerbs,
} from '../read/lexicon';
import { conceptLikeness } from '../page/concepts';
import { isSeen, type MatchedPage } from '../page/elements';
import { type PageElement, isField, tickRoles, typeFit } from '../page/page-element';
import { hasWithin, type Stretch } from '../page/nearby';
import type { SaidDeed } from '../read/intent';
import { counts, deedWords, ownFit, surePurpose, type DeedWord } from './read-deed-words';
import { isCount } from './short-names';
import { toldBy } from '../meant';
import { unspacedScript, wordsOf } from '../words';

const inItem = 0.95;
const inFlatItem = 0.9;
const underPart = 0.85;
const beside = 0.8;
const accountsAtMost = 400;

type Reading = {
  isPicked?: boolean;
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
  const said = saidIn(isPicked ? picked : deed, words);
  const boxes = [...page.elements.keys()].filter((position) => {
    const element = page.elements[position];
    return element !== undefined && isBoxFor(deed, element);
  });
  const accounts = [...new Set([...positionsFor(page, words), ...boxes])]
    .flatMap((position) => {
      const element = page.elements[position];
      if (!element || isField(element.node) || element.node.role === 'iframe') return [];
      const own = words.map((word) => ownFit(element, word, leastPurpose));
      return own.some((fit) => fit > 0) || isBoxFor(deed, element) ? [{ element, own }] : [];
    })
    .slice(0, accountsAtMost)
    .map(({ element, own }) => accountOf(page, said, element, own))
    .sort(
      (a, b) =>
        Number(b.isFull) - Number(a.isFull) || b.own - a.own || b.place - a.place || b.share - a.share,
    );
  return isPicked ? accounts : toldApart(page, deed, accounts);
}

/** Without those of which only a part of the name was said, where the whole name of another one was: "Pro Max" beside "Pro". */
function toldApart(page: MatchedPage, { words }: SaidDeed, accounts: readonly Account[]): Account[] {
  const full = accounts.filter(({ isFull }) => isFull);
  if (full.length < 2) return [...accounts];
  const tellings = new Map(full.map((account) => [account, toldBy(page, words, account.element)]));
  if (![...tellings.values()].includes('whole')) return [...accounts];
  return accounts.filter((account) => ['whole', undefined].includes(tellings.get(account)));
}

/** The deed names a kind of thing alone: results, or the kind in a heading or a list's name on the page. */
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

/** A row's box may have any name: the row tells which it is. */
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

function accountOf(page: MatchedPage, said: Said, element: PageElement, own: readonly number[]): Account {
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
    explains(page, said.deed, { element, words, own, fits, share }) &&
    (!isBox || isBoxOf(page, element, words, place));
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

/** All words for the row mean its box. */
function isBoxOf(
  page: MatchedPage,
  element: PageElement,
  words: readonly DeedWord[],
  place: readonly number[],
): boolean {
  return (
    page.placeOf(element).item?.isDrawn === true &&
    place.every((fit, at) => fit >= inItem || words[at]?.kind === 'kind' || words[at]?.kind === 'light')
  );
}

/** The fit of a word, 0..1, with the place of an element. */
export function placeFit(page: MatchedPage, element: PageElement, word: DeedWord): number {
  const places = page.placesOfWord(word);
  if (places.all.size === 0) return 0;
  const { item, over, near } = page.placeOf(element);
  if (item && hasWithin(places.telling, item, element.at)) return item.isDrawn ? inItem : inFlatItem;
  if (over.some((part) => places.all.has(part))) return underPart;
  return near.some((stretch) => hasWithin(places.inTexts, stretch)) ? beside : 0;
}

type Said = {
  deed: SaidDeed;
  words: readonly DeedWord[];
  roots: ReadonlySet<string>;
  synonyms: ReadonlySet<string>;
  purposes: ReadonlySet<Concept>;
};

function saidIn(deed: SaidDeed, words: readonly DeedWord[]): Said {
  return {
    deed,
    words,
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

/** Signs between words of scripts without spaces. */
const between = /[\s、。，！？的把将給给在里中请請了去到个個这這那]+/u;
/** Particles, endings of verbs, wishes, forms of address and polite phrases between words, longest first. */
const endings =
  /(?:我想要|我想|我要|想要|帮我|してください|して下さい|てください|て下さい|させて|したい|します|しました|ください|さん|ちゃん|くん|さま|する|して|した|たい|から|まで|より|への|での|との|には|では|とは|この|その|あの|だけ|を|に|が|は|の|で|と|へ|も|や|て|た|お|ご|な|ね|よ|る|す|い)+/u;
const around = 0.8;

/**
 * An element's account of the words of a deed: its name and purpose explain some, its place others. Unexplained words
 * speak against it, and so do other words in its name.
 */
export type Account = {
  element: PageElement;
  isFull: boolean;
  /** The deed has at most one word that counts, and its place explains none. */
  isShort: boolean;
  /** The fit of the words it explains by itself: the sum over words, each 0..1. */
  own: number;
  /** The fit of the words its place explains: the sum over words, each 0..1. */
  place: number;
  /** The share of its name that was said, 0..1. */
  share: number;
  /** The share of the words that is explained, 0..1. */
  explained: number;
};

/** Scripts without spaces are accounted for by runs. */
export const isRun = ({ words }: SaidDeed): boolean => unspacedScript.test(words);

/** The accounts of a deed in a script without spaces: the element explains one part of the text, its place the rest. */
export function accountsOfRun(page: MatchedPage, deed: SaidDeed): Account[] {
  const text = wordsOf(deed.words).text.replaceAll(' ', '');
  const phrases = purposesIn(text);
  return page.elements
    .filter(({ node }) => !isField(node))
    .flatMap((element) => accountOfRun(page, element, text, phrases) ?? [])
    .sort((a, b) => Number(b.isFull) - Number(a.isFull) || b.own + b.place - a.own - a.place);
}

type Phrase = readonly [string, readonly Concept[]];

function purposesIn(text: string): Phrase[] {
  const found: Phrase[] = [];
  for (let length = Math.min(12, text.length); length > 1; length -= 1)
    for (let at = 0; at + length <= text.length; at += 1) {
      const phrase = text.slice(at, at + length);
      const meant = conceptPhrases.get(phrase)?.filter(isDeedConcept) ?? [];
      if (meant.length > 0) found.push([phrase, meant]);
    }
  return found;
}

function accountOfRun(
  page: MatchedPage,
  element: PageElement,
  text: string,
  phrases: readonly Phrase[],
): Account | undefined {
  const own = ownPart(element, text, phrases);
  if (own === undefined) return undefined;
  const runs = text
    .replace(own, ' ')
    .split(between)
    .flatMap((run) => run.split(endings))
    .filter((run) => run.length > 0 && !kindWords.has(run));
  const fits = runs.map((run) => placeOfRun(page, element, run));
  const isFull = fits.every((fit) => fit > 0);
  const place = fits.reduce((sum, fit) => sum + fit, 0);
  return {
    element,
    isFull,
    isShort: runs.length === 0,
    own: own.length / 2,
    place,
    share: 1,
    explained: isFull ? 1 : 0.5,
  };
}

/** The longest part of the text that is the element's name, or means its purpose. */
function ownPart(
  { sources, concepts }: PageElement,
  text: string,
  phrases: readonly Phrase[],
): string | undefined {
  const names = sources.filter(isSeen).flatMap(({ words }) => {
    const name = words.text.replaceAll(' ', '');
    return name.length > 1 && text.includes(name) ? name : [];
  });
  const meant = phrases.flatMap(([phrase, purposes]) =>
    [...concepts].some(
      ([concept, sureness]) =>
        sureness > 0.7 && purposes.some((purpose) => conceptLikeness(purpose, concept) > 0.9),
    )
      ? phrase
      : [],
  );
  return [...names, ...meant].sort((a, b) => b.length - a.length)[0];
}

function placeOfRun(page: MatchedPage, element: PageElement, run: string): number {
  const { item, over, near } = page.placeOf(element);
  const says = (at: number) => at !== element.at && (page.tree.nodes[at]?.name ?? '').includes(run);
  const saysWithin = ({ start, end }: Stretch) => {
    for (let at = start; at < end; at += 1) if (says(at)) return true;
    return false;
  };
  if (item && saysWithin(item)) return inItem;
  return over.some(says) || near.some(saysWithin) ? around : 0;
}

/** The stand-in for a deed that picks one of several: words for their kind need no explanation. */
const picked: SaidDeed = { words: '', quoted: [] };

/** An element with the fits of a deed's words, 0..1 each: `own` by itself, `fits` by itself, its role or its place. */
type Explained = {
  element: PageElement;
  words: readonly DeedWord[];
  own: readonly number[];
  fits: readonly number[];
  share: number;
};

/** All words that count are explained, and the first by the element itself where no verb was read before it. */
function explains(page: MatchedPage, deed: SaidDeed, explained: Explained): boolean {
  const { words, own, fits } = explained;
  const isExplained = (at: number) => (fits[at] ?? 0) > 0;
  const isWhole = (at: number) => explained.share === 1 && own[at] === 1;
  const told = words.filter(
    ({ kind }, at) => (kind === 'counts' && isExplained(at)) || (kind === 'kind' && isWhole(at)),
  ).length;
  const named =
    told === 0 ? 0 : told + words.filter(({ kind }, at) => kind === 'kind' && own[at] === 1).length;
  const isNamed = named > 0 || words.some(({ kind }, at) => kind === 'light' && isExplained(at));
  const needsNoKind = named > 1 || deed === picked || isEnough(page, deed, explained);
  return (
    isNamed &&
    beginsWithIt(deed, explained) &&
    words.every(
      ({ kind }, at) =>
        isExplained(at) ||
        kind === 'shown' ||
        kind === 'light' ||
        (kind === 'kind' && needsNoKind) ||
        isUnknownKind(page, deed, explained, at),
    )
  );
}

/**
 * A word that the page does not know says the kind of a place or a choice, whose whole name was said before: "open the
 * dentist appointment".
 */
function isUnknownKind(
  page: MatchedPage,
  deed: SaidDeed,
  { element, words, own, fits, share }: Explained,
  at: number,
): boolean {
  const word = words[at];
  return (
    word !== undefined &&
    deed.method !== undefined &&
    deed.isPlain !== true &&
    share === 1 &&
    own.every((fit) => fit === 0 || fit === 1) &&
    at > 0 &&
    at === words.length - 1 &&
    fits.every((fit, other) => other === at || fit > 0 || words[other]?.kind === 'light') &&
    naming.has(element.node.role) &&
    ![...element.concepts.keys()].some(isDeedConcept) &&
    word.purposes.length === 0 &&
    !negations.has(word.word) &&
    page.placesOfWord(word).all.size === 0
  );
}

/** Roles of what is called by a noun, and not by a deed. */
const naming = new Set(['link', 'tab', 'radio', 'menuitem', 'gridcell', 'treeitem']);

/** The deed needs no thing it is done to: it is not grave, and the page has one element for it. */
function isEnough(page: MatchedPage, deed: SaidDeed, { element, words, own, share }: Explained): boolean {
  const isGrave = words[0]?.purposes.some((purpose) => graveDeeds.has(purpose)) === true;
  const isWhole = deed.method === undefined || (share === 1 && sum(own) > 0);
  return !isGrave && isWhole && page.placeOf(element).item === undefined;
}

/** The element explains the first word by itself, which it need not where a verb was read before. */
function beginsWithIt(deed: SaidDeed, { element, words, own, fits }: Explained): boolean {
  // A plain click names its element first, unless a place is said as its owner: "click Grace's Edit".
  const mayNamePlace = deed.isPlain !== true || /['’]s(?!\p{L})/u.test(deed.words);
  if (deed === picked || (deed.method !== undefined && mayNamePlace)) return true;
  const first = words.findIndex(({ kind }, at) => kind !== 'light' || (fits[at] ?? 0) > 0);
  const word = words[first];
  return (own[first] ?? 0) > 0 || (word !== undefined && saysRole(word, element));
}

/** The word says what the element is, or does what it is there for: "the Save button", "take the eraser" of radios. */
export function saysRole({ word, type }: DeedWord, { node }: PageElement): boolean {
  if (type !== undefined && typeFit(type, node) === 1) return true;
  return node.role === 'radio' && choosingVerbs.has(word);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Deeds that must name the thing they are done to. */
const graveDeeds: ReadonlySet<Concept> = new Set([
  'close',
  'cancel',
  'delete',
  'pay',
  'submit',
  'accept',
  'reject',
  'confirm',
  'sign-out',
  'edit',
]);
