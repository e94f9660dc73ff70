import { type PageElement, isField, tickRoles, typeFit } from '../page/page-element';
import { conceptLikeness } from '../page/concepts';
import { type MatchedPage, isSeen } from '../page/elements';
import { deedsNamed, likenessOf, readings, type Candidate, type StepWord } from './candidates';
import type { ElementType } from '../../languages/kinds';

import { choosingVerbs, emptyWords, kindWords, negations, weakWords, stem } from '../read/lexicon';
import type { Intent, ParsedStep } from '../read/intent';
import { isCount } from './short-names';
import { risksOf, risksSaid } from '../risks-of';
import { unspacedScript, wordsOf } from '../words';
import { ownFit, type DeedWord } from './read-deed-words';
import { hasWithin } from '../page/nearby';
import { stateSaid } from './states';
import { orderOf, type OrderPlace } from './order';

/** Facts for or against a candidate, by name: shares of 0..1, counts up to three as shares of it, and 1 for what is so. */
export type Features = ReadonlyMap<string, number> & {
  /** The words that it does not explain, though the page knows them or they are certain. */
  readonly left: readonly string[];
  /** How well it explains each word, 0..1; undefined for words of its value. */
  readonly explains: readonly (number | undefined)[];
};

/** A step, its reading as words for an element, and whether the instruction it is of asks. */
export type Said = { step: ParsedStep; phrase: readonly Intent[]; isQuestion: boolean };

/** Facts are put down one by one; what is 0 needs no line. */
class Facts extends Map<string, number> {
  left: string[] = [];
  explains: (number | undefined)[] = [];

  put(name: string, value: number | boolean): void {
    if (value !== false && value !== 0) this.set(name, Number(value));
  }
}

export function featuresOf(
  page: MatchedPage,
  said: Said,
  words: readonly StepWord[],
  candidates: readonly Candidate[],
): Features[] {
  const { step } = said;
  const accountOf = nameAccounts(words, step.bare);
  const order = orderOf(page, step.bare);
  const risks = risksSaid([step.written, ...words.flatMap(({ signs }) => signs)].join(' ')).said;
  const byElement = new Map<PageElement, Fitting>();
  const fittingOf = (element: PageElement): Fitting => {
    const known = byElement.get(element);
    if (known) return known;
    const own = isField(element.node) ? [] : risksOf(element.node.name);
    const isRisky = own.some((risk) => !risks.has(risk));
    const isHarmless = risks.size > 0 && !own.some((risk) => risks.has(risk));
    const found = { fits: fitsOf(page, words, element), name: accountOf(element), isRisky, isHarmless };
    byElement.set(element, found);
    return found;
  };
  const alone = candidates.map((one) => {
    const { fits: own, name, isRisky, isHarmless } = fittingOf(one.element);
    const place = order.placeOf(one.element);
    const isPlaced = place.twin === true || place.sibling === true || place.result === true;
    const value = one.value === '' ? undefined : valueFits(words, one);
    const fits = own.map((fit, at) =>
      value?.[at] || (isPlaced && order.said.has(words[at]?.word ?? '')) ? ofValue : fit,
    );
    const read = { page, one, words, fits, name, said, facts: new Facts() };
    explainedBy(read);
    leftBy(read);
    ofName(read);
    ofElement(read);
    ofDeed(read);
    ofOrder(read, place, order.said.size > 0);
    ofOption(read);
    read.facts.put('unsaidRisk', isRisky && one.method !== 'uncheck');
    read.facts.put('lacksRisk', isHarmless);
    return read.facts;
  });
  compare(candidates, alone);
  return alone;
}

type Fitting = { fits: readonly WordFit[]; name: NameAccount; isRisky: boolean; isHarmless: boolean };

