import type { Page } from '@playwright/test';
import { expect, killWorker, test } from '../fixtures';
import { deeds, whenHeard } from '../shop-by-hand';

/** What Ctrl+T does: the new tab is in front, shows a page of the browser's and says which tab was in front before. */
async function openOwnTab(panelTab: Page, page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await panelTab.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    await chrome.tabs.create({ active: true, ...(tab?.id === undefined ? {} : { openerTabId: tab.id }) });
  }, page.url());
  const opened = await opening;
  await opened.waitForLoadState();
  return opened;
}

test('records an address typed in a tab that the user opens, and replays it there', async ({
  sites,
  startOn,
  background,
  panelTab,
}) => {
  sites.put('/other', '<button id="other" onclick="this.textContent = \'Done\'">Other</button>');
  const { page, session } = await startOn(
    sites.put('/', '<button id="one" onclick="this.textContent = \'Pressed\'">One</button>'),
  );
  const { id: sessionId } = session;
  const recorded = async () => deeds(await background.recordedSteps({ sessionId }));
  await background.startRecording({ sessionId });
  await page.locator('#one').click();
  const own = await openOwnTab(panelTab, page);
  // The click before it did not open it.
  await expect
    .poll(async () => (await background.recordedSteps({ sessionId })).steps[1])
    .not.toHaveProperty('expectation');
  await own.goto(`${sites.a}/other`);
  const going = [`navigate ${sites.a}/`, 'click #one', `tab 1: navigate ${sites.a}/other`];
  await expect.poll(recorded).toEqual(going);
  await whenHeard(panelTab)(own);
  await own.locator('#other').click();
  await expect.poll(recorded).toEqual([...going, 'tab 1: click #other']);
  const recording = await background.stopRecording({ sessionId });
  await own.close();
  const report = await background.replay({ sessionId, recording });
  expect(report).toMatchObject({ state: 'done', total: 4 });
});

test('records what is done in a tab that the user goes to, and nothing of one that is only looked at', async ({
  sites,
  startOn,
  background,
  context,
  panelTab,
  browserCdp,
}) => {
  sites.put('/mail', '<button id="mail">Mail</button>');
  sites.put('/seen', '<button id="seen">Seen</button>');
  const mail = await context.newPage();
  await mail.goto(`${sites.a}/mail`);
  const seen = await context.newPage();
  await seen.goto(`${sites.a}/seen`);
  const { page, session } = await startOn(sites.put('/', '<button id="one">One</button>'));
  const { id: sessionId } = session;
  const recorded = async () => deeds(await background.recordedSteps({ sessionId }));
  const isHeard = whenHeard(panelTab);
  await page.bringToFront();
  await background.startRecording({ sessionId });
  await page.locator('#one').click();
  await isHeard(seen);
  await isHeard(mail);
  await killWorker(browserCdp);
  await mail.locator('#mail').click();
  const steps = [
    `navigate ${sites.a}/`,
    'click #one',
    `tab 1: navigate ${sites.a}/mail`,
    'tab 1: click #mail',
  ];
  await expect.poll(recorded).toEqual(steps);
  await background.pauseRecording({ sessionId });
  await mail.locator('#mail').click();
  await seen.bringToFront();
  await seen.locator('#seen').click();
  await background.resumeRecording({ sessionId });
  await page.bringToFront();
  await page.locator('#one').click();
  await expect.poll(recorded).toEqual([...steps, 'click #one']);
});

for (const flavour of ['managed', 'store'] as const) {
  test.describe(`in the ${flavour} flavour`, () => {
    test.use(
      flavour === 'store' ? { flavour, grantedSites: ['http://127.0.0.1/*', 'http://localhost/*'] } : {},
    );

    test('says on the toolbar button that it records, or pauses', async ({
      sites,
      startOn,
      background,
      panelTab,
      browserCdp,
    }) => {
      const { page, session } = await startOn(sites.put('/', '<button id="one">One</button>'));
      const { id: sessionId } = session;
      const badge = () => panelTab.evaluate(() => chrome.action.getBadgeText({}));
      expect(await badge()).toBe('');
      await background.startRecording({ sessionId });
      expect(await badge()).toBe('REC');
      await page.reload();
      await killWorker(browserCdp);
      await background.recordedSteps({ sessionId });
      expect(await badge()).toBe('REC');
      await background.pauseRecording({ sessionId });
      expect(await badge()).toBe('❚❚');
      await background.resumeRecording({ sessionId });
      expect(await badge()).toBe('REC');
      await background.stopRecording({ sessionId });
      expect(await badge()).toBe('');
    });
  });
}
