import type { JoinedNode } from '../../protocol/snapshot';
import { lexicons, type Lexicon } from '../read/lexicon';
import { readText } from './texts';

/** How a page writes numbers and dates; undefined where it cannot be told. */
export type Conventions = { decimal?: '.' | ','; first?: 'day' | 'month' };

const nodesAtMost = 2000;
/** The least lead of the page's language over any other, in words. */
const clearLead = 2;

/** Reads the conventions of a page: from its own dates, else from its language. */
export function conventionsOf(nodes: readonly JoinedNode[]): Conventions {
  const texts = nodes.slice(0, nodesAtMost).flatMap(textsOf);
  const language = languageOf(texts);
  const first = orderIn(texts) ?? (language?.dayFirst ? 'day' : undefined);
  return { decimal: language?.decimal, first };
}

function textsOf({ name, description, hints }: JoinedNode): string[] {
  return [name, description ?? '', hints?.placeholder ?? ''].filter((text) => text !== '');
}

/** The order of day and month in the dates and the forms of dates of a page; undefined when none tells, or they differ. */
function orderIn(texts: readonly string[]): 'day' | 'month' | undefined {
  const orders = new Set<'day' | 'month'>();
  for (const text of texts) {
    const [, form = ''] = /\b(mm|dd|tt|jj|gg)\s?[/.-]\s?(?:mm|dd)\s?[/.-]\s?[yaj]{2,4}/i.exec(text) ?? [];
    if (form !== '') orders.add(form.toLowerCase() === 'mm' ? 'month' : 'day');
    const [, a = '', b = ''] = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/.exec(text) ?? [];
    if (Number(a) > 12) orders.add('day');
    if (Number(b) > 12) orders.add('month');
  }
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}

/** The language with clearly the most words and phrases of its own on a page. */
function languageOf(texts: readonly string[]): Lexicon | undefined {
  const counts = languageWords.map(({ language, words, phrases }): [Lexicon, number] => [
    language,
    texts.reduce((count, text) => {
      const read = readText(text).words;
      const runs = read.text.split(' ');
      return count + (phrases.has(read.text) ? 1 : 0) + runs.filter((word) => words.has(word)).length / 2;
    }, 0),
  ]);
  const [best, second] = counts.sort(([, one], [, other]) => other - one);
  return best && best[1] >= (second?.[1] ?? 0) + clearLead ? best[0] : undefined;
}

const languageWords = lexicons.map((language) => ({
  language,
  words: new Set([...language.weakWords, ...language.determiners]),
  phrases: new Set(language.concepts.map(([phrase]) => phrase)),
}));
