import { expect } from '../fixtures';
import { test } from '../model-fixtures';

const items = (rows: [string, string][], price = 'price') =>
  rows
    .map(
      ([name, cost], at) =>
        `<li class="item"><a href="/l/${at}"><b class="name">${name}</b></a> <i class="${price}">${cost}</i></li>`,
    )
    .join('');
const shop = (list: string) =>
  `<!doctype html><title>Lamps</title><main><h1>Lamps</h1><ul>${list}</ul></main>`;

const first: [string, string][] = [
  ['Arc', '€10.00'],
  ['Desk', '€20.00'],
  ['Floor', '€30.00'],
];
const later: [string, string][] = [
  ['Wall', '€41.00'],
  ['Spot', '€42.00'],
  ['Torch', '€43.00'],
  ['Lantern', '€44.00'],
];

const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
const schema = object({
  goods: {
    type: 'array',
    items: object({ label: text, cost: { type: 'number' }, page: { ...text, format: 'uri' } }),
  },
});

test('what a model found is recorded, read again without one, healed after a redesign, and never of something else', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const url = sites.put('/lamps', shop(items(first)));
  const { page, session } = await startOn(url);
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  model.answerAll(({ user }) => {
    const [line] = /^\d+(?= Arc)/m.exec(user) ?? [];
    return { json: { goods: [{ label: `@${line}-${Number(line) + 2}.1`, cost: '@.2', page: '@.1' }] } };
  });
  const options = { model: { modelName: 'openai/gpt-4.1-mini', baseURL: model.baseURL, apiKey: 'not-used' } };
  const made = await background.extract({ sessionId, instruction: 'all goods', schema, options });
  const goods = (rows: [string, string][]) =>
    rows.map(([label, cost], at) => ({ label, cost: Number(cost.slice(1)), page: `${sites.a}/l/${at}` }));
  expect(made).toMatchObject({ way: 'model', result: { goods: goods(first) } });
  const recording = await background.stopRecording({ sessionId, name: 'Goods' });
  expect(recording.steps.at(-1)).toMatchObject({ method: 'extract', arguments: ['all goods'] });
  const asked = model.requests.length;

  const replayOn = async (html: string) => {
    sites.put('/lamps', html);
    await page.goto(url);
    const at = recording.steps.length;
    const step = recording.steps[at - 1];
    const steps = step ? [{ ...step, timeoutMs: 500 }] : [];
    return background.replay({ sessionId, recording: { ...recording, steps } });
  };
  expect(await replayOn(shop(items(later)))).toMatchObject({
    state: 'done',
    modelCalls: 0,
    steps: [
      {
        rung: 'selector',
        extracted: { result: { goods: goods(later) }, rows: [{ path: '/goods', returned: 4 }] },
      },
    ],
  });

  // The prices are called otherwise now, under the same heading.
  expect(await replayOn(shop(items(later, 'amount')))).toMatchObject({
    state: 'done',
    steps: [{ rung: 'fingerprint', extracted: { result: { goods: goods(later) } } }],
  });

  const people = '<tr><th>Name<th>Born</tr><tr><td>Ada<td>1815</tr><tr><td>Grace<td>1906</tr>';
  expect(await replayOn(`<title>Lamps</title><h1>People</h1><table>${people}</table>`)).toMatchObject({
    state: 'failed',
    error: { code: 'not-as-recorded', message: expect.stringContaining('/goods') },
  });
  expect(model.requests.length).toBe(asked);
});

