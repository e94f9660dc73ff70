import { withPlainForms } from '../../base/text';
import type { Fingerprint } from '../../protocol/fingerprint';
import { holdsPhrase, rowTitleOf } from '../../protocol/place';
import type { Concept } from '../../languages/kinds';
import {
  conceptPhrases,
  negations,
  weakWords,
  stem,
  allRiskPhrases,
  riskPhrases,
  synonymPhrases,
} from '../read/lexicon';
import { longestPhrase, mostWords, phrasesIn } from '../risky-words';
import { wordsOf } from '../words';

/** Another deed, another thing, or a greater risk. No id, place or picture makes up for that. */
export function isCalledAnother(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (isNameless(wanted, seen)) return true;
  if (wanted.name === '' || seen.name === '') return false;
  // A sign may stand for anything: its titles decide.
  if (wanted.name === seen.name && wordsOf(wanted.name).text !== '') return false;
  if (isNumberedNow(wanted, seen)) return !isOfSameAuthor(wanted, seen);
  // A masked value may be the thing that a risky deed is done to, so risky names must be the same.
  if (riskyWordsOf(wanted.name).length === 0 && saysWithValues(wanted.name, seen.name)) return false;
  if (hasDeedRole(wanted) && isRiskier(wanted.name, seen.name)) return true;
  if (leadsSame(wanted, seen)) return false;
  const [all, others] = [allCallings(wanted), allCallings(seen)];
  const lost = all.filter((each) => !others.includes(each));
  const gained = others.filter((each) => !all.includes(each));
  const isPressed = hasDeedRole(wanted);
  if (isPressed ? lost.length === 0 : !lost.includes(wanted.name) || !gained.includes(seen.name))
    return false;
  // A name of both (a form, an example) tells nothing of which one it is: their other names tell them apart.
  if (!isPressed || (lost.length < all.length && gained.length > 0 && !gained.includes(seen.name)))
    return lost.every((one) => gained.every((other) => isAnotherMeaning(one, other, isPressed)));
  return isAnotherMeaning(...withoutRow(wanted, seen), true);
}

/** All that an element is called: its name, its text, and the labels that its author gave it besides. */
const allCallings = (one: Fingerprint): string[] =>
  [one.name, ...labelsOf(one), one.text ?? ''].filter((each) => each !== '');

/**
 * Both names without the title of their row, where that is the same: "Add kettle to cart" in the kettle's card may become
 * "Add to cart", and "Delete" in a row may become "Delete" with the row's title.
 */
function withoutRow(wanted: Fingerprint, seen: Fingerprint): [string, string] {
  const [before, now] = [wanted.around.row ?? '', seen.around.row ?? ''];
  const title = [wanted, seen]
    .flatMap(({ around, name }) => rowTitleOf(around, name) ?? [])
    .find((each) => holdsPhrase(before, each) && holdsPhrase(now, each));
  if (title === undefined) return [wanted.name, seen.name];
  const rest = (name: string) => name.replace(title, ' ').trim() || name;
  return [rest(wanted.name), rest(seen.name)];
}

/** The name only got a count: "Billing 2". Where no author calls both the same, "Apollo 2" may be another project. */
const isNumberedNow = (wanted: Called, seen: Called) =>
  seen.name !== wanted.name && seen.name.replace(/ \d{1,3}\+?$/, '') === wanted.name;

/** An attribute of the author is the same, or the last step of the address. */
function isOfSameAuthor(wanted: Called, seen: Called): boolean {
  const [page, other] = [wanted, seen].map(lastStepOf);
  return (page !== undefined && page === other) || sharesMark(wanted, seen);
}

/** An author names both the same. */
export const sharesMark = (wanted: Called, seen: Called): boolean =>
  wanted.attributes.some((each) => lasting.test(each) && seen.attributes.includes(each));

export type Called = Pick<Fingerprint, 'name' | 'attributes'>;

const lastStepOf = ({ attributes }: Called) =>
  attributes.flatMap((each) => /^href=[^?#]*?([^/?#=]+)\/?(?:[?#]|$)/.exec(each)?.[1] ?? [])[0];

/** Fits a name with masked values (`You are %who%`), which must have other text. */
function saysWithValues(masked: string, name: string): boolean {
  const [first = '', ...rest] = masked.split(/%[A-Za-z_][\w.-]*%/);
  const last = rest.pop();
  if (last === undefined || [first, ...rest, last].every((part) => part.trim() === '')) return false;
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last))
    return false;
  let from = first.length;
  return rest.every((part) => {
    const at = name.indexOf(part, from);
    from = at + part.length;
    return at >= 0 && from <= name.length - last.length;
  });
}

export const hasDeedRole = ({ role }: Fingerprint) => deedRoles.has(role);

const deedRoles = new Set(['button', 'link', 'menuitem', 'tab', 'switch']);

/** All names are lost, and no attribute of the author is as before: it may be any icon. */
const isNameless = (wanted: Fingerprint, seen: Fingerprint) =>
  hasDeedRole(wanted) && wanted.name !== '' && allCallings(seen).length === 0 && !sharesMark(wanted, seen);

