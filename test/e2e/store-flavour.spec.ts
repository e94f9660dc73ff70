import { expect, test } from './fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'] });

test('runs with access to one site and names the frame it may not read', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/pay', '<button>Pay</button>');
  const url = sites.put(
    '/',
    `<button onclick="this.textContent = 'Done'">Go</button><iframe title="payment" src="$b/pay"></iframe>`,
  );
  const { page, session } = await startOn(url);
  const report = await background.observe({ sessionId: session.id, instruction: 'click Go' });
  expect(report.unreadable).toEqual([`frame ${new URL(sites.b).host}: no access`]);
  const { result } = await background.act({ sessionId: session.id, input: report.candidates[0]!.action });
  expect(result).toMatchObject({ success: true });
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
});

test('asks for access to a site that was not granted, and does nothing on it', async ({
  sites,
  context,
  panelTab,
  background,
}) => {
  sites.put('/', '<button>Go</button>');
  const page = await context.newPage();
  await page.goto(`${sites.b}/`);
  await page.bringToFront();
  const tabId = await panelTab.evaluate(
    async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id ?? -1,
  );
  await expect(background.startSession({ tabId })).rejects.toMatchObject({ code: 'needs-access' });
  expect(await background.listSessions({})).toEqual([]);
});
