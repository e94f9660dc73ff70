import path from 'node:path';
import { codeOf, generations, openHttp, openStdio, textOf, type Asked } from '../mcp-fixtures';
import { pageAt } from '../fixtures';
import { answerAsking, expect, keys, test } from '../pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

for (const generation of generations) {
  test(`an assistant of the ${generation} generation works in the paired browser after its user agreed there`, async ({
    paired,
    pairAs,
    background,
    extensionPage,
    context,
    shopUrl,
  }) => {
    await pairAs('Work');
    const before = context.pages().length;
    const asked: Asked[] = [];
    const answer = async (question: Asked) => {
      asked.push(question);
      // To agree in the assistant gives nothing: the first time the user has not answered in the browser.
      if (asked.length > 1) await answerAsking(extensionPage, background, 'always');
      return { action: 'accept', content: {} } as const;
    };
    const peer = await openHttp(generation, paired.url, { answer, key: keys[0], name: 'Kettle assistant' });
    const started = await peer.call('start', { browser: 'paired', label: 'Work' });
    expect(started.isError, textOf(started)).toBeUndefined();
    const message =
      'Tabwright asks in your browser whether this program may work there. Answer in its panel, then confirm here.';
    expect(asked.map((each) => each.message)).toEqual([message, message]);

    const { session } = started.structuredContent!;
    await peer.call('navigate', { session, url: shopUrl });
    expect(textOf(await peer.call('snapshot', { session }))).toContain('textbox Email');
    const acted = await peer.call('act', { session, instruction: 'type kettle in the search field' });
    expect(acted.structuredContent).toMatchObject({ success: true });
    const page = await pageAt(context, shopUrl);
    await expect(page.locator('#search')).toHaveValue('kettle');
    await peer.call('end', { session });
    await expect.poll(() => context.pages().length).toBe(before);

    // Agreed to for good: nobody is asked again.
    const again = await peer.call('start');
    expect(again.isError).toBeUndefined();
    expect(asked).toHaveLength(2);
    await peer.call('end', again.structuredContent);
    await peer.close();
  });
}

test('an assistant that cannot ask is told at once what to do, and is known by its name when it comes again', async ({
  paired,
  pairAs,
  background,
  extensionPage,
}) => {
  await pairAs('Work');
  const name = `Kettle ${'assistant '.repeat(1000)}<b>\u202E`;
  const peer = await openHttp('new', paired.url, { key: keys[0], name });
  const refused = await peer.call('start');
  expect([refused.isError, codeOf(refused)]).toEqual([true, 'needs-you']);
  expect(refused._meta?.['tabwright/failure']).toMatchObject({ retryAfter: 2 });
  expect(textOf(refused)).toContain('It may be called again in 2 s.');
  const shown = await extensionPage.evaluate(async () => {
    const stored = await chrome.storage.session.get('pairing-asking');
    const asking = stored['pairing-asking'] as { client: { name: string } }[];
    return asking.map(({ client }) => client.name);
  });
  expect(shown).toEqual([expect.stringMatching(/^Kettle assistant [\w ]{0,60}$/)]);
  await answerAsking(extensionPage, background, 'once');
  const started = await peer.call('start');
  expect(started.isError, textOf(started)).toBeUndefined();
  await peer.call('end', started.structuredContent);
  await peer.close();
});

test('a site that the browser was not given is asked for, and a user who declines is heard', async ({
  paired,
  pairAs,
  background,
  extensionPage,
}) => {
  await pairAs('Work');
  const asked: string[] = [];
  const peer = await openHttp('new', paired.url, {
    key: keys[0],
    answer: async ({ message }) => {
      asked.push(message);
      if (!message.includes('in your browser whether')) return { action: 'decline' };
      await answerAsking(extensionPage, background, 'once');
      return { action: 'accept', content: {} };
    },
  });
  const { session } = (await peer.call('start')).structuredContent!;
  const went = await peer.call('navigate', { session, url: 'http://localhost:9/' });
  expect(codeOf(went), textOf(went)).toBe('client-refused');
  expect(asked.at(-1)).toContain('has no access to this site');
  await peer.close();
});

test('an assistant that starts the program itself works in the paired browser, too', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  shopUrl,
}) => {
  await pairAs('Work');
  // Its port and its pairings are taken over, as when the service is stopped and an assistant begins.
  await paired.kill();
  const folder = path.join(paired.dir, 'tabwright');
  const args = ['--pair', '--pairing-port', String(paired.port), '--pairing-folder', folder];
  const asked: Asked[] = [];
  const answer = async (question: Asked) => {
    asked.push(question);
    if (question.message.includes('whether this program')) {
      await answerAsking(extensionPage, background, 'once');
    }
    return { action: 'accept', content: {} } as const;
  };
  const peer = await openStdio('new', { args, answer });
  const started = await peer.call('start');
  expect(started.isError, textOf(started)).toBeUndefined();
  expect(asked.at(-1)?.message).toContain('whether this program may work there');
  const { session } = started.structuredContent!;
  await peer.call('navigate', { session, url: shopUrl });
  const acted = await peer.call('act', { session, instruction: 'type kettle in the search field' });
  expect(acted.structuredContent, textOf(acted)).toMatchObject({ success: true });
  const page = await pageAt(context, shopUrl);
  await expect(page.locator('#search')).toHaveValue('kettle');
  await peer.call('end', { session });
  await peer.close();
});
