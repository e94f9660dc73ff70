import type { Fingerprint, Other } from '../../protocol/fingerprint';
import { isCalledSo, placeLikeness, textLikeness } from './likeness';
import { runsOf } from '../words';
import { countStrangers, createScales, isSamePurpose, stoodBeside, type Weighed } from './evidence';
import {
  isCalledAnother,
  hasDeedRole,
  isRisky,
  isSameHeading,
  isSamePageDeed,
  isSynonym,
  leadsSame,
  sharesMark,
} from './name-meaning';
import {
  standsFor,
  isElsewhere,
  isInDialog,
  isInNewRow,
  isOfAnotherThing,
  isRefilled,
  isRelabelled,
  isRenamedThing,
  isRetitled,
  isTitledSo,
  isToldOtherwise,
  type Places,
} from '../../protocol/place';
import { withoutSmallWords } from '../risky-words';

/**
 * The element of a page that has a fingerprint: one clear winner, several that cannot be told apart, or none. `score` is the
 * probability that the best one is it, 0 to 1; `next` is that of the next best.
 */
export type FingerprintMatch = Scores & (Found | Ambiguous | Missing);
type Scores = { score: number; next: number };
type Found = { kind: 'found'; at: number };
type Ambiguous = { kind: 'ambiguous'; count: number };
type Missing = { kind: 'missing' };

/** The least evidence for an element, in natural logarithms: 6 to 1 that it is the one. */
const enough = 1.8;
/** The least evidence for an element that alone had and has its name, or one of the same meaning. */
const enoughAlone = -2.5;
/** The least lead in evidence over the next best. */
const clear = 2;

/** Finds the element with a fingerprint. It refuses what is not clear: the wrong element is worse than none. */
export function matchFingerprint(wanted: Fingerprint, seen: readonly Fingerprint[]): FingerprintMatch {
  const [only, ...more] = seen.filter((each) => stands(wanted, each));
  if (only && more.length === 0) return { kind: 'found', at: seen.indexOf(only), score: 0.99, next: 0 };
  const free = assign(wanted, seen);
  const [best, next] = free;
  const scores = { score: chanceOf(best?.evidence), next: chanceOf(next?.evidence) };
  const near = free.filter((one) => (best?.evidence ?? 0) - one.evidence < clear);
  const isTold = best && (countStrangers(wanted) === 0 || isTelling(wanted, best.element));
  const isOnly = best !== undefined && isOnlyOne(wanted, seen, best.element);
  const isLikely = isTold && best.evidence >= (isOnly ? enoughAlone : enough);
  if (isLikely && near.length === 1 && (isOnly || best.lead >= clear))
    return { kind: 'found', at: seen.indexOf(best.element), ...scores };
  const least = areAllThere(wanted, seen) ? wanted.alike.of : 0;
  if (isLikely || least > 0) return { kind: 'ambiguous', count: Math.max(least, near.length), ...scores };
  return { kind: 'missing', ...scores };
}

/** It is called as it was, and so is the thing or part of the page it is of. */
function stands(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (wanted.name === '' || !isSamePurpose(wanted, seen) || !isCalledSo(wanted, seen)) return false;
  return standsFor(wanted, seen, isSameHeading) && !contradicts(wanted, seen);
}

/** `element` alone is called so on the page, as the wanted one was. Words of the same meaning count as the same name. */
function isOnlyOne(wanted: Fingerprint, page: readonly Fingerprint[], element: Fingerprint): boolean {
  if (wanted.alike.of > 1 || wanted.others?.some((other) => isCalledSo(wanted, other))) return false;
  const now = page.filter((each) => isSamePurpose(wanted, each) && isCalledSo(wanted, each));
  return now.length === 1 && now[0] === element;
}

/** Its row or an author's attribute tells it from others of its name. */
function isTelling(wanted: Fingerprint, seen: Fingerprint): boolean {
  const { row } = wanted.around;
  return sharesMark(wanted, seen) || (row !== undefined && textLikeness(row, seen.around.row ?? '') > 0.5);
}

/** As many elements are alike as before: it is one of them, but unknown which. */
function areAllThere(
  { tag, role, name, picture, alike }: Fingerprint,
  seen: readonly Fingerprint[],
): boolean {
  if (alike.of < 2) return false;
  const now = seen.filter(
    (each) => each.tag === tag && each.role === role && each.name === name && each.picture === picture,
  );
  return now.length >= alike.of;
}

const mostCompared = 60;

/** `lead`: its lead, in evidence, over its being one of the others that were on the page with the wanted one. */
type Ranked = Weighed & { lead: number };

/**
 * The elements that may be the wanted one, best first: none that contradicts it, or that one of the others surely is. Those no longer
 * count, so a property shared only with them tells as much as a unique one.
 */
