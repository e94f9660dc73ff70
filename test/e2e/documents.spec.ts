import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Keeps the worker's thread busy, as a machine does that is under load: what comes meanwhile waits its turn. */
function holdWorker(context: BrowserContext, ms: number): void {
  const [worker] = context.serviceWorkers();
  void worker?.evaluate((spent) => {
    const end = Date.now() + spent;
    while (Date.now() < end);
  }, ms);
}

/** Has the page's request of `/hold`, which it waits for, keep the worker busy from before its answer on. */
async function holdAtRequest(page: Page, ms: number): Promise<void> {
  await page.route('**/hold', async (route) => {
    holdWorker(page.context(), ms);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.fulfill({ body: '' });
  });
}

const leaveFor = (victim: string) => `onclick="
  const held = new XMLHttpRequest();
  held.open('GET', '/hold', false);
  held.send();
  location = '${victim}';"`;

const click = (selector: string) => ({ selector, description: 'Go', method: 'click' });

test('a script that is an address runs in no document that came after', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/victim', '<title>Bank</title>Your balance');
  const link = `<a id="t" href="javascript:void(document.title = 'stolen ' + document.cookie)">Go</a>`;
  const html = link.replace(' href', ` ${leaveFor('$b/victim')} href`);
  const { page, session } = await startOn(sites.put('/', html));
  await background.configure({ sessionId: session.id, options: { inputMode: 'page' } });
  await holdAtRequest(page, 1500);
  await background.act({ sessionId: session.id, input: click('#t'), options: { timeout: 8000 } });
  await expect(page).toHaveURL(`${sites.b}/victim`);
  await page.waitForTimeout(300);
  await expect(page).toHaveTitle('Bank');
});

test('in a frame that goes elsewhere it runs in none either', async ({ sites, startOn, background }) => {
  sites.put('/victim', '<body>Your balance');
  const link = `<a id="t" href="javascript:document.body.append('stolen')">Go</a>`;
  sites.put('/inner', link.replace(' href', ` ${leaveFor('$a/victim')} href`));
  const { page, session } = await startOn(sites.put('/', '<iframe id="f" src="$b/inner"></iframe>'));
  await background.configure({ sessionId: session.id, options: { inputMode: 'page' } });
  await holdAtRequest(page, 1500);
  await background.act({ sessionId: session.id, input: click('#f >> #t'), options: { timeout: 8000 } });
  const victim = page.frames().find((frame) => frame.url().endsWith('/victim'));
  await page.waitForTimeout(300);
  expect(await victim?.locator('body').textContent()).toBe('Your balance');
});
