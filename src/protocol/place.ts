import type { Fingerprint, Surroundings } from './fingerprint';
import { calendarWords } from '../base/dates';

type SameText = (wanted: string, seen: string) => boolean;

/** Two places to compare, and the places of others with the same name. */
export type Places = {
  wanted: Surroundings;
  seen: Surroundings;
  /** The name of the element: its label is no part of its row. */
  name: string;
  /** The rows of others that were called the same, which the wanted one's words are to tell it from. */
  rivals: readonly Surroundings[];
  isAlone: boolean;
};

/**
 * The element is in another row or section than the wanted one: the words that told the row apart are gone, or it
 * stands under another heading, legend or label.
 */
export function isElsewhere(places: Places, isSynonym: SameText = () => false): boolean {
  const sameText: SameText = (one, other) => sharesMost(one, other) || isSynonym(one, other);
  const sameTitle: SameText = (one, other) =>
    isSynonym(one, other) || (sharesMost(one, other) && !isReworded(one, other));
  return (
    isRetitled(places) ||
    isOtherBox(places) ||
    isOtherRow(places) ||
    isOtherLead(places, sameText) ||
    isOtherSection(places, { sameText, sameTitle }) ||
    isOfAnotherThing(places)
  );
}

/**
 * The page shows another thing of the same kind: a title or a text before the element has another number or name, or
 * the trail to the page has.
 */
export function isOfAnotherThing({ wanted, seen, name }: Pick<Places, 'wanted' | 'seen' | 'name'>): boolean {
  const [before, now] = changedOf(wanted.titles ?? [], seen.titles ?? []);
  const isNumbered = before.some((title) =>
    now.some((other) => withoutNumbers(title) === withoutNumbers(other) && isRenumberedTitle(title, other)),
  );
  return (
    isNumbered ||
    tellsOfAnother({ wanted, seen, name }) ||
    isOtherTrail(wanted.trail, seen.trail) ||
    isOtherChoice(wanted.chosen, seen.chosen)
  );
}

/** Another tab or step is the current one. Both lists have to be as long: a list of steps may be new. */
function isOtherChoice(wanted: readonly string[] = [], seen: readonly string[] = []): boolean {
  const [before, now] = changedOf(wanted, seen);
  return wanted.length === seen.length && before.some((one) => !now.some((other) => sharesMost(one, other)));
}

/**
 * The page is built as before with other words: the same controls stand around the element, and as many texts before
 * it, one of them different. It may show another thing, or another state of the same.
 */
export function isRefilled({ wanted, seen }: Pick<Places, 'wanted' | 'seen'>): boolean {
  const [before, now] = [wanted.told ?? [], seen.told ?? []];
  if (before.length !== now.length || !hasSameControls(wanted, seen)) return false;
  return before.slice(0, nearest).some((text, at) => withoutStates(text) !== withoutStates(now[at] ?? ''));
}

/**
 * The same where the first of these is a name: a few words without a stop. It names the thing, as a title that is no heading; what comes after it
 * tells its state.
 */
export function isRenamedThing({ wanted, seen }: Pick<Places, 'wanted' | 'seen'>): boolean {
  const [before, now] = [wanted.told?.at(-1), seen.told?.at(-1)];
  if (before === undefined || now === undefined || !isRefilled({ wanted, seen })) return false;
  return withoutStates(before) !== withoutStates(now) && [before, now].every(isName);
}

const isName = (text: string) =>
  /^[^\p{Ll}]/u.test(text) && !/[.!?。]$/u.test(text) && allWordsOf(text).length <= 3;

/** Before the element a name stands in place of another behind the same label: the environment, the account. */
export function isRelabelled({ wanted, seen }: Pick<Places, 'wanted' | 'seen'>): boolean {
  const [before, now] = [wanted.told ?? [], seen.told ?? []];
  const isOther = (text: string, at: number) =>
    text !== now[at] &&
    before[at + 1] === now[at + 1] &&
    [text, now[at] ?? '', before[at + 1] ?? ''].every(isName);
  return before.length === now.length && before.some(isOther);
}