function assign(wanted: Fingerprint, seen: readonly Fingerprint[]): Ranked[] {
  const weigh = createScales(seen);
  const all = rank(weigh(wanted, seen));
  const [top, rest] = [all.slice(0, mostCompared), all.slice(mostCompared)];
  const own = top.map(({ element, evidence }) => (contradicts(wanted, element) ? -Infinity : evidence));
  const page = top.map(({ element }) => element);
  const claims = (wanted.others ?? []).map((other) => {
    const one = asFingerprint(wanted, other);
    return weigh(one, page).map(({ element, evidence }) =>
      element.name === one.name && contradicts(one, element) ? -Infinity : evidence,
    );
  });
  const taken = claims.map((claim) => {
    const most = Math.max(0, ...claim);
    const at = claim.indexOf(most);
    return most > (own[at] ?? 0) ? at : -1;
  });
  const free = page.flatMap((element, at): Ranked[] => {
    const evidence = own[at] ?? 0;
    const lead = evidence - Math.max(-Infinity, ...claims.map((claim) => claim[at] ?? 0));
    return evidence === -Infinity || taken.includes(at) ? [] : [{ element, evidence, lead }];
  });
  if (claims.length === 0) return free;
  const left = free.map(({ element }) => element);
  const counted = [...left, ...rest.map(({ element }) => element)];
  const again = weigh(wanted, left, counted);
  return rank(again.map((each, at) => ({ lead: 0, ...free[at], ...each })));
}

const rank = <One extends Weighed>(weighed: readonly One[]): One[] =>
  weighed.toSorted((a, b) => b.evidence - a.evidence);

function chanceOf(evidence: number | undefined): number {
  return evidence === undefined ? 0 : Math.round(1000 / (1 + Math.exp(-evidence))) / 1000;
}

/** A fingerprint of another element that was there. Its place among those alike is not known, and set to 0. */
function asFingerprint(wanted: Fingerprint, { name, text, attributes, picture, around }: Other): Fingerprint {
  const own = { name: wanted.name, attributes: wanted.attributes, around: wanted.around };
  const others = [own, ...(wanted.others ?? []).filter((each) => each.around !== around)];
  const alike = { ...wanted.alike, at: 0 };
  return { ...wanted, frame: undefined, name, text, attributes, picture, around, alike, others };
}

/**
 * An element that something else points to (a description, a model) may be the wanted one: it has another name, is at its
 * place, and was not there beside it.
 */
export function couldBe(wanted: Fingerprint, seen: Fingerprint): boolean {
  const isOther = wanted.others?.some(({ name }) => name === seen.name);
  if (seen.name === wanted.name || isOther || stoodBeside(wanted, seen)) return false;
  if (contradicts(wanted, seen)) return false;
  return placeLikeness(wanted.around, seen.around) >= sameSurroundings;
}

const sameSurroundings = 0.5;

/**
 * Rules an element out, whatever else speaks for it: its name has another meaning, or it is in another row or section.
 */
export function contradicts(wanted: Fingerprint, seen: Fingerprint): boolean {
  return isCalledAnother(wanted, seen) || isInAnotherPlace(wanted, seen);
}

/** No place denies an element that leads to the same page. */
function isInAnotherPlace(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (leadsSame(wanted, seen)) return false;
  const rivals = (wanted.others ?? []).filter(({ name }) => name === wanted.name);
  const isAlone = wanted.alike.of === 1 && rivals.length === 0;
  const places = {
    wanted: wanted.around,
    seen: seen.around,
    name: wanted.name,
    rivals: rivals.map(({ around }) => around),
    isAlone,
  };
  const isSaid = isAlone && wanted.name === seen.name && saysItAll(wanted.name);
  if (isOtherSubject(wanted, places)) return true;
  if (isSaid && !isRetitled(places)) return isOfAnotherThing(places);
  if (isAlone && isOfWholePage(wanted) && isOfWholePage(seen) && isSamePageDeed(wanted.name, seen.name))
    return false;
  if (hasDeedRole(wanted) && isInNewRow(places)) return true;
  if (isTranslated(wanted, seen)) return isOfAnotherThing(places);
  return isElsewhere(places, isSameHeading);
}

/** The page or the dialog is about something else now. A risky deed is done only to the thing it was about. */
function isOtherSubject({ name, around }: Fingerprint, places: Places): boolean {
  // An element that is told by the title of its row is not told by what stands before the rows, but by what these are of.
  if (isTitledSo(places)) return isRisky(name) && isRelabelled(places);
  if (isRenamedThing(places)) return true;
  if (isInDialog(around) || isRisky(name)) return isRefilled(places) || isToldOtherwise(places);
  return false;
}

const isOfWholePage = ({ around }: Fingerprint) => around.rowTitle === undefined && !isInDialog(around);

/**
 * The page is in another language: the author's name is as before, the name has the same meaning, and no word in it and around is as
 * before.
 */
function isTranslated(wanted: Fingerprint, seen: Fingerprint): boolean {
  const words = wordsAround(wanted);
  return (
    sharesMark(wanted, seen) &&
    isSynonym(wanted.name, seen.name) &&
    !wordsAround(seen).some((word) => words.includes(word))
  );
}

const wordsAround = ({ name, around: { titles = [], controls } }: Fingerprint): string[] =>
  [name, ...titles, ...(controls?.before ?? []), ...(controls?.after ?? [])].flatMap(runsOf);

/** A name with this many words that count fits no other thing: "Read the report of 2024", unlike "Delete". */
const manyWords = 3;
const saysItAll = (name: string) => withoutSmallWords(name).split(' ').length >= manyWords;
