import { runsOf } from './fold';
import { weakWords } from './lexicon';
import { allRiskPhrases } from './lexicon/risks';
import { audiences, cookieWords, destinationWords, largeThings, powers, wholes } from './lexicon/risky-names';
import { phrasesIn } from './phrases';
import { stem, wordsOf } from './words';

/** The words of a text that say which thing is meant, by their stems: without deeds, and without words that count little. */
export function thingsIn(text: string): ReadonlySet<string> {
  const { list } = wordsOf(text.slice(0, longestText));
  return new Set(list.filter((word) => !weakWords.has(word) && !allRiskPhrases.has(word)).map(stem));
}

const longestText = 4000;

/** Whether every word of a name is among those of a text. */
export function saysWhole(text: string, name: string): boolean {
  const said = new Set(wordsOf(text).list.map(stem));
  const words = wordsOf(name).list.filter((word) => !weakWords.has(word));
  return words.length > 0 && words.every((word) => said.has(stem(word)));
}

const names = (phrases: ReadonlySet<string>) => (text: string) =>
  phrasesIn(text).some((phrase) => phrases.has(phrase));

/** Whether a field of this name decides where something goes. */
export const isDestination = names(destinationWords);
export const isAudience = names(audiences);
export const isPower = names(powers);
export const isWhole = names(wholes);
export const isOfCookies = names(cookieWords);

/** The kinds of large things that a text names, by numbers. */
export function largeThingsIn(text: string): number[] {
  const phrases = phrasesIn(text);
  return largeThings.flatMap((kind, at) => (phrases.some((phrase) => kind.has(phrase)) ? [at] : []));
}

/** A text as it is compared with another: folded words with single spaces. */
export const plainWords = (text: string): string => runsOf(text).join(' ');