/** All texts before the element are gone, and others are there. */
export function isToldOtherwise({ wanted, seen }: Pick<Places, 'wanted' | 'seen'>): boolean {
  const [before, now] = [(wanted.told ?? []).slice(0, nearest), seen.told ?? []];
  return (
    before.length > 0 &&
    now.length > 0 &&
    !before.some((text) => now.some((other) => isSameStatement(text, other)))
  );
}

const isSameStatement = (text: string, other: string) =>
  withoutStates(text) === withoutStates(other) || sharesMost(text, other);

/** So many texts before an element are of it rather than of something else. */
const nearest = 3;

export const isInDialog = ({ path = [] }: Surroundings) => path.some((step) => step.includes('dialog'));

/** An element that stood in no row is now in a row or a dialog of which nothing was around it. */
export function isInNewRow({ wanted, seen, name }: Pick<Places, 'wanted' | 'seen' | 'name'>): boolean {
  const { rowTitle = isInDialog(seen) && !isInDialog(wanted) ? seen.titles?.[0] : undefined } = seen;
  if (wanted.rowTitle !== undefined || rowTitle === undefined) return false;
  const { row = '', section = '', titles = [], leads = [], told = [], before = '', after = '' } = wanted;
  const known = new Set(wordsOf([name, row, section, before, after, ...titles, ...leads, ...told].join(' ')));
  const title = wordsOf(rowTitle);
  return title.some((word) => word.length > 2) && keptShare(title, known) < leastKept;
}

/** One step of the trail is another. A trail with all steps changed is a translation. */
function isOtherTrail(wanted: readonly string[] = [], seen: readonly string[] = []): boolean {
  const changed = wanted.filter((step, at) => step !== seen[at]);
  return wanted.length === seen.length && changed.length > 0 && changed.length < wanted.length;
}

/** The entries of each of two lists that the other one lacks. */
const changedOf = (wanted: readonly string[], seen: readonly string[]): [string[], string[]] => [
  wanted.filter((each) => !seen.includes(each)),
  seen.filter((each) => !wanted.includes(each)),
];

/**
 * The row's title is now another name, number or date. The rest of the row does not make up for that: two people may
 * owe the same amount. A text that rows of its rivals have as well is no title but a state.
 */
export function isRetitled({ wanted, seen, name, rivals }: Omit<Places, 'isAlone'>): boolean {
  const title = rowTitleOf(wanted, name);
  const others = rivals
    .filter((rival) => isBeside(rival, wanted))
    .flatMap((rival) => rowTitleOf(rival, name) ?? []);
  if (title === undefined || others.includes(title)) return false;
  const now = rowTitleOf(seen, name) ?? seen.row ?? '';
  if (isLongerName(title, now)) return true;
  if ([seen.row ?? '', ...(seen.titles ?? [])].some((text) => holdsPhrase(text, title))) return false;
  // Where its letters tell it from others its numbers may count something.
  if (others.length > 0 && isOnlyRenumbered(title, now))
    return isRemeasured(title, now) || isRenumbered(title, now, others);
  const found = [now, ...(seen.titles ?? [])].join(' ');
  return isReplaced(title, found) && !isSpread({ title, found }, wanted, seen);
}

/** The name of a thing goes on, or is written otherwise, and so is that of another: "Pro Max", "cargo.toml.bak", "Cargo.toml". */
function isLongerName(title: string, now: string): boolean {
  const [words, others] = [allWordsOf(title), allWordsOf(now)];
  if (title.endsWith('…') || !words.every((word) => others.includes(word))) return false;
  const isWritten = now.includes(title) || !now.toLowerCase().includes(title.toLowerCase());
  return !isWritten || goesOn(now, (word) => words.includes(word));
}

/**
 * A name of which these words are said says more, and may be that of another thing. What follows after a stop is said of the thing: "Invoice
 * 17, overdue". `isSmall`: words that name nothing.
 */
