import type { Page } from '@playwright/test';
import path from 'node:path';
import { defaultSettings as settings } from '../../../src/protocol/settings';
import { startModelServer } from '../../fixtures/model-server';
import { secretsIn, secretsOnDisk } from '../../fixtures/sentinels';
import { storedIn } from '../../fixtures/stored-in';
import { expect, test } from '../fixtures';

// What is on its disk is looked at.
test.use({ isAlone: true, isWindowSized: true });

/** With signs that each encoding writes otherwise. */
const secrets = {
  typed: 'typed-Pw/71 é+zq',
  pasted: 'pasted-Otp/72 é+zq',
  card: '4929 7301 8846 2073',
  variable: 'variable-Va/73 é+zq',
  address: 'address-Tk/74+zq',
};

const form = `<h1>Sign in</h1><form onsubmit="return false">
  <label>Password <input id="password" type="password"></label>
  <label>Code <input id="code" autocomplete="one-time-code"></label>
  <label>Card number <input id="card" autocomplete="cc-number"></label>
  <label>Nickname <input id="nickname" oninput="echo.textContent = 'You are ' + this.value; go.href = '/next?who=' + encodeURIComponent(this.value)"></label>
  <button id="save" type="button" onclick="done.textContent = 'Saved for ' + nickname.value">Save profile</button>
  <button type="button">Nothing happens</button></form>
  <p id="echo">Nobody</p><p id="done">Not saved</p><a id="go" href="/next">Go on as you are</a>`;

/** What the browser itself keeps of addresses and forms a person has visited: it is there with or without us. */
const ofTheBrowser =
  /^(Default\/(History|Sessions|Favicons|Top Sites|Cache|Code Cache|Network)|segmentation_platform\/ukm_db)/;

async function paste(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).focus();
  await page.evaluate(async (value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test('no secret is anywhere but in its own field', async ({
  context,
  panelTab,
  sites,
  startOn,
  background,
  userDataDir,
}) => {
  test.setTimeout(120_000);
  const model = await startModelServer();
  const said: string[] = [];
  const hear = (source: { on: Page['on'] }) => source.on('console', (message) => said.push(message.text()));
  for (const page of context.pages()) hear(page);
  context.on('console', (message) => said.push(message.text()));
  context.serviceWorkers().forEach((worker) => worker.on('console', (message) => said.push(message.text())));

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = `${sites.put('/sign-in', form)}?access_token=${encodeURIComponent(secrets.address)}&view=form`;
  const { page, session } = await startOn(address);
  const { id: sessionId, tabId } = session;
  await background.saveSettings({ ...settings, logInference: true });
  await background.configure({ sessionId, options: { logInference: true, enableCaching: true } });
  await background.startRecording({ sessionId, options: { thumbnails: true } });
  await page.locator('#password').pressSequentially(secrets.typed);
  await paste(page, '#code', secrets.pasted);
  await page.locator('#card').pressSequentially(secrets.card);
  await background.setVariable({ tabId, name: 'who', value: secrets.variable, secret: true });

  const answers: unknown[] = [session];
  const ask = async (asked: Promise<unknown>) => {
    answers.push(
      await asked.catch((thrown: unknown) => (thrown instanceof Error ? [thrown.message, thrown] : thrown)),
    );
  };
  const options = { model: { modelName: 'openai/test', baseURL: model.baseURL } };
  const refOf = (user: string, words: string) =>
    new RegExp(`^\\s*(\\d+) [^\\n]*${words}`, 'm').exec(user)?.[1];
  model.answerAll(({ user }) => {
    const ref = refOf(user, 'Save profile') ?? refOf(user, 'Save the profile');
    return { json: { actions: ref ? [`${ref} click`] : [] } };
  });
  const act = (input: Parameters<typeof background.act>[0]['input'], more = {}) =>
    ask(background.act({ sessionId, input, options: { ...options, ...more } }));

  // Success, by the matcher, by a model and once more from the cache.
  await act('type %who% in Nickname');
  await expect(page.locator('#nickname')).toHaveValue(secrets.variable);
  await expect(page.locator('#echo')).toContainText(secrets.variable);
  await act('make it last');
  await expect(page.locator('#done')).toContainText(secrets.variable);
  await act('make it last');
  await ask(background.observe({ sessionId, instruction: `who is ${secrets.variable}, wisely?`, options }));
  await ask(background.observe({ sessionId, options }));
  await ask(background.snapshot({ sessionId, options: { form: 'nodes' } }));
  await ask(background.suggest({ sessionId }));
  // Failures: nothing there, nothing seen, no value, refused, too late.
  const given = (selector: string, method: string, argument?: string) => ({
    selector,
    method,
    description: `Do it with ${secrets.variable}`,
    arguments: argument === undefined ? [] : [argument],
  });
  await act(given('#nowhere', 'fill', '%who%'), { timeout: 600 });
  await act(given('text="Nothing happens"', 'click'));
  await act(given('#nickname', 'fill', '%nobody%'));
  await act(given('#password', 'selectOption', '%who%'), { timeout: 600 });
  await act(given('#card', 'fill', '%who%'), { variableOrigins: { who: ['https://other.example'] } });
  await act(given(`//button[.="${secrets.variable}"]`, 'click'), { timeout: 600 });
  // A heal.
  const found = await background.observe({ sessionId, instruction: 'click Save profile', options });
  await page.evaluate(() => {
    document
      .querySelector('#save')
      ?.replaceWith(
        Object.assign(document.createElement('button'), { type: 'button', textContent: 'Save the profile' }),
      );
  });
  const [first] = found.candidates;
  if (first) await act(first.action, { timeout: 6000 });
  await act('make it last');
  // The value is typed by hand, where it is no secret of its own.
  await page.locator('#nickname').press('ControlOrMeta+a');
  await page.locator('#nickname').pressSequentially(secrets.variable);
  // The value goes on in an address.
  await act('click Go on as you are');
  await ask(background.snapshot({ sessionId }));
  // What was recorded of all this.
  await ask(background.recordedSteps({ sessionId }));
  const recording = await background.stopRecording({ sessionId, name: 'Sign in' });
  await ask(background.addRecordings({ recordings: [recording] }));
  answers.push(recording);
  await ask(background.inferenceLog({}));
  await ask(background.cachedAnswers({}));
  await ask(background.listSessions({}));

  const kept = await storedIn(panelTab);
  const panel = await panelTab.content();
  expect(model.requests.length).toBeGreaterThan(1);
  expect(answers.length).toBeGreaterThan(15);
  expect(JSON.stringify(answers)).toContain('%who%');

  const places = { answers, kept, panel, said, models: model.requests };
  const leaks = Object.entries(places).flatMap(([place, thing]) =>
    secretsIn(Buffer.from(typeof thing === 'string' ? thing : JSON.stringify(thing)), secrets).map(
      (secret) => `${place}: ${secret}`,
    ),
  );
  const leaking = answers.filter(
    (answer) => secretsIn(Buffer.from(JSON.stringify(answer) ?? ''), secrets).length > 0,
  );
  expect({ leaks, leaking }).toEqual({ leaks: [], leaking: [] });

  await model.close();
  await context.close();
  expect(
    secretsOnDisk(path.join(userDataDir, 'profile'), secrets, (file) => ofTheBrowser.test(file)),
  ).toEqual([]);
});
