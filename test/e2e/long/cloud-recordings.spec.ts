import type { Page } from '@playwright/test';
import type { Client } from '../../../src/messaging/contract';
import type { BackgroundContract } from '../../../src/protocol/background';
import type { Recording } from '../../../src/protocol/recordings/recording';
import { serveCountSite } from '../../fixtures/count-site';
import { serveProxy } from '../../fixtures/recording-proxy';
import { shopRecording } from '../../fixtures/shop-recording';
import { connectService, expect, serviceKey, startInCloud, test } from '../cloud-fixtures';
import { killWorker } from '../fixtures';
import { say } from '../panel-states';

test.describe.configure({ timeout: 150_000 });

const modelKey = 'sk-a-model-key-that-stays-4711';
const chosen = { email: 'chosen@example.org', password: 'chosen-horse-7' };
const own = { email: 'own-kept@example.org', password: 'own-secret-horse', recorded: 'recorded@example.org' };

/** What lies in this browser that no service has any business with. */
async function plantSecrets(background: Client<BackgroundContract>, tabId: number): Promise<void> {
  await background.setVariable({ tabId, name: 'email', value: own.email, secret: false });
  await background.setVariable({ tabId, name: 'password', value: own.password, secret: true });
}

function purchase(shop: string): Recording {
  const recording = shopRecording({ shop });
  const variables = recording.variables.map((each) =>
    each.name === 'email' ? { ...each, value: own.recorded } : each,
  );
  return { ...recording, variables };
}

test('a recording is pushed, followed in a cloud session, and its result pulled back; nothing goes along that was not chosen', async ({
  background,
  context,
  ownService,
  panelTab,
  shopUrl,
  startOn,
}) => {
  const proxy = await serveProxy(ownService.url);
  const { page, session } = await startOn(shopUrl);
  await panelTab.evaluate(async (apiKey) => {
    const { settings } = await chrome.storage.local.get<{ settings?: object }>('settings');
    const model = { id: 'm', config: { modelName: 'openai/gpt-4o-mini', apiKey } };
    await chrome.storage.local.set({ settings: { ...settings, models: [model] } });
  }, modelKey);
  await plantSecrets(background, session.tabId);
  await background.act({ sessionId: session.id, input: `type "typed-here-only" into Email` });
  await background.addRecordings({ recordings: [purchase(new URL(shopUrl).origin)] });
  await page.bringToFront();

  await connectService(panelTab, proxy.url, { keepsRecordings: true });
  await expect(panelTab.getByText('The service has your recordings.')).toBeVisible();
  await startInCloud(panelTab);
  await panelTab.getByRole('button', { name: 'Run a recording' }).click();
  await panelTab.getByRole('combobox', { name: 'Recording' }).selectOption('Order a kettle');
  await panelTab.getByRole('textbox', { name: 'Value of %email%' }).fill(chosen.email);
  await panelTab.getByRole('textbox', { name: 'Value of %password%' }).fill(chosen.password);
  await panelTab.getByRole('button', { name: 'Send and run' }).click();
  const run = panelTab.getByRole('region', { name: 'The run of “Order a kettle”' });
  await expect(run).toContainText('Running');
  await expect(run).toContainText('Done', { timeout: 60_000 });

  // What was done there is seen here, and becomes a recording.
  await panelTab.getByRole('button', { name: /^Log of/ }).click();
  await expect(panelTab.getByRole('region', { name: 'Done there' })).toContainText('Place order');
  await panelTab.getByRole('button', { name: 'Save as a recording' }).click();
  await expect(panelTab.getByText(/^Saved as/)).toBeVisible();
  const [made] = await background.listRecordings({});
  const ended = await panelTab.getByRole('listitem').filter({ hasText: 'Instructions go here' }).innerText();
  // It is called as the page is on which it ended.
  expect(ended).toContain(made?.name);
  expect(made?.steps).toBeGreaterThan(8);

  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  await say(panelTab, 'Find', 'the email field');
  await expect(panelTab.getByRole('heading', { name: 'Nothing on this page matches.' })).toBeVisible();
  await expect(panelTab.getByRole('heading', { name: /^Send these values/ })).toBeHidden();

  const all = proxy.passed.map((each) => JSON.stringify(each)).join('\n');
  for (const never of [modelKey, own.email, own.password, own.recorded, 'typed-here-only']) {
    expect(all).not.toContain(never);
  }
  const withChosen = proxy.passed.filter(({ body }) =>
    Object.values(chosen).some((text) => body.includes(text)),
  );
  expect(withChosen.map(({ path }) => path.split('/').at(-1))).toEqual(['runs']);
  const withKey = proxy.passed.filter(({ path, body }) => `${path}${body}`.includes(serviceKey));
  expect(withKey).toEqual([]);
  const stored = await panelTab.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );
  expect(stored).not.toContain(chosen.password);
  expect(context.pages().length).toBeGreaterThan(1);
  await proxy.close();
});

