import type { Concept } from '../../languages/kinds';
import {
  conceptPhrases,
  emptyWords,
  isDeedConcept,
  lexicons,
  negations,
  weakWords,
  stem,
} from '../read/lexicon';
import { conceptLikeness } from '../page/concepts';
import { isSeen, type MatchedPage } from '../page/elements';
import { type PageElement, isField, tickRoles } from '../page/page-element';
import { unspacedScript, wordsOf, type Words } from '../words';

/** The words of a short name, their meanings, and for each the page's words that are like it. */
export type ShortName = {
  words: Words;
  concepts: readonly Concept[];
  likes: readonly ReadonlyMap<string, number>[];
  /** The instruction's words for the place, which do not count in a name. */
  placeWords: ReadonlySet<string>;
};

/** The likeness of a word to itself with a letter left out, doubled or swapped. */
export const slipLikeness = 0.88;

/** Two letters beside each other have changed places. */
export function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    at + 1 < one.length &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}

/** A word with digits is told apart by them: with others it is another number, and no slip. */
export const isOtherNumber = (said: string, other: string): boolean =>
  /\d/.test(said) && said.replace(/\D/g, '') !== other.replace(/\D/g, '');

const phraseWordsAtMost = 6;
/** The most words of a name on a page that is read: a longer one says more than was asked. */
const nameWordsAtMost = 12;

/** An element to press, whose name says its deed or its target. */
export function isPressed({ node }: PageElement): boolean {
  return !isField(node) && !tickRoles.has(node.role);
}

/**
 * The text has the meaning of a short name, and no word that changes it.
 *
 * "Save" fits "Save" and "Save (2)", not "Saver", "Don't save" or "Save later". Words beside it are an object ("Save
 * address") only where the page speaks of that elsewhere and no other element resembles the name.
 */
export function saysJust(page: MatchedPage, element: PageElement, asked: ShortName): boolean {
  const texts = element.sources.filter(isSeen).map(({ words }) => words.text);
  return texts.length === 0 || texts.some((text) => isSaidBy(text, page, element, asked));
}

/** The visible texts have no word of a name, and no part of the same meaning. */
export function saysNothingOf({ sources }: PageElement, { likes, concepts }: ShortName): boolean {
  return sources
    .filter(isSeen)
    .every(
      (source) =>
        !source.words.list.some((word) => !weakWords.has(word) && likes.some((like) => like.has(word))) &&
        !source.concepts.some(([found]) => concepts.some((concept) => conceptLikeness(concept, found) > 0)),
    );
}

function isSaidBy(text: string, page: MatchedPage, element: PageElement, asked: ShortName): boolean {
  if (isSameText(text, page, asked)) return true;
  const rests = unspacedScript.test(text) ? restsOfRun(text, asked) : restsOfWords(text, page, asked);
  return rests.some(
    ({ words, isAtEdge }) =>
      words.length === 0 ||
      (isAtEdge &&
        words.every((word) => !contradicts(word) && isSaidElsewhere(page, word, asked)) &&
        !page.elements.some((other) => isLike(other, element, asked))),
  );
}

/** The words beside a name in a text. A name at the edge of a text is its subject. */
type Rest = { words: string[]; isAtEdge: boolean };

function restsOfWords(text: string, page: MatchedPage, asked: ShortName): Rest[] {
  const list = text.split(' ').filter((word) => !isCount(word) && !asked.placeWords.has(word));
  if (list.length > nameWordsAtMost) return [];
  const runs = list.flatMap((_, start) =>
    list.slice(start, start + phraseWordsAtMost).map((_word, more) => [start, start + more + 1] as const),
  );
  return runs
    .filter(([start, end]) => isSameText(list.slice(start, end).join(' '), page, asked))
    .map(([start, end]) => restOf(list.slice(0, start), list.slice(end)));
}

