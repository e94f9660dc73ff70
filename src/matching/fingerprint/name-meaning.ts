import type { Fingerprint } from '../../protocol/fingerprint';
import { holdsPhrase, rowTitleOf } from '../../protocol/place';
import { conceptPhrases, negations, weakWords, type Concept } from '../lexicon';
import { allRiskPhrases, riskPhrases } from '../lexicon/risk-words';
import { synonymPhrases } from '../lexicon/synonyms';
import { longestPhrase, mostWords, phrasesIn } from '../phrases';
import { stem, wordsOf } from '../words';

/**
 * Whether an element is called something of another meaning than the wanted one: wholly otherwise, by another deed or
 * another thing, or by one that risks more. No id, place or picture makes up for that.
 */
export function isCalledAnother(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (isNameless(wanted, seen)) return true;
  if (wanted.name === '' || seen.name === '') return false;
  // A sign may stand for anything: its titles tell.
  if (wanted.name === seen.name && wordsOf(wanted.name).text !== '') return false;
  if (hasNewBadge(wanted, seen)) return false;
  // Whose it is may be in the value: what risks something has to be called so.
  if (riskyWordsOf(wanted.name).length === 0 && saysWithValues(wanted.name, seen.name)) return false;
  if (hasDeedRole(wanted) && isRiskier(wanted.name, seen.name)) return true;
  if (leadsSame(wanted, seen)) return false;
  if (hasDeedRole(wanted)) return isOtherDeed(wanted, seen);
  const [before, now] = [callingsOf(wanted), callingsOf(seen)];
  return before.every((one) => now.every((other) => isAnotherMeaning(one, other, false)));
}

function isOtherDeed(wanted: Fingerprint, seen: Fingerprint): boolean {
  const lost = allCallings(wanted).filter((each) => !allCallings(seen).includes(each));
  if (lost.length === 0) return false;
  // Of two that are partly called the same, what else each is called by tells them apart.
  const gained = allCallings(seen).filter((each) => !allCallings(wanted).includes(each));
  if (lost.length < allCallings(wanted).length && gained.length > 0 && !gained.includes(seen.name))
    return lost.every((one) => gained.every((other) => isAnotherMeaning(one, other, true)));
  const [before, now] = withoutRow(wanted, seen);
  return isAnotherMeaning(wanted.name, seen.name, true) && isAnotherMeaning(before, now, true);
}

const allCallings = (one: Fingerprint): string[] => [...callingsOf(one), ...(one.text ? [one.text] : [])];

/**
 * What both are called, without what their row is called where it is the same one: "Add kettle to cart" in the kettle's card may
 * be "Add to cart" there, and "Delete" in a row "Delete" with the name of the row.
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

/**
 * Whether a name only got a number after it that says how much is there: "Billing 2". Its author names it as before or it leads to a page of
 * the same name, since "Apollo 2" may be another project.
 */
export function hasNewBadge(wanted: Called, seen: Called): boolean {
  if (seen.name.replace(/ \d{1,3}\+?$/, '') !== wanted.name || seen.name === wanted.name) return false;
  const [page, other] = [wanted, seen].map(lastStepOf);
  return (
    (page !== undefined && page === other) ||
    wanted.attributes.some((each) => lasting.test(each) && seen.attributes.includes(each))
  );
}

export type Called = Pick<Fingerprint, 'name' | 'attributes'>;

