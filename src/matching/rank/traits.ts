import { type PageElement, isField, tickRoles } from '../page/page-element';
import { type MatchedPage, isSeen } from '../page/elements';
import { deedsNamed, type WeighedWord, type WeighedCandidate, type WeighedStep } from './weigh-candidates';
import type { ElementType } from '../../languages/kinds';
import { negations, weakWords, stem } from '../read/lexicon';
import { isCount } from './short-names';
import { wordsOf } from '../words';
import { placeFit, saysRole } from './account';
import { ownFit } from './read-deed-words';

/** Facts for or against a candidate: shares of 0..1, counts up to three as shares of it, and 1 for what is so. */
export type Traits = ReturnType<typeof traitsOfOne> & { lead: number; twins: number };
export type TraitName = keyof Traits;

type Read = {
  one: WeighedCandidate;
  words: readonly WeighedWord[];
  fits: readonly WordFit[];
  name: NameAccount;
};

/** The traits of all candidates of a step; some compare them with each other. */
export function traitsOf(
  page: MatchedPage,
  { step, words }: WeighedStep,
  candidates: readonly WeighedCandidate[],
): Traits[] {
  const accountOf = nameAccounts(words, step.written);
  const alone = candidates.map((one) =>
    traitsOfOne({ one, words, fits: fitsOf(page, words, one), name: accountOf(one.element) }),
  );
  const likely = alone.map(
    ({ own, alike, inItem, over, near, share }) =>
      own + alike + 0.6 * inItem + 0.4 * (over + near) + 0.3 * share,
  );
  const leads = leadsOf(candidates, likely);
  const named = countedBy(candidates.map(({ element: { node } }) => `${node.role} ${node.name}`));
  return alone.map((traits, at) => ({
    ...traits,
    lead: leads[at] ?? 0,
    twins: ofThree((named[at] ?? 1) - 1),
  }));
}

/** How far each candidate is before the best on any other element, −1 to 1. */
function leadsOf(candidates: readonly WeighedCandidate[], likely: readonly number[]): number[] {
  const best = new Map<PageElement, number>();
  for (const [at, { element }] of candidates.entries())
    best.set(element, Math.max(best.get(element) ?? 0, likely[at] ?? 0));
  const [first, second = [undefined, 0]] = [...best].sort((a, b) => b[1] - a[1]);
  return candidates.map(({ element }, at) => {
    const rival = first?.[0] === element ? second[1] : (first?.[1] ?? 0);
    return Math.max(-1, Math.min(1, (likely[at] ?? 0) - rival));
  });
}

function countedBy(keys: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => counts.get(key) ?? 0);
}

function traitsOfOne(read: Read) {
  return { ...explainedBy(read), ...leftBy(read), ...ofName(read), ...ofElement(read.one) };
}

function weightOf({ kind, rarity }: WeighedWord): number {
  return kind === 'counts' ? rarity : kind === 'kind' ? 0.25 : 0.08;
}

