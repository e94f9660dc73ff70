import { defaultSettings } from '../../../src/protocol/settings';
import { expect } from '../fixtures';
import { clickButton, seats, test } from '../model-fixtures';

const order = `
  <button onclick="setTimeout(() => { menu.hidden = false; said.textContent += ' opened' }, 400)">Order 7</button>
  <div id="menu" role="menu" hidden><button role="menuitem" onclick="said.textContent = 'Cancelled'">Cancel</button></div>
  <p id="said"></p>`;

type Rule = [RegExp, (ref: string) => string[]];

/** Answers what the first of these rules that fits the question says. */
const byRules = (rules: Rule[]) => (request: { user: string }) => {
  for (const [pattern, actions] of rules) {
    const ref = pattern.exec(request.user)?.[1];
    if (ref !== undefined) return { json: { actions: actions(ref) } };
  }
  return { json: { actions: [] } };
};

const openIt: Rule = [/^<page[^]*^(\d+) button Order 7/m, (ref) => [`${ref} click`, 'more']];
const cancelIt: Rule = [/^(\d+) menuitem Cancel/m, (ref) => [`${ref} click`]];

test('goes on with what an act opened, shown only what changed', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { page, session } = await startOn(sites.put('/', order));
  model.answerAll(byRules([cancelIt, openIt]));
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  const input = 'get us out of order seven, whatever it takes';
  const report = await background.act({ sessionId: session.id, input, options });
  expect(report).toMatchObject({ result: { success: true, actions: [{}, {}] }, rung: 'model' });
  await expect(page.locator('#said')).toHaveText('Cancelled');
  expect(model.requests).toHaveLength(2);
  expect(model.requests[1]?.user).toContain('Done: Click the "Order 7" button');
  expect(model.requests[1]?.user).not.toContain('button Order 7\n');
});

test('says that an instruction is not finished when nothing fits what its act opened', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { session } = await startOn(sites.put('/', order));
  model.answerAll(byRules([openIt]));
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  const input = 'get us out of order seven, whatever it takes';
  const begun = await background.act({ sessionId: session.id, input, options });
  expect(begun).toMatchObject({ result: { success: false }, error: { code: 'not-finished' } });
});

test('asks the next model, and shows all of the page, only when nothing fits', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { session } = await startOn(
    sites.put('/', `${seats}<p>Only the aisle seat has room for a cello.</p>`),
  );
  const models = ['openai/one', 'openai/two'].map((modelName, at) => ({
    id: String(at),
    config: { modelName, baseURL: model.baseURL },
  }));
  await background.saveSettings({ ...defaultSettings, models });
  await background.setConsent({ origin: model.origin, isGiven: true });
  model.answerAll((request) =>
    request.body['model'] === 'two' ? clickButton(1)(request) : { json: { actions: [] } },
  );
  const found = await background.observe({ sessionId: session.id, instruction: 'where could my cello sit' });
  expect(found.candidates).toHaveLength(1);
  expect(model.requests.map(({ body, user }) => [body['model'], user.includes('room for a cello')])).toEqual([
    ['one', false],
    ['one', true],
    ['two', false],
  ]);
});

test('counts what each call costs, and asks no model once the budget is spent', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { session } = await startOn(sites.put('/', seats));
  const sessionId = session.id;
  const prices = { asOf: '2026-01-02', models: { dear: { input: 1, cachedInput: 0.5, output: 10 } } };
  await background.saveSettings({
    ...defaultSettings,
    prices,
    budget: { perSession: 1.5 },
    logInference: true,
  });
  const options = { model: { modelName: 'openai/dear', baseURL: model.baseURL, apiKey: 'sk-sentinel-4711' } };
  const variables = { code: 'sentinel-8731' };
  const usage = { input: 600_000, output: 50_000, cached: 200_000 };
  model.answerAll({ json: { actions: [] }, usage });
  const look = () =>
    background.observe({
      sessionId,
      instruction: 'what is sentinel-8731 to me',
      options: { ...options, variables },
    });
  // Compact and full are two calls of 0.4 + 0.1 + 0.5 dollars each.
  await look().catch(() => undefined);
  const [run] = (await background.listSessions({}))[0]?.runs ?? [];
  expect(run?.calls).toMatchObject([{ modelName: 'openai/dear', origin: model.origin, usd: 1 }, { usd: 1 }]);
  expect(run?.calls[0]?.ms).toBeGreaterThan(0);
  const counted = model.requests.length;
  await expect(look()).rejects.toMatchObject({ code: 'budget-spent' });
  expect(model.requests).toHaveLength(counted);

  const log = await background.inferenceLog({ sessionId });
  expect(log).toHaveLength(2);
  expect(log[0]).toMatchObject({ sessionId, answer: { actions: [] }, usd: 1 });
  expect(log[0]?.user).toContain('%code%');
  expect(JSON.stringify(log)).not.toContain('sentinel-');
});