const lastStepOf = ({ attributes }: Called) =>
  attributes.flatMap((each) => /^href=[^?#]*?([^/?#=]+)\/?(?:[?#]|$)/.exec(each)?.[1] ?? [])[0];

/** Whether a name in which values were masked (`You are %who%`) is this one with others. What is left of it says something. */
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

/** Whether an element is pressed to have something done. */
export const hasDeedRole = ({ role }: Fingerprint) => deedRoles.has(role);

const deedRoles = new Set(['button', 'link', 'menuitem', 'tab', 'switch']);

/** Whether nothing says any more what an element does, and its author does not name it as before: any icon may stand there. */
function isNameless(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (!deedRoles.has(wanted.role) || wanted.name === '' || allCallings(seen).some(Boolean)) return false;
  return !wanted.attributes.some((each) => lasting.test(each) && seen.attributes.includes(each));
}

/** What an author names an element by: it becomes another value in a redesign, and otherwise stays or is dropped. */
export const lasting =
  /^(id|name|href(?!=#)|for|data-test|data-testid|data-test-id|data-cy|data-qa|data-e2e)=/;

/** Whether both are called by words of one meaning and by none in common. */
export function isSameInOtherWords(before: string, now: string): boolean {
  const words = wordsOf(before).list;
  return isSynonym(before, now) && !wordsOf(now).list.some((word) => words.includes(word));
}

/** Whether both are the same deed of the whole page, such as signing out: it is that wherever it stands. */
export function isSamePageDeed(before: string, now: string): boolean {
  const deeds = [before, now].map((name) => conceptPhrases.get(wordsOf(name).text) ?? []);
  return (deeds[0] ?? []).some((deed) => pageDeeds.has(deed) && deeds[1]?.includes(deed));
}

const pageDeeds: ReadonlySet<Concept> = new Set(['sign-in', 'sign-up', 'sign-out', 'search', 'cart']);

/** Whether both lead to the same page: what a link is called may change, not what it does. */
export function leadsSame(wanted: Fingerprint, seen: Fingerprint): boolean {
  const address = wanted.attributes.find((each) => /^href=[^#]/.test(each));
  return address !== undefined && seen.attributes.includes(address);
}

/** What a field is called by, besides its name. */
const callingsOf = ({ name, attributes }: Fingerprint): string[] => [
  name,
  ...attributes.flatMap((each) =>
    /^(aria-label|placeholder|title|alt)=./.test(each) ? each.slice(each.indexOf('=') + 1) : [],
  ),
];

/** Whether one text risks what the other does not: paying, deleting, sending, … */
export function isRiskier(before: string, now: string, wordsAtMost = mostWords): boolean {
  const known = new Set(riskyWordsOf(before, wordsAtMost));
  return riskyWordsOf(now, wordsAtMost).some((risk) => !known.has(risk));
}

/** Whether a name says in any way that something is risked. */
export const isRisky = (name: string) => phrasesIn(name).some((phrase) => allRiskPhrases.has(phrase));

function riskyWordsOf(name: string, wordsAtMost = mostWords): string[] {
  return phrasesIn(name, wordsAtMost).flatMap((phrase) => riskPhrases.get(phrase) ?? []);
}

function isAnotherMeaning(before: string, now: string, isPressed: boolean): boolean {
  const [whole, other] = [wordsOf(before).text, wordsOf(now).text];
  if (whole === '' || other === '') return signOf(before) !== signOf(now);
  if (whole === other || shareMeaning(meaningsOf(whole), meaningsOf(other))) return false;
  if (isNegated(before) !== isNegated(now)) return true;
  const [purposes, others] = [conceptPhrases.get(whole), conceptPhrases.get(other)];
  if (purposes && others) return true;
  const { kept, lost, gained } = compareTerms(termsOf(before, meaningsOf), termsOf(now, meaningsOf));
  if (kept + lost === 0 || kept + gained === 0) return false;
  if (kept === 0) return true;
  const share = kept / (kept + lost + gained);
  if (!isPressed) return gained > 0 && (lost > 0 ? share < 0.4 : hasOtherWords(before, now));
  if (riskyWordsOf(before).length > 0 && lost + gained > 0) return true;
  return share < 0.5 || (gained > 0 && kept + lost < 3);
}

/** Whether a name of a known meaning lost words and has others beside it: "Home phone" is no "Emergency phone". */
function hasOtherWords(before: string, now: string): boolean {
  const asWords: Meanings = () => [];
  const { kept, lost, gained } = compareTerms(termsOf(before, asWords), termsOf(now, asWords));
  return lost > 0 && gained > 0 && kept / (kept + lost + gained) < 0.4;
}

/** What is called by no word is called by its sign: "+" is another thing than "−", in whichever way that is written. */
const signOf = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[‐-―−]/gu, '-')
    .replace(/\s+/g, '');

const isNegated = (name: string) => phrasesIn(name).some((phrase) => negations.has(phrase));

/** Whether one name stands for just what another one does: "Log out" for "Sign out". */
export function isSynonym(before: string, now: string): boolean {
  // Numbers alone say what they say in their order.
  if (!/\p{L}/u.test(before)) return before === now;
  const [whole, other] = [wordsOf(before).text, wordsOf(now).text];
  if (shareMeaning(meaningsOf(whole), meaningsOf(other))) return true;
  const { kept, lost, gained } = compareTerms(termsOf(before, meaningsOf), termsOf(now, meaningsOf));
  return kept > 0 && lost + gained === 0;
}

/** Whether two headings say the same, be it in other words. A concept is too wide for them: an address may be of anything. */
export function isSameHeading(before: string, now: string): boolean {
  const { kept, lost, gained } = compareTerms(termsOf(before, synonymsOf), termsOf(now, synonymsOf));
  return kept > 0 && (gained === 0 || (lost === 0 && gained <= kept));
}

/** A word or phrase of a name, with what it can stand for. */
type Term = { word: string; meanings: readonly string[] };

function compareTerms(
  wanted: readonly Term[],
  seen: readonly Term[],
): Record<'kept' | 'lost' | 'gained', number> {
  const lost = wanted.filter((term) => !seen.some((each) => isSameTerm(term, each))).length;
  const gained = seen.filter((term) => !wanted.some((each) => isSameTerm(term, each))).length;
  return { kept: wanted.length - lost, lost, gained };
}

const isSameTerm = (a: Term, b: Term) => a.word === b.word || shareMeaning(a.meanings, b.meanings);

const shareMeaning = (some: readonly string[], others: readonly string[]) =>
  some.some((each) => others.includes(each));

type Meanings = (phrase: string) => readonly string[];

const synonymsOf: Meanings = (phrase) => synonymPhrases.get(phrase) ?? [];
const meaningsOf: Meanings = (phrase) => [...(conceptPhrases.get(phrase) ?? []), ...synonymsOf(phrase)];

/** What a name is made of: the longest phrases with a meaning, and else its words, without those that count little. */
function termsOf(name: string, meanings: Meanings): Term[] {
  const { list } = wordsOf(name.replaceAll(/\(\d+\)/g, ' '));
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
