import { expect } from '../fixtures';
import { test } from '../model-fixtures';

/** Clicks the first line of the page that has one of these words. */
const clickLine = ({ user }: { user: string }) => {
  const ref = /^\s*([a-z]*\d+) \w+ .*(?:Proceed|Checkout|40 €)/m.exec(user)?.[1];
  const taken = /Window[^]*?^\s*([a-z]*\d+) button Take/m.exec(user)?.[1];
  return { json: { actions: ref ? [`${ref} click`] : taken ? [`${taken} click`] : [] } };
};

test.beforeEach(({ model }) => model.answerAll(clickLine));

const said = `<p id="said">Nothing yet</p>`;
const pay = `onclick="said.textContent = 'paid'"`;
const basket = `<h1>Basket</h1>${said}<button id="go" ${pay}>Proceed to payment</button>`;
const redesigned = `<header><h1>Basket</h1></header>${said}<main><section><div><button class="q7" ${pay}>Proceed to the payment</button></div></section></main>`;
const gone = `<h1>Basket</h1>${said}<button onclick="said.textContent = 'emptied'">Empty it</button>`;

const input = 'hand over my money';

test('does a known instruction again without a model, heals it, and falls through when it is gone', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  const { page, session } = await startOn(sites.put('/orders/1001', basket));
  const act = () => background.act({ sessionId: session.id, input, options });
  const open = async (path: string, html: string) => {
    await page.goto(sites.put(path, html));
    await expect(page.locator('#said')).toHaveText('Nothing yet');
  };

  expect(await act()).toMatchObject({ result: { success: true }, rung: 'model', cache: { status: 'miss' } });
  expect(model.requests).toHaveLength(1);

  await open('/orders/1002', basket);
  const again = await act();
  expect(again).toMatchObject({ result: { success: true }, rung: 'cache', cache: { status: 'hit' } });
  expect(again.usage).toEqual({ inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 });
  await expect(page.locator('#said')).toHaveText('paid');

  await open('/orders/1003', redesigned);
  expect(await act()).toMatchObject({ rung: 'cache', repairs: [{ rung: 'fingerprint' }] });
  await expect(page.locator('#said')).toHaveText('paid');
  expect(model.requests).toHaveLength(1);

  const [kept] = await background.cachedAnswers({});
  expect(kept).toMatchObject({ instruction: input, hits: 2, actions: [{ repair: { rung: 'fingerprint' } }] });
  expect(await background.decideRepair({ key: kept?.key ?? '', keep: true })).toBe(true);
  const [repaired] = await background.cachedAnswers({});
  expect(repaired?.actions[0]).toMatchObject({ fingerprint: { name: 'Proceed to the payment' } });
  expect(repaired?.actions[0]).not.toHaveProperty('repair');

  await open('/orders/1004', gone);
  const missed = await act();
  expect(missed).toMatchObject({ result: { success: false }, cache: { status: 'miss' } });
  expect(missed.cache?.why).not.toBe('');
  expect(model.requests.length).toBeGreaterThan(1);
  await expect(page.locator('#said')).toHaveText('Nothing yet');
  expect(await background.cachedAnswers({})).toEqual([]);
});

const seat = (name: string, price: string) =>
  `<li>${name} <b>${price}</b> <button onclick="said.textContent = '${name}'">Take</button></li>`;
const seats = (...list: string[]) => `<h1>Seats</h1>${said}<ul>${list.join('')}</ul>`;

test('never takes a row that was the one when it was asked before', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  const address = sites.put('/seats', seats(seat('Window', '40 €'), seat('Aisle', '45 €')));
  const { page, session } = await startOn(address);
  const request = { sessionId: session.id, input: 'reserve whatever costs least', options };
  await background.act(request);
  await expect(page.locator('#said')).toHaveText('Window');

  // The same page has the same answer.
  await page.goto(address);
  expect(await background.act(request)).toMatchObject({ rung: 'cache' });
  await expect(page.locator('#said')).toHaveText('Window');
  expect(model.requests).toHaveLength(1);

  model.answerAll({ json: { actions: [] } });
  await page.goto(sites.put('/seats', seats(seat('Aisle', '20 €'), seat('Window', '40 €'))));
  const report = await background.act(request);
  expect(report).toMatchObject({ result: { success: false }, cache: { status: 'miss' } });
  await expect(page.locator('#said')).toHaveText('Nothing yet');
});

test('observes again without a model, and keeps nothing when caching is off', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  const { session } = await startOn(sites.put('/basket', basket));
  const request = { sessionId: session.id, instruction: 'where do I pay', options };
  const first = await background.observe(request);
  const again = await background.observe(request);
  expect(again).toMatchObject({ rung: 'cache', cache: { status: 'hit' } });
  expect(again.candidates.map(({ action }) => action)).toEqual(first.candidates.map(({ action }) => action));
  expect(model.requests).toHaveLength(1);

  await background.configure({ sessionId: session.id, options: { enableCaching: false } });
  const anew = await background.observe(request);
  expect(anew.rung).toBe('model');
  expect(anew).not.toHaveProperty('cache');

  expect(await background.cachedAnswers({})).toHaveLength(1);
  await background.forgetAnswers({});
  expect(await background.cachedAnswers({})).toEqual([]);
});

const profile = (more: string) =>
  `<h1>Profile</h1>${said}<button>Message ${more}</button><button onclick="said.textContent = 'deleted'">Delete everything</button>`;
const clickDelete = ({ user }: { user: string }) => {
  const ref = /^\s*([a-z]*\d+) button Delete/m.exec(user)?.[1];
  return { json: { actions: ref ? [`${ref} click`] : [] } };
};

test('gives what a model answered to no other model, and to no page where the words speak against it', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  model.answerAll(clickDelete);
  const { page, session } = await startOn(sites.put('/profile/1001', profile('Ada')));
  const act = (choice: object | string) =>
    background.act({ sessionId: session.id, input: 'save my profile', options: { model: choice as never } });
  const open = async (path: string, more: string) => {
    await page.goto(sites.put(path, profile(more)));
    await expect(page.locator('#said')).toHaveText('Nothing yet');
  };
  const obeying = { modelName: 'openai/obeying', baseURL: model.baseURL };
  const acting = act(obeying);
  const asks = async () => (await background.listSessions({}))[0]?.runs[0]?.asks?.id ?? '';
  await expect.poll(asks).not.toBe('');
  expect(await background.answerGate({ id: await asks(), answer: 'once' })).toBe(true);
  expect(await acting).toMatchObject({ rung: 'model', cache: { status: 'miss' } });
  await expect(page.locator('#said')).toHaveText('deleted');

  model.answerAll({ json: { actions: [] } });
  for (const other of [{ ...obeying, modelName: 'openai/careful' }, 'builtin/matcher']) {
    await open('/profile/1001', 'Ada');
    expect(await act(other)).toMatchObject({ result: { success: false }, cache: { status: 'miss' } });
    await expect(page.locator('#said')).toHaveText('Nothing yet');
  }

  await open('/profile/1002', 'Grace');
  expect(await act(obeying)).toMatchObject({ result: { success: false }, cache: { status: 'miss' } });
  await expect(page.locator('#said')).toHaveText('Nothing yet');
});
