import type { Page } from '@playwright/test';
import { coloursIn } from '../../fixtures/picture-colours';
import { ask } from '../../fixtures/service-client';
import { connectService, expect, serviceKey, test } from '../cloud-fixtures';
import { say } from '../panel-states';

test.describe.configure({ timeout: 90_000 });

const patient = { timeout: 20_000 };

/** Starts a session at an address that is typed. */
async function startAt(panel: Page, address: string): Promise<void> {
  await panel.getByRole('textbox', { name: 'Address to open' }).fill(address);
  await panel.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panel.getByText('Instructions go here')).toBeVisible({ timeout: 40_000 });
}

/** How often the service was asked for a page so far. */
async function looksAt(url: string): Promise<number> {
  const { text } = await ask(`${url}/metrics`, { headers: { 'x-cloud-api-key': serviceKey } });
  return Number(/operation_seconds_count\{operation="page"\} (\d+)/.exec(text)?.[1] ?? 0);
}

const red = '<style>body{background:#d00000}</style>';

test('a session is named by its page, goes where it is told, and is seen as it is', async ({
  ownService,
  panelTab,
  sites,
}) => {
  const first = sites.put('/', `<title>First page</title>${red}<a href="/next">On</a>`);
  const next = sites.put('/next', '<title>Next page</title><button>Pay</button><button>Leave</button>');
  await connectService(panelTab, ownService.url);
  await panelTab.getByRole('textbox', { name: 'Address to open' }).fill('not an address');
  await panelTab.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panelTab.getByText('This is not a web address.')).toBeVisible();
  await startAt(panelTab, first.replace('http://', ''));
  await expect(panelTab.getByRole('listitem').filter({ hasText: 'First page' })).toContainText('127.0.0.1');
  // Of a session that was just started the page is shown.
  const picture = panelTab.getByRole('img', { name: /as it looks now$/ });
  await expect(picture).toBeVisible(patient);
  const { red: painted } = await coloursIn(panelTab, (await picture.getAttribute('src')) ?? '');
  expect(painted).toBeGreaterThan(100_000);

  await expect(panelTab.getByRole('button', { name: 'Work here' })).toHaveCount(0);
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(panelTab.getByText('Data and Task need a tab of this browser.')).toBeVisible();
  const address = panelTab.getByRole('textbox', { name: 'Go to an address' });
  await expect(address).toHaveValue(first);
  await address.fill(next);
  await address.press('Enter');
  await expect(panelTab.getByRole('heading', { name: 'Next page' })).toBeVisible(patient);
  await expect(panelTab.getByRole('img', { name: 'Next page, as it looks now' })).toBeVisible(patient);
  await say(panelTab, 'Find', 'click Pay');
  await expect(panelTab.locator('figure b')).toHaveText(['1'], patient);
  await panelTab.getByRole('button', { name: 'Go back' }).click();
  await expect(panelTab.getByRole('heading', { name: 'First page' })).toBeVisible(patient);
  sites.put('/', `<title>Anew</title>`);
  await panelTab.getByRole('button', { name: 'Load the page again' }).click();
  await expect(panelTab.getByRole('heading', { name: 'Anew' })).toBeVisible(patient);
  await expect(panelTab.getByRole('button', { name: 'Go', exact: true })).toBeEnabled(patient);
  await address.fill(`http://127.0.0.1:9/`);
  await address.press('Enter');
  await expect(panelTab.getByRole('alert')).toContainText('ERR_', patient);
});

test('a picture covers what is secret, and is asked for only while it is seen, twice a second at most', async ({
  ownService,
  panelTab,
  sites,
}) => {
  const box = 'style="position:absolute;left:0;top:0;width:300px;height:200px"';
  const page = `<title>Sign in</title><form><input type="password" value="open sesame" ${box}></form><p id="p"></p>
    <script>setInterval(() => (p.textContent = Math.random()), 50)</script>`;
  await connectService(panelTab, ownService.url);
  await startAt(panelTab, sites.put('/', page));
  const picture = panelTab.getByRole('img', { name: 'Sign in, as it looks now' });
  await expect(picture).toBeVisible(patient);
  expect((await coloursIn(panelTab, (await picture.getAttribute('src')) ?? '')).cover).toBeGreaterThan(
    10_000,
  );

  const [before, from] = [await looksAt(ownService.url), Date.now()];
  // The page never stands still.
  await expect(async () => expect(await looksAt(ownService.url)).toBeGreaterThan(before + 2)).toPass(patient);
  const asked = (await looksAt(ownService.url)) - before;
  expect(asked).toBeLessThanOrEqual(1 + (Date.now() - from) / 500);
  await panelTab.getByRole('button', { name: 'The page of Sign in' }).click();
  await expect(picture).toBeHidden();
  const left = await looksAt(ownService.url);
  await panelTab.waitForTimeout(1500);
  expect(await looksAt(ownService.url)).toBeLessThanOrEqual(left + 1);
});
