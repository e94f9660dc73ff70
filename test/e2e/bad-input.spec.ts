import { expect, test } from './fixtures';

test('refuses empty and giant instructions, unknown keys and unknown methods', async ({
  sites,
  startOn,
  background,
}) => {
  const { session } = await startOn(sites.put('/', '<button>Go</button>'));
  const sessionId = session.id;
  const refusal = { code: 'invalid-input' };
  await expect(background.act({ sessionId, input: '  ' })).rejects.toMatchObject(refusal);
  await expect(background.act({ sessionId, input: 'x'.repeat(100_000) })).rejects.toMatchObject(refusal);
  await expect(background.observe({ sessionId, instruction: '' })).rejects.toMatchObject(refusal);
  const unknownKey = { selector: 'button', description: 'Go', method: 'click', arguments: [], colour: 'red' };
  await expect(background.act({ sessionId, input: unknownKey })).rejects.toMatchObject(refusal);
  const dance = { selector: 'button', description: 'Go', method: 'dance', arguments: [] };
  const report = await background.act({ sessionId, input: dance });
  expect(report).toMatchObject({ result: { success: false }, error: { code: 'unknown-method' } });
  await expect(background.act({ sessionId: 'nope', input: 'click Go' })).rejects.toMatchObject({
    code: 'session-not-found',
  });
});

test('says that a browser page cannot be scripted', async ({ context, panelTab, background }) => {
  const page = await context.newPage();
  await page.goto('chrome://version');
  await page.bringToFront();
  const tabId = await panelTab.evaluate(
    async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id ?? -1,
  );
  await expect(background.startSession({ tabId })).rejects.toMatchObject({ code: 'page-not-scriptable' });
});

test('ends with a typed error when the element is removed between observe and act', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(
    sites.put('/', '<button id="go">Go</button><button id="no">No</button>'),
  );
  const { candidates } = await background.observe({ sessionId: session.id, instruction: 'click Go' });
  await page.evaluate(() => document.querySelector('#go')?.remove());
  const input = candidates[0]!.action;
  const report = await background.act({ sessionId: session.id, input, options: { timeout: 1000 } });
  expect(report).toMatchObject({ result: { success: false }, error: { code: 'element-not-found' } });
});

test('ends with tab-closed when the tab is closed in the middle of an act', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/', '<button disabled>Later</button>'));
  const act = background.act({ sessionId: session.id, input: 'click Later' });
  await expect.poll(async () => (await background.listSessions({}))[0]?.runs[0]?.steps.length).toBe(1);
  await page.close();
  expect(await act).toMatchObject({ result: { success: false }, error: { code: 'tab-closed' } });
  expect(await background.listSessions({})).toEqual([]);
});

test('a page that leaves by itself in the middle of an act is no success', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/next', '<h1>Next</h1>');
  const { page, session } = await startOn(sites.put('/', '<button disabled>Later</button>'));
  const act = background.act({ sessionId: session.id, input: 'click Later' });
  await expect.poll(async () => (await background.listSessions({}))[0]?.runs[0]?.steps.length).toBe(1);
  await page.goto(`${sites.a}/next`);
  expect(await act).toMatchObject({ result: { success: false }, error: { code: 'frame-gone' } });
});

test('works on with damaged settings, and says so where they are needed', async ({
  sites,
  startOn,
  background,
  panelTab,
}) => {
  await panelTab.evaluate(() => chrome.storage.local.set({ settings: { version: 99, nonsense: true } }));
  const { session } = await startOn(
    sites.put('/', `<button onclick="this.textContent = 'Done'">Go</button>`),
  );
  const sessionId = session.id;
  const hard = background.observe({ sessionId, instruction: 'pick the cheapest seat' });
  await expect(hard).rejects.toMatchObject({ code: 'settings-damaged' });
  expect(await background.act({ sessionId, input: 'click Go' })).toMatchObject({ result: { success: true } });
});
