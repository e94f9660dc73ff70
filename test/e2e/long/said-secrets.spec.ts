import type { Page } from '@playwright/test';
import { expect, killWorker, test } from '../fixtures';
import { say } from '../panel-states';

test.use({ flavour: 'store' });

const secret = 'hunter2-Zürich';

const form = `<form onsubmit="event.preventDefault()">
  <label>Email <input name="email"></label>
  <label>Password <input type="password" name="p"></label>
  <label>Door <input name="door" autocomplete="one-time-code"></label></form>`;

/** All that the panel shows, says to assistive technology and holds in boxes. */
const shownIn = (panel: Page) =>
  panel.evaluate(() => {
    const boxes = [...document.querySelectorAll('input, textarea')].map((box) =>
      box instanceof HTMLInputElement && box.type === 'password'
        ? ''
        : box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
          ? box.value
          : '',
    );
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      ['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...boxes, ...attributes].join('\n');
  });

const storedIn = (panel: Page) =>
  panel.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );

test('what an instruction types into a password field is dots in result, Recent, history and storage', async ({
  panelOn,
}) => {
  const { page, panel } = await panelOn(form);
  await say(panel, 'Do', `type "${secret}" into Password`);
  await expect(panel.getByText('1 verified')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue(secret);
  await expect(panel.getByText('“••••••••”')).toBeVisible();
  expect(await shownIn(panel)).not.toContain('hunter2');
  await panel.getByRole('button', { name: 'Back' }).click();
  const recent = panel.getByRole('button', { name: /^type "••••••••" into Password/ });
  await expect(recent).toBeVisible();
  expect(await shownIn(panel)).not.toContain('hunter2');
  expect(await storedIn(panel)).not.toContain('hunter2');

  await recent.click();
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await expect(box).toHaveValue('type "••••••••" into Password');
  await expect(panel.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('Type it again in place of the dots.')).toBeVisible();
  await panel.keyboard.type('another');
  await expect(box).toHaveValue('type "another" into Password');
  await panel.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toHaveValue('another');
});

test('a field that only the page says is secret hides what is typed too, and a row still types it', async ({
  browserCdp,
  panelOn,
}) => {
  const { page, panel } = await panelOn(form);
  await say(panel, 'Find', `type "${secret}" into Door`);
  const row = panel.getByRole('list', { name: 'Actions found' }).getByRole('listitem').first();
  await expect(row).toContainText('“••••••••”');
  expect((await shownIn(panel)).replaceAll(`type "${secret}" into Door`, '')).not.toContain('hunter2');
  expect(await storedIn(panel)).not.toContain('hunter2');
  await row.focus();
  await panel.keyboard.press('Enter');
  await expect(page.getByLabel('Door')).toHaveValue(secret);

  await killWorker(browserCdp);
  await page.getByLabel('Door').fill('');
  await row.focus();
  await panel.keyboard.press('Enter');
  await expect(panel.getByText(/Say it again in the place of the dots/)).toBeVisible();
  await expect(page.getByLabel('Door')).toHaveValue('');
});

test('the box for the value of a secret field does not show it', async ({ panelOn }) => {
  const { page, panel } = await panelOn(form);
  await say(panel, 'Find', 'fill in Password');
  const box = panel.getByRole('list', { name: 'Actions found' }).locator('input[name=value]').first();
  await expect(box).toHaveAttribute('type', 'password');
  await box.fill(secret);
  await box.press('Enter');
  await expect(page.getByLabel('Password')).toHaveValue(secret);
  expect(await shownIn(panel)).not.toContain('hunter2');
  expect(await storedIn(panel)).not.toContain('hunter2');
});

test('an instruction that waits for access, or whose field is not there, shows no secret either', async ({
  context,
  sites,
  panelTab,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', '<p>Nothing</p>'));
  await page.bringToFront();
  await say(panelTab, 'Do', `type "${secret}" into Password`);
  await expect(panelTab.getByRole('heading', { name: /Let Tabwright work on/ })).toBeVisible();
  const shown = await panelTab.locator('main').innerText();
  expect(shown).not.toContain('hunter2');
});