export const goesOn = (text: string, isSaid: IsWord, isSmall: IsWord = () => false): boolean =>
  text.split(/[,;:(·|–—]/u).some((part) => {
    const words = allWordsOf(part).filter((word) => !isSmall(word));
    return words.some(isSaid) && !words.every(isSaid);
  });

type IsWord = (word: string) => boolean;

/**
 * All words of the title are still in the row, where only the title had them: "20418 29 Oct" is "Order 20418", placed
 * 29 Oct.
 */
function isSpread(
  { title, found }: { title: string; found: string },
  { row: before = '' }: Surroundings,
  { row: now = '' }: Surroundings,
): boolean {
  const words = wholeWordsOf(title);
  const others = wordsOf(before.replace(title, ' '));
  const kept = wordsOf(now).filter((word) => !others.includes(word));
  const inTitle = words.filter((word) => wordsOf(found).includes(word));
  return inTitle.length > 0 && words.every((word) => inTitle.includes(word) || kept.includes(word));
}

/** The title of a row: the heading it begins with where the element's name says that, too, else its first other words. */
export function rowTitleOf(
  { row = '', rowTitle, titles = [] }: Surroundings,
  name: string,
): string | undefined {
  if (rowTitle === undefined) return undefined;
  return titles.find((title) => row.startsWith(title) && holdsPhrase(name, title)) ?? rowTitle;
}

/**
 * The text lost words or numbers and has others for them. A text that only lost or only gained some may be an
 * abbreviation.
 */
function isReplaced(text: string, now: string): boolean {
  const [before, after] = [wholeWordsOf(text), wordsOf(now)];
  const isLost = before.some((word) => !after.includes(word));
  return isLost && after.some((word) => !before.includes(word));
}

/** Words were replaced, numbers aside: "Archive this?" is "Delete this?" now. */
const isReworded = (text: string, now: string) => isReplaced(withoutNumbers(text), withoutNumbers(now));

export const holdsPhrase = (text: string, phrase: string) =>
  ` ${allWordsOf(text).join(' ')} `.includes(` ${wholeWordsOf(phrase).join(' ')} `);

/** Without the last word of a text that was cut off. */
function wholeWordsOf(text: string): readonly string[] {
  const words = allWordsOf(text);
  return text.endsWith('…') ? words.slice(0, -1) : words;
}

/** Two titles differ in numbers alone, and so do those of others: the numbers identify and count nothing. */
function isRenumbered(title: string, now: string, others: readonly string[]): boolean {
  const isSameKind = (other: string) => other !== title && withoutNumbers(other) === withoutNumbers(title);
  return isOnlyRenumbered(title, now) && others.some(isSameKind);
}

const isOnlyRenumbered = (title: string, now: string) =>
  title !== now && withoutNumbers(title) === withoutNumbers(now);

const withoutNumbers = (text: string) => text.replace(/\p{N}+/gu, '#');

/** The row is called as it was, as no other was: what else it says may change. */
export function isTitledSo({ wanted, seen, name, rivals }: Omit<Places, 'isAlone'>): boolean {
  // A box becomes a row where another comes beside it.
  const title = rowTitleOf(wanted, name) ?? wanted.boxTitle;
  if (!title || rowTitleOf(seen, name) !== title) return false;
  return !rivals.some((rival) => rowTitleOf(rival, name) === title && isBeside(rival, wanted));
}

/**
 * All that told an element from others of its name stands as it was: the thing or part of the page that it is of. What else is said there
 * changes, and an act changes it.
 */
export function standsFor(wanted: Fingerprint, seen: Fingerprint, isSynonym?: SameText): boolean {
  const thing = thingOf(wanted.around);
  if (!thing || thing !== thingOf(seen.around) || wanted.holds !== seen.holds) return false;
  const rivals = (wanted.others ?? []).filter(({ name }) => name === wanted.name).map(({ around }) => around);
  if (rivals.some((around) => thingOf(around) === thing)) return false;
  const isAlone = wanted.alike.of === 1 && rivals.length === 0;
  const places = { wanted: wanted.around, seen: seen.around, name: wanted.name, rivals, isAlone };
  return !isInNewRow(places) && !isElsewhere(places, isSynonym);
}

/** Both are of a thing with a name, and not of the same. A sentence names nothing. */
export function isNamedOtherwise(wanted: Surroundings, seen: Surroundings): boolean {
  const [was = '', is = ''] = [thingOf(wanted), thingOf(seen)];
  return was !== is && ![was, is].every((text) => /[.!?。]$/u.test(text));
}

const thingOf = ({ rowTitle, boxTitle, titles }: Surroundings) => rowTitle ?? (boxTitle || titles?.[0]);

/** Both are in the same part of the page; rows of other parts are told by those. */
const isBeside = (one: Surroundings, other: Surroundings) => {
  const [own, theirs] = [one, other].map(({ titles = [], rowTitle }) =>
    titles.find((title) => title !== rowTitle),
  );
  return own === theirs;
};

/** An element in no row stands in a box: that is told by what it is called, and by its keys. Sentences and states come and go. */
function isOtherBox({ wanted, seen }: Places): boolean {
  const { boxTitle: title, row: before = '' } = wanted;
  const {
    boxTitle,
    rowTitle: now = boxTitle || undefined,
    row = '',
    titles = [],
    leads = [],
    told = [],
  } = seen;
  // A text before the one it is called by now is of something else.
  const of = told.indexOf(now ?? '');
  const around = [row, ...titles, ...leads, ...(of < 0 ? told : told.slice(0, of))];
  if (title === undefined) return false;
  const [keys, others] = [keysIn(before), keysIn(around.join(' '))];
  if (keys.length > 0 && keysIn(row).length > 0 && !keys.some((key) => others.includes(key))) return true;
  if (!title || !now || now === title) return false;
  if (isLongerName(title, now)) return true;
  const form = withoutStates(title);
  // A day tells which one it is; with an hour it tells when something happened.
  if (form === withoutStates(now)) return /^(?!.*#:#).*~/.test(form) || isOtherNumber([title], [now]);
  return isReplaced(title, now) && !around.some((text) => holdsPhrase(text, title));
}

/** Numbers that would be written with a comma if they counted. */
const keysIn = (text: string) =>
  numbersIn(text).flatMap(({ kind, number }) => (kind === 'key' && /^\d{3,}$/.test(number) ? number : []));

function isOtherRow({ wanted, seen, name, rivals, isAlone }: Places): boolean {
  if (wanted.row === undefined || wanted.row === seen.row) return false;
  if (wanted.boxTitle !== undefined && rivals.length === 0) return false;
  if (isTitledSo({ wanted, seen, name, rivals })) return false;
  const own = new Set(wordsOf(name));
  const row = wanted.row;
  const shared = new Set(rivals.flatMap((rival) => sharedWith(rival, row)));
  const all = wordsOf(wanted.row).filter((word) => !own.has(word));
  const amounts = new Set(amountsIn(row));
  const unshared = all.filter((word) => !shared.has(word));
  const lasting = unshared.filter((word) => !amounts.has(word));
  // Amounts tell a row that nothing else tells.
  const telling = lasting.length > 0 ? lasting : unshared;
  const now = new Set(
    wordsOf([seen.row ?? '', ...(seen.titles ?? []), ...keptBeside(wanted, seen)].join(' ')),
  );
  // No word is its row's alone: what tells it from each other one has to be there.
  if (telling.length === 0) return rivals.some((rival) => isRatherIn(sharedWith(rival, row), all, now));
  if (keptShare(telling, now) >= leastKept) return false;
  if (!isAlone) return true;
  // A row that only lost words is not another row yet, and a text that was cut off covers more than a row.
  const before = new Set(wordsOf(wanted.row));
  return (
    !wanted.row.endsWith('…') && wordsOf(seen.row ?? '').some((word) => !before.has(word) && !own.has(word))
  );
}

/** The words of another one's row. Where that was cut off, it may go on as this one does. */
function sharedWith({ row = '' }: Surroundings, wanted: string): readonly string[] {
  const words = wholeWordsOf(row);
  if (!row.endsWith('…')) return words;
  const all = allWordsOf(wanted);
  const at = all.lastIndexOf(words.at(-1) ?? '');
  return at < 0 ? words : [...words, ...all.slice(at + 1)];
}

/** Next to none of the words are left that the other row lacks. */
function isRatherIn(theirs: readonly string[], words: readonly string[], now: ReadonlySet<string>): boolean {
  const telling = words.filter((word) => !theirs.includes(word));
  return telling.length > 0 && keptShare(telling, now) < leastKept;
}

/**
 * The neighbours of an element that stayed, though a box came between: of an element in no row the texts around are
 * those of the box it was in.
 */
function keptBeside(wanted: Surroundings, seen: Surroundings): string[] {
  if (wanted.rowTitle !== undefined) return [];
  return (['before', 'after'] as const).flatMap((side) => {
    const [was, is] = [wanted.controls?.[side] ?? [], seen.controls?.[side] ?? []];
    const other = was.findIndex((name, at) => name !== is[at]);
    const controls = other < 0 ? was : was.slice(0, other);
    return wanted[side] === seen[side] ? [wanted[side] ?? '', ...controls] : controls;
  });
}

/** Less of what told a row or a heading is that of another one. */
const leastKept = 0.6;

/**
 * Others of its name are there, and the beginning that only its part of the page had is gone; or the same controls
 * stand around it, and its part begins with another text: the same form is about another thing.
 */
function isOtherLead(places: Places, sameText: SameText): boolean {
  const { wanted, seen, rivals, isAlone } = places;
  const { leads = [] } = wanted;
  if (isAlone) return hasSameControls(wanted, seen) && isReplacedLead(wanted.leads?.[0], seen, sameText);
  const shared = new Set(rivals.flatMap((rival) => rival.leads ?? []));
  const now = [...(seen.leads ?? []), ...(seen.titles ?? []), seen.row ?? ''];
  return leads.some((lead) => !shared.has(lead) && !now.some((text) => sameText(lead, text)));
}

function isReplacedLead(before: string | undefined, seen: Surroundings, sameText: SameText): boolean {
  const now = seen.leads?.[0];
  // A sentence explains.
  if (before === undefined || now === undefined || /[.。]$/u.test(before)) return false;
  return ![now, ...(seen.titles ?? [])].some((text) => sameText(before, text));
}

function hasSameControls({ controls: wanted }: Surroundings, { controls: seen }: Surroundings): boolean {
  const [was, is] = [wanted, seen].map((all) =>
    [...(all?.before ?? []), '', ...(all?.after ?? [])].join('\n'),
  );
  return was === is && was !== '\n';
}

/** A title of what is around its own part may have other words, the title of its own part only more or fewer. */
type SameTitles = { sameText: SameText; sameTitle: SameText };

function isOtherSection(
  { wanted, seen, rivals, isAlone }: Places,
  { sameText, sameTitle }: SameTitles,
): boolean {
  if (wanted.titles === undefined) return false;
  // A title that is unchanged replaces no other.
  const [before, now] = changedOf(wanted.titles, seen.titles ?? []);
  const own = wanted.titles[0];
  const theirs = rivals.flatMap(({ titles = [] }) => titles);
  const shared = new Set(theirs);
  // Where its title tells it from others, one that goes on with a name is another's.
  const isTold = !isAlone && own !== undefined && !theirs.includes(own);
  const isSame: SameText = (title, other) =>
    (title === own ? sameTitle : sameText)(title, other) &&
    !isRenumbered(title, other, theirs) &&
    !(isTold && title === own && isNameOfAnother(title, other));
  // Words of a box that is no row may be those of anything in it.
  const row = seen.rowTitle === undefined ? '' : (seen.row ?? '');
  const lost = before.filter(
    (title) => !now.some((other) => isSame(title, other)) && !sharesMost(title, row),
  );
  if (lost.length === 0) return false;
  const isNew =
    now.some((other) => !before.some((title) => isSame(title, other))) ||
    (own !== undefined && lost.includes(own) && isReplacedLead(own, seen, sameText));
  return isNew || (!isAlone && lost.some((title) => !shared.has(title)));
}

/** The title goes on with a name: "Savings for Emil" is another account than "Savings". */
const isNameOfAnother = (title: string, now: string) =>
  now.startsWith(title) && isLongerName(title, now) && /\p{Lu}/u.test(now.slice(title.length));

/** True if `seen` has most of the words of `wanted`, or only words of it. */
function sharesMost(wanted: string, seen: string): boolean {
  const [before, now] = [wordsOf(wanted), wordsOf(seen)];
  if (wanted === seen) return true;
  if (now.length > 0 && now.every((word) => before.includes(word))) return true;
  return keptShare(before, new Set(now)) >= leastKept;
}

function keptShare(words: readonly string[], now: ReadonlySet<string>): number {
  const weigh = (some: readonly string[]) => some.reduce((sum, word) => sum + weightOf(word), 0);
  const all = weigh(words);
  return all === 0 ? 1 : weigh(words.filter((word) => now.has(word))) / all;
}

/** Long numbers are keys (an order, an account); years, amounts and short words come and go. */
function weightOf(word: string): number {
  if (/^\d{3,}$/.test(word)) return /^(19|20)\d\d$/.test(word) ? 0.3 : 4;
  return /^\d/.test(word) || /^\p{Script=Latin}{1,2}$/u.test(word) ? 0.3 : 1;
}

const known = new Map<string, readonly string[]>();
const mostKept = 2000;

function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? [...new Set(allWordsOf(text))];
  if (known.size >= mostKept) known.clear();
  known.set(text, words);
  return words;
}

/** A number with points in it is one word: "2.1" is no beginning of "2.1.1". */
const allWordsOf = (text: string): string[] =>
  text.toLowerCase().match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}]+/gu) ?? [];

