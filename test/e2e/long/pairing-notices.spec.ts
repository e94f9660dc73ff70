import { execFileSync } from 'node:child_process';
import { mergeTests, type Page } from '@playwright/test';
import { answerAsking, expect, test as pairing } from '../pairing-fixtures';
import { allow, test as screen } from '../screen';

const test = mergeTests(pairing, screen);
test.use({ flavour: 'managed', isAlone: true });
test.setTimeout(60_000);

const noticesIn = (page: Page) =>
  page.evaluate(() => new Promise<object>((resolve) => chrome.notifications.getAll(resolve)));

const panelsIn = (page: Page) =>
  page.evaluate(async () => {
    const contextTypes = [chrome.runtime.ContextType.SIDE_PANEL];
    return (await chrome.runtime.getContexts({ contextTypes })).length;
  });

test('a program that asks while no panel is open says so by a notification and on the toolbar button, once', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  panelTab,
  keyboard,
  display,
}) => {
  await pairAs('Work');
  const notices = panelTab.getByRole('switch', { name: 'Notify me when a task needs me' });
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await notices.click({ force: true });
  await allow(panelTab, keyboard);
  await expect(notices).toBeChecked();
  const name = 'Your bank: press here';
  for (let tries = 0; tries < 3; tries += 1)
    expect(await paired.startSession({}, { name })).toMatchObject({ status: 403 });
  const badge = () => panelTab.evaluate(() => chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe('?');
  const shown = await noticesIn(panelTab);
  expect(Object.keys(shown)).toEqual([expect.stringMatching(/^program:\d+$/)]);
  // Chromium draws it itself where the system draws none: in the corner of the screen.
  await expect(async () => {
    execFileSync('xdotool', ['mousemove', '1250', '950', 'click', '1'], {
      env: { ...process.env, DISPLAY: display },
    });
    expect(await panelsIn(panelTab)).toBe(1);
  }).toPass();

  // It is answered in the panel that opened; a program that asks then needs no notification.
  await paired.startSession({}, { name: 'Another' });
  expect(await noticesIn(panelTab)).toEqual({});
  await answerAsking(extensionPage, background, 'never');
  await answerAsking(extensionPage, background, 'never');
  await expect.poll(badge).toBe('');
});

test('a notification goes when what it was about is answered', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  panelTab,
  keyboard,
}) => {
  await pairAs('Work');
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('switch', { name: 'Notify me when a task needs me' }).click({ force: true });
  await allow(panelTab, keyboard);
  await paired.startSession();
  await expect.poll(async () => Object.keys(await noticesIn(panelTab)).length).toBe(1);
  await answerAsking(extensionPage, background, 'always');
  await expect.poll(() => noticesIn(panelTab)).toEqual({});
});
