import type { Concept } from '../../languages/kinds';
import { isDeedConcept, negations } from '../read/lexicon';
import { choosingVerbs } from '../read/word-tables';
import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import type { SaidDeed } from '../read/intent';
import { typeFit } from './rank-roles';
import type { DeedWord } from './read-deed-words';

/** The stand-in for a deed that picks one of several: words for their kind need no explanation. */
export const picked: SaidDeed = { words: '', quoted: [] };

/** An element with the fits of a deed's words, 0..1 each: `own` by itself, `fits` by itself, its role or its place. */
export type Explained = {
  element: PageElement;
  words: readonly DeedWord[];
  own: readonly number[];
  fits: readonly number[];
  share: number;
};

/** Whether all words that count are explained, and the first by the element itself where no verb was read before it. */
export function explains(page: MatchedPage, deed: SaidDeed, explained: Explained): boolean {
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
        isUnknownKind(page, deed, { ...explained, at }),
    )
  );
}

/**
 * Whether a word that the page does not know says what kind of thing a place or a choice is, whose whole name was said
 * before: "open the dentist appointment".
 */
function isUnknownKind(
  page: MatchedPage,
  deed: SaidDeed,
  { element, words, own, fits, share, at }: Explained & { at: number },
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

/** Whether a deed needs no thing it is done to: it is not grave, and the page has one element for it. */
function isEnough(page: MatchedPage, deed: SaidDeed, { element, words, own, share }: Explained): boolean {
  const isGrave = words[0]?.purposes.some((purpose) => graveDeeds.has(purpose)) === true;
  const isWhole = deed.method === undefined || (share === 1 && sum(own) > 0);
  return !isGrave && isWhole && page.placeOf(element).item === undefined;
}

/** Whether the element explains the first word by itself, which it need not where a verb was read before. */
function beginsWithIt(deed: SaidDeed, { element, words, own, fits }: Explained): boolean {
  // A plain click names its element first, unless a place is said as its owner: "click Grace's Edit".
  const mayNamePlace = deed.isPlain !== true || /['’]s(?!\p{L})/u.test(deed.words);
  if (deed === picked || (deed.method !== undefined && mayNamePlace)) return true;
  const first = words.findIndex(({ kind }, at) => kind !== 'light' || (fits[at] ?? 0) > 0);
  const word = words[first];
  return (own[first] ?? 0) > 0 || (word !== undefined && saysRole(word, element));
}

/** Whether a word says what the element is, or does what it is there for: "the Save button", "take the eraser" of radios. */
export function saysRole({ word, type }: DeedWord, { node }: PageElement): boolean {
  if (type !== undefined && typeFit(type, node) === 1) return true;
  return node.role === 'radio' && choosingVerbs.has(word);
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

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