/** The surroundings of an element outside of any row, then and now, and its name. */
type Told = { wanted: Surroundings; seen: Surroundings; name: string };

/**
 * The texts before an element are about another thing now: the same sentence has another number, name or quotation
 * ("You are looking at order 17"), or another value stands after the same label. Counts may change.
 */
export function tellsOfAnother({ wanted, seen, name }: Told): boolean {
  if (isOtherNumber(saidIn(wanted), saidIn(seen))) return true;
  const [before, now] = [wanted.told ?? [], seen.told ?? []];
  if (before.length === 0 || now.length === 0) return false;
  // A day or an hour depends on the month or the day over it.
  const isNumber = name !== '' && !/\p{L}/u.test(name);
  if (isNumber && isOtherDate(before, now)) return true;
  // Before rows stand texts of other things, too.
  const isOfRow = wanted.rowTitle !== undefined && wanted.rowTitle === seen.rowTitle;
  const [was, is] = [before, now].map((texts) => texts.map(formOf));
  return (was ?? []).some((form, at) =>
    (is ?? []).some((other, place) => {
      if (before.includes(now[place] ?? '') || now.includes(before[at] ?? '')) return false;
      if (form.shape !== other.shape || form.keys === other.keys) return false;
      return form.isSentence || (!isOfRow && isSameLabel(before[at + 1], now[place + 1]));
    }),
  );
}

