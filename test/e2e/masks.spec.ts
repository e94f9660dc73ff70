import { expect, killWorker } from './fixtures';
import { test } from './model-fixtures';

const secret = 'Sentinel-8731-Zürich';
/** Short, and of letters that no number or token of ours has: by chance it stands nowhere. */
const pin = 'Жя8ю';

/** What a page can make of a value, each in a line of its own. */
const made = `
  <p id="whole">It is ${secret}</p>
  <p>${secret.toUpperCase()}</p>
  <p><span>Sent</span><span>inel</span><b>-8731-</b><i>Zürich</i></p>
  <p>${Array.from(secret).join('\u200b')}</p>
  <p>${Array.from(secret).toReversed().join('')}</p>
  <p>${Buffer.from(secret).toString('base64')}</p>
  <p>${Buffer.from(secret).toString('hex')}</p>
  <p>x${secret}y</p>
  <button>Pay with ${pin}</button><button aria-label="${secret.replaceAll('-', ' ')}">A</button>`;

/** Everything of it that can be read, letters and digits alone. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function expectNothing(texts: string): void {
  const letters = lettersOf(texts);
  expect(letters).not.toContain('sentinel8731');
  expect(letters).not.toContain('1378lenitnes');
  expect(letters).not.toContain(Buffer.from('Sentinel-8731').toString('hex'));
  expect(texts).not.toContain(Buffer.from('Sentinel-8731').toString('base64').slice(0, 12));
  expect(texts).not.toContain(pin);
}

test('a model sees a secret in none of the forms a page gives it', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { session } = await startOn(sites.put('/', made));
  const { tabId, id: sessionId } = session;
  await background.setVariable({ tabId, name: 'pass', value: secret, secret: true });
  await background.setVariable({ tabId, name: 'pin', value: pin, secret: true });
  model.answerAll({ json: { actions: [] } });
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  await background.observe({ sessionId, instruction: 'what would Ada do, wisely?', options }).catch(() => {});
  expect(model.requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(model.requests)).toContain('%pass%');
  expect(JSON.stringify(model.requests)).toContain('Pay with %pin%');
  expectNothing(JSON.stringify(model.requests));
  const { text } = await background.snapshot({ sessionId, options: { form: 'text' } });
  expectNothing(text);
});

test('what is masked outlives the worker, in every path that tells or stores text', async ({
  browserCdp,
  panelTab,
  sites,
  startOn,
  background,
  model,
}) => {
  const html = `<label>Pass <input id="in"></label><p id="out"></p>
    <button onclick="out.textContent = 'You are ' + document.querySelector('input').value">Show</button>`;
  const { session } = await startOn(sites.put('/', html));
  const { tabId, id: sessionId } = session;
  await background.setVariable({ tabId, name: 'pass', value: secret, secret: true });
  const act = (selector: string, method: string, ...given: string[]) =>
    background.act({ sessionId, input: { selector, description: '', method, arguments: given } });
  expect(await act('#in', 'fill', '%pass%')).toMatchObject({ result: { success: true } });

  await killWorker(browserCdp);
  const shown = await act('button', 'click');
  expect(JSON.stringify(shown)).toContain('You are %pass%');
  expectNothing(JSON.stringify(shown));

  await killWorker(browserCdp);
  model.answerAll({ json: { actions: [] } });
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  await background.observe({ sessionId, instruction: 'what would Ada do, wisely?', options }).catch(() => {});
  expect(model.requests.length).toBeGreaterThan(0);
  expectNothing(JSON.stringify(model.requests));

  await killWorker(browserCdp);
  expectNothing((await background.snapshot({ sessionId, options: {} })).text);
  expectNothing(JSON.stringify(await background.suggest({ sessionId })));
  expectNothing(JSON.stringify(await background.listSessions({})));
  const stored = await panelTab.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );
  expectNothing(stored);
});

test('a page that an act opened is masked as the one it was opened from', async ({
  context,
  browserCdp,
  panelTab,
  sites,
  startOn,
  background,
}) => {
  sites.put('/next', `<p>Welcome ${secret}</p>`);
  const { session } = await startOn(sites.put('/', '<a href="/next" target="_blank">Next</a>'));
  const { tabId, id: sessionId } = session;
  await background.setVariable({ tabId, name: 'pass', value: secret, secret: true });
  const opening = context.waitForEvent('page');
  await background.act({ sessionId, input: { selector: 'a', description: '', method: 'click' } });
  await opening;
  const opened = (await background.listSessions({}))[0]?.openedTabs[0] ?? -1;
  const other = await background.startSession({ tabId: opened });
  const read = async () => (await background.snapshot({ sessionId: other.id, options: {} })).text;
  expect(await read()).toContain('Welcome %pass%');
  await killWorker(browserCdp);
  expect(await read()).toContain('Welcome %pass%');
  await panelTab.close();
});

test('what is stopped because its session ends tells and keeps no secret', async ({
  panelTab,
  sites,
  startOn,
  background,
}) => {
  const url = sites.put('/', '<label>Password <input type="password" disabled></label>');
  const { session } = await startOn(url);
  const sessionId = session.id;
  const acting = background
    .act({ sessionId, input: `type "${secret}" into Password` })
    .then(JSON.stringify, (thrown: unknown) => `${String(thrown)} ${JSON.stringify(thrown)}`);
  await expect
    .poll(async () => (await background.listSessions({}))[0]?.runs[0]?.steps.length ?? 0)
    .toBeGreaterThan(0);
  await background.endSession({ sessionId });
  expectNothing(await acting);
  const said = () => panelTab.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
  await expect.poll(said).toContain('Password');
  expectNothing(await said());
});