/** Presses the button of a site, waits, and presses it again. */
function pressTwice(url: string, waitMs: number): Recording {
  const scope = { origin: url.slice(0, -1), path: '/' };
  const press = { method: 'click' as const, arguments: [], description: 'Click “Pay”', scope };
  const target = { selector: 'button', alternates: [] };
  return {
    ...shopRecording({ shop: '' }),
    id: 'pay',
    name: 'Pay twice',
    variables: [],
    steps: [
      { id: 'a', method: 'navigate', description: 'Go to the site', arguments: [url] },
      { ...press, id: 'b', target },
      { id: 'c', method: 'wait', description: 'Wait', arguments: [String(waitMs)] },
      { ...press, id: 'd', target },
    ],
  };
}

async function startPaying(panelTab: Page): Promise<void> {
  await panelTab.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panelTab.getByText('Instructions go here')).toBeVisible({ timeout: 40_000 });
  await panelTab.getByRole('button', { name: 'Run a recording' }).first().click();
  await panelTab.getByRole('combobox', { name: 'Recording' }).selectOption('Pay twice');
  await panelTab.getByRole('button', { name: 'Send and run' }).click();
}

test('a worker that is killed in the middle of a run learns its result from the service', async ({
  background,
  browserCdp,
  ownService,
  panelTab,
}) => {
  const site = await serveCountSite();
  site.answer();
  await background.addRecordings({ recordings: [pressTwice(site.url, 4000)] });
  await connectService(panelTab, ownService.url);
  await startPaying(panelTab);
  const run = panelTab.getByRole('region', { name: 'The run of “Pay twice”' });
  await expect(run).toContainText('2 of 4 steps', { timeout: 30_000 });
  await killWorker(browserCdp);
  await expect(run).toContainText('Done', { timeout: 30_000 });
  await expect(run).toContainText('4 of 4 steps');
  expect(site.presses()).toBe(2);
  await site.close();
});

test('a service that is killed in the middle of a run leaves it interrupted, and a new session runs it whole', async ({
  background,
  ownService,
  panelTab,
}) => {
  const site = await serveCountSite();
  site.answer();
  await background.addRecordings({ recordings: [pressTwice(site.url, 3000)] });
  await connectService(panelTab, ownService.url);
  await startPaying(panelTab);
  const run = panelTab.getByRole('region', { name: 'The run of “Pay twice”' }).first();
  await expect(run).toContainText('2 of 4 steps', { timeout: 30_000 });
  await ownService.kill();
  await ownService.start();
  await expect(run).toContainText(/Interrupted|Stopped/, { timeout: 60_000 });
  expect(site.presses()).toBe(1);
  await panelTab.getByRole('button', { name: 'Ask the service about them' }).click();
  await expect(panelTab.getByText(/not known to the service any more/)).toBeVisible();
  await startPaying(panelTab);
  await expect(run).toContainText('Done', { timeout: 40_000 });
  expect(site.presses()).toBe(3);
  await site.close();
});

type Sent = { method?: string; body?: string; headers?: Record<string, string> };

test('recordings are exchanged both ways, offline changes wait, and a worker that dies loses none', async ({
  background,
  browserCdp,
  ownService,
  panelTab,
}) => {
  const kept = (path: string, { headers = {}, ...init }: Sent = {}) =>
    fetch(`${ownService.url}/v1/recordings${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', 'x-cloud-api-key': serviceKey, ...headers },
    });
  const names = async () => (await background.listRecordings({})).map(({ name }) => name).toSorted();
  const mine = pressTwice('https://shop.example/', 1);
  await background.addRecordings({ recordings: [mine] });
  await connectService(panelTab, ownService.url, { keepsRecordings: true });
  await expect(panelTab.getByText('The service has your recordings.')).toBeVisible();

  // Another browser adds one and changes ours; ours is changed here while there is no network.
  const put = async (recording: Recording, headers: Record<string, string>) =>
    (await kept(`/${recording.id}`, { method: 'PUT', body: JSON.stringify({ recording }), headers })).status;
  expect(await put({ ...mine, id: 'theirs', name: 'Theirs' }, { 'if-none-match': '*' })).toBe(200);
  const { data } = (await (await kept('/pay')).json()) as { data: { tag: string } };
  expect(await put({ ...mine, name: 'Pay, by them' }, { 'if-match': data.tag })).toBe(200);
  await ownService.kill();
  await background.saveRecording({ recording: { ...mine, name: 'Pay, by me' } });
  await expect(panelTab.getByText(/1 change of your recordings waits/)).toBeVisible({ timeout: 20_000 });
  await ownService.start();

  const exchanging = background.syncRecordings({}).catch(() => undefined);
  await killWorker(browserCdp);
  await exchanging;
  await panelTab.getByRole('button', { name: 'Sync now' }).click();
  // Nothing is changed here before it is accepted.
  await panelTab.getByRole('button', { name: 'See the changes' }).click({ timeout: 20_000 });
  expect(await names()).toEqual(['Pay, by me']);
  const accept = panelTab.getByRole('button', { name: /^Accept the changes/ });
  await accept.first().click();
  await expect(accept).toHaveCount(1);
  await accept.click();
  const all = ['Pay, by me (this browser)', 'Pay, by them', 'Theirs'];
  await expect.poll(names, { timeout: 20_000 }).toEqual(all);
  await expect
    .poll(async () => {
      const listed = (await (await kept('')).json()) as { data: { recordings: unknown[] } };
      return listed.data.recordings.length;
    })
    .toBe(3);
});
