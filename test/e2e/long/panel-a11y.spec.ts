import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expect } from '../fixtures';
import { test } from '../model-fixtures';
import { cutButtons, cutWords, sidewaysScroll, smallWords, violations } from '../panel-sight';
import { speak, spoken } from '../panel-speech';
import { openSnapshots, say, states } from '../panel-states';

// Each screen is reached by hand and looked at in six forms.
test.describe.configure({ timeout: 90_000 });

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 400].map((width) => ({ colorScheme, width })),
);

/** Looks at the screen that is shown in both schemes, narrow and wide, and in text of twice the size. */
async function look(panel: Page): Promise<void> {
  // The policy of the extension's pages takes no script from outside; a debugger's is not asked.
  await panel.evaluate(axeCore.source);
  await panel.emulateMedia({ reducedMotion: 'reduce' });
  // A menu that closes stays for a moment.
  await expect(panel.getByRole('menu')).toHaveCount(0);
  for (const { colorScheme, width } of looks) {
    await panel.emulateMedia({ colorScheme });
    await panel.setViewportSize({ width, height: 640 });
    expect.soft(await violations(panel), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await sidewaysScroll(panel), `${colorScheme}, ${width} px`).toEqual([]);
    await keepPicture(panel, `${colorScheme}-${width}`);
  }
  for (const [size, width] of [
    // As wide as Firefox draws a sidebar at first.
    ['100%', 252],
    ['100%', 320],
    ['200%', 360],
  ] as const) {
    await panel.setViewportSize({ width, height: 640 });
    await panel.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    expect.soft(await cutButtons(panel), `text of ${size}`).toEqual([]);
    expect.soft(await sidewaysScroll(panel), `text of ${size}`).toEqual([]);
  }
  await panel.evaluate(() => (document.documentElement.style.fontSize = ''));
  expect.soft(await smallWords(panel), 'words smaller than 11 px').toEqual([]);
}

/** Looks at it in each language, and from right to left; keeps a picture of each. */
async function lookInLanguages(panel: Page): Promise<void> {
  await panel.emulateMedia({ colorScheme: 'light' });
  await panel.setViewportSize({ width: 320, height: 640 });
  for (const language of spoken) {
    await speak(panel, language);
    expect.soft(await cutButtons(panel), language).toEqual([]);
    expect.soft(await cutWords(panel), language).toEqual([]);
    expect.soft(await sidewaysScroll(panel), language).toEqual([]);
    await keepPicture(panel, language);
  }
  await speak(panel, 'en');
  await panel.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect.soft(await cutButtons(panel), 'right to left').toEqual([]);
  expect.soft(await sidewaysScroll(panel), 'right to left').toEqual([]);
  await keepPicture(panel, 'rtl');
  await panel.evaluate(() => (document.documentElement.dir = 'ltr'));
}

async function keepPicture(panel: Page, name: string): Promise<void> {
  await panel.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

for (const { name, reach } of states) {
  test(`can be read and used by everyone: ${name}`, async ({
    context,
    panelTab,
    sites,
    shopUrl,
    model,
    allowModels,
  }) => {
    const page = await context.newPage();
    await reach({ panel: panelTab, page, sites, shopUrl, model, allowModels });
    await look(panelTab);
    await lookInLanguages(panelTab);
  });
}

test.describe('the store flavour', () => {
  test.use({ flavour: 'store' });

  test('can be read and used by everyone: access to an unknown site', async ({
    context,
    panelTab,
    sites,
  }) => {
    const page = await context.newPage();
    await page.goto(sites.put('/', '<button>Go</button>'));
    await page.bringToFront();
    await say(panelTab, 'Do', 'click Go');
    await expect(panelTab.getByRole('heading', { name: 'Let Tabwright work on this page?' })).toBeVisible();
    await look(panelTab);
  });

  test('can be read and used by everyone: a snapshot of an unknown site', async ({
    context,
    panelTab,
    sites,
  }) => {
    const page = await context.newPage();
    await page.goto(sites.put('/', '<button>Go</button>'));
    await page.bringToFront();
    await openSnapshots(panelTab);
    await panelTab.getByRole('button', { name: 'Take a snapshot' }).click();
    await expect(panelTab.getByRole('button', { name: 'Allow and read' })).toBeVisible();
    await look(panelTab);
  });
});

test.describe('the first use', () => {
  test.use({ flavour: 'store', isFirstUse: true });

  test('can be read and used by everyone: the welcome', async ({ panelTab }) => {
    await expect(panelTab.getByRole('heading', { name: /Say it once/ })).toBeVisible();
    await look(panelTab);
  });

  test('can be read and used by everyone: the practice page, and the panel beside it', async ({
    context,
    extensionId,
    panelTab,
  }) => {
    await panelTab.getByRole('button', { name: 'Try it on the practice page' }).click();
    await expect(panelTab.getByRole('list', { name: 'Found on this page' })).toBeVisible();
    await look(panelTab);
    const page = await context.newPage();
    await page.goto(`chrome-extension://${extensionId}/try-it.html`);
    await look(page);
    await page.getByRole('button', { name: 'House rules' }).click();
    await look(page);
  });
});
