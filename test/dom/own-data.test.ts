import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import {
  readJsonLd,
  markUndrawn,
  readState,
  readRdfa,
  readOpenGraph,
  readMicrodata,
} from '../../src/frame/own-data/read-own-data';
import { parseLenientJson } from '../../src/frame/own-data/lenient-json';
import { showPage } from './fixtures';

/** What the page says in one way, without what the test page's own head says. */
function said(html: string, way: string) {
  showPage(html);
  const things = [
    readJsonLd(document),
    readMicrodata(document),
    readRdfa(document),
    readOpenGraph(document),
  ].flat();
  return things.filter((thing) => thing.way === way).map(({ types, data }) => ({ types, data }));
}

const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const ld = (json: string) => said(script(json), 'json-ld');
const address = (path: string) => new URL(path, document.baseURI).href;

describe('JSON that is nearly JSON', () => {
  it.each([
    ['{"a":1}', [{ a: 1 }]],
    ['{"a":1,}', [{ a: 1 }]],
    ['[1,2,,3,]', [[1, 2, 3]]],
    ['{"a":"x\ny"}', [{ a: 'x\ny' }]],
    ["{'a':'it\\'s'}", [{ a: "it's" }]],
    ['{a: true, b: null}', [{ a: true, b: null }]],
    ['{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['{"a":1},\n{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['{"a":1};', [{ a: 1 }]],
    ['/* said */ {"a": /* one */ 1} // end', [{ a: 1 }]],
    ['<!-- {"a":1} -->', [{ a: 1 }]],
    ['//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
    ['{"u":"https://a.example/x?y=1//2"}', [{ u: 'https://a.example/x?y=1//2' }]],
    ['{"a":"\\u00e9\\n"}', [{ a: 'é\n' }]],
    ['{"a":-1.5e3}', [{ a: -1500 }]],
    ['{"a":1} sorry', [{ a: 1 }]],
    ['{"a":', []],
    ['', []],
    ['{"__proto__":{"a":1}}', [Object.fromEntries([['__proto__', { a: 1 }]])]],
  ])('reads %s', (text, values) => {
    expect(parseLenientJson(text)).toEqual(values);
  });

  it('gives up on what is nested too deep', () => {
    expect(parseLenientJson('['.repeat(5000))).toEqual([]);
  });
});

describe('JSON-LD', () => {
  it.each<[string, string, unknown]>([
    [
      'a thing',
      '{"@context":"https://schema.org","@type":"Product","name":"Lamp"}',
      [{ types: ['Product'], data: { name: 'Lamp' } }],
    ],
    [
      'things in it',
      '{"@type":"Product","offers":{"@type":"Offer","price":"12.50"}}',
      [{ types: ['Product'], data: { offers: { '@type': 'Offer', price: '12.50' } } }],
    ],
    [
      'several kinds',
      '{"@type":["Book","Product"],"name":"A"}',
      [{ types: ['Book', 'Product'], data: { name: 'A' } }],
    ],
    [
      'a graph',
      '{"@graph":[{"@type":"A","name":"a"},{"@type":"B","name":"b"}]}',
      [
        { types: ['A'], data: { name: 'a' } },
        { types: ['B'], data: { name: 'b' } },
      ],
    ],
    [
      'a list of things',
      '[{"@type":"A"},{"@type":"B"}]',
      [
        { types: ['A'], data: {} },
        { types: ['B'], data: {} },
      ],
    ],
    [
      'whole names',
      '{"@type":"http://schema.org/Event","schema:name":"Fair"}',
      [{ types: ['Event'], data: { name: 'Fair' } }],
    ],
    [
      'values with a language',
      '{"@type":"A","name":{"@value":"Lampe","@language":"de"}}',
      [{ types: ['A'], data: { name: 'Lampe' } }],
    ],
    [
      'comments and a last comma',
      '<!--\n{"@type":"A", /* name */ "name":"a",}\n-->',
      [{ types: ['A'], data: { name: 'a' } }],
    ],
  ])('reads %s', (_, json, things) => {
    expect(ld(json)).toEqual(things);
  });

  it('puts in what another script says of the same thing, and ends in circles', () => {
    const things = said(
      script('{"@type":"Article","author":{"@id":"#ada"}}') +
        script('{"@type":"Person","@id":"#ada","name":"Ada","knows":{"@id":"#ada"}}'),
      'json-ld',
    );
    expect(things[0]?.data).toEqual({ author: { '@type': 'Person', name: 'Ada', knows: '#ada' } });
  });
});

describe('microdata', () => {
  it.each<[string, string, unknown]>([
    [
      'texts',
      '<div itemscope itemtype="https://schema.org/Person"><span itemprop="name"> Ada  L. </span></div>',
      [{ types: ['Person'], data: { name: 'Ada L.' } }],
    ],
    [
      'what is said for programs',
      '<div itemscope><time itemprop="born" datetime="1815-12-10">then</time><data itemprop="id" value="7">seven</data><meta itemprop="price" content="12.5"></div>',
      [{ types: [], data: { born: '1815-12-10', id: '7', price: '12.5' } }],
    ],
    [
      'several values',
      '<div itemscope><b itemprop="tag">a</b><b itemprop="tag">b</b></div>',
      [{ types: [], data: { tag: ['a', 'b'] } }],
    ],
    [
      'several names',
      '<div itemscope><b itemprop="name title">a</b></div>',
      [{ types: [], data: { name: 'a', title: 'a' } }],
    ],
    [
      'items in items',
      '<div itemscope itemtype="https://x.example/Product"><div itemprop="offers" itemscope itemtype="https://x.example/Offer"><b itemprop="price">5</b></div></div>',
      [{ types: ['Product'], data: { offers: { '@type': 'Offer', price: '5' } } }],
    ],
    [
      'what is elsewhere',
      '<div itemscope itemref="more"><b itemprop="a">1</b></div><p id="more"><i itemprop="b">2</i></p>',
      [{ types: [], data: { a: '1', b: '2' } }],
    ],
    [
      'an item that refers to itself',
      '<div id="self" itemscope itemref="self"><b itemprop="a">1</b></div>',
      [{ types: [], data: { a: '1' } }],
    ],
  ])('reads %s', (_, html, things) => {
    expect(said(html, 'microdata')).toEqual(things);
  });

  it('gives addresses absolute', () => {
    const [thing] = said(
      '<div itemscope><a itemprop="url" href="/p">P</a><img itemprop="image" src="i.png" alt=""></div>',
      'microdata',
    );
    expect(thing?.data).toEqual({ url: address('/p'), image: address('i.png') });
  });
});

describe('RDFa', () => {
  it.each<[string, string, unknown]>([
    [
      'a thing',
      '<div vocab="https://schema.org/" typeof="Person"><span property="name">Ada</span></div>',
      [{ types: ['Person'], data: { name: 'Ada' } }],
    ],
    [
      'prefixed names',
      '<div typeof="schema:Place"><span property="schema:name" content="Bern">here</span></div>',
      [{ types: ['Place'], data: { name: 'Bern' } }],
    ],
    [
      'things in things',
      '<div typeof="Product"><div property="offers" typeof="Offer"><b property="price">5</b></div></div>',
      [{ types: ['Product'], data: { offers: { '@type': 'Offer', price: '5' } } }],
    ],
  ])('reads %s', (_, html, things) => {
    expect(said(html, 'rdfa')).toEqual(things);
  });
});

describe('OpenGraph', () => {
  it('reads what the head says, without prefixes and with absolute addresses', () => {
    const [thing] = said(
      `<meta property="og:title" content="Lamp"><meta property="og:type" content="product"><meta property="og:image" content="/i.png"><meta property="product:price:amount" content="12.5"><meta name="twitter:title" content="Other"><meta name="twitter:description" content="Bright"><meta name="author" content="Ada"><link rel="canonical" href="/lamp">`,
      'opengraph',
    );
    expect(thing).toEqual({
      types: ['product'],
      data: expect.objectContaining({
        title: 'Lamp',
        type: 'product',
        image: address('/i.png'),
        'price:amount': '12.5',
        description: 'Bright',
        author: 'Ada',
        url: address('/lamp'),
      }) as unknown,
    });
  });
});

describe('what the page shows of its own data', () => {
  const undrawn = (data: Record<string, string | number | string[]>, text: string) =>
    markUndrawn([{ way: 'json-ld', types: [], data }], text)[0]?.undrawn;

  it.each([
    ['12.50', 'now 12,50 €'],
    [12.5, 'now €12.50'],
    ['1299', '1.299,00 €'],
    ['1299', 'CHF 1’299.–'],
    ['Arc lamp', 'the ARC-LAMP of the year'],
  ])('is %s beside "%s"', (value, text) => {
    expect(undrawn({ value }, text)).toBeUndefined();
  });

  it.each([
    ['12.50', 'now 112,50 €'],
    ['12.50', '12,51 €'],
    ['12', 'only 12.50'],
    ['Arc lamp', 'a lamp'],
  ])('is not %s beside "%s"', (value, text) => {
    expect(undrawn({ value }, text)).toEqual(['/value']);
  });

  it('is told of each item, and not of what no page shows', () => {
    const data = { sku: 'x1', url: 'https://a.example/', added: '2024-03-01', names: ['Ada', 'Ghost'] };
    expect(undrawn(data, 'Ada')).toEqual(['/names/1']);
  });

  it('is told with all that is given', () => {
    showPage(`${script('{"@type":"Product","name":"Lamp","price":"9"}')}<h1>Lamp</h1><p>8 €</p>`);
    const things = createExtracting(createEngine(document)).ownData();
    const thing = things.find(({ way }) => way === 'json-ld');
    expect(thing).toEqual({
      way: 'json-ld',
      types: ['Product'],
      data: { name: 'Lamp', price: '9' },
      undrawn: ['/price'],
    });
  });
});

describe('the state that a site’s own programs begin with', () => {
  it('gives its named things where it is plain JSON', () => {
    showPage(
      `<script type="application/json">{"props":{"item":{"name":"Lamp","price":9,"color":"red"},"flags":{"a":1}}}</script>`,
    );
    expect(readState(document)).toEqual([
      { way: 'state', types: [], data: { name: 'Lamp', price: 9, color: 'red' } },
    ]);
  });

  it('is nothing where it is a program, or has no names', () => {
    showPage(
      '<script type="application/json">{"price":9,"color":"red","size":1}</script><script type="application/json">run({})</script>',
    );
    expect(readState(document)).toEqual([]);
  });
});

describe('a scope', () => {
  it('that matches nothing is an error', () => {
    showPage('<p>nothing');
    expect(() => createExtracting(createEngine(document)).tables('#none')).toThrow(
      expect.objectContaining({ code: 'element-not-found' }),
    );
  });
});
