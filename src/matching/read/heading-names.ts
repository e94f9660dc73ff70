import { determiners, lexicons } from './lexicon';
import { headingWords } from './word-tables';
import { unspacedScript, wordsOf } from '../words';

/** The texts that the heading of a target may have: its name, without the words that only say that it is a heading. */
export function headingNames(name: string): string[] {
  const { text } = wordsOf(name);
  const bare = unspacedScript.test(text) ? withoutRun(text) : withoutWords(text.split(' '));
  return bare === '' ? [text] : [text, bare];
}

const ofHeading = new Set(lexicons.flatMap(({ positions, namedBy }) => [...positions, ...namedBy]));

function withoutWords(words: readonly string[]): string {
  const list = [...words];
  const small = (word: string | undefined) =>
    word !== undefined && (determiners.has(word) || ofHeading.has(word));
  while (small(list[0])) list.shift();
  if (headingWords.has(list[0] ?? '')) {
    list.shift();
    while (small(list[0])) list.shift();
  } else if (headingWords.has(list.at(-1) ?? '')) list.pop();
  return list.join(' ');
}

/** Signs between a heading and the word for it: `使い方の見出し`. */
const link = '[\\s的の]*';
const called = [...headingWords].filter((word) => unspacedScript.test(word)).join('|');
const before = new RegExp(`^(?:${called})${link}`, 'u');
const after = new RegExp(`${link}(?:${called})$`, 'u');

function withoutRun(text: string): string {
  return text.replace(before, '').replace(after, '');
}
