import type { CDPSession, Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, launch, test } from '../fixtures';
import { click, openRecording, recordingOf, replayButton } from '../panel-recordings';

// What is on its disk is looked at.
test.use({ isAlone: true });

test.describe.configure({ timeout: 60_000 });

/** Opens a recording of these steps beside a page. */
async function openBeside(
  { background, panelTab, page }: { background: Background; panelTab: Page; page: Page },
  steps: Steps,
): Promise<void> {
  const recording = recordingOf(steps, { name: 'By itself' });
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, 'By itself');
  await page.bringToFront();
}

type Background = Parameters<Parameters<typeof test>[2]>[0]['background'];
type Steps = Parameters<typeof recordingOf>[0];

const isDone = (panel: Page) => expect(panel.getByText('Done and verified')).toBeVisible();

/** Pages that ask who the user is: one is gone to, the other is drawn by the page that was there. */
const logins = {
  'another document': {
    '/login': `<title>Sign in</title><label>Name <input></label>
      <button onclick="document.cookie = 'in=1; path=/'; location.href = '/account'">Sign in</button>`,
    '/account': `<title>Account</title><button id="open" onclick="location.href = '/bills'">Open</button>`,
    '/bills': `<title>Bills</title><script>if (!document.cookie.includes('in=1')) location.replace('/login')</script>
      <button id="pay" onclick="this.textContent = 'Paid'">Pay</button>`,
  },
  'the same document': {
    '/account': `<title>Account</title><button id="open" onclick="history.pushState(null, '', '/login'); login.hidden = false">Open</button>
      <form id="login" hidden onsubmit="history.pushState(null, '', '/bills'); login.hidden = true; pay.hidden = false; return false">
        <label>Name <input></label><button>Sign in</button></form>
      <button id="pay" hidden onclick="this.textContent = 'Paid'">Pay</button>`,
  },
};

for (const [where, pages] of Object.entries(logins)) {
  test(`a replay that comes to a login, ${where}, waits for the user and goes on by itself`, async ({
    background,
    context,
    panelTab,
    sites,
  }) => {
    for (const [address, html] of Object.entries(pages)) sites.put(address, html);
    const page = await context.newPage();
    await page.goto(`${sites.a}/account`);
    const scope = { origin: sites.a, path: '/bills' };
    await openBeside({ background, panelTab, page }, [click('#open'), click('#pay', { scope })]);
    await replayButton(panelTab).click();
    await expect(panelTab.getByText('Needs you')).toBeVisible();
    await expect(panelTab.getByRole('alert')).toContainText(`Sign in at ${new URL(sites.a).host}/login`);
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (where === 'another document') {
      // It ends up where the site sends people after a login; the user goes on to where it was.
      await page.getByRole('button', { name: 'Open' }).click();
    }
    await isDone(panelTab);
    await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible();
    await expect(panelTab.getByRole('alert')).toHaveCount(0);
  });
}

/** Buttons that say how often they were pressed; the second can be pressed once the test lets it. */
const two = `<title>Two</title><style>button { position: absolute; inline-size: 120px }</style>
  <button id="one" style="left: 60px; top: 60px" onclick="this.textContent += '+'">One</button>
  <button id="two" style="left: 500px; top: 300px" disabled onclick="this.textContent += '+'">Two</button>
  <label>Notes <input></label>`;

const patient = { timeoutMs: 30_000 };

const letPress = (page: Page, selector: string) =>
  page.locator(selector).evaluate((button) => button.removeAttribute('disabled'));

test('a replay waits with nothing done, by Pause and by a deed of the user, and goes on', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', two));
  await openBeside({ background, panelTab, page }, [click('#one'), click('#two', patient), click('#one')]);
  await replayButton(panelTab).click();
  await expect(page.locator('#one')).toHaveText('One+');
  await expect(panelTab.getByText('Step 2 of 3')).toBeVisible();
  await panelTab.getByRole('button', { name: 'Pause' }).click();
  await expect(panelTab.getByText('Paused')).toBeVisible();
  await letPress(page, '#two');
  // As long as an act takes that nothing holds.
  await page.waitForTimeout(800);
  await expect(page.locator('#two')).toHaveText('Two');
  await page.locator('#two').evaluate((button) => button.setAttribute('disabled', ''));
  await panelTab.getByRole('button', { name: 'Go on' }).click();
  await expect(panelTab.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await page.getByLabel('Notes').click();
  await expect(panelTab.getByText('Paused')).toBeVisible();
  await panelTab.getByRole('button', { name: 'Go on' }).click();
  await letPress(page, '#two');
  await isDone(panelTab);
  await expect(page.locator('#one')).toHaveText('One++');
  await expect(page.locator('#two')).toHaveText('Two+');
});