function explainedBy({ words, fits }: Read) {
  const weights = words.map((word, at) => (fits[at]?.isValue ? 0 : weightOf(word)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const share = (fitOf: (fit: WordFit) => number) =>
    fits.reduce((sum, fit, at) => sum + (weights[at] ?? 0) * fitOf(fit), 0) / total;
  const inItem = share((fit) => fit.inItem);
  const own = fits.filter((fit, at) => isOwn(fit) && words[at]?.kind !== 'light').length;
  const counting = (at: number) => words[at]?.kind === 'counts';
  const first = fits.find((_, at) => counting(at));
  const last = fits.findLast((_, at) => counting(at));
  return {
    own: share((fit) => fit.own),
    alike: share((fit) => fit.alike),
    inItem,
    over: share((fit) => fit.over),
    near: share((fit) => fit.near),
    kind: Math.max(0, ...fits.map((fit) => fit.kind)),
    ownWords: ofThree(own),
    isOneWord: Number(own === 1),
    isNoWord: Number(own === 0),
    isFirstOwn: Number(first !== undefined && isOwn(first)),
    isLastOwn: Number(last !== undefined && isOwn(last)),
    isOwnInItem: Number(own > 0 && inItem > 0),
    isDeedApart: Number(
      fits.every(
        (fit, at) => !isOwn(fit) || words[at]?.kind === 'light' || (words[at]?.purposes.length ?? 0) > 0,
      ) && fits.some((fit, at) => counting(at) && closeFit(fit) === 0),
    ),
    isPurpose: Number(fits.some(({ own: fit }, at) => fit > 0 && (words[at]?.purposes.length ?? 0) > 0)),
    weakest: Math.min(1, ...fits.filter((_, at) => counting(at)).map(bestFit)),
    valueWords: words.length === 0 ? 0 : fits.filter(({ isValue }) => isValue).length / words.length,
  };
}

function leftBy({ words, fits }: Read) {
  const explained = (fit: WordFit) => fit.isValue || isOwn(fit);
  const firstOwn = fits.findIndex(explained);
  const lastOwn = fits.findLastIndex(explained);
  const counting = words.flatMap((word, at) =>
    word.kind === 'counts' && bestFit(fits[at] ?? nothing) === 0 ? { ...word, at } : [],
  );
  const count = (is: (word: (typeof counting)[number]) => boolean) => ofThree(counting.filter(is).length);
  const isKnown = ({ likes, rarity }: WeighedWord) => likes.size > 0 || rarity < 1;
  const all = words.filter(({ kind }, at) => kind === 'counts' && fits[at]?.isValue === false).length;
  return {
    leftOnPage: count(isKnown),
    leftCertain: count(({ isCertain }) => isCertain),
    leftDeeds: count(({ word }) => deedsNamed(word).length > 0),
    leftUnknown: count((word) => !isKnown(word) && !word.isCertain),
    leftKinds: ofThree(
      words.filter(({ kind }, at) => kind === 'kind' && closeFit(fits[at] ?? nothing) === 0).length,
    ),
    leftShare: counting.length / Math.max(1, all),
    leftBefore: count(({ at }) => at < firstOwn),
    leftBetween: count(({ at }) => at > firstOwn && at < lastOwn),
    leftAfter: count(({ at }) => at > lastOwn),
    isAllExplained: Number(counting.length === 0),
  };
}

function ofName({ one, words, fits, name }: Read) {
  const isNegated = words.some((word) => word.isNegation);
  const leavesNone = words.every(({ kind }, at) => kind !== 'counts' || bestFit(fits[at] ?? nothing) > 0);
  return {
    share: name.share,
    unsaid: Math.min(1, name.unsaid / 4),
    isOtherDeed: Number(name.isOther),
    isOpposite: Number(isNegated !== (name.isNegated || one.method === 'uncheck')),
    isNegated: Number(isNegated),
    isSilent: Number(name.isSilent),
    isStep: Number(name.isStep),
    isWhole: Number(name.share === 1),
    isWholeOfAll: Number(name.share === 1 && leavesNone),
  };
}

const nothing: WordFit = { own: 0, alike: 0, inItem: 0, over: 0, near: 0, kind: 0, isValue: false };

function ofElement({ element: { node }, confidence, rank, value, isComplete }: WeighedCandidate) {
  const is = (...roles: string[]) => Number(roles.includes(node.role));
  return {
    confidence,
    isFound: Number(rank < Infinity),
    isFoundFirst: Number(rank === 0),
    isLink: is('link'),
    isButton: is('button'),
    isTicked: Number(tickRoles.has(node.role)),
    isChoice: is('option', 'tab', 'menuitem'),
    isGeneric: is('generic'),
    isField: Number(isField(node)),
    isDisabled: Number(node.states?.includes('disabled') === true),
    isBehind: Number(node.states?.includes('behind') === true),
    isValued: Number(value !== '' || !isComplete),
    isComplete: Number(isComplete),
  };
}

const ofThree = (count: number) => Math.min(1, count / 3);

type NameAccount = {
  /** The share of its words that was said, 0..1. */
  share: number;
  unsaid: number;
  isOther: boolean;
  isNegated: boolean;
  isStep: boolean;
  /** It has no text that people see. */
  isSilent: boolean;
};

const silent: NameAccount = {
  share: 0,
  unsaid: 4,
  isOther: true,
  isNegated: false,
  isStep: false,
  isSilent: true,
};

/** The share of a text that has only signs and small words. */
const ofSigns = 0.5;

function nameAccounts(words: readonly WeighedWord[], written: string): (element: PageElement) => NameAccount {
  const step = wordsOf(written).text;
  const roots = new Set(words.flatMap(({ root, synonyms }) => [root, ...synonyms.map(stem)]));
  const alike = new Set(words.flatMap(({ likes }) => [...likes.keys()]));
  const purposes = new Set(words.flatMap((word) => word.purposes));
  const isOther = (word: string) => {
    const deeds = deedsNamed(word);
    return deeds.length > 0 && !deeds.some((deed) => purposes.has(deed));
  };
  return ({ sources }) => {
    let best = silent;
    for (const { words: said, concepts } of sources.filter(isSeen)) {
      const counted = said.list.filter((word) => !weakWords.has(word) && !isCount(word));
      const isMeant = concepts.some(([concept, part]) => part === 1 && purposes.has(concept));
      const unsaid = isMeant ? [] : counted.filter((word) => !roots.has(stem(word)) && !alike.has(word));
      const share = counted.length === 0 ? (best.isSilent ? ofSigns : 0) : 1 - unsaid.length / counted.length;
      if (share < best.share && !best.isSilent) continue;
      best = {
        share,
        unsaid: unsaid.length,
        isOther: unsaid.some(isOther),
        isNegated: said.list.some((word) => negations.has(word)),
        isStep: said.text === step || best.isStep,
        isSilent: false,
      };
    }
    return best;
  };
}

/** How a candidate explains a word, 0..1 each. */
type WordFit = {
  /** By its own texts and purposes. */
  own: number;
  /** By a word of its own that only looks like it. */
  alike: number;
  inItem: number;
  /** By a heading over it, or a named part around it. */
  over: number;
  near: number;
  kind: number;
  isValue: boolean;
};

const inItemFrom = 0.9;
const overFrom = 0.85;

/** From this fit on, an element explains a word by itself, and its place need not. */
const plainly = 0.75;

function fitsOf(
  page: MatchedPage,
  words: readonly WeighedWord[],
  { element, value }: WeighedCandidate,
): WordFit[] {
  const valued = new Set(value === '' ? [] : wordsOf(value).list.map(stem));
  return words.map((word): WordFit => {
    if (valued.has(word.root)) return ofValue;
    const own = ownFit(element, word);
    const alike = own > 0 ? 0 : likenessTo(element, word);
    const place = own + alike > plainly ? 0 : placeFit(page, element, word);
    return {
      own,
      alike,
      inItem: place >= inItemFrom ? place : 0,
      over: place >= overFrom && place < inItemFrom ? 1 : 0,
      near: place > 0 && place < overFrom ? 1 : 0,
      kind: !anyType.has(word.type ?? 'element') && saysRole(word, element) ? 1 : 0,
      isValue: false,
    };
  });
}

const anyType: ReadonlySet<ElementType> = new Set(['element', 'result', 'page']);
const ofValue: WordFit = { own: 0, alike: 0, inItem: 0, over: 0, near: 0, kind: 0, isValue: true };

/** The likeness of a word to the nearest of an element. A word that means a deed is no slip and no part of another. */
function likenessTo({ sources }: PageElement, { likes, phrases, purposes }: WeighedWord): number {
  if (likes.size === 0 || phrases.length > 0 || purposes.length > 0) return 0;
  let best = 0;
  for (const source of sources)
    if (isSeen(source)) for (const word of source.words.list) best = Math.max(best, likes.get(word) ?? 0);
  return best;
}

/** The best fit of a word, 0..1; 1 where it is of the value. */
const bestFit = (fit: WordFit): number => Math.max(closeFit(fit), fit.over, fit.near);

/** The fit of a word with a candidate or its item, 0..1. */
function closeFit({ own, alike, inItem, kind, isValue }: WordFit): number {
  return isValue ? 1 : Math.max(own, alike, inItem, kind);
}

const isOwn = ({ own, alike }: WordFit): boolean => own > 0 || alike > 0;
