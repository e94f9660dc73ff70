import { isDrawn, saysWords, type SeenPage } from './check-ends';

/** The most pieces of a page that one quote goes over. */
const mostPieces = 8;

/**
 * The address that leads to a quote and has the browser mark it there. Over several pieces of the page it is named by its first and its
 * last. Source: https://wicg.github.io/scroll-to-text-fragment/
 */
export function placeOfQuote(quote: string, page: SeenPage): string {
  const texts = page.nodes.filter(isDrawn).flatMap(({ name }) => (name.trim() === '' ? [] : name.trim()));
  const named = texts.some((text) => saysWords(text, quote)) ? [quote] : endsOf(quote, texts);
  const { href, hash } = new URL(page.url);
  return `${href}${hash === '' ? '#' : ''}:~:text=${named.map(inFragment).join(',')}`;
}

function endsOf(quote: string, texts: readonly string[]): string[] {
  for (let from = 0; from < texts.length; from += 1) {
    const [first = ''] = texts.slice(from);
    if (!saysWords(quote, first)) continue;
    for (let to = from + 1; to < Math.min(texts.length, from + mostPieces); to += 1) {
      const last = texts[to] ?? '';
      if (saysWords(texts.slice(from, to + 1).join(' '), quote)) return [first, last];
    }
  }
  return [quote];
}

/** A hyphen, a comma and an ampersand mean something in it. */
const inFragment = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D');