test('one step is done at a time by its button, however long it takes', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', two));
  await openBeside({ background, panelTab, page }, [click('#one'), click('#two', patient), click('#one')]);
  const oneStep = panelTab.getByRole('button', { name: 'One step, then pause' });
  await oneStep.click();
  await expect(panelTab.getByText('Paused')).toBeVisible();
  await expect(page.locator('#one')).toHaveText('One+');
  await oneStep.click();
  await expect(panelTab.getByText('Running')).toBeVisible();
  await letPress(page, '#two');
  await expect(panelTab.getByText('Paused')).toBeVisible();
  await expect(page.locator('#two')).toHaveText('Two+');
  await expect(page.locator('#one')).toHaveText('One+');
  await oneStep.click();
  await isDone(panelTab);
  await expect(page.locator('#one')).toHaveText('One++');
});

/** The middle of the cursor's tip, which lies in a closed shadow root; nothing where there is no cursor. */
async function cursorAt(cdp: CDPSession): Promise<{ x: number; y: number } | undefined> {
  const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const arrow = nodes.find(({ attributes = [] }) => attributes.includes('cursor'));
  if (!arrow) return undefined;
  const { model } = await cdp.send('DOM.getBoxModel', { nodeId: arrow.nodeId });
  return { x: model.border[0] ?? 0, y: model.border[1] ?? 0 };
}

/** How far the cursor is from the middle of an element, in pixels. */
async function distanceTo(page: Page, cdp: CDPSession, selector: string): Promise<number> {
  const [at, box] = [await cursorAt(cdp), await page.locator(selector).boundingBox()];
  if (!at || !box) return Number.POSITIVE_INFINITY;
  return Math.hypot(at.x - box.x - box.width / 2, at.y - box.y - box.height / 2);
}

test('in slow motion a cursor goes from one element to the next, and is gone in the end', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('DOM.enable');
  await page.goto(sites.put('/', two.replace('id="one"', 'id="one" disabled')));
  await openBeside({ background, panelTab, page }, [click('#one', patient), click('#two', patient)]);
  await panelTab.getByRole('combobox', { name: 'Speed' }).selectOption('Slow motion');
  await replayButton(panelTab).click();
  await expect.poll(() => distanceTo(page, cdp, '#one')).toBeLessThan(20);
  await letPress(page, '#one');
  await expect.poll(() => distanceTo(page, cdp, '#two')).toBeLessThan(20);
  await expect(page.locator('#one')).toHaveText('One+');
  await letPress(page, '#two');
  await isDone(panelTab);
  await expect(page.locator('[popover=manual]')).toHaveCount(0);
});

const everySite = ['https://*/*', 'http://*/*'];

/**
 * No prompt can be answered headless. For sites that the user once said yes to, and took it back, Chromium shows none: its
 * profile is made to say so.
 */
function saidYesOnce(profile: string, extensionId: string): void {
  const file = path.join(profile, 'Default', 'Preferences');
  const preferences = JSON.parse(readFileSync(file, 'utf8')) as {
    extensions: { settings: Record<string, Record<string, unknown>> };
  };
  const none = { api: [], manifest_permissions: [], scriptable_host: [] };
  const settings = preferences.extensions.settings[extensionId];
  if (settings) settings['runtime_granted_permissions'] = { ...none, explicit_host: everySite };
  writeFileSync(file, JSON.stringify(preferences));
}

test.describe('the store flavour, without access to the site', () => {
  test.use({ flavour: 'store' });

  test('Allow is asked for before recording and before replaying, and it goes on by itself then', async ({
    context,
    extensionDir,
    extensionId,
    sites,
    userDataDir,
  }) => {
    await context.close();
    const profile = path.join(userDataDir, 'profile');
    saidYesOnce(profile, extensionId);
    const again = await launch(profile, [
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
    ]);
    const panel = await again.newPage();
    await panel.goto(`chrome-extension://${extensionId}/sidepanel.html`);
    const page = await again.newPage();
    await page.goto(sites.put('/', two.replace(' disabled', '')));
    await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
    await page.bringToFront();
    await panel.getByRole('button', { name: 'Record', exact: true }).click();
    await panel.getByRole('button', { name: 'Allow and record' }).click();
    const recorded = panel.getByRole('log').getByRole('listitem');
    await expect(recorded).toHaveText([/Go to/]);
    await page.locator('#one').click();
    await expect(recorded.last()).toContainText('Click “One”');
    await panel.getByRole('button', { name: 'Stop and save' }).click();
    await expect(panel.getByRole('list', { name: 'Steps', exact: true })).toBeVisible();

    await panel.evaluate((origins) => chrome.permissions.remove({ origins }), everySite);
    await page.reload();
    await replayButton(panel).click();
    await panel.getByRole('button', { name: 'Allow and replay' }).click();
    await isDone(panel);
    await expect(page.locator('#one')).toHaveText('One+');
    await again.close();
  });
});