/** All texts around an element: a heading may be a plain text in another form of the page. */
const saidIn = ({ titles = [], leads = [], told = [] }: Surroundings) => [...titles, ...leads, ...told];

/** The nearest text that is a date is another one now. */
function isOtherDate(before: readonly string[], now: readonly string[]): boolean {
  const [was, is] = [before.find(isDate), now.find(isDate)];
  return was !== undefined && is !== undefined && was !== is;
}

const isDate = (text: string) => /~/.test(withoutStates(text)) && !/\p{L}/u.test(withoutStates(text));

/** A text with `#` for each number and `~` for each name of a day or month, which come and go. */
const withoutStates = (text: string) =>
  text
    .replaceAll(/\p{N}+/gu, '#')
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => (calendarWords().has(word.toLowerCase()) ? '~' : word));

/** Texts are listed nearest first, so a text's label comes after it in the list. */
const isSameLabel = (before: string | undefined, now: string | undefined) =>
  before !== undefined && before === now;

/** A word is followed only by other numbers now: "Order 17" is gone, and "Order 18" is there. */
function isOtherNumber(before: readonly string[], now: readonly string[]): boolean {
  const [was, is] = [keysByWord(before), keysByWord(now)];
  return [...was].some(([word, numbers]) => {
    const others = is.get(word);
    return others !== undefined && numbers.every((number) => !others.includes(number));
  });
}

