import { attributeOf, localNameOf, matchesSelector } from '../native';
import { parentOrHost } from '../selectors/css';
import { clip } from '../drawn-text';
import type { PageWords } from './page-words';

const mostTold = 6;
const longestTold = 80;

/** The texts before an element in the page, the bar or the dialog it is in that are no heading's and no control's, nearest first. */
export function toldOf(element: Element, { texts, spans, named }: PageWords): string[] {
  const own = spans.get(element);
  let part = parentOrHost(element);
  while (part && !isPart(part)) part = parentOrHost(part);
  const from = (part && spans.get(part)?.start) ?? 0;
  const told: string[] = [];
  for (let at = (own?.start ?? 0) - 1; at >= from && told.length < mostTold; at -= 1)
    if (!named.has(at)) told.push(clip(texts[at] ?? '', longestTold));
  return told;
}

const isPart = (element: Element) => parts.has(attributeOf(element, 'role') ?? localNameOf(element));

const parts = new Set('body main dialog alertdialog aside header footer nav banner contentinfo'.split(' '));

const known = new WeakMap<PageWords, readonly string[]>();

/** The way to the page that it shows itself, for what is in no bar that every page has. */
export function trailOf(element: Element, words: PageWords): readonly string[] {
  for (let up = parentOrHost(element); up && localNameOf(up) !== 'main'; up = parentOrHost(up))
    if (isBar(up)) return [];
  const trail = known.get(words) ?? readTrail(words);
  known.set(words, trail);
  return trail;
}

const isBar = (element: Element) => bars.has(attributeOf(element, 'role') ?? localNameOf(element));

const bars = new Set('header footer nav navigation banner contentinfo'.split(' '));

const longestTrail = 8;

function readTrail({ spans, texts }: PageWords): string[] {
  for (const [element, { start, end }] of spans)
    if (end > start && matchesSelector(element, breadcrumbs))
      return texts
        .slice(start, end)
        .filter((text) => /[\p{L}\p{N}]/u.test(text))
        .slice(0, longestTrail)
        .map((text) => clip(text, longestTold));
  return [];
}

/** By the pattern of WAI-ARIA, by schema.org, and by what style sheets call it in any language. */
const breadcrumbs =
  '[aria-label*="breadcrumb" i], [itemtype$="/BreadcrumbList"], [class*="breadcrumb" i], [id*="breadcrumb" i]';
