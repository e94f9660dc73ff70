import { noteTried } from './faults';
import { expect, test } from './fixtures';

test('a tab that the browser puts away to save memory keeps its session, its secrets and its recording', async ({
  context,
  sites,
  startOn,
  background,
  extensionPage,
}, testInfo) => {
  const { session } = await startOn(sites.put('/', '<button onclick="this.after(`Saved`)">Save</button>'));
  const sessionId = session.id;
  await background.setVariable({ tabId: session.tabId, name: 'pin', value: '4711', secret: true });
  await background.startRecording({ sessionId });
  await background.act({ sessionId, input: 'click Save' });
  await extensionPage.bringToFront();
  const tabId = await extensionPage.evaluate(
    async (id) => (await chrome.tabs.discard(id))?.id ?? 0,
    session.tabId,
  );
  noteTried(testInfo, 1);
  expect(tabId).not.toBe(session.tabId);
  const tabOfSession = async () => (await background.listSessions({})).map((each) => [each.id, each.tabId]);
  await expect.poll(tabOfSession).toEqual([[sessionId, tabId]]);

  const [page] = await Promise.all([
    context.waitForEvent('page'),
    extensionPage.evaluate((id) => chrome.tabs.update(id, { active: true }), tabId),
  ]);
  await page.waitForLoadState();
  expect((await background.startSession({ tabId })).id).toBe(sessionId);
  await page.getByRole('button', { name: 'Save' }).click();
  const methods = async () =>
    (await background.recordedSteps({ sessionId })).steps.map(({ method }) => method);
  await expect.poll(methods).toEqual(['navigate', 'click', 'click']);
  const names = await extensionPage.evaluate(
    async (key) => (await chrome.storage.session.get<Record<string, unknown>>(key))[key],
    `secrets:${tabId}`,
  );
  expect(names).toEqual([{ name: 'pin' }]);
});