function keysByWord(texts: readonly string[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const { of, number, kind } of texts.flatMap((text) => numbersIn(text)))
    if (kind === 'key' && of !== '') keys.set(of, [...(keys.get(of) ?? []), number]);
  return keys;
}

/** A text's shape, with its keys masked, and the keys that tell which one is meant. */
type Form = { shape: string; keys: string; isSentence: boolean };

/** Quotations and mail addresses. Each ends where another begins, and addresses begin with a word, so that a text is passed once. */
const quoted = /(?<!\S)\S+@[\p{L}\p{N}.-]+|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|「[^「」]+」|"[^"]+"/gu;

/** Takes a text apart. Capitals mark names, but not where a sentence begins, unless all words have them. */
function formOf(text: string): Form {
  const keys: string[] = [];
  const take = (key: string) => {
    keys.push(key);
    return '^';
  };
  const masked = maskNumbers(text.replace(quoted, take), take);
  const words = masked.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isTitle = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
  const shape = masked.replace(
    /(?<first>^\P{L}*|[.!?:]\s+)?(?<word>[\p{L}\p{M}]+)/gu,
    (all, first, word: string) => {
      if (calendarWords().has(word.toLowerCase())) return '~';
      return /^\p{Lu}/u.test(word) && (isTitle || first === undefined) ? take(all) : all.toLowerCase();
    },
  );
  return {
    shape: shape.replaceAll(/\^(?:[^\p{L}\p{N}^]*\^)*/gu, '^').replaceAll(/\s+/g, ' '),
    keys: keys.join(' '),
    isSentence: /\p{Ll}{3}/u.test(shape),
  };
}

