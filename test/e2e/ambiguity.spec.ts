import { expect, test } from './fixtures';
import { say } from './panel-states';

test.use({ flavour: 'store' });

const people = `<title>People</title><table>${['Ada Lovelace', 'Grace Hopper', 'Mary Cartwright']
  .map(
    (name) => `<tr><td>${name}</td><td><button onclick="this.textContent = 'Gone'">Delete</button></td></tr>`,
  )
  .join('')}</table>`;

test('alike candidates say whose they are, a number chooses, and the element can be picked', async ({
  panelOn,
}) => {
  const { page, panel } = await panelOn(people);
  await say(panel, 'Do', 'click Delete');
  await expect(panel.getByRole('heading', { name: 'It could be one of these' })).toBeVisible();
  const rows = panel.locator('[data-row]');
  await expect(rows.nth(0)).toContainText('Click the “Delete” button · Ada Lovelace');
  await expect(rows.nth(2)).toContainText('Click the “Delete” button · Mary Cartwright');
  await expect(panel.getByRole('alert')).toContainText('3 things on the page may be meant. Choose one.');
  await expect(panel.getByRole('button', { name: 'Pick it on the page' })).toBeVisible();
  await expect(panel.locator('[data-rows]')).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    await panel.screenshot({ path: test.info().outputPath(`choice-${colorScheme}.png`) });
  }
  await panel.keyboard.press('Enter');
  await panel.keyboard.press('ArrowDown');
  await expect(rows.nth(0)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(3);
  await panel.keyboard.press('2');
  await expect(page.getByRole('row').nth(1).getByRole('button')).toHaveText('Gone');
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(2);
});

test.describe('over frames', () => {
  test.use({ grantedSites: ['http://127.0.0.1/*', 'http://localhost/*'] });

  test('one in a frame names the frame', async ({ sites, context, openPanel }) => {
    const page = await context.newPage();
    sites.put('/ad', '<button>Delete</button>');
    await page.goto(sites.put('/', '<h2>Mine</h2><button>Delete</button><iframe src="$b/ad"></iframe>'));
    const panel = await openPanel(page);
    await say(panel, 'Do', 'click Delete');
    await expect(panel.locator('[data-row]', { hasText: `in frame ${new URL(sites.b).host}` })).toHaveCount(
      1,
    );
  });
});
