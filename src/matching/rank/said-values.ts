import { weakWords } from '../lexicon';
import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isList, isTypable } from '../page/page-fields';
import { fitValue, isFormatted } from './fit-value';
import { stem, wordsOf } from '../words';

/** A value that stands in an instruction: as the field takes it, and as it was said. */
export type StandingValue = { text: string; said: string };

const wordsAtMost = 6;

/** The values in an instruction that a field may take: its one option, what its format reads, or what stands apart as a text. */
export function standingValues(page: MatchedPage, element: PageElement, written: string): StandingValue[] {
  if (isList(element.node)) return optionsIn(element, written);
  if (!isTypable(element.node)) return [];
  return isFormatted(element.node) ? formattedIn(page, element, written) : textsIn(written);
}

/** The longest part that the field's format reads; none where several are as long. */
function formattedIn(page: MatchedPage, { node, sources }: PageElement, written: string): StandingValue[] {
  if (!/\d/.test(written)) return [];
  const words = [...written.matchAll(/\S+/g)];
  const conventions = { ...page.conventions(), named: sources.map(({ words: { text } }) => text) };
  for (let length = Math.min(wordsAtMost, words.length); length > 0; length -= 1) {
    const fitting = words.slice(0, words.length - length + 1).flatMap((first, at): StandingValue[] => {
      const last = words[at + length - 1];
      const said = last
        ? written.slice(first.index, last.index + last[0].length).replace(signsAfter, '')
        : '';
      const { text, doubt } = fitValue(node, said, conventions);
      return doubt === undefined && /\d/.test(said) ? [{ text, said }] : [];
    });
    if (fitting.length > 0) return fitting.length === 1 ? fitting : [];
  }
  return [];
}

const signsAfter = /[,;.!?]+$/u;

/** The one option of a list that has most of the words. */
function optionsIn({ node }: PageElement, written: string): StandingValue[] {
  const roots = new Map(wordsOf(written).list.map((word) => [stem(word), word]));
  const named = (node.hints?.options ?? []).flatMap((text) => {
    const counted = wordsOf(text).list.filter((word) => !weakWords.has(word));
    const said = counted.flatMap((word) => roots.get(stem(word)) ?? []);
    return counted.length > 0 && said.length === counted.length
      ? [{ text, said: said.join(' '), count: said.length }]
      : [];
  });
  const most = Math.max(0, ...named.map(({ count }) => count));
  const best = named.filter(({ count }) => count === most);
  return best.length === 1 ? best.map(({ text, said }) => ({ text, said })) : [];
}

/** A text in quotes, an address, or all after a colon. */
function textsIn(written: string): StandingValue[] {
  const found = textMarks.flatMap((mark) => {
    const said = mark.exec(written)?.[1]?.trim() ?? '';
    return said === '' ? [] : [said];
  });
  return found.slice(0, 1).map((said) => ({ text: said, said }));
}

/** Each begins at one place of the text, or at each word, so that what fits none is passed once. */
const textMarks = [
  /^[^"“„«「『]*["“„«「『](.+)["”“»」』]/su,
  /[:：]\s+(.+)$/su,
  /(?<!\S)([^\s@]+@[^\s@]+\.\p{L}+)/u,
];