function maskNumbers(text: string, take: (key: string) => string): string {
  let masked = '';
  let at = 0;
  for (const { of, number, from, to, kind } of numbersIn(text)) {
    masked += text.slice(at, from) + (kind === 'key' && of !== '' ? take(number) : '0');
    at = to;
  }
  return masked + text.slice(at);
}

/** A number of a text, with the word before it: "17" of "order". */
type NumberInText = {
  readonly of: string;
  readonly number: string;
  /** The offsets of its begin and end in the text. */
  readonly from: number;
  readonly to: number;
  /** `key` tells which one, `date` when, `measure` how much is in each; `amount` is money or a share, `state` a count or age. */
  readonly kind: 'key' | 'date' | 'measure' | 'amount' | 'state';
};

/**
 * The numbers of a text, with their kinds. "Order 17", "ending in 4242" and "v2" tell which one is meant; "3 items",
 * "(3)" and "2 h ago" are states.
 */
export function numbersIn(text: string): readonly NumberInText[] {
  const numbers = readBefore.get(text) ?? readNumbers(text);
  if (readBefore.size >= mostRead) readBefore.clear();
  readBefore.set(text, numbers);
  return numbers;
}

const readBefore = new Map<string, readonly NumberInText[]>();

const mostRead = 2000;

function readNumbers(text: string): NumberInText[] {
  if (!/\p{N}/u.test(text)) return [];
  const tokens = [...text.matchAll(token)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }));
  return tokens.flatMap(({ word, from, to }, at): NumberInText[] => {
    if (!/\p{N}/u.test(word)) return [];
    const [before, after] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? ''];
    const beside = { word, before, after, left: text.slice(0, from), right: text.slice(to) };
    const of = tokens.slice(Math.max(0, at - 2), at).findLast(isNoun)?.word ?? '';
    return [{ of: of.toLowerCase(), number: word, from, to, kind: kindOf(beside) }];
  });
}

