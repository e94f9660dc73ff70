import { withoutAccents } from '../../base/text';
import { dataSources } from '../../languages/generated/data';
import { columnConcepts, type ColumnConcept } from '../../languages/kinds';
import { nameFit, wordsOfName } from '../schema/read-schema';

/** A text without case, accents and widths. */
export const plain = (text: string): string =>
  withoutAccents(text).toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss');

/** The words of a name, without accents: `prepTime`, "Temps de préparation". */
export const plainWords = (name: string): string[] =>
  plain(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{M}\p{N}%#ー]+/gu) ?? [];

type Meanings = ReadonlyMap<string, readonly ColumnConcept[]>;

const meaningsIn = new Map(dataSources.map(({ language, concepts }) => [language, phrasesOf(concepts)]));

function phrasesOf(concepts: Readonly<Record<ColumnConcept, string>>): Meanings {
  const phrases = new Map<string, ColumnConcept[]>();
  for (const concept of columnConcepts)
    for (const phrase of concepts[concept].split(' '))
      phrases.set(phrase, [...(phrases.get(phrase) ?? []), concept]);
  return phrases;
}

/** Subjects that stand for another where a thing has none of that itself, the first that it has: the date of an event is when it begins. */
const narrower: Partial<Record<ColumnConcept, readonly ColumnConcept[]>> = {
  date: ['published', 'posted', 'start'],
  published: ['posted'],
  posted: ['published'],
  time: ['total-time', 'start'],
  person: ['author', 'seller', 'customer'],
  place: ['address'],
  text: ['description'],
  name: ['author'],
};

/** The subjects that a phrase has by itself: of "author" it is the author, and not any person. */
function conceptsOf(words: readonly string[], languages: readonly string[]): readonly ColumnConcept[] {
  const phrase = words.join('_');
  for (const language of languages) {
    const found = meaningsIn.get(language)?.get(phrase);
    if (found)
      return found.filter(
        (concept) =>
          !narrower[concept]?.some((each) => found.includes(each) && !narrower[each]?.includes(concept)),
      );
  }
  return [];
}

const allLanguages = dataSources.map(({ language }) => language);

/** How a name is read: whose it is, in which language, and which words in it are of the thing that has it: "recipe" in `recipeName`. */
export type NameReading = {
  readonly of: 'schema' | 'page' | 'markup';
  readonly language: string;
  readonly thing?: readonly string[];
};

/**
 * The subjects that a name is about. Names of a page are in its language or in English, those of a schema in any, English first. Of
 * markup the end of a name does: `card-price`.
 */
export function meaningsOf(
  name: string,
  { of, language, thing = [] }: NameReading,
): readonly ColumnConcept[] {
  const own = language.slice(0, 2).toLowerCase();
  const languages = of === 'page' && own !== '' ? [own, 'en'] : ['en', own, ...allLanguages];
  const words = plainWords(name.replace(/\([^)]*\)/gu, ''));
  const whole = conceptsOf(words, languages);
  if (whole.length > 0) return whole;
  const others = words.filter((word) => !thing.includes(word));
  if (others.length > 0 && others.length < words.length) return conceptsOf(others, languages);
  const ends = of === 'markup' ? words.map((_, at) => words.slice(at)) : [];
  return ends.map((end) => conceptsOf(end, ['en', own])).find((found) => found.length > 0) ?? [];
}

/**
 * The fit of a page's name to a wanted one, the better the higher: the same words, the same subject, all words and more, a subject
 * that stands for it; 0 for none.
 */
export function fitOf(wanted: string, given: string, reading: NameReading): number {
  const words = nameFit(wanted, given);
  if (words === 2) return 4;
  const own = meaningsOf(wanted, { ...reading, of: 'schema' });
  const theirs = meaningsOf(given, reading);
  if (theirs.some((concept) => own.includes(concept))) return 3;
  if (words === 1 && theirs.length === 0) return 2;
  const instead = own.flatMap((concept) => narrower[concept] ?? []);
  const rank = instead.findIndex((concept) => theirs.includes(concept));
  if (rank >= 0) return 1 - rank / 10;
  // The name of a comment is its author's, but no author is called as the page is.
  const isOfKind = (concept: ColumnConcept) =>
    concept !== 'name' && narrower[concept]?.some((each) => own.includes(each));
  return theirs.some(isOfKind) ? 0.5 : 0;
}

/** The words for a thing of these types: of `JobPosting` "job" and "posting". */
export const wordsForThing = (names: readonly string[]): string[] =>
  names.flatMap((name) => [...wordsOfName(name), ...plainWords(name)]);