/** The attributes by which an author names an element. They change only in redesigns; otherwise they stay or are dropped. */
export const lasting =
  /^(id|name|href(?!=#)|for|data-test|data-testid|data-test-id|data-cy|data-qa|data-e2e)=/;

/** Both are the same deed of the whole page, such as signing out, which may stand anywhere. */
export function isSamePageDeed(before: string, now: string): boolean {
  const deeds = [before, now].map((name) => conceptPhrases.get(wordsOf(name).text) ?? []);
  return (deeds[0] ?? []).some((deed) => pageDeeds.has(deed) && deeds[1]?.includes(deed));
}

const pageDeeds: ReadonlySet<Concept> = new Set(['sign-in', 'sign-up', 'sign-out', 'search', 'cart']);

/** The name of a link may change while its address, and so its deed, stays. */
export function leadsSame(wanted: Fingerprint, seen: Fingerprint): boolean {
  const address = wanted.attributes.find((each) => /^href=[^#]/.test(each));
  return address !== undefined && seen.attributes.includes(address);
}

/** The labels that its author gave it besides the name. */
export const labelsOf = ({ attributes }: Called): string[] =>
  attributes.flatMap((each) => /^(?:aria-label|placeholder|title|alt)=(.+)/s.exec(each)?.[1] ?? []);

/** `now` names a risk that `before` does not: paying, deleting, sending, … */
export function isRiskier(before: string, now: string, wordsAtMost = mostWords): boolean {
  const known = new Set(riskyWordsOf(before, wordsAtMost));
  return riskyWordsOf(now, wordsAtMost).some((risk) => !known.has(risk));
}

export const isRisky = (name: string) => phrasesIn(name).some((phrase) => allRiskPhrases.has(phrase));

function riskyWordsOf(name: string, wordsAtMost = mostWords): string[] {
  return phrasesIn(name, wordsAtMost).flatMap((phrase) => riskPhrases.get(phrase) ?? []);
}

function isAnotherMeaning(before: string, now: string, isPressed: boolean): boolean {
  if (wordsOf(before).text === '' || wordsOf(now).text === '') return signOf(before) !== signOf(now);
  if (isNegated(before) !== isNegated(now) || filesIn(before) !== filesIn(now)) return true;
  const { kept, lost, gained, isParted } = compareTerms(before, now, meaningsOf);
  if (kept + lost === 0 || kept + gained === 0) return false;
  if (kept === 0) return true;
  const share = kept / (kept + lost + gained);
  if (!isPressed) return gained > 0 && (lost > 0 ? share < 0.4 : hasOtherWords(before, now));
  if (riskyWordsOf(before).length > 0 && lost + gained > 0) return true;
  return share < 0.5 || isParted || (gained > 0 && kept + lost < 3);
}

/** Lost words and gained others, so that less than 40 % stayed: "Home phone" is no "Emergency phone". */
function hasOtherWords(before: string, now: string): boolean {
  const { kept, lost, gained } = compareTerms(before, now, () => []);
  return lost > 0 && gained > 0 && kept / (kept + lost + gained) < 0.4;
}

/** The sign that is a name without words, in one way of writing: "+" is another name than "−". */
const signOf = (name: string) =>
  withPlainForms(name)
    .replace(/[‐-―−]/gu, '-')
    .replace(/\s+/g, '');

/** The names of files and hosts in a name, which are themselves as a whole: "Makefile.am" is not "Makefile". */
const filesIn = (name: string) => (name.match(/[\p{L}\p{N}_-]+(?:\.\p{L}[\p{L}\p{N}]*)+/gu) ?? []).join(' ');

const isNegated = (name: string) => phrasesIn(name).some((phrase) => negations.has(phrase));

/** The same meaning: "Log out" and "Sign out". Numbers alone mean the same only in the same order. */
export const isSynonym = (before: string, now: string): boolean =>
  /\p{L}/u.test(before) ? isMeantSo(before, now, meaningsOf) : before === now;

/** The same meaning, also in other words. Concepts are too wide for this: anything may have an address. */
export const isSameHeading = (before: string, now: string): boolean => isMeantSo(before, now, synonymsOf);

function isMeantSo(before: string, now: string, meanings: Meanings): boolean {
  const { kept, lost, gained } = compareTerms(before, now, meanings);
  return kept > 0 && lost + gained === 0;
}

type Term = { word: string; meanings: readonly string[] };

function compareTerms(before: string, now: string, meanings: Meanings) {
  const [wanted, seen] = [termsOf(before, meanings), termsOf(now, meanings)];
  const lost = wanted.filter((term) => !seen.some((each) => isSameTerm(term, each))).length;
  const isKept = seen.map((term) => wanted.some((each) => isSameTerm(term, each)));
  const gained = isKept.filter((is) => !is).length;
  // "Play trailer of episode 3" plays no episode.
  const isParted = isKept.slice(isKept.indexOf(true), isKept.lastIndexOf(true)).includes(false);
  return { kept: wanted.length - lost, lost, gained, isParted };
}

const isSameTerm = (a: Term, b: Term) =>
  a.word === b.word || a.meanings.some((each) => b.meanings.includes(each));

type Meanings = (phrase: string) => readonly string[];

const synonymsOf: Meanings = (phrase) => synonymPhrases.get(phrase) ?? [];
const meaningsOf: Meanings = (phrase) => [...(conceptPhrases.get(phrase) ?? []), ...synonymsOf(phrase)];

/** The terms of a name: all of it where that has a meaning, else the longest phrases that have one and single words, without weak ones. */
function termsOf(name: string, meanings: Meanings): Term[] {
  const { text, list } = wordsOf(name.replaceAll(/\(\d+\)/g, ' '));
  const ofWhole = meanings(text);
  if (ofWhole.length > 0) return [{ word: text, meanings: ofWhole }];
  const terms: Term[] = [];
  for (let at = 0; at < list.length;) {
    let length = Math.min(longestPhrase, list.length - at);
    while (length > 1 && meanings(list.slice(at, at + length).join(' ')).length === 0) length -= 1;
    const phrase = list.slice(at, at + length).join(' ');
    at += length;
    if (!weakWords.has(phrase)) terms.push({ word: stem(phrase), meanings: meanings(phrase) });
  }
  return terms;
}
