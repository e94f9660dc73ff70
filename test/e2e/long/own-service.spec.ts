import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { serviceAddress, startProgram, type Program } from '../../fixtures/program';
import { expect } from '../fixtures';
import { say } from '../panel-states';
import { allow, test as base } from '../screen';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');

/** The key that README has the service started with. */
const key = /`TABWRIGHT_API_KEY=(\S+) npm start -- serve`/.exec(readme)?.[1] ?? '';

/** A service that was started, and the code that it shows to panels. */
type Served = { url: string; code: () => Promise<string> };

const test = base.extend<{ serve: (args: string[], env?: Record<string, string>) => Promise<Served> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  serve: async ({}, use) => {
    const started: Program[] = [];
    const home = mkdtempSync(path.join(tmpdir(), 'tabwright-home-'));
    await use(async (args, env = {}) => {
      const program = startProgram('start', ['serve', ...args], {
        ...env,
        PORT: '0',
        XDG_CONFIG_HOME: home,
      });
      started.push(program);
      return { url: await serviceAddress(program), code: () => codeShown(program) };
    });
    for (const program of started) program.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
    rmSync(home, { recursive: true, force: true });
  },
});

test.use({ flavour: 'store', isFirstUse: true });
test.describe.configure({ timeout: 150_000 });

const shop = `<title>Shop</title><button onclick="this.textContent = 'Bought'">Buy</button>`;

/** Fills in what **Sessions** → **Connect a service** asks for. */
async function connect(panel: Page, url: string, secret: string): Promise<void> {
  await panel.getByRole('button', { name: 'Skip' }).click();
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await panel.getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(url);
  await panel.getByRole('textbox', { name: 'Key or code' }).fill(secret);
}

/** Starts a session on the page of the tab, and works there. */
async function startHere(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: /^Use / }).click();
  await panel.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panel.getByText('Instructions go here')).toBeVisible({ timeout: 40_000 });
  await panel.getByRole('button', { name: 'Now', exact: true }).click();
}

/** The code that a service shows for panels. */
async function codeShown(program: Program): Promise<string> {
  for (;;) {
    const [, code] = /Type: (\S+)$/.exec(await program.nextLine()) ?? [];
    if (code !== undefined) return code;
  }
}

test('a service of one’s own is started, connected and worked in as README says', async ({
  context,
  sites,
  keyboard,
  openPanel,
  serve,
}) => {
  const { url } = await serve([], { TABWRIGHT_API_KEY: key });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(sites.put('/', shop));
  const panel = await openPanel(page);
  await connect(panel, url, key);
  await panel.getByRole('button', { name: 'Save' }).click();
  await allow(page, keyboard);
  await startHere(panel);
  await say(panel, 'Do', 'click Buy');
  await expect(panel.getByText('now shows "Bought"')).toBeVisible({ timeout: 20_000 });
  // It was done there, and the tab here was left alone.
  await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();

  sites.put('/next', '<h1>Next</h1>');
  await say(panel, 'Do', `go to ${sites.a}/next`);
  await expect(panel.getByText(/The service says: Went to .*\/next/)).toBeVisible({ timeout: 20_000 });
  await say(panel, 'Do', 'go back');
  await expect(panel.getByText(/The service says: Went back to /)).toBeVisible({ timeout: 20_000 });
});

test('a service without keys takes the panel by the code that it shows', async ({
  context,
  sites,
  keyboard,
  openPanel,
  serve,
}) => {
  const { url, code } = await serve(['--no-auth']);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(sites.put('/', shop));
  const panel = await openPanel(page);
  await connect(panel, url, '');
  await panel.getByRole('button', { name: 'Test' }).click();
  await allow(page, keyboard);
  await expect(panel.getByText('The service wants a code. It is shown where')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Key or code' })).toBeFocused();
  // Chrome tells no origin of what an extension that may ask there reads: it is refused all the same.
  const read = (address: string) => fetch(address).then(({ status }) => status);
  expect(await panel.evaluate(read, `${url}/v1/recordings`)).toBe(403);
  const shown = await code();
  await panel.getByRole('textbox', { name: 'Key or code' }).fill('AAAA-AAAA');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(/The code is another/)).toBeVisible();
  await panel.getByRole('textbox', { name: 'Key or code' }).fill(shown.toLowerCase());
  await panel.getByRole('button', { name: 'Save' }).click();
  await startHere(panel);
  await say(panel, 'Do', 'click Buy');
  await expect(panel.getByText('now shows "Bought"')).toBeVisible({ timeout: 20_000 });
  // What the browser asks with GET, where it may tell no origin, is answered, too.
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await panel.getByRole('button', { name: /^Log of/ }).click();
  await expect(panel.getByRole('region', { name: 'Done there' })).toContainText('Buy');
});
