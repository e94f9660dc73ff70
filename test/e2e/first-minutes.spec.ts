import { expect, test as headless } from './fixtures';
import { say } from './panel-states';
import { allow, test } from './screen';

const page = `<title>Shop</title><button onclick="this.textContent = 'Done'">Go</button>`;

test.describe('with the browser’s own questions', () => {
  test.use({ flavour: 'store', isFirstUse: true });
  test.slow();

  test('Enter runs the first example after the practice page was opened with the keyboard', async ({
    context,
    sites,
    keyboard,
    openPanel,
  }) => {
    const shown = context.pages()[0] ?? (await context.newPage());
    await shown.goto(sites.put('/', page));
    const panel = await openPanel(shown);
    await expect(panel.getByRole('button', { name: 'Try it on the practice page' })).toBeFocused();
    keyboard.press('Return');
    await expect(panel.getByRole('textbox', { name: 'Instruction' })).toBeFocused();
    await expect(panel.getByText('Ready')).toBeVisible();
    await shown.waitForTimeout(500);
    keyboard.press('Return');
    await expect(panel.getByText('1 verified')).toBeVisible();
  });

  test('a page opened beside the panel is allowed this time by the icon, then its site, by the prompt', async ({
    context,
    sites,
    keyboard,
    clickIcon,
    panelOn,
  }) => {
    const { panel } = await panelOn(page);
    const second = await context.newPage();
    await second.goto(`${sites.b}/`);
    await second.bringToFront();
    await expect(panel.getByText('No access')).toBeVisible();
    await say(panel, 'Do', 'click Go');
    await expect(panel.getByText(/Click the Tabwright icon in the toolbar/)).toBeVisible();
    await clickIcon(second);
    await expect(panel.getByText('now shows “Done”')).toBeVisible();

    await panel.getByRole('button', { name: 'Always on this site' }).click();
    await allow(second, keyboard);
    const host = `http://${new URL(sites.b).hostname}/*`;
    await expect
      .poll(() => panel.evaluate(() => chrome.permissions.getAll()))
      .toMatchObject({ origins: [host] });
    await expect(panel.getByRole('button', { name: 'Always on this site' })).toHaveCount(0);
  });

  for (const { name, answer, outcome } of [
    { name: 'allowed', answer: ['Tab', 'Return'], outcome: 'now shows “Done”' },
    { name: 'refused', answer: ['Return'], outcome: 'The browser did not give access' },
  ]) {
    test(`all sites are ${name} by the prompt, and the instruction that waits is told`, async ({
      context,
      sites,
      keyboard,
      panelOn,
    }) => {
      const { panel } = await panelOn(page);
      const second = await context.newPage();
      await second.goto(`${sites.b}/`);
      await second.bringToFront();
      await say(panel, 'Do', 'click Go');
      await panel.getByRole('button', { name: 'Allow all sites' }).click();
      await second.waitForTimeout(1500);
      keyboard.press(...answer);
      await expect(panel.getByText(outcome)).toBeVisible();
    });
  }
});

headless.describe('without any site granted', () => {
  headless.use({ flavour: 'store' });

  headless(
    'a tab without access says so, and shows no result of the site before it',
    async ({ sites, panelOn }) => {
      const { page: tab, panel } = await panelOn(page);
      await say(panel, 'Do', 'click Go');
      await expect(panel.getByText('now shows “Done”')).toBeVisible();
      await tab.waitForTimeout(2500);
      await tab.goto(`${sites.b}/`);
      await expect(panel.getByText('No access')).toBeVisible();
      await expect(panel.getByText('now shows “Done”')).toHaveCount(0);
      await expect(panel.getByText('Ready')).toHaveCount(0);
    },
  );

  headless('an example puts its words into the box', async ({ panelOn }) => {
    const { panel } = await panelOn(page);
    await panel.getByRole('list', { name: 'What you can say' }).getByText('choose Blue in Colour').click();
    const box = panel.getByRole('textbox', { name: 'Instruction' });
    await expect(box).toHaveValue('choose Blue in Colour');
    await expect(box).toBeFocused();
  });

  headless(
    'what is asked takes the focus, and open variables leave the result in view',
    async ({ panelOn }) => {
      const { panel } = await panelOn(`<label>Name <input></label>${page}`);
      await panel.setViewportSize({ width: 360, height: 600 });
      await say(panel, 'Do', 'type %who% into Name');
      await expect(panel.getByRole('textbox', { name: 'Value of %who%' })).toBeFocused();
      await panel.keyboard.type('Ada');
      await panel.keyboard.press('Enter');
      const result = panel.getByText('is now “%who%”');
      await expect(result).toBeInViewport({ ratio: 1 });
      await panel.getByRole('button', { name: /variable/i }).click();
      await expect(panel.getByRole('button', { name: 'Add', exact: true })).toBeAttached();
      await expect(result).toBeInViewport({ ratio: 0.9 });
    },
  );

  headless('Stop can be read while the pointer is on it', async ({ panelOn }) => {
    const { panel } = await panelOn(`<button disabled>Later</button>`);
    await say(panel, 'Do', 'click Later');
    const stop = panel.getByRole('button', { name: /^Stop/ });
    const colours = () =>
      stop.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]);
    const before = await colours();
    await stop.hover();
    expect(await colours()).toEqual(before);
    await stop.click();
  });

  headless('REC stays on the icon of a tab that has a session', async ({ panelOn }) => {
    const { panel } = await panelOn(page);
    await say(panel, 'Do', 'click Go');
    await expect(panel.getByText('now shows “Done”')).toBeVisible();
    const badge = () =>
      panel.evaluate(async () => {
        const [shown] = await chrome.tabs.query({ active: true, currentWindow: true });
        return chrome.action.getBadgeText({ tabId: shown?.id ?? -1 });
      });
    await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
    await panel.getByRole('button', { name: 'Record', exact: true }).click();
    await expect.poll(badge).toBe('REC');
    await panel.getByRole('button', { name: 'Now', exact: true }).click();
    await say(panel, 'Do', 'click Done');
    await panel.waitForTimeout(2500);
    expect(await badge()).toBe('REC');
    await panel.getByRole('button', { name: /^Recordings/ }).click();
    await panel
      .getByRole('button', { name: 'Show', exact: true })
      .click()
      .catch(() => {});
    await panel.getByRole('button', { name: 'Stop and save' }).click();
    await expect.poll(badge).not.toBe('REC');
  });
});
