import { answerAsking, expect, sessionIdIn, test } from './pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

test('a program works in the paired browser after its user agreed, in tabs of its own', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  shopUrl,
}) => {
  await pairAs('Work');
  const before = context.pages().length;
  const asked = await paired.startSession();
  expect(asked).toMatchObject({ status: 403, json: { success: false } });
  expect(asked.text).toContain('(needs-you)');
  expect(asked.headers.get('retry-after')).toBe('2');
  expect(context.pages()).toHaveLength(before);

  await answerAsking(extensionPage, background, 'always');
  const started = await paired.startSession({ browser: { type: 'paired', label: 'Work' } });
  expect(started).toMatchObject({ status: 200 });
  expect(started.text).not.toContain('cdpUrl');
  const id = sessionIdIn(started);

  expect(await paired.ask(`${id}/observe`, { instruction: 'click' })).toMatchObject({ status: 400 });
  const went = await paired.ask(`${id}/navigate`, { url: shopUrl, options: { waitUntil: 'load' } });
  expect(went).toMatchObject({ status: 200, json: { data: { result: null } } });
  const found = await paired.ask(`${id}/observe`, { instruction: 'type kettle in the search field' });
  expect(found).toMatchObject({ status: 200, json: { data: { result: [{ selector: '#search' }] } } });
  const acted = await paired.ask(`${id}/act`, { input: 'type kettle in the search field' });
  expect(acted).toMatchObject({ status: 200, json: { data: { result: { success: true } } } });
  const page = context.pages().find((each) => each.url() === shopUrl)!;
  await expect(page.locator('#search')).toHaveValue('kettle');
  const read = await paired.ask(`${id}/extract`, {});
  expect(read).toMatchObject({ status: 200 });
  expect(read.text).toContain('pageText');
  const replayed = await paired.ask(`${id}/replay`, null);
  expect(replayed.text).toContain('kettle');

  expect(await paired.ask(`${id}/end`, {})).toMatchObject({ status: 200 });
  await expect.poll(() => context.pages().length).toBe(before);
  expect(await background.listSessions({})).toEqual([]);

  // Agreed to for good: nobody is asked again.
  const again = await paired.startSession();
  expect(again).toMatchObject({ status: 200 });
  expect(await paired.ask(`${sessionIdIn(again)}/end`, {})).toMatchObject({ status: 200 });
});
