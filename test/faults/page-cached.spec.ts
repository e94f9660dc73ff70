import { noteTried } from './faults';
import { expect, leftIn, test } from './fixtures';

// Playwright's browsers keep no page that was left, unless they are told to.
test.use({ features: ['BackForwardCache'] });

const form = `<title>Shop</title><button id="order">Place order</button><p id="said"></p>
  <script>orders = 0; order.onclick = () => { orders += 1; said.textContent = 'Thank you ' + orders; };
  addEventListener('pageshow', ({ persisted }) => { isCached = persisted; });</script>`;

test('a page that comes back from the back/forward cache is acted on as it is then', async ({
  sites,
  startOn,
  background,
  extensionPage,
}, testInfo) => {
  const other = sites.put('/other', '<title>Other</title><h1>Other</h1>');
  const { page, session } = await startOn(sites.put('/', form));
  const sessionId = session.id;
  const read = (name: string) => page.evaluate((key) => Reflect.get(window, key) as unknown, name);
  let done = 0;
  for (const inputMode of ['page', 'trusted'] as const) {
    await background.configure({ sessionId, options: { inputMode } });
    for (const isBack of [false, true]) {
      if (isBack) {
        await page.goto(other);
        await page.evaluate(() => history.back());
        await expect(page.locator('#order')).toBeVisible();
        expect(await read('isCached')).toBe(true);
        noteTried(testInfo, 1);
      }
      expect((await background.act({ sessionId, input: 'click Place order' })).result.success).toBe(true);
      done += 1;
      expect(await read('orders')).toBe(done);
    }
  }
  await background.endSession({ sessionId });
  await expect.poll(() => leftIn(extensionPage, session.tabId), { timeout: 10_000 }).toEqual([]);
});
