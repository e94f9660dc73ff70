import type { Surroundings } from '../../protocol/fingerprint';
import { attributeOf, localNameOf, matchesSelector } from '../dom/native';
import { parentOrHost } from '../selectors/css';
import { clip } from '../dom/drawn-text';
import type { PageWords } from './page-words';
import { rowOf } from './surroundings';

const mostTold = 6;
const longestTold = 80;
/** The most texts before it that are looked at. */
const farthest = 100;

type NameOf = (element: Element) => string;

/** The words of the page about the one thing it is about, at the place of an element. Only those that are there. */
export function tellingOf(
  element: Element,
  words: PageWords,
  nameOf: NameOf,
): Pick<Surroundings, 'told' | 'trail' | 'chosen'> {
  const told = toldOf(element, words, nameOf);
  const trail = trailOf(element, words);
  const chosen = chosenOf(element, words);
  return {
    told: told.length > 0 ? told : undefined,
    trail: trail.length > 0 ? [...trail] : undefined,
    chosen: chosen.length > 0 ? chosen : undefined,
  };
}

/**
 * The texts before an element in the page, the bar or the dialog it is in, without those of headings, controls and
 * labels, and with the texts of pictures there, nearest first. For an element in a row, the texts before the rows, which
 * its row does not say.
 */
function toldOf(element: Element, words: PageWords, nameOf: NameOf): string[] {
  const { texts, spans, named, entries, pictures } = words;
  const { row } = rowOf(element, words, nameOf);
  const part = partOf(element);
  const from = (part && spans.get(part)?.start) ?? 0;
  const to = spans.get(row ? listOf(row) : element)?.start ?? 0;
  const told: string[] = [];
  const add = (text: string | undefined) => {
    if (text && told.length < mostTold) told.push(clip(text, longestTold));
  };
  const own = spans.get(element)?.start ?? 0;
  const isOfOther = (at: number) => {
    const entry = entries.get(at);
    return entry !== undefined && (own < entry.start || own > entry.end);
  };
  for (let at = to; at >= Math.max(from, to - farthest) && told.length < mostTold; at -= 1) {
    if (isOfOther(at)) continue;
    if (at < to && !named.has(at)) add(texts[at]);
    add(pictures.get(at));
  }
  return told;
}

function partOf(element: Element): Element | null {
  let part = parentOrHost(element);
  while (part && !isPart(part)) part = parentOrHost(part);
  return part;
}

/** The list or box that all the rows are in. */
function listOf(row: Element): Element {
  for (let up = parentOrHost(row); up && !isPart(up); up = parentOrHost(up))
    if (lists.has(attributeOf(up, 'role') ?? localNameOf(up))) return up;
  return parentOrHost(row) ?? row;
}

const lists = new Set('table ul ol dl list grid treegrid tree feed'.split(' '));

const isPart = (element: Element) => parts.has(attributeOf(element, 'role') ?? localNameOf(element));

const parts = new Set('body main dialog alertdialog aside header footer nav banner contentinfo'.split(' '));

/** The tabs and steps before an element that are the current ones of its part, for what is not one of them. */
function chosenOf(element: Element, { chosen, spans, texts }: PageWords): string[] {
  const part = partOf(element);
  const [from, to] = [(part && spans.get(part)?.start) ?? 0, spans.get(element)?.start ?? 0];
  if (matchesSelector(element, '[role="tab"]')) return [];
  return chosen.flatMap((each) => {
    const span = spans.get(each);
    const isBefore = span && span.start >= from && span.end <= to && span.end > span.start;
    return isBefore ? clip(texts.slice(span.start, span.end).join(' '), longestTold) : [];
  });
}

const known = new WeakMap<PageWords, readonly string[]>();

/** The way to the page that it shows itself, for what is in no bar that every page has. */
function trailOf(element: Element, words: PageWords): readonly string[] {
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

/**
 * A selector of breadcrumbs: by the pattern of WAI-ARIA, by schema.org, and by the words of style sheets in any language.
 */
const breadcrumbs =
  '[aria-label*="breadcrumb" i], [itemtype$="/BreadcrumbList"], [class*="breadcrumb" i], [id*="breadcrumb" i]';
