import type { Page } from '@playwright/test';
import { recordingVersion, type Recording } from '../../src/protocol/recordings/recording';
import { expect, test } from './fixtures';

const secret = 'sentinel-8731-Zürich';

/** Takes the focus again and again, and sends what is typed into it home. */
const thief = `<input id="trap"><script>
  setInterval(() => { window.focus(); trap.focus(); }, 1);
  for (const type of ['keydown', 'beforeinput', 'input'])
    addEventListener(type, (event) => { document.title += event.key ?? event.data ?? ''; }, true);
</script>`;

/** What came into the thief's frame, of which the page around knows nothing. */
async function stolenIn(page: Page): Promise<string> {
  const frame = page.frames().find((each) => each.url().endsWith('/thief'));
  return (await frame?.evaluate(() => document.title + document.querySelector('input')?.value)) ?? 'no frame';
}

for (const method of ['fill', 'type'] as const) {
  test(`a frame that takes the focus gets nothing of a bound secret, by ${method} with trusted input`, async ({
    sites,
    startOn,
    background,
  }) => {
    sites.put('/thief', thief);
    const html = '<label>Pin <input id="pin"></label><iframe src="$b/thief"></iframe>';
    const { page, session } = await startOn(sites.put('/', html));
    const { tabId, id: sessionId } = session;
    await background.configure({ sessionId, options: { inputMode: 'trusted' } });
    const origins = [new URL(page.url()).origin];
    await background.setVariable({ tabId, name: 'pin', value: secret, origins, secret: true });
    const input = { selector: '#pin', description: 'Pin', method, arguments: ['%pin%'] };
    for (let tries = 0; tries < 3; tries += 1)
      await background.act({ sessionId, input, options: { timeout: 6000 } });
    expect(await stolenIn(page)).toBe('');
  });
}

test('what the user says in so many words goes to no other frame either', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/thief', thief);
  const html = '<label>Pin <input id="pin"></label><iframe src="$b/thief"></iframe>';
  const { page, session } = await startOn(sites.put('/', html));
  const { id: sessionId } = session;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  const input = { selector: '#pin', description: 'Pin', method: 'fill', arguments: ['longer words'] };
  for (let tries = 0; tries < 3; tries += 1)
    await background.act({ sessionId, input, options: { timeout: 4000 } });
  expect(await stolenIn(page)).toBe('');
});

test('a secret is typed with trusted input where it belongs', async ({ sites, startOn, background }) => {
  sites.put('/inner', '<label>Pin <input id="pin"></label>');
  const { page, session } = await startOn(sites.put('/', '<iframe id="f" src="$b/inner"></iframe>'));
  const { tabId, id: sessionId } = session;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  await background.setVariable({ tabId, name: 'pin', value: secret, origins: [sites.b], secret: true });
  const pin = page.frameLocator('#f').locator('#pin');
  for (const method of ['fill', 'type']) {
    await pin.fill('');
    const input = { selector: '#f >> #pin', description: 'Pin', method, arguments: ['%pin%'] };
    expect(await background.act({ sessionId, input })).toMatchObject({ result: { success: true } });
    await expect(pin).toHaveValue(secret);
  }
});

for (const [name, made] of [
  ['a secret of the recording', { isSecret: true }],
  ['a variable that is bound to another site', {}],
] as const) {
  test(`a replay goes to no address with the value of ${name}`, async ({ sites, startOn, background }) => {
    const { page, session } = await startOn(sites.put('/', 'Home'));
    const { tabId, id: sessionId } = session;
    await background.setVariable({
      tabId,
      name: 'pin',
      value: secret,
      secret: true,
      ...('isSecret' in made ? {} : { origins: ['https://bank.example'] }),
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const recording: Recording = {
      format: 'tabwright-recording',
      version: recordingVersion,
      id: 'r',
      name: 'R',
      tags: [],
      revision: 1,
      savedAt: 1,
      variables: [{ name: 'pin', ...made }],
      steps: [
        { id: 's', method: 'navigate', arguments: [`${sites.b}/collect?pin=%pin%`], description: 'Go' },
      ],
    };
    const report = await background.replay({ sessionId, recording });
    expect(report).toMatchObject({ state: 'failed', error: { code: 'variable-not-allowed' } });
    expect(asked.join(' ')).not.toContain('sentinel');
    await expect(page).toHaveURL(`${sites.a}/`);
  });
}
