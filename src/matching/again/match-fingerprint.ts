import type { Fingerprint, Other } from '../../protocol/fingerprint';
import { isCalledSo, placeLikeness, weighedLikeness, type WordWeights } from './likeness';
import { runsOf } from '../words';
import {
  isSamePurpose,
  stoodBeside,
  weighEvidence,
  weighNameWords,
  weighRowWords,
  type EvidenceQuestion,
} from './evidence';
import {
  lasting,
  isCalledAnother,
  hasDeedRole,
  isRisky,
  isSameHeading,
  isSameInOtherWords,
  isSamePageDeed,
  leadsSame,
} from './name-meaning';
import {
  holdsPhrase,
  rowTitleOf,
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
import { weakWords } from '../read/lexicon';

/** The element of a page that has a fingerprint: one clear winner, several that cannot be told apart, or none. */
export type FingerprintMatch = FoundMatch | Ambiguous | Missing;
type Scores = {
  /** The probability that the best element is the one, 0 to 1; `next` is that of the next best. */
  score: number;
  next: number;
};
type FoundMatch = Scores & { kind: 'found'; at: number };
type Ambiguous = Scores & { kind: 'ambiguous'; count: number };
type Missing = Scores & { kind: 'missing' };

/** The least evidence for an element, in natural logarithms: 6 to 1 that it is the one. */
const enough = 1.8;
/** The least evidence for an element that alone had and has its name, or one of the same meaning. */
const enoughAlone = -2.5;
/** The least lead in evidence over the next best. */
const clear = 2;

/** Finds the element with a fingerprint. It refuses what is not clear: the wrong element is worse than none. */
export function matchFingerprint(wanted: Fingerprint, seen: readonly Fingerprint[]): FingerprintMatch {
  const standing = seen.filter((each) => stands(wanted, each));
  const [only] = standing;
  if (only && standing.length === 1) return { kind: 'found', at: seen.indexOf(only), score: sure, next: 0 };
  const { free, lead, strangers, rowWords } = assign(wanted, seen);
  const [best, next] = free;
  const scores = { score: chanceOf(best?.evidence), next: chanceOf(next?.evidence) };
  const near = free.filter((one) => (best?.evidence ?? 0) - one.evidence < clear);
  const element = best && seen[best.at];
  const isTold = element && (strangers === 0 || isTelling(wanted, element, rowWords));
  const isOnly = element !== undefined && isOnlyOne(wanted, seen, element);
  const isLikely = best && isTold && best.evidence >= (isOnly ? enoughAlone : enough);
  if (isLikely && near.length === 1 && (isOnly || lead >= clear))
    return { kind: 'found', at: best.at, ...scores };
  if (isLikely || areAllThere(wanted, seen) || hadTwin(wanted, seen))
    return { kind: 'ambiguous', count: Math.max(2, near.length), ...scores };
  return { kind: 'missing', ...scores };
}

const sure = 0.99;

/** It is called as it was, and so is the thing or part of the page it is of. */
function stands(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (wanted.name === '' || !isSamePurpose(wanted, seen) || !isCalledSo(wanted, seen)) return false;
  return standsFor(wanted, seen, isSameHeading) && !contradicts(wanted, seen, 1);
}

/**
 * `element` alone has the wanted name on the page, or in the row with the same title, as the wanted one did. Words of the
 * same meaning count as the same name.
 */
function isOnlyOne(wanted: Fingerprint, page: readonly Fingerprint[], element: Fingerprint): boolean {
  const title = rowTitleOf(wanted.around, wanted.name);
  const isInRow = ({ around: { row = '', titles = [] } }: Pick<Fingerprint, 'around'>) =>
    title === undefined || [row, ...titles].some((text) => holdsPhrase(text, title));
  if (title === undefined && wanted.alike.of > 1) return false;
  if (wanted.others?.some((other) => isCalledSo(wanted, other) && isInRow(other))) return false;
  const now = page.filter((each) => isSamePurpose(wanted, each) && isCalledSo(wanted, each) && isInRow(each));
  return now.length === 1 && now[0] === element;
}

/** Its row or an author's attribute tells it from others of its name. */
function isTelling(wanted: Fingerprint, { attributes, around }: Fingerprint, rowWords: WordWeights): boolean {
  if (attributes.some((each) => lasting.test(each) && wanted.attributes.includes(each))) return true;
  const { row } = wanted.around;
  if (row === undefined || isSharedRow(wanted, row)) return false;
  return weighedLikeness(row, around.row ?? '', rowWords) > 0.5;
}

/** The row has no words besides the element's name, or another element of that name was in a row with the same text. */
function isSharedRow({ name, others = [] }: Fingerprint, row: string): boolean {
  if (runsOf(row).every((word) => runsOf(name).includes(word))) return true;
  return others.some((other) => other.name === name && other.around.row === row);
}

/** A row with this many characters has no twin by chance. */
const longRow = 20;

/** There was another element just like it, and one with their name is there now: it may be either. */
function hadTwin(wanted: Fingerprint, seen: readonly Fingerprint[]): boolean {
  const { row, section, path } = wanted.around;
  const had = wanted.others?.some(
    ({ name, picture, attributes, around }) =>
      name === wanted.name &&
      picture === wanted.picture &&
      attributes.join() === wanted.attributes.join() &&
      around.row === row &&
      around.section === section &&
      (around.path?.join() === path?.join() || (row ?? '').length >= longRow),
  );
  return had === true && seen.some((each) => each.tag === wanted.tag && each.name === wanted.name);
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

type Ranked = { at: number; evidence: number };
type Assignment = { free: Ranked[]; lead: number; strangers: number; rowWords: WordWeights };

const mostCompared = 60;

/**
 * Assigns elements to the wanted one and the others that were on the page with it. `free` are those that may be the wanted
 * one, best first; `lead` is the lead of the first, in evidence, over its being one of the others.
 */
function assign(wanted: Fingerprint, seen: readonly Fingerprint[]): Assignment {
  const others = wanted.others ?? [];
  const strangers = Math.max(
    0,
    wanted.alike.of - 1 - others.filter(({ name }) => name === wanted.name).length,
  );
  const rowWords = weighRowWords(seen);
  const nameWords = weighNameWords(seen);
  const question = { page: seen, count: seen.length, rowWords, nameWords, strangers };
  const all = weighEvidence(wanted, seen, question)
    .map((evidence, at) => ({ at, evidence }))
    .sort((a, b) => b.evidence - a.evidence);
  const named = countNames(seen);
  const isDenied = (one: Fingerprint, at: number) => {
    const each = seen[at];
    return !each || contradicts(one, each, named(each));
  };
  const [top, rest] = [all.slice(0, mostCompared), all.slice(mostCompared)];
  const left = top.filter(({ at }) => !isDenied(wanted, at));
  if (others.length === 0) return { free: left, lead: Infinity, strangers, rowWords };
  const page = top.flatMap(({ at }) => seen[at] ?? []);
  const claims = others.map((other) => {
    const one = asFingerprint(wanted, other);
    const evidence = weighEvidence(one, page, { ...question, page });
    const isSurely = (at: number) => page[at]?.name !== one.name || !isDenied(one, top[at]?.at ?? -1);
    return evidence.map((each, at) => (isSurely(at) ? each : -Infinity));
  });
  const kept = new Set(left);
  const isFree = (each: Fingerprint) => !others.some((other) => isCalledAs(other, each, wanted));
  const own = top.map((one, at) => {
    const each = page[at];
    return each && isFree(each) && kept.has(one) ? one.evidence : -Infinity;
  });
  const places = claims.map((claim) => placeOf(claim, own));
  const free = weighAgain(
    wanted,
    top.filter((_, at) => own[at] !== -Infinity && !places.includes(at)),
    { ...question, page: seen, rest },
  );
  const best = top.findIndex(({ at }) => at === free[0]?.at);
  const leads = claims.map((claim, other) => {
    const theirs = places[other] ?? -1;
    // The wanted one would have that one's element instead.
    const swapped = theirs < 0 ? 0 : (claim[theirs] ?? 0) - Math.max(0, own[theirs] ?? 0);
    return (own[best] ?? 0) - (claim[best] ?? 0) + Math.max(0, swapped);
  });
  return { free, lead: Math.min(Infinity, ...leads), strangers, rowWords };
}

/** The index of the element that an other surely is, more than the wanted one is; -1 where there is none. */
function placeOf(claim: readonly number[], own: readonly number[]): number {
  const most = Math.max(0, ...claim);
  const at = claim.indexOf(most);
  return most > (own[at] ?? 0) ? at : -1;
}

function countNames(page: readonly Fingerprint[]): (one: Fingerprint) => number {
  const keyOf = ({ role, name }: Fingerprint) => `${role} ${name}`;
  const counts = new Map<string, number>();
  for (const each of page) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return (one) => counts.get(keyOf(one)) ?? 0;
}

type Left = EvidenceQuestion & { rest: readonly Ranked[] };

/**
 * Weighs those that are left again, best first. Elements known to be others no longer count, so a property shared only
 * with them tells as much as a unique one.
 */
function weighAgain(
  wanted: Fingerprint,
  left: readonly Ranked[],
  { page, rest, ...question }: Left,
): Ranked[] {
  const seen = left.flatMap(({ at }) => page[at] ?? []);
  const counted = [...seen, ...rest.flatMap(({ at }) => page[at] ?? [])];
  const evidence = weighEvidence(wanted, seen, { ...question, page: counted });
  return left
    .map(({ at }, index) => ({ at, evidence: evidence[index] ?? 0 }))
    .sort((a, b) => b.evidence - a.evidence);
}

function isCalledAs(other: Other, seen: Fingerprint, wanted: Fingerprint): boolean {
  if (other.name !== seen.name || other.picture !== seen.picture) return false;
  return other.name !== wanted.name || other.picture !== wanted.picture;
}

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
  if (contradicts(wanted, seen, 1)) return false;
  return placeLikeness(wanted.around, seen.around) >= sameSurroundings;
}

const sameSurroundings = 0.5;

/**
 * Rules an element out, whatever else speaks for it: its name has another meaning, or it is in another row or section.
 * `count` is the number of elements with its role and name.
 */
export function contradicts(wanted: Fingerprint, seen: Fingerprint, count: number): boolean {
  return isCalledAnother(wanted, seen) || isInAnotherPlace(wanted, seen, count);
}

/** No place denies an element that leads to the same page. */
function isInAnotherPlace(wanted: Fingerprint, seen: Fingerprint, count: number): boolean {
  if (leadsSame(wanted, seen)) return false;
  const rivals = (wanted.others ?? []).filter(({ name }) => name === wanted.name);
  const isAlone = wanted.alike.of === 1 && rivals.length === 0 && count <= 1;
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
 * The page is in another language: the author's name is as before, the name has other words of the same meaning, and no word
 * around is as before.
 */
function isTranslated(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (!wanted.attributes.some((each) => lasting.test(each) && seen.attributes.includes(each))) return false;
  const around = wordsAround(wanted);
  return (
    isSameInOtherWords(wanted.name, seen.name) && !wordsAround(seen).some((word) => around.includes(word))
  );
}

const wordsAround = ({ around: { titles = [], controls } }: Fingerprint): string[] =>
  [...titles, ...(controls?.before ?? []), ...(controls?.after ?? [])].flatMap(runsOf);

/** A name with this many words that count fits no other thing: "Read the report of 2024", unlike "Delete". */
const manyWords = 3;
const saysItAll = (name: string) => runsOf(name).filter((word) => !weakWords.has(word)).length >= manyWords;
