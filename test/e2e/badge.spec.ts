import { expect, test } from './fixtures';

test('the mark on the toolbar button goes with the session that made it', async ({
  sites,
  startOn,
  background,
  panelTab,
}) => {
  const { session } = await startOn(sites.put('/', '<button>Go</button>'));
  const { id: sessionId, tabId } = session;
  const badge = () => panelTab.evaluate((id) => chrome.action.getBadgeText({ tabId: id }), tabId);
  const input = { selector: '#nobody', description: '', method: 'click', arguments: [] };
  await background.act({ sessionId, input, options: { timeout: 500 } });
  await expect.poll(badge).toBe('!');
  await background.endSession({ sessionId });
  await expect.poll(badge).toBe('');
});
