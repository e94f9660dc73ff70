import { expect, test } from './service-fixtures';

// One worker: its service and its shared session are started once.
test.describe.configure({ mode: 'default' });

const page = `<!doctype html><html lang="de"><title>Lampen</title>
<script type="application/ld+json">{"@type":"Product","name":"Bogenlampe","offers":{"price":"129.50","priceCurrency":"EUR"},}</script>
<h1>Bogenlampe</h1><p>129,50 €</p>
<table id="orders"><thead><tr><th>Bestellung</th><th>Betrag</th><th>Datum</th></tr></thead>
<tbody><tr><td><a href="/o/1">A-1</a></td><td>1.234,00 €</td><td>12. März 2024</td></tr>
<tr><td><a href="/o/2">A-2</a></td><td>56,90 €</td><td>2. April 2024</td></tr></tbody></table>
<iframe srcdoc="&lt;table&gt;&lt;tr&gt;&lt;th&gt;Inner&lt;th&gt;Worth&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;x&lt;td&gt;7&lt;/tr&gt;&lt;/table&gt;"></iframe>`;

const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
const listOf = (properties: object) => ({ type: 'array', items: object(properties) });

test('extract answers a schema from tables, frames and what the page says for programs, with no model', async ({
  session,
  sites,
}) => {
  await session.ask('navigate', { url: sites.put('/lamps.html', page) });
  const extract = async (body: object) => {
    const { status, json } = await session.ask('extract', body);
    const answer = json as { data?: { result: unknown }; message?: string };
    return { status, ...answer };
  };

  const orders = object({
    orders: listOf({
      bestellung: { type: 'string' },
      betrag: { type: 'number' },
      datum: { type: 'string', format: 'date' },
      url: { type: 'string', format: 'uri' },
    }),
  });
  const origin = sites.a;
  const rows = [
    { bestellung: 'A-1', betrag: 1234, datum: '2024-03-12', url: `${origin}/o/1` },
    { bestellung: 'A-2', betrag: 56.9, datum: '2024-04-02', url: `${origin}/o/2` },
  ];
  expect((await extract({ schema: orders })).data?.result).toEqual({ orders: rows });
  expect(
    (await extract({ instruction: 'Gib mir alle Bestellungen mit Betrag und Datum', schema: orders })).status,
  ).toBe(200);
  expect((await extract({ schema: orders, options: { selector: '#orders' } })).data?.result).toEqual({
    orders: rows,
  });

  // A schema that is no object is wrapped, and the answer unwrapped.
  expect(
    (await extract({ schema: listOf({ inner: { type: 'string' }, worth: { type: 'number' } }) })).data
      ?.result,
  ).toEqual([{ inner: 'x', worth: 7 }]);

  const product = object({ name: { type: 'string' }, price: { type: 'number' } });
  expect((await extract({ schema: product })).data?.result).toEqual({ name: 'Bogenlampe', price: 129.5 });

  const { data } = await extract({});
  expect(data?.result).toEqual({ pageText: expect.stringContaining('Bogenlampe') });

  // Words choose rows by what stands in them, and ask what is made of them; nothing is guessed.
  const most = await extract({ instruction: 'nur die Bestellung mit dem höchsten Betrag', schema: orders });
  expect(most.data?.result).toEqual({ orders: [rows[0]] });
  expect((await extract({ instruction: 'wie viele Bestellungen über 100 €?' })).data?.result).toEqual({
    extraction: '1',
  });
  const chosen = await extract({ instruction: 'only the greenest of the orders', schema: orders });
  expect([chosen.status, chosen.message]).toEqual([400, expect.stringMatching(/\(no-model\)$/)]);
  const unnamed = await extract({ instruction: 'the greenery' });
  expect([unnamed.status, unnamed.message]).toEqual([400, expect.stringMatching(/\(no-model\)$/)]);
  const missing = await extract({ schema: orders, options: { selector: '#none' } });
  expect(missing.status).toBe(400);
});

test('extract is streamed as other operations are', async ({ session, sites }) => {
  await session.ask('navigate', { url: sites.put('/lamps.html', page) });
  const { text } = await session.ask('extract', { streamResponse: true });
  expect(text).toContain('event: finished');
  expect(text).toContain('pageText');
});