test('a recorded extraction pages through "next" up to its bound, and keeps what it read when a page is another one', async ({
  sites,
  startOn,
  background,
}) => {
  const lamps = (from: number, next = '') =>
    `<!doctype html><title>Lamps</title><table><tr><th>Name</th><th>Price</th></tr>${[from, from + 1]
      .map((at) => `<tr><td>Lamp ${at}</td><td>€${at}.00</td></tr>`)
      .join('')}</table>${next && `<nav><a rel="next" href="${next}">Next</a></nav>`}`;
  sites.put('/lamps-3', lamps(5, '/lamps-4'));
  sites.put('/lamps-4', lamps(7));
  sites.put('/lamps-2', lamps(3, '/lamps-3'));
  const url = sites.put('/lamps-1', lamps(1, '/lamps-2'));
  const { page, session } = await startOn(url);
  const { id: sessionId } = session;
  const wanted = object({
    lamps: { type: 'array', items: object({ name: text, price: { type: 'number' } }) },
  });
  const rows = (to: number) =>
    Array.from({ length: to }, (_, at) => ({ name: `Lamp ${at + 1}`, price: at + 1 }));

  await background.startRecording({ sessionId });
  const made = await background.extract({ sessionId, schema: wanted, options: { pages: 3 } });
  expect(made).toMatchObject({ way: 'table', result: { lamps: rows(6) } });
  const [kept] = await background.listSessions({});
  expect(kept?.runs[0]).toMatchObject({
    kind: 'extract',
    state: 'done',
    phase: 'Reading on after 4 rows',
    extracted: { way: 'table', rows: [{ path: '/lamps', returned: 6 }], marked: 0 },
    usage: { inputTokens: 0 },
  });
  const recording = await background.stopRecording({ sessionId, name: 'Lamps' });
  expect(recording.steps.at(-1)).toMatchObject({ method: 'extract', extraction: { pages: 3 } });

  const replayFrom = async (address: string) => {
    await page.goto(address);
    return background.replay({ sessionId, recording: { ...recording, steps: recording.steps.slice(-1) } });
  };
  expect(await replayFrom(url)).toMatchObject({
    state: 'done',
    steps: [
      {
        state: 'done',
        extracted: {
          result: { lamps: rows(6) },
          rows: [{ path: '/lamps', returned: 6 }],
          partial: 'There is a next page, which was not read.',
        },
      },
    ],
  });

  sites.put('/lamps-3', '<!doctype html><title>Log in</title><h1>Log in</h1><p>You were logged out.</p>');
  expect(await replayFrom(url)).toMatchObject({
    state: 'failed',
    error: { code: 'not-as-recorded', message: expect.stringContaining('A further page') },
    steps: [{ state: 'failed', extracted: { result: { lamps: rows(4) }, partial: expect.any(String) } }],
  });
});

test('what a model pointed at, and what is remembered of that, reads on to the next pages and to the end of a virtual table', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const head = '<tr><th>Name</th><th>Price</th></tr>';
  const row = (at: number) => `<tr><td>Lamp ${at}</td><td>€${at}.00</td></tr>`;
  sites.put('/shop/2', `<!doctype html><title>Lamps</title><table>${head}${row(3)}${row(4)}</table>`);
  const url = sites.put(
    '/shop/1',
    `<!doctype html><title>Lamps</title><table>${head}${row(1)}${row(2)}</table><nav><a rel="next" href="/shop/2">Next</a></nav>`,
  );
  const { page, session } = await startOn(url);
  const { id: sessionId } = session;
  model.answerAll(({ user }) => {
    const [line] = /^\d+(?= Lamp 1)/m.exec(user) ?? [];
    return { json: { goods: [{ label: `@${line}-${Number(line) + 1}.1`, cost: '@.2' }] } };
  });
  const wanted = object({
    goods: { type: 'array', items: object({ label: text, cost: { type: 'number' } }) },
  });
  const config = { modelName: 'openai/gpt-4.1-mini', baseURL: model.baseURL, apiKey: 'not-used' };
  const options = { model: config, pages: 5, sources: true };
  const extract = () => background.extract({ sessionId, instruction: 'all goods', schema: wanted, options });
  const goods = (to: number) =>
    Array.from({ length: to }, (_, at) => ({ label: `Lamp ${at + 1}`, cost: at + 1 }));
  await background.startRecording({ sessionId });
  const made = await extract();
  expect(made).toMatchObject({
    way: 'model',
    result: { goods: goods(4) },
    rows: [{ returned: 4 }],
    marks: [],
  });
  expect(new Set(made.sources?.map(({ way }) => way))).toEqual(new Set(['model']));
  const recording = await background.stopRecording({ sessionId, name: 'Goods' });
  const asked = model.requests.length;

  await page.goto(url);
  expect(await extract()).toMatchObject({ cache: { status: 'hit' }, result: { goods: goods(4) } });

  const virtual = `<!doctype html><title>Lamps</title><style>tr{height:20px}td{padding:0}</style>
<div id="view" style="height:200px;overflow-y:auto"><div id="all" style="height:2000px;padding-top:0;box-sizing:border-box">
<table style="border-spacing:0"><thead>${head}</thead><tbody></tbody></table></div></div><script>
const draw = () => {
  const first = Math.min(86, Math.max(0, Math.floor(view.scrollTop / 20) - 2));
  all.style.paddingTop = first * 20 + 'px';
  document.querySelector('tbody').innerHTML = Array.from({ length: 14 }, (_, at) => first + at + 1).map((at) =>
    '<tr><td>Lamp ' + at + '</td><td>€' + at + '.00</td></tr>').join('');
};
view.onscroll = draw;
draw();
</script>`;
  sites.put('/shop/1', virtual);
  await page.goto(url);
  const report = await background.replay({
    sessionId,
    recording: { ...recording, steps: recording.steps.slice(-1) },
  });
  expect(report).toMatchObject({ state: 'done', steps: [{ extracted: { result: { goods: goods(100) } } }] });
  expect(model.requests.length).toBe(asked);
});
