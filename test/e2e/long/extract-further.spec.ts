import { lampsByButton } from '../data-fixtures';
import { expect, test } from '../service-fixtures';

// One worker: its service and its shared session are started once.
test.describe.configure({ mode: 'default' });

const schema = {
  type: 'object',
  properties: {
    orders: {
      type: 'array',
      items: {
        type: 'object',
        properties: { order: { type: 'string' }, total: { type: 'number' } },
        required: ['order', 'total'],
      },
    },
  },
  required: ['orders'],
};

type Answer = {
  data?: {
    result: { orders: { order: string; total: number }[] };
    metadata: {
      rows: { returned: number; seen: number; total?: number }[];
      partial?: string;
      sources: { path: string; selector?: string }[];
    };
  };
  message?: string;
};

const orderNames = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `A-${from + at}`);

/** A table of five orders a page, drawn anew by a script when "Next" is pressed; `breaks` runs before the third page. */
const paged = (breaks = '') => `<!doctype html><html lang="en"><title>Orders</title><main><div>
<table><thead><tr><th>Order</th><th>Total</th></tr></thead><tbody></tbody></table>
<p id="count"></p><button id="next">Next</button></div></main>
<script>
let page = 0;
const draw = () => {
  document.querySelector('tbody').innerHTML = Array.from({ length: Math.min(5, 13 - page * 5) }, (_, at) =>
    '<tr><td>A-' + (page * 5 + at) + '</td><td>$' + (page * 5 + at) + '.00</td></tr>').join('');
  count.textContent = (page * 5 + 1) + '–' + Math.min(13, page * 5 + 5) + ' of 13';
  next.disabled = page === 2;
};
next.onclick = () => { page += 1; if (page === 2) { ${breaks} } setTimeout(draw, 300); };
draw();
</script>`;

/** A grid of 400 rows that keeps those near the view alone, in a box that scrolls. */
const virtual = `<!doctype html><html lang="en"><title>Orders</title>
<style>#view{height:200px;overflow-y:auto;position:relative;width:300px}.row{position:absolute;display:flex;height:20px}.row>*{width:140px}</style>
<div role="grid" aria-rowcount="401"><div role="row" aria-rowindex="1"><span role="columnheader">Order</span> <span role="columnheader">Total</span></div>
<div id="view"><div id="all" role="rowgroup" style="height:8000px"></div></div></div>
<script>
const draw = () => {
  const first = Math.max(0, Math.floor(view.scrollTop / 20) - 2);
  all.innerHTML = Array.from({ length: Math.min(14, 400 - first) }, (_, at) => first + at).map((at) =>
    '<div role="row" class="row" aria-rowindex="' + (at + 2) + '" style="top:' + at * 20 + 'px"><span role="gridcell">A-' + at + '</span><span role="gridcell">$' + at + '.00</span></div>').join('');
};
view.onscroll = () => setTimeout(draw, 30);
draw();
view.scrollTop = 900;
</script>`;

test('extract reads the next pages when asked, and says when there are more', async ({ session, sites }) => {
  const extract = async (options: object) => {
    const { json } = await session.ask('extract', { schema, options: { sources: true, ...options } });
    return json as Answer;
  };
  await session.ask('navigate', { url: sites.put('/paged.html', paged()) });
  const one = (await extract({})).data;
  expect(one?.result.orders).toHaveLength(5);
  expect(one?.metadata).toMatchObject({
    rows: [{ returned: 5, total: 13 }],
    partial: expect.stringContaining('next'),
  });

  const all = (await extract({ pages: 9 })).data;
  expect(all?.result.orders.map(({ order }) => order)).toEqual(orderNames(0, 13));
  expect(all?.metadata.rows[0]).toMatchObject({ returned: 13, total: 13 });
  expect(all?.metadata.partial).toBeUndefined();
  // Rows of the last page are there still, those before have gone.
  const placed = all?.metadata.sources.filter(({ selector }) => selector !== undefined) ?? [];
  expect(placed.map(({ path }) => path)).toEqual(
    [10, 11, 12].flatMap((at) => [`/orders/${at}/order`, `/orders/${at}/total`]),
  );
});

test('extract presses the button that loads more rows when asked, and no more than asked', async ({
  session,
  sites,
}) => {
  const lamp = { title: { type: 'string' }, price: { type: 'number' } };
  const lamps = { type: 'array', items: { type: 'object', properties: lamp, required: ['title', 'price'] } };
  const wanted = { type: 'object', properties: { lamps }, required: ['lamps'] };
  const extract = async (pages: number) => {
    const { json } = await session.ask('extract', { schema: wanted, options: { sources: true, pages } });
    const { result, metadata } = (
      json as { data: { result: { lamps: { title: string }[] }; metadata: { partial?: string } } }
    ).data;
    return [result.lamps.length, result.lamps.at(-1)?.title, metadata.partial];
  };
  await session.ask('navigate', { url: sites.put('/lamps.html', lampsByButton(25, 100)) });
  const behind = expect.stringContaining('behind a button');
  expect(await extract(1)).toEqual([10, 'Lamp 9', behind]);
  expect(await extract(2)).toEqual([20, 'Lamp 19', behind]);
  expect(await extract(5)).toEqual([25, 'Lamp 24', undefined]);
});

test('extract follows links to the next page, and keeps what it read when a page is another one', async ({
  session,
  sites,
}) => {
  const table = (from: number, rest: string) =>
    `<!doctype html><html lang="en"><title>Orders</title><table><tr><th>Order</th><th>Total</th></tr>${orderNames(
      from,
      from + 3,
    )
      .map((order) => `<tr><td>${order}</td><td>$1.00</td></tr>`)
      .join('')}</table><nav>${rest}</nav>`;
  sites.put('/list-3.html', '<!doctype html><title>Log in</title><h1>Log in</h1><p>You were logged out.</p>');
  sites.put('/list-2.html', table(3, '<a href="/list-3.html" rel="next">Next</a>'));
  const url = sites.put('/list-1.html', table(0, '<a href="/list-2.html" rel="next">Next</a>'));
  await session.ask('navigate', { url });
  const { json } = await session.ask('extract', { schema, options: { sources: true, pages: 5 } });
  const { data } = json as Answer;
  expect(data?.result.orders.map(({ order }) => order)).toEqual(orderNames(0, 6));
  expect(data?.metadata.partial).toMatch(/not there any more/);
});

test('extract keeps what it read when the table changes meanwhile', async ({ session, sites }) => {
  const url = sites.put(
    '/changing.html',
    paged(`document.querySelector('thead').innerHTML = '<tr><th>Name</th><th>Age</th></tr>';`),
  );
  await session.ask('navigate', { url });
  const { json } = await session.ask('extract', { schema, options: { sources: true, pages: 5 } });
  const { data } = json as Answer;
  expect(data?.result.orders.map(({ order }) => order)).toEqual(orderNames(0, 10));
  expect(data?.metadata.partial).toMatch(/not there any more/);
});

test('extract reads a grid that draws only what is in view, from its first row to its last', async ({
  session,
  sites,
}) => {
  await session.ask('navigate', { url: sites.put('/virtual.html', virtual) });
  const { json } = await session.ask('extract', { schema, options: { sources: true } });
  const { data } = json as Answer;
  expect(data?.result.orders.map(({ order }) => order)).toEqual(orderNames(0, 400));
  expect(data?.metadata.rows[0]).toMatchObject({ returned: 400, total: 400 });
  expect(data?.metadata.partial).toBeUndefined();
});
