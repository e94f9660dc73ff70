import { noteTried } from './faults';
import { expect, leftIn, test } from './fixtures';

test.describe.configure({ timeout: 60_000 });

const form = (slowMs: number) => `<title>Shop</title><button id="order">Place order</button><p id="said"></p>
  <script>orders = 0; order.onclick = () => { orders += 1;
    setTimeout(() => { said.textContent = 'Thank you ' + orders; }, ${slowMs}); };</script>`;

const ordersIn = (page: { evaluate: (task: () => number) => Promise<number> }) =>
  page.evaluate(() => Reflect.get(window, 'orders') as number);

test('two panels that act in one tab at once do it one after the other, each once', async ({
  context,
  sites,
  startOn,
  background,
  extensionPage,
}, testInfo) => {
  const { page, session } = await startOn(sites.put('/', form(500)));
  const second = await context.newPage();
  await second.goto(extensionPage.url());
  const act = {
    to: 'background',
    operation: 'act',
    input: { sessionId: session.id, input: 'click Place order' },
  };
  const [first, other] = await Promise.all([
    background.act({ sessionId: session.id, input: 'click Place order' }),
    second.evaluate((envelope) => chrome.runtime.sendMessage(envelope), act),
  ]);
  noteTried(testInfo, 1);
  const done = [
    first.result.success,
    (other as { value?: { result: { success: boolean } } }).value?.result.success,
  ];
  // Which of them comes first is open: what is said to be done was done, and nothing twice.
  expect(done.filter(Boolean).length).toBe(await ordersIn(page));
  expect(done).toContain(true);
  await background.endSession({ sessionId: session.id });
  expect(await leftIn(extensionPage, session.tabId)).toEqual([]);
});

test('two windows are acted in at once, each in its own tab', async ({
  context,
  sites,
  background,
  extensionPage,
}, testInfo) => {
  const url = sites.put('/', form(300));
  const open = async () => {
    const [page, tabId] = await Promise.all([
      context.waitForEvent('page'),
      extensionPage.evaluate(async (address) => {
        const made = await chrome.windows.create({ url: address });
        return made?.tabs?.[0]?.id ?? -1;
      }, url),
    ]);
    await page.waitForLoadState();
    return { page, session: await background.startSession({ tabId }) };
  };
  const both = [await open(), await open()];
  for (const inputMode of ['page', 'trusted'] as const) {
    for (const { session } of both)
      await background.configure({ sessionId: session.id, options: { inputMode } });
    const reports = await Promise.all(
      both.map(({ session }) => background.act({ sessionId: session.id, input: 'click Place order' })),
    );
    expect(reports.map(({ result, error }) => error?.message ?? result.success)).toEqual([true, true]);
  }
  noteTried(testInfo, 2);
  for (const { page, session } of both) {
    expect(await ordersIn(page)).toBe(2);
    await page.close();
    await expect
      .poll(async () => (await background.listSessions({})).map(({ id }) => id))
      .not.toContain(session.id);
  }
});
