import type { Random } from '../../base/random';
import type { Field, Thing } from './kinds';
import type { Locale } from './locales';

type Json = { [key: string]: unknown };

/** The types of things that stand in others, by their property. */
const inner: Readonly<Record<string, string>> = {
  offers: 'Offer',
  brand: 'Brand',
  author: 'Person',
  aggregateRating: 'AggregateRating',
  hiringOrganization: 'Organization',
  jobLocation: 'Place',
  address: 'PostalAddress',
  location: 'Place',
  organizer: 'Organization',
};

export const ownWays = ['json-ld', 'graph', 'microdata', 'rdfa', 'state', 'opengraph'] as const;
export type OwnWay = (typeof ownWays)[number];

/** A thing as data for programs, with types. */
export function dataOf({ type }: Pick<Thing, 'type'>, fields: readonly Field[], random: Random): Json {
  const data: Json = { '@type': type };
  const isWrapped = random.below(3) === 0;
  for (const { own, value, fact } of fields) {
    const steps = own.split('.');
    let at = data;
    for (const step of steps.slice(0, -1)) at = (at[step] ??= { '@type': inner[step] ?? 'Thing' }) as Json;
    const last = steps.at(-1) ?? '';
    const values = [value].flat().map((each) => each.own);
    const isSteps = fact === 'instructions' && isWrapped;
    at[last] = Array.isArray(value)
      ? isSteps
        ? values.map((each) => ({ '@type': 'HowToStep', text: each }))
        : values
      : fact === 'salary'
        ? salaryOf(String(values[0]))
        : values[0];
  }
  return data;
}

const salaryOf = (range: string): Json => {
  const [minValue, maxValue] = range.split('-').map(Number);
  return {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', minValue, maxValue, unitText: 'YEAR' },
  };
};

const script = (type: string, data: unknown, attributes = ''): string =>
  `<script type="${type}"${attributes}>${JSON.stringify(data)}</script>`;

type Writing = { random: Random; locale: Locale; url: string };

/** The head's and the body's part of own data that is written in a way. Of `opengraph` only what it has names for is written. */
export function writeOwn(way: OwnWay, things: readonly Json[], { url }: Writing): string {
  const site = { '@type': 'Organization', '@id': '#site', name: 'The Daily Harbour', url: '/' };
  switch (way) {
    case 'json-ld':
      return things
        .map((data) => script('application/ld+json', { '@context': 'https://schema.org', ...data }))
        .join('');
    case 'graph': {
      const nodes = things.map((data, at): Json => ({
        '@id': `${url}#thing${at}`,
        publisher: { '@id': '#site' },
        ...data,
      }));
      const parts = nodes.flatMap(apart);
      const page = {
        '@type': 'WebPage',
        '@id': url,
        name: nodes[0]?.['name'],
        mainEntity: { '@id': `${url}#thing0` },
      };
      const trail = {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home' },
          { '@type': 'ListItem', position: 2, name: 'All' },
        ],
      };
      const graph = [
        { '@type': 'WebSite', name: 'The Daily Harbour', publisher: { '@id': '#site' } },
        site,
        page,
        trail,
        ...parts,
      ];
      return script('application/ld+json', { '@context': 'https://schema.org', '@graph': graph });
    }
    case 'microdata':
      return things.map((data) => items(data, 'itemprop', '')).join('');
    case 'rdfa':
      return `<div vocab="https://schema.org/">${things.map((data) => items(data, 'property', '')).join('')}</div>`;
    case 'state': {
      const plain = things.map(flat);
      const props = {
        pageProps: { locale: 'x', item: plain[0], more: plain.slice(1), flags: { beta: true } },
      };
      return script('application/json', { props, page: '/[id]', buildId: 'qk3' }, ' id="__NEXT_DATA__"');
    }
    case 'opengraph':
      return things.slice(0, 1).map(metaOf).join('');
    default:
      return way satisfies never;
  }
}

/** A thing and those in it as nodes of a graph, which refer to each other. */
function apart(node: Json): Json[] {
  const nodes: Json[] = [];
  const own = Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== 'author' && key !== 'brand' && key !== 'organizer') return [key, value];
      const id = `#${key}`;
      nodes.push({ '@id': id, ...(value as Json) });
      return [key, { '@id': id }];
    }),
  );
  return [own, ...nodes];
}

const escaped = (value: unknown): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function items(data: Json, name: 'itemprop' | 'property', property: string): string {
  const isMicro = name === 'itemprop';
  const type = isMicro
    ? `itemscope itemtype="https://schema.org/${String(data['@type'])}"`
    : `typeof="${String(data['@type'])}"`;
  const inside = Object.entries(data)
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([key, value]) => [value].flat().map((each): [string, unknown] => [key, each]))
    .map(([key, value]) =>
      typeof value === 'object'
        ? items(value as Json, name, key)
        : `<meta ${name}="${key}" content="${escaped(value)}">`,
    );
  return `<div ${type}${property === '' ? '' : ` ${name}="${property}"`}>${inside.join('')}</div>`;
}

/** A thing as programs of a site keep it: no types, things in it by their names. */
function flat(data: Json): Json {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
      if (key.startsWith('@')) return [];
      return [
        [
          key,
          typeof value === 'object' && value !== null && !Array.isArray(value) ? flat(value as Json) : value,
        ],
      ];
    }),
  );
}

function metaOf(data: Json): string {
  const offers = data['offers'] as Json | undefined;
  const author = data['author'] as Json | undefined;
  const said: [string, unknown][] = [
    ['og:site_name', 'The Daily Harbour'],
    ['og:title', data['name'] ?? data['headline'] ?? data['title']],
    ['og:description', data['description']],
    ['product:price:amount', offers?.['price']],
    ['article:published_time', data['datePublished']],
    ['article:section', data['articleSection']],
    ['article:author', author?.['name']],
  ];
  return said
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `<meta property="${property}" content="${escaped(value)}">`)
    .join('');
}

/** The places that OpenGraph has names for. */
export const inOpenGraph = new Set([
  'name',
  'headline',
  'title',
  'description',
  'offers.price',
  'datePublished',
  'articleSection',
  'author.name',
]);