/** The digits of a text's amounts of money and shares, split at their signs. */
const amountsIn = (text: string): string[] =>
  numbersIn(text).flatMap(({ kind, number }) => (kind === 'amount' ? number.split(/[^\p{L}\p{N}.]+/u) : []));

/** Runs of letters and digits, with the signs inside numbers. In scripts without spaces, words and numbers are apart. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;

const token = new RegExp(
  String.raw`[${unspaced}]+|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+(?:[.,:/'’-]\p{N}+)*`,
  'gu',
);

const isUnspaced = (word: string) => new RegExp(`^[${unspaced}]`, 'u').test(word);

/** Shorter words are mostly prepositions: "at 5", "bis 4". */
const isNoun = ({ word }: { word: string }) => isUnspaced(word) || /^\p{L}{3,}$/u.test(word);

type Beside = { word: string; before: string; after: string; left: string; right: string };

function kindOf({ word, before, after, left, right }: Beside): NumberInText['kind'] {
  if (/[€$£¥₹]\s?$/u.test(left) || /^\s?[%€$£¥₹°円元]/u.test(right)) return 'amount';
  if (/\(\s*$/.test(left) || /[.,]\d\d$/.test(word) || /^\d+[smhdwy]$/.test(word)) return 'state';
  if (isDateWord(word) || isMonth(before) || isMonth(after)) return 'date';
  if (/^\s?[\p{L}]/u.test(right) && isUnit(after)) return 'measure';
  if (left.trim() === '' && /^\s\p{Ll}/u.test(right)) return 'state';
  // A count this large would be written with a comma.
  if (/^\d{4,}$/.test(word)) return 'key';
  return /^\d/.test(word) && /^\s?\p{L}/u.test(right) && isCounted(after) ? 'state' : 'key';
}

const isDateWord = (word: string) =>
  /^(19|20)\d\d$/.test(word) || /^\d{1,2}:\d\d|^\d+[./-]\d+[./-]\d+$/.test(word);

const isUnit = (word: string) => /^([kmcµ]?[glmwv]|[kmgt]b|px|oz|lb|in|ft)$/i.test(word);

/**
 * A word in lower case may be a thing counted, unless it is so short that it goes on with the sentence ("Order 17 is
 * …").
 */
const isCounted = (word: string) =>
  /^\p{Ll}{4,}/u.test(word) ||
  /^[个個件人分秒時日天枚本点名回]/u.test(word) ||
  /^(min|sec|std|hrs?|ago)$/.test(word);

const isMonth = (word: string) => calendarWords().has(word.toLowerCase());

/** The titles differ in numbers that tell which one, how much or when: "Order 17" and "Order 18". */
export const isRenumberedTitle = (before: string, now: string): boolean =>
  haveOthers(before, now, ({ kind }) => kind !== 'state' && kind !== 'amount');

/** The titles differ in numbers that count nothing: "25 mg" and "50 mg", "v1" and "v2", "3 May" and "4 May". */
const isRemeasured = (before: string, now: string): boolean =>
  haveOthers(
    before,
    now,
    ({ kind, number }) => kind === 'measure' || kind === 'date' || (kind === 'key' && /\p{L}/u.test(number)),
  );

function haveOthers(before: string, now: string, tells: (number: NumberInText) => boolean): boolean {
  const [was, is] = [before, now].map((title) =>
    numbersIn(title)
      .filter(tells)
      .map(({ number }) => number),
  );
  return hasOther(was, is) && hasOther(is, was);
}

const hasOther = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.some((number) => !others.includes(number));
