import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expect } from './fixtures';
import { test } from './model-fixtures';
import { openSnapshots, say, states } from './panel-states';

// Each screen is reached by hand and looked at in six forms.
test.describe.configure({ timeout: 90_000 });

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 400].map((width) => ({ colorScheme, width })),
);

/** What is wrong for people who need assistive technology, as "rule: element". Only what axe calls serious or worse. */
async function violations(panel: Page): Promise<string[]> {
  return panel.evaluate(async () => {
    const { violations: found } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

/** Elements whose content is wider than they are and can be scrolled to. */
async function sidewaysScroll(panel: Page): Promise<string[]> {
  return panel.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body, main, header, footer, form')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** Buttons whose word is cut without a sign of it, and those under the page that cannot be come at, by what they are called. */
async function cutButtons(panel: Page): Promise<string[]> {
  return panel.evaluate(() => {
    const isCut = (part: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(part);
      return (
        !part.matches('.mantine-VisuallyHidden-root') &&
        part.scrollWidth > part.clientWidth + 1 &&
        overflowX === 'hidden' &&
        textOverflow !== 'ellipsis'
      );
    };
    const isOutOfReach = (button: Element) => {
      button.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const cut = [...document.querySelectorAll('button')].filter((button) =>
      [button, ...button.querySelectorAll('*')].some(isCut),
    );
    const lost = [...document.querySelectorAll('footer button')].filter(isOutOfReach);
    return [...cut, ...lost].map((button) => button.getAttribute('aria-label') ?? button.textContent);
  });
}

/** Looks at the screen that is shown in both schemes, narrow and wide, and in text of twice the size. */
async function look(panel: Page): Promise<void> {
  // The policy of the extension's pages takes no script from outside; a debugger's is not asked.
  await panel.evaluate(axeCore.source);
  await panel.emulateMedia({ reducedMotion: 'reduce' });
  for (const { colorScheme, width } of looks) {
    await panel.emulateMedia({ colorScheme });
    await panel.setViewportSize({ width, height: 640 });
    expect.soft(await violations(panel), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await sidewaysScroll(panel), `${colorScheme}, ${width} px`).toEqual([]);
  }
  for (const [size, width] of [
    ['100%', 320],
    ['200%', 360],
  ] as const) {
    await panel.setViewportSize({ width, height: 640 });
    await panel.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    expect.soft(await cutButtons(panel), `text of ${size}`).toEqual([]);
    expect.soft(await sidewaysScroll(panel), `text of ${size}`).toEqual([]);
  }
  await panel.evaluate(() => (document.documentElement.style.fontSize = ''));
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

declare global {
  /** The part of axe-core that is used here. */
  var axe: {
    run(
      context: Document,
      options: { resultTypes: string[] },
    ): Promise<{ violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }>;
  };
}
