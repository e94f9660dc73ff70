import { mergeTests } from '@playwright/test';
import { answerAsking, expect, sessionIdIn, test as pairing } from '../pairing-fixtures';
import { test as screen } from '../screen';

const test = mergeTests(pairing, screen);
test.use({ flavour: 'managed', isAlone: true });
test.setTimeout(60_000);

test('a program takes neither the window nor the keyboard from its user', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  keyboard,
  sites,
}) => {
  await pairAs('Work');
  await paired.startSession();
  await answerAsking(extensionPage, background, 'always');
  sites.put('/more', '<title>More</title><p>More</p>');
  const theirs = sites.put(
    '/',
    '<title>Theirs</title><a target="_blank" href="/more">More</a><input aria-label="Note">',
  );
  const page = await context.newPage();
  await page.goto(sites.put('/mine', '<title>Mine</title><input aria-label="Letter">'));
  await page.bringToFront();
  await page.getByLabel('Letter').click();
  keyboard.press('a');
  await expect(page.getByLabel('Letter')).toHaveValue('a');

  const id = sessionIdIn(await paired.startSession());
  await paired.ask(`${id}/navigate`, { url: theirs });
  keyboard.press('b');
  const typed = await paired.ask(`${id}/act`, { input: 'type hello into Note' });
  expect(typed.text).toContain('"success":true');
  keyboard.press('c');
  const opened = await paired.ask(`${id}/act`, { input: 'click More' });
  expect(opened.text).toContain('"success":true');
  keyboard.press('d');
  await expect(page.getByLabel('Letter')).toHaveValue('abcd');
  await paired.ask(`${id}/end`, {});
  keyboard.press('e');
  await expect(page.getByLabel('Letter')).toHaveValue('abcde');
  const titles = await extensionPage.evaluate(async () =>
    (await chrome.tabs.query({})).map(({ title }) => title),
  );
  expect(titles).not.toContain('More');
});
