import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Notes every press a page could see, on its window and before anyone else. */
const spy = `<script>
  window.seen = [];
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'pointerup', 'click'])
    addEventListener(type, (event) => seen.push(type + ' ' + event.target.tagName), true);
</script>`;
const seenIn = (page: Page | Frame) => page.evaluate('window.seen');

/** Starts picking on the page, and waits until it takes the pointer. */
async function startPicking(panel: Page, page: Page): Promise<void> {
  await page.bringToFront();
  await panel.getByRole('button', { name: 'Pick on the page' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
}

async function clickMiddle(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to click');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

test('a click picks the control under it, the page sees none of it, and it can be run', async ({
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(
    sites.put('/', `${spy}<button onclick="this.textContent = 'Done'"><b>Order now</b></button><p>Text</p>`),
  );
  await startPicking(panelTab, page);
  await clickMiddle(page, page.locator('b'));
  const row = panelTab.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
  await expect(row).toContainText('Click the “Order now” button');
  expect(await seenIn(page)).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);
  await row.press('1');
  await expect(page.getByRole('button')).toHaveText('Done');
});

test('picks in frames and closed shadow roots', async ({ context, panelTab, sites }) => {
  sites.put('/inner', `${spy}<button onclick="this.textContent = 'Paid'">Pay</button>`);
  const page = await context.newPage();
  const closed = `<div id="host" style="width: 200px"></div><script>
    host.attachShadow({ mode: 'closed' }).innerHTML = '<input aria-label="Secret place" style="width: 200px; height: 40px">';
  </script>`;
  await page.goto(sites.put('/', `${spy}${closed}<iframe src="$b/inner"></iframe>`));
  await startPicking(panelTab, page);
  await clickMiddle(page, page.locator('#host'));
  const row = panelTab.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
  await expect(row).toContainText('Secret place');
  await expect(panelTab.getByPlaceholder('needs a value')).toBeVisible();

  await startPicking(panelTab, page);
  await clickMiddle(page, page.frameLocator('iframe').getByRole('button'));
  await expect(row).toContainText('Click the “Pay” button');
  const frames = page.frames();
  expect(await Promise.all(frames.map((frame) => seenIn(frame)))).toEqual(frames.map(() => []));
  await row.press('1');
  await expect(page.frameLocator('iframe').getByRole('button')).toHaveText('Paid');
});

test('Esc on the page or in the panel picks nothing, and leaves nothing behind', async ({
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', `${spy}<button>Go</button>`));
  const before = await page.evaluate(() => document.documentElement.outerHTML);
  await startPicking(panelTab, page);
  await page.keyboard.press('Escape');
  await expect(panelTab.getByRole('textbox', { name: 'Instruction' })).toBeVisible();
  await startPicking(panelTab, page);
  await panelTab.getByRole('button', { name: 'Cancel' }).press('Escape');
  await expect(panelTab.getByRole('textbox', { name: 'Instruction' })).toBeVisible();
  await expect(page.locator('[popover=manual]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
});
