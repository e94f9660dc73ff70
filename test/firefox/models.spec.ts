import { defaultSettings } from '../../src/protocol/settings';
import { actOn, doneStep, playTask } from '../fixtures/task-model';
import { expect, test as base } from './fixtures';

const secret = 'sk-sentinel-4711-0815';
const seats = `<ul><li>Window <b>40 €</b> <button onclick="this.textContent = 'Taken'">Take</button></li>
  <li>Aisle <b>25 €</b> <button onclick="this.textContent = 'Taken'">Take</button></li></ul>`;

const test = base.extend<{ allowModel: () => Promise<void> }>({
  allowModel: async ({ fox, background, model }, use) => {
    await use(async () => {
      await fox.grant('http://*/*');
      const config = { modelName: 'openai/test', baseURL: model.baseURL, apiKey: secret };
      await background.saveSettings({
        ...defaultSettings,
        models: [{ id: '1', config }],
        enableCaching: false,
      });
      await background.setConsent({ origin: model.origin, isGiven: true });
    });
  },
});

test('a model answers what the words leave open, with a key that no content script and no page reads', async ({
  sites,
  background,
  ownPage,
  model,
  allowModel,
}) => {
  await allowModel();
  model.answerAll(({ user }) => {
    const [, cheapest] = [...user.matchAll(/^\s*([a-z]*\d+) button/gm)].map(([, ref]) => ref);
    return { json: { actions: [`${cheapest} click`] } };
  });
  const { id: sessionId, tabId } = await background.startSession({ url: sites.put('/', seats) });
  const { result } = await background.act({ sessionId, input: 'pick the cheapest seat' });
  expect(result).toMatchObject({ success: true });
  // The control: the key was used.
  expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);

  const seen = JSON.stringify(
    await ownPage.evaluate(`browser.scripting.executeScript({
      target: { tabId: ${tabId} },
      func: async () => {
        const or = (promise) => promise.catch((error) => String(error));
        const message = { to: 'background', operation: 'checkModel', input: {} };
        return {
          local: await or(browser.storage.local.get(null)),
          session: await or(Promise.resolve().then(() => browser.storage.session.get(null))),
          databases: await or(indexedDB.databases()),
          asked: (await or(browser.runtime.sendMessage(message))) ?? null,
        };
      },
    })`),
  );
  expect(seen).toContain('"local":{}');
  expect(seen).toContain('"databases":[]');
  expect(seen).not.toContain(secret);
});

test('a task is followed to the end that its pages must show', async ({
  fox,
  sites,
  background,
  model,
  allowModel,
}) => {
  await allowModel();
  playTask(model, {
    plan: { ends: ['text: Thank you, Ada'], risks: [] },
    says: [actOn('textbox Name => fill Ada'), actOn('button Place order'), doneStep],
  });
  const url = sites.put(
    '/order',
    `<label>Name <input id="name"></label><button id="order">Place order</button><p id="said"></p><script>
    order.onclick = () => setTimeout(() => {
      said.textContent = 'Thank you, ' + document.querySelector('#name').value;
    }, 200);
    </script>`,
  );
  const { id: sessionId } = await background.startSession({ url });
  const instruction = 'type "Ada" into Name and place the order';
  const task = await background.agentExecute({ sessionId, instruction });
  expect(task.state).toEqual({ kind: 'done' });
  const page = await fox.pageAt(url);
  expect(await page.evaluate('said.textContent')).toBe('Thank you, Ada');
  // Both kinds of data that the manifest says go to a model do.
  const sent = JSON.stringify(model.requests.map(({ body }) => body));
  for (const [kind, example] of Object.entries({ websiteContent: 'Place order', browsingActivity: url }))
    expect(sent, kind).toContain(example);
});

test('a table is read into rows with no model', async ({ fox, sites, background }) => {
  await fox.grant('http://*/*');
  const url = sites.put(
    '/table',
    `<table><thead><tr><th>Order</th><th>Amount</th></tr></thead><tbody>
    <tr><td>A-1</td><td>12.50</td></tr><tr><td>A-2</td><td>7.00</td></tr></tbody></table>`,
  );
  const { id: sessionId } = await background.startSession({ url });
  const row = { type: 'object', properties: { order: { type: 'string' }, amount: { type: 'number' } } };
  const schema = { type: 'object', properties: { orders: { type: 'array', items: row } } };
  const { result } = await background.extract({ sessionId, schema });
  expect(result).toEqual({
    orders: [
      { order: 'A-1', amount: 12.5 },
      { order: 'A-2', amount: 7 },
    ],
  });
});