function restsOfRun(text: string, { words }: ShortName): Rest[] {
  const at = text.indexOf(words.text);
  if (at < 0) return [];
  return [restOf(text.slice(0, at).split(' '), text.slice(at + words.text.length).split(' '))];
}

function restOf(before: readonly string[], after: readonly string[]): Rest {
  const [left, right] = [before.filter(counts), after.filter(counts)];
  return { words: [...left, ...right], isAtEdge: left.length === 0 || right.length === 0 };
}

function isSameText(text: string, page: MatchedPage, asked: ShortName): boolean {
  return isSameWords(text, asked) || isSamePurpose(text, page, asked);
}

/** Equal but for slips. Another ending ("close", "closer") or a known word is no slip. */
function isSameWords(text: string, { words, likes }: ShortName): boolean {
  if (text === words.text) return true;
  const list = text.split(' ');
  const wanted = words.text.split(' ');
  const isSlip = (word: string, other: string, at: number): boolean =>
    likes[at]?.get(word) === slipLikeness &&
    !conceptPhrases.has(other) &&
    !word.startsWith(other) &&
    !other.startsWith(word);
  return (
    list.length === wanted.length &&
    wanted.every((other, at) => list[at] === other || isSlip(list[at] ?? '', other, at))
  );
}

/** Look-alikes of another language have the same purpose only where the page speaks that, too. */
function isSamePurpose(text: string, page: MatchedPage, { words, concepts }: ShortName): boolean {
  const found = conceptPhrases.get(text);
  if (!found?.some((other) => concepts.some((concept) => conceptLikeness(concept, other) > 0))) return false;
  if (!text.startsWith(words.text) && !words.text.startsWith(text)) return true;
  const [own, foreign] = [languagesOf(words.text), languagesOf(text)];
  return (
    foreign.some((phrases) => own.includes(phrases)) ||
    foreign.some((phrases) =>
      namesIn(page, phrases).some(
        (name) => name !== text && languagesOf(name).every((each) => !own.includes(each)),
      ),
    )
  );
}

type Phrases = ReadonlySet<string>;

const phrasesByLanguage: readonly Phrases[] = lexicons.map(
  ({ concepts }) => new Set(concepts.map(([phrase]) => phrase)),
);

function languagesOf(phrase: string): Phrases[] {
  return phrasesByLanguage.filter((phrases) => phrases.has(phrase));
}

function namesIn(page: MatchedPage, phrases: Phrases): string[] {
  return page.elements
    .map(({ sources: [first] }) => first?.words.text ?? '')
    .filter((name) => phrases.has(name));
}

const typeWords = new Set(lexicons.flatMap(({ elementTypes }) => [...elementTypes.keys()]));

function counts(word: string): boolean {
  return (
    word !== '' &&
    (negations.has(word) || ![weakWords, typeWords, emptyWords].some((words) => words.has(word)))
  );
}

function contradicts(word: string): boolean {
  return negations.has(word) || conceptPhrases.get(word)?.some(isDeedConcept) === true;
}

/** The page speaks of a thing apart from the name that was asked. */
function isSaidElsewhere(page: MatchedPage, word: string, { words }: ShortName): boolean {
  return [...page.mentions(stem(word))].some((at) => {
    const { text } = wordsOf(page.tree.nodes[at]?.name ?? '');
    return !text.includes(words.text);
  });
}

/** Another element to press resembles the name by its own, or by its purpose. */
function isLike(other: PageElement, element: PageElement, { words, concepts }: ShortName): boolean {
  if (!isPressed(other) || other.node.name === element.node.name) return false;
  return (
    concepts.some((concept) => other.concepts.has(concept)) ||
    other.sources.some(
      (source) => isSeen(source) && strongWords(words).some((word) => source.words.text.includes(word)),
    )
  );
}

function strongWords({ list }: Words): string[] {
  return list.filter((word) => !weakWords.has(word));
}

/** A count, as in "Basket (2)" and "Star 12k". */
export function isCount(word: string): boolean {
  return /^\d{1,4}[km]?$/.test(word);
}
