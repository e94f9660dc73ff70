import { startModelServer } from '../fixtures/model-server';
import { expect, test } from './fixtures';
import { say } from './panel-states';

const secret = 'sentinel-8731';

/** Says back what is typed, so that it comes into effects, candidates and titles. */
const echo = `
  <label>Password <input id="in" oninput="out.textContent = 'You typed ' + this.value"></label>
  <p id="out">Nothing yet</p>
  <button onclick="this.textContent = 'Sent ' + document.querySelector('input').value">Send</button>`;

test('a missing value is asked for before the run, and a secret is nowhere but on the page', async ({
  context,
  panelTab,
  sites,
  background,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', echo));
  await page.bringToFront();
  await say(panelTab, 'Do', 'type %password% in Password');
  await expect(panelTab.getByRole('heading', { name: 'Enter values' })).toBeVisible();
  await expect(page.locator('#in')).toHaveValue('');
  expect(await background.listSessions({})).toEqual([]);

  await panelTab.getByRole('textbox', { name: 'Value of %password%' }).fill(secret);
  await expect(panelTab.getByRole('switch', { name: '%password% is a secret' })).toBeChecked();
  await panelTab.getByRole('button', { name: 'Run with these' }).click();
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  await expect(page.locator('#in')).toHaveValue(secret);

  await say(panelTab, 'Do', 'click Send');
  await expect(panelTab.getByText('Sent %password%').first()).toBeVisible();
  await say(panelTab, 'Find', `click "Sent ${secret}"`);
  await panelTab.getByRole('listitem').first().press('1');
  await expect(panelTab.getByText(/verified|No effect was seen/).first()).toBeVisible();

  const kept = await panelTab.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );
  expect(kept).toContain('%password%');
  expect(kept).not.toContain(secret);
  expect(JSON.stringify(await background.listSessions({}))).not.toContain(secret);
  expect(await panelTab.locator('main').innerHTML()).not.toContain(secret);
});

test('a model is never shown a secret the page shows', async ({ sites, startOn, background }) => {
  const model = await startModelServer();
  const { session } = await startOn(sites.put('/', `<p>Your code is ${secret}</p><button>A</button>`));
  await background.setVariable({ tabId: session.tabId, name: 'code', value: secret, secret: true });
  model.answerAll({ json: { actions: [] } });
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  await background
    .observe({ sessionId: session.id, instruction: `where would ${secret} go, wisely?`, options })
    .catch(() => undefined);
  expect(model.requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(model.requests)).toContain('%code%');
  expect(JSON.stringify(model.requests)).not.toContain(secret);
  const { text } = await background.snapshot({ sessionId: session.id, options: { form: 'text' } });
  expect(text).toContain('Your code is %code%');
  await model.close();
});

test('a plain value is kept, shown, and can be removed', async ({ context, panelTab, sites }) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', '<label>Email <input type="email"></label>'));
  await page.bringToFront();
  await panelTab.getByRole('button', { name: 'Variables' }).click();
  await panelTab.getByRole('textbox', { name: 'Name' }).fill('email');
  await panelTab.getByLabel('Value').fill('ada@example.org');
  await panelTab.getByRole('switch', { name: 'Secret' }).uncheck();
  await panelTab.getByRole('button', { name: 'Add' }).click();
  const row = panelTab.getByRole('listitem').filter({ hasText: '%email%' });
  await expect(row).toContainText('ada@example.org');

  await say(panelTab, 'Do', 'type %email% in Email');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  await panelTab.getByRole('button', { name: 'Back' }).click();
  await panelTab.getByRole('button', { name: 'Remove %email%' }).click();
  await expect(panelTab.getByText('ada@example.org')).toHaveCount(0);
});

test('a secret is shown locked, without its value, and with the sites it is for', async ({
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  const address = sites.put('/', '<label>Pin <input></label>');
  await page.goto(address);
  await page.bringToFront();
  await panelTab.getByRole('button', { name: 'Variables' }).click();
  await panelTab.getByRole('textbox', { name: 'Name' }).fill('pin');
  await panelTab.getByLabel('Value').fill(secret);
  const { origin } = new URL(address);
  await panelTab
    .getByRole('textbox', { name: 'Only on these sites' })
    .fill(`https://bank.example, ${origin}`);
  await panelTab.getByRole('button', { name: 'Add' }).click();
  const row = panelTab.getByRole('listitem').filter({ hasText: '%pin%' });
  await expect(row.getByRole('img', { name: 'value hidden' })).toBeVisible();
  await expect(row).toContainText(`only on https://bank.example, ${origin}`);
  expect(await panelTab.locator('body').innerHTML()).not.toContain(secret);

  await say(panelTab, 'Do', 'type %pin% in Pin');
  await expect(page.getByLabel('Pin')).toHaveValue(secret);
});

test('a name without a value is a typed error before anything is done', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/', '<label>Email <input></label>'));
  const report = await background.act({ sessionId: session.id, input: 'type %nobody% in Email' });
  expect(report).toMatchObject({ result: { success: false }, error: { code: 'unknown-variable' } });
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a variable that is bound to a site is typed nowhere else', async ({ sites, startOn, background }) => {
  const field = '<label>Name <input id="a"></label><label>Pin <input id="b"></label>';
  const { page, session } = await startOn(sites.put('/', field));
  const { tabId, id: sessionId } = session;
  const bind = (origin: string) =>
    background.setVariable({ tabId, name: 'pin', value: secret, origins: [origin], secret: true });
  await bind('https://bank.example');
  const input = 'type Ada in Name, then type %pin% in Pin';
  const refused = await background.act({ sessionId, input });
  expect(refused).toMatchObject({
    result: { success: false },
    error: { code: 'variable-not-allowed', details: { variable: 'pin', origin: new URL(page.url()).origin } },
  });
  expect(refused.result.message).toContain('https://bank.example');
  expect(refused.result.message).toContain(new URL(page.url()).origin);
  await expect(page.locator('#a')).toHaveValue('');
  await expect(page.locator('#b')).toHaveValue('');

  await bind(new URL(page.url()).origin);
  expect(await background.act({ sessionId, input })).toMatchObject({ result: { success: true } });
  await expect(page.locator('#b')).toHaveValue(secret);
});

test('in a frame, its own origin counts, and not the page around it', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/inner', '<label>Pin <input></label>');
  const inner = `${sites.b}/inner`;
  const { page, session } = await startOn(sites.put('/', `<iframe src="${inner}"></iframe>`));
  const act = (origin: string) =>
    background.act({
      sessionId: session.id,
      input: { selector: 'iframe >> input', description: '', method: 'fill', arguments: ['%pin%'] },
      options: { variables: { pin: secret }, variableOrigins: { pin: [origin] }, timeout: 5000 },
    });
  const pin = page.frameLocator('iframe').getByLabel('Pin');
  expect(await act(new URL(page.url()).origin)).toMatchObject({ error: { code: 'variable-not-allowed' } });
  await expect(pin).toHaveValue('');
  expect(await act(new URL(inner).origin)).toMatchObject({ result: { success: true } });
  await expect(pin).toHaveValue(secret);
});