/** Facts that can be told of a candidate only beside the others. */
function compare(candidates: readonly Candidate[], alone: readonly Facts[]): void {
  const likely = alone.map((facts) => {
    const of = (name: string) => facts.get(name) ?? 0;
    return (
      of('own') +
      of('alike') +
      0.6 * of('inItem') +
      0.4 * (of('over') + of('near')) +
      0.3 * of('share') +
      0.5 * of('optionShare')
    );
  });
  const leads = leadsOf(candidates, likely);
  const named = countedBy(candidates.map(({ element: { node } }) => `${node.role} ${node.name}`));
  for (const [at, facts] of alone.entries()) {
    facts.put('lead', leads[at] ?? 0);
    facts.put('twins', ofThree((named[at] ?? 1) - 1));
  }
}

type Read = {
  page: MatchedPage;
  one: Candidate;
  words: readonly StepWord[];
  fits: readonly WordFit[];
  name: NameAccount;
  said: Said;
  facts: Facts;
};

/** How far each candidate is before the best on any other element, −1 to 1. */
function leadsOf(candidates: readonly Candidate[], likely: readonly number[]): number[] {
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

function weightOf({ kind, rarity }: StepWord): number {
  return kind === 'counts' ? rarity : kind === 'kind' ? 0.25 : 0.08;
}

function explainedBy({ words, fits, facts }: Read): void {
  const weights = words.map((word, at) => (fits[at]?.isValue ? 0 : weightOf(word)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const share = (fitOf: (fit: WordFit) => number) =>
    fits.reduce((sum, fit, at) => sum + (weights[at] ?? 0) * fitOf(fit), 0) / total;
  const own = fits.filter((fit, at) => isOwn(fit) && words[at]?.kind !== 'light').length;
  const counting = (at: number) => words[at]?.kind === 'counts';
  const first = fits.find(({ isValue }, at) => !isValue && (counting(at) || words[at]?.kind === 'kind'));
  for (const way of ['own', 'alike', 'inItem', 'over', 'near'] as const)
    facts.put(
      way,
      share((fit) => fit[way]),
    );
  facts.put(
    'itemMass',
    Math.min(1, fits.reduce((sum, fit, at) => sum + (weights[at] ?? 0) * fit.inItem, 0) / 3),
  );
  facts.put('kind', Math.max(0, ...fits.map((fit) => fit.kind)));
  facts.put('isNoWord', own === 0);
  facts.put('isFirstOwn', first !== undefined && (isOwn(first) || first.kind > 0));
  facts.put(
    'isDeedApart',
    Number(
      fits.every(
        (fit, at) => !isOwn(fit) || words[at]?.kind === 'light' || (words[at]?.purposes.length ?? 0) > 0,
      ) && fits.some((fit, at) => counting(at) && closeFit(fit) === 0),
    ),
  );
  facts.put('weakest', Math.min(1, ...fits.filter((_, at) => counting(at)).map(bestFit)));
  facts.put(
    'valueWords',
    words.length === 0 ? 0 : fits.filter(({ isValue }) => isValue).length / words.length,
  );
  facts.put(
    'rarest',
    Math.max(0, ...words.map((word, at) => (isOwn(fits[at] ?? nothing) ? word.rarity : 0))),
  );
  facts.put(
    'rarestInItem',
    Math.max(
      0,
      ...words.map((word, at) => ((fits[at]?.inItem ?? 0) > 0 && word.kind === 'counts' ? word.rarity : 0)),
    ),
  );
}

function leftBy({ words, fits, facts }: Read): void {
  const explained = (fit: WordFit) => fit.isValue || isOwn(fit);
  const lastOwn = fits.findLastIndex(explained);
  const counting = words.flatMap((word, at) =>
    word.kind === 'counts' && bestFit(fits[at] ?? nothing) === 0 ? { ...word, at } : [],
  );
  const count = (is: (word: (typeof counting)[number]) => boolean) => ofThree(counting.filter(is).length);
  const isKnown = ({ likes, rarity }: StepWord) => likes.size > 0 || rarity < 1;
  facts.explains = words.map(({ kind }, at) => {
    const fit = fits[at] ?? nothing;
    return fit.isValue ? undefined : kind === 'light' ? Math.max(fit.own, fit.alike) : explainedPart(fit);
  });
  facts.left = counting.flatMap((word) => (isKnown(word) || word.isCertain ? word.word : []));
  const all = words.filter(({ kind }, at) => kind === 'counts' && fits[at]?.isValue === false).length;
  facts.put('leftOnPage', count(isKnown));
  facts.put(
    'leftCertain',
    count(({ isCertain }) => isCertain),
  );
  facts.put(
    'leftUnknown',
    count((word) => !isKnown(word) && !word.isCertain),
  );
  facts.put(
    'leftKinds',
    ofThree(words.filter(({ kind }, at) => kind === 'kind' && closeFit(fits[at] ?? nothing) === 0).length),
  );
  facts.put('leftShare', counting.length / Math.max(1, all));
  facts.put(
    'leftAfter',
    count(({ at }) => at > lastOwn),
  );
  facts.put('isAllExplained', counting.length === 0);
}

function ofName({ one, words, fits, name, said, facts }: Read): void {
  const { node } = one.element;
  const state = tickRoles.has(node.role) ? stateSaid(said.step.written, node.name) : undefined;
  const isNegated = state === undefined && words.some((word) => word.isNegation);
  const leavesNone = words.every(({ kind }, at) => kind !== 'counts' || bestFit(fits[at] ?? nothing) > 0);
  facts.put('share', name.share);
  facts.put('unsaid', Math.min(1, name.unsaid / 4));
  facts.put('isOtherDeed', name.isOther);
  facts.put(
    'isOpposite',
    state ? state.method !== one.method : isNegated !== (name.isNegated || one.method === 'uncheck'),
  );
  facts.put('isNegated', isNegated);
  facts.put('isSilent', name.isSilent);
  facts.put('goesOn', name.goesOn);
  facts.put('isWhole', name.share === 1);
  facts.put('isWholeOfAll', name.share === 1 && leavesNone);
  facts.put('isLong', Math.min(1, name.length / 10));
  facts.put('questionLink', said.isQuestion && one.element.node.role === 'link');
  facts.put('questionField', said.isQuestion && isField(one.element.node));
  facts.put('questionTick', said.isQuestion && tickRoles.has(one.element.node.role));
}

const nothing: WordFit = {
  own: 0,
  alike: 0,
  inItem: 0,
  over: 0,
  near: 0,
  kind: 0,
  isValue: false,
};

function ofElement({ page, one: { element, by, value, isComplete }, facts }: Read): void {
  const { node } = element;
  const is = (...states: string[]) => node.states?.some((state) => states.includes(state)) === true;
  facts.put('isDisabled', is('disabled'));
  facts.put('isBehind', is('behind'));
  facts.put('isCurrent', is('current', 'selected', 'pressed'));
  facts.put('isValued', value !== '' || !isComplete);
  facts.put('isComplete', isComplete);
  facts.put('isOfItem', page.placeOf(element).item !== undefined);
  facts.put('isRepeated', page.isRepeated(node.name));
  facts.put('confidence', Math.max(0, ...readings.map((reading) => by[reading]?.confidence ?? 0)));
  for (const reading of readings) {
    const found = by[reading];
    if (!found) continue;
    facts.put(`${reading}:sure`, found.confidence >= 0.9);
  }
}

/** How the words name the deed: the method that their commands say, and the state that they want. */
function ofDeed({ one, said: { step }, facts }: Read): void {
  const { method } = one;
  let [same, other] = [0, 0];
  for (const intent of step.intents) {
    if (intent.exactOnly && intent.naturalOnly) continue;
    const isSame =
      intent.method === method || (intent.method.startsWith('select') && method.startsWith('select'));
    if (isSame) same = Math.max(same, intent.weight);
    else other = Math.max(other, intent.weight);
  }
  const kind = method.startsWith('select') ? 'select' : method;
  const toggles = tickRoles.has(one.element.node.role);
  facts.put('sameMethod', same);
  facts.put('otherMethod', same > 0 ? 0 : other);
  facts.put('noMethod', same === 0 && other === 0);
  facts.put(`said:${kind}`, same);
  facts.put(`unsaid:${kind}`, Number(same === 0 && other > 0));
  facts.put(`open:${kind}`, Number(same === 0 && other === 0));
  facts.put(`wished:${kind}`, Number(step.isWished));
  facts.put('toggledOff', toggles && method === 'uncheck');
}

function ofOrder({ facts }: Read, place: OrderPlace, isSaid: boolean): void {
  facts.put('orderTwin', place.twin === true);
  facts.put('orderNotTwin', place.twin === false);
  facts.put('orderSibling', place.sibling === true);
  facts.put('orderNotSibling', place.sibling === false);
  facts.put('orderNone', isSaid && Object.values(place).every((is) => is === undefined));
  facts.put('orderResult', place.result === true);
  facts.put('orderNotResult', place.result === false);
  facts.put('orderBoth', place.twin === true && place.sibling === true);
}

function ofOption({
  one: {
    element: { node },
    method,
    arguments: [value = ''],
  },
  words,
  facts,
}: Read): void {
  if (!method.startsWith('select')) return;
  const list = wordsOf(value).list.filter((word) => !weakWords.has(word));
  const isSaid = (word: StepWord) => list.some((other) => likenessOf(word, other) >= leastLike);
  const said = words.filter(isSaid);
  const saying = list.filter((other) => said.some((word) => likenessOf(word, other) >= leastLike)).length;
  const isKnown = node.hints?.options?.includes(value) === true;
  facts.put('optionShare', list.length === 0 ? 0 : saying / list.length);
  facts.put(
    'optionExact',
    list.some((word) => words.some((each) => each.word === word)),
  );
  facts.put('optionKnown', isKnown);
  const unsaid = list.filter((other) => !said.some((word) => likenessOf(word, other) >= leastLike));
  // A sign between two words begins a note: "Express (1–2 days)".
  facts.put('optionGoesOn', goesOn(list, unsaid) && /^[\p{L}\p{N}\s]+$/u.test(value));
}

const leastLike = 0.6;

function valueFits(words: readonly StepWord[], { value, method }: Candidate): boolean[] {
  const list = wordsOf(value).list;
  const valued = new Set(list.map(stem));
  return words.map(
    (word) => valued.has(word.root) || (method.startsWith('select') && list.includes(word.word)),
  );
}

const ofThree = (count: number) => Math.min(1, count / 3);

type NameAccount = {
  /** The share of its words that was said, 0..1. */
  share: number;
  unsaid: number;
  isOther: boolean;
  isNegated: boolean;
  /** Words that were not said come after some that were. */
  goesOn: boolean;
  /** It has no text that people see. */
  isSilent: boolean;
  length: number;
};

const silent: NameAccount = {
  share: 0,
  unsaid: 4,
  isOther: true,
  isNegated: false,
  goesOn: false,
  isSilent: true,
  length: 0,
};

/** The share of a text that has only signs and small words. */
const ofSigns = 0.5;

function nameAccounts(words: readonly StepWord[], written: string): (element: PageElement) => NameAccount {
  const roots = new Set([
    ...wordsOf(written).list.map(stem),
    ...words.flatMap(({ root, synonyms }) => [root, ...synonyms.map(stem)]),
  ]);
  const alike = new Set(words.flatMap(({ likes }) => [...likes.keys()]));
  const purposes = new Set(words.flatMap((word) => word.purposes));
  const isOther = (word: string) => {
    const deeds = deedsNamed(word);
    return deeds.length > 0 && !deeds.some((deed) => purposes.has(deed));
  };
  return ({ sources }) => {
    let best = silent;
    for (const source of sources) {
      if (!isSeen(source)) continue;
      const { words: said, concepts } = source;
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
        goesOn: goesOn(counted, unsaid),
        isSilent: false,
        length: said.list.length,
      };
    }
    return best;
  };
}

/** A word of a name that tells which thing it is of, and was not said, comes right after one that was. */
const goesOn = (name: readonly string[], unsaid: readonly string[]): boolean =>
  name.some(
    (word, at) =>
      at > 0 &&
      unsaid.includes(word) &&
      !unsaid.includes(name[at - 1] ?? '') &&
      ![emptyWords, kindWords].some((words) => words.has(word)) &&
      !unspacedScript.test(word),
  );

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

function fitsOf(page: MatchedPage, words: readonly StepWord[], element: PageElement): WordFit[] {
  return words.map((word): WordFit => {
    const own = Math.max(ownFit(element, word), purposeFit(element, word));
    const alike = own > 0 ? 0 : likenessTo(element, word);
    const place = own + alike > plainly ? 0 : placeFit(page, element, word);
    const kind = !anyType.has(word.type ?? 'element') && saysRole(word, element) ? 1 : 0;
    if (own + alike + place + kind === 0) return nothing;
    return {
      own,
      alike,
      inItem: place >= inItemFrom ? place : 0,
      over: place >= overFrom && place < inItemFrom ? 1 : 0,
      near: place > 0 && place < overFrom ? 1 : 0,
      kind,
      isValue: false,
    };
  });
}

/** The fit of what a word calls a field with what the field is for. */
function purposeFit({ concepts }: PageElement, { fields }: StepWord): number {
  let best = 0;
  for (const field of fields)
    for (const [concept, sureness] of concepts)
      if (sureness > surePurpose) best = Math.max(best, 0.9 * conceptLikeness(field, concept));
  return best;
}

const surePurpose = 0.7;

const anyType: ReadonlySet<ElementType> = new Set(['element', 'result', 'page']);
const ofValue: WordFit = { ...nothing, isValue: true };

/** The likeness of a word to the nearest of an element. A word that means a deed is no slip and no part of another. */
function likenessTo({ sources }: PageElement, { likes, phrases, purposes }: StepWord): number {
  if (likes.size === 0 || phrases.length > 0 || purposes.length > 0) return 0;
  let best = 0;
  for (const source of sources)
    if (isSeen(source)) for (const word of source.words.list) best = Math.max(best, likes.get(word) ?? 0);
  return best;
}

/** The part of a word, 0..1, that a candidate explains: more by itself and its row than by what stands over or near it. */
const explainedPart = (fit: WordFit): number =>
  Math.max(closeFit(fit), overPart * fit.over, nearPart * fit.near);
const overPart = 0.85;
const nearPart = 0.8;

/** The best fit of a word, 0..1; 1 where it is of the value. */
const bestFit = (fit: WordFit): number => Math.max(closeFit(fit), fit.over, fit.near);

/** The fit of a word with a candidate or its item, 0..1. */
function closeFit({ own, alike, inItem, kind, isValue }: WordFit): number {
  return isValue ? 1 : Math.max(own, alike, inItem, kind);
}

const isOwn = ({ own, alike }: WordFit): boolean => own > 0 || alike > 0;

const inDrawnItem = 0.95;
const inFlatItem = 0.9;
const underPart = 0.85;
const beside = 0.8;

/** The fit of a word, 0..1, with the place of an element. */
function placeFit(page: MatchedPage, element: PageElement, word: DeedWord): number {
  const places = page.placesOfWord(word);
  if (places.all.size === 0) return 0;
  const { item, over, near } = page.placeOf(element);
  if (item && hasWithin(places.telling, item, element.at)) return item.isDrawn ? inDrawnItem : inFlatItem;
  if (over.some((part) => places.all.has(part))) return underPart;
  return near.some((stretch) => hasWithin(places.inTexts, stretch)) ? beside : 0;
}

/** The word says what the element is, or does what it is there for: "the Save button", "take the eraser" of radios. */
function saysRole({ word, type }: DeedWord, { node }: PageElement): boolean {
  if (type !== undefined && typeFit(type, node) === 1) return true;
  return node.role === 'radio' && choosingVerbs.has(word);
}
