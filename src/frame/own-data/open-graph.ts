import type { OwnThing } from '../../protocol/extract/page-data';
import { squash } from '../dom/drawn-text';
import { attributeOf, queryAll, queryFirst, titleOf } from '../dom/native';
import { absoluteAddress } from '../data/cell-values';
import type { JsonValue } from './lenient-json';
import { addValue } from './vocabulary';

const named = ['description', 'author', 'keywords', 'date', 'pubdate'];
const addressed = /^(?:url|image|video|audio|image:(?:secure_)?url|video:url)$/;

/**
 * The page as it describes itself in its head, as one thing: OpenGraph first, then Twitter's cards, then `meta` names,
 * the title and the canonical address. Prefixes are left out: `price:amount` of `product:price:amount`.
 */
export function readOpenGraph(document: Document): OwnThing[] {
  const data = new Map<string, JsonValue>();
  for (const prefix of ['og', 'article', 'product', 'book', 'profile', 'music', 'video'])
    addPrefixed(document, prefix, data);
  const [type] = [data.get('type') ?? []].flat();
  for (const [name, value] of cardsOf(document)) if (!data.has(name)) data.set(name, value);
  const canonical = queryFirst(document, 'link[rel~=canonical][href]');
  const address = canonical && absoluteAddress(attributeOf(canonical, 'href') ?? '', canonical);
  if (address && !data.has('url')) data.set('url', address);
  if (!data.has('title') && titleOf(document)) data.set('title', squash(titleOf(document)));
  if (data.size === 0) return [];
  return [
    { way: 'opengraph', types: typeof type === 'string' ? [type] : [], data: Object.fromEntries(data) },
  ];
}

function addPrefixed(document: Document, prefix: string, data: Map<string, JsonValue>): void {
  for (const meta of queryAll(
    document,
    `meta[property^="${prefix}:" i][content], meta[name^="${prefix}:" i][content]`,
  )) {
    const name = (attributeOf(meta, 'property') ?? attributeOf(meta, 'name') ?? '')
      .slice(prefix.length + 1)
      .trim()
      .toLowerCase();
    const content = squash(attributeOf(meta, 'content') ?? '');
    const value = addressed.test(name) ? absoluteAddress(content, meta) : content;
    if (name !== '' && value) addValue(data, name, value);
  }
}

function* cardsOf(document: Document): Generator<[string, string]> {
  for (const meta of queryAll(document, 'meta[name][content], meta[property^="twitter:" i][content]')) {
    const name = (attributeOf(meta, 'name') ?? attributeOf(meta, 'property') ?? '').toLowerCase();
    const content = squash(attributeOf(meta, 'content') ?? '');
    if (content === '') continue;
    const card = /^twitter:(title|description|image)$/.exec(name)?.[1];
    if (card) yield [card, card === 'image' ? (absoluteAddress(content, meta) ?? content) : content];
    else if (named.includes(name)) yield [name, content];
  }
}
