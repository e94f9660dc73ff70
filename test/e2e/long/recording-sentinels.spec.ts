import type { Locator, Page } from '@playwright/test';
import path from 'node:path';
import { ReplayReport } from '../../../src/protocol/recordings/replay';
import { coloursIn } from '../../fixtures/picture-colours';
import { secretsIn, secretsOnDisk } from '../../fixtures/sentinels';
import { storedIn } from '../../fixtures/stored-in';
import { expect, test } from '../fixtures';
import { giveValues, openRecording, replayButton, savedBy } from '../panel-recordings';

// What is on its disk is looked at.
test.use({ isAlone: true, isWindowSized: true });

/** With signs that each encoding writes otherwise. */
const secrets = {
  typed: 'typed-Pw/91 é+zq',
  pasted: 'pasted-Otp/92 é+zq',
  card: '4929 7301 8846 2091',
  marked: 'marked-Tx/93 é+zq',
  variable: 'variable-Va/94 é+zq',
  replayed: 'replayed-Va/95 é+zq',
  row: 'row-Va/96 é+zq',
};

/** What holds or shows a secret is red. What is typed comes back as text, in a button and in an address. */
const form = (last: string) => `<title>Sign in</title><style>
    .secret:not(:placeholder-shown):not(:empty), input.secret:not(:placeholder-shown) { background: #f00; color: #000; border: 0 }
    .seen { inline-size: 200px; block-size: 40px; background: #0b0 }
  </style><div class="seen"></div><form onsubmit="return false">
  <label>Password <input id="password" type="password" placeholder=" " class="secret"></label>
  <button type="button" onclick="password.type = 'text'">Show password</button>
  <label>Code <input id="code" autocomplete="one-time-code" placeholder=" " class="secret"></label>
  <label>Card number <input id="card" autocomplete="cc-number" placeholder=" " class="secret"></label>
  <label>Tax number <input id="tax" placeholder=" " class="secret" oninput="taxed.textContent = 'Taxed as ' + this.value"></label>
  <label>Nickname <input id="nickname" placeholder=" " class="secret" oninput="echo.textContent = greet.textContent = 'You are ' + this.value; go.href = '/next?who=' + encodeURIComponent(this.value)"></label>
  <button id="greet" type="button" onclick="said.textContent += '!'">Nobody</button>
  <button id="${last}" type="button" onclick="said.textContent += '.'">Save</button></form>
  <p><span id="taxed" class="secret"></span></p><p><span id="echo" class="secret"></span></p><p id="said"></p>
  <a id="go" href="/next">Go on</a>`;

/** What the browser itself keeps of forms and pages a person has visited: it is there with or without us. */
const ofTheBrowser =
  /^(Default\/(History|Sessions|Favicons|Top Sites|Cache|Code Cache|Network)|segmentation_platform\/ukm_db)/;

/** The names of the formats that a recording can be saved in. */
const formats = [
  'Tabwright (JSON)',
  'Chrome DevTools Recorder (JSON)',
  'Playwright test (TypeScript)',
  'Puppeteer script (JavaScript)',
  'For people (Markdown)',
];

async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.evaluate(async (value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** The recording in every format that the panel saves. */
async function exportsOf(panel: Page): Promise<string[]> {
  await panel.getByRole('button', { name: 'With this recording' }).click();
  await panel.getByRole('menuitem', { name: 'Export' }).click();
  const saved: string[] = [];
  for (const format of formats) {
    await panel.getByRole('combobox', { name: 'Format' }).selectOption(format);
    saved.push(await savedBy(panel, panel.getByRole('button', { name: 'Save the file' })));
  }
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  return saved;
}

async function isCovered(panel: Page, address: string): Promise<void> {
  const colours = await coloursIn(panel, address);
  expect(colours.red, address.slice(0, 100)).toBe(0);
  expect(colours.green).toBeGreaterThan(500);
}

test('no secret is in a recording, its exports, its pictures, a replay and its report', async ({
  background,
  context,
  panelTab,
  sites,
  startOn,
  userDataDir,
}) => {
  test.setTimeout(180_000);
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  context.serviceWorkers().forEach((worker) => worker.on('console', (message) => said.push(message.text())));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  const { page, session } = await startOn(sites.put('/sign-in', form('save')));
  const { id: sessionId, tabId } = session;
  await background.startRecording({ sessionId, options: { thumbnails: true } });
  const steps = async () => (await background.recordedSteps({ sessionId })).steps;
  const pictureOf = async (name: string) =>
    (await steps()).find(({ description }) => description.includes(name))?.thumbnail;
  await type(page.locator('#password'), secrets.typed);
  await page.getByRole('button', { name: 'Show password' }).click();
  await paste(page, page.locator('#code'), secrets.pasted);
  await type(page.locator('#card'), secrets.card);
  await type(page.locator('#tax'), secrets.marked);
  await expect.poll(async () => (await steps()).at(-1)?.arguments).toEqual([secrets.marked]);
  // Its picture has come, in which it is no secret yet.
  await expect.poll(async () => (await steps()).at(-1)?.thumbnail).toBeTruthy();
  const stepId = (await steps()).at(-1)?.id ?? '';
  await background.makeRecordedVariable({ sessionId, stepId, isSecret: true });
  await background.setVariable({ tabId, name: 'who', value: secrets.variable, secret: true });
  const acted = await background.act({ sessionId, input: 'type %who% in Nickname' });
  await page.locator('#greet').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => pictureOf('Save')).toBeTruthy();
  const live = await panelTab.content();
  const recording = await background.stopRecording({ sessionId, name: 'Sign in' });
  await background.addRecordings({ recordings: [recording] });
  await background.discardRecording({ sessionId, saved: true });
  const pictures = recording.steps.flatMap(({ thumbnail }) => thumbnail ?? []);
  for (const id of pictures) await isCovered(panelTab, (await background.thumbnail({ id })) ?? '');
  const { cover } = await coloursIn(
    panelTab,
    (await background.thumbnail({ id: pictures.at(-1) ?? '' })) ?? '',
  );
  expect(cover).toBeGreaterThan(500);

  await openRecording(panelTab, 'Sign in');
  const exported = await exportsOf(panelTab);
  expect(exported.join('\n').match(/%tax/gu)?.length).toBeGreaterThan(3);
  const pictured = exported.at(-1)?.match(/data:image\/jpeg;base64,[\w+/=]+/gu) ?? [];
  expect(pictured).toHaveLength(pictures.length);

  // Its last button is another: there the replay fails.
  sites.put('/sign-in', form('other').replace('>Save<', '>Elsewhere<'));
  await page.bringToFront();
  await replayButton(panelTab).click();
  const asked = panelTab.getByRole('form', { name: 'Enter values' });
  const fields = await asked.getByRole('textbox', { name: 'Value of %' }).all();
  for (const field of fields) await field.fill(secrets.replayed);
  await giveValues(panelTab, {});
  const failure = panelTab.getByRole('alert');
  const picture = failure.getByRole('img');
  await expect(picture).toBeVisible({ timeout: 60_000 });
  await isCovered(panelTab, (await picture.getAttribute('src')) ?? '');
  const report = await savedBy(panelTab, panelTab.getByRole('button', { name: 'Save the report' }));
  expect(ReplayReport.parse(JSON.parse(report)).steps.length).toBe(recording.steps.length);
  const names = recording.variables.map(({ name }) => name);
  const rows = [Object.fromEntries(names.map((name) => [name, secrets.row]))];
  const byRow = await background.replay({ sessionId, recording, options: { rows, to: names.length } });

  const places = {
    acted,
    recording,
    exported,
    report,
    byRow,
    live,
    panel: await panelTab.content(),
    kept: await storedIn(panelTab),
    said,
  };
  const leaks = Object.entries(places).flatMap(([place, thing]) =>
    secretsIn(Buffer.from(typeof thing === 'string' ? thing : JSON.stringify(thing)), secrets).map(
      (secret) => `${place}: ${secret}`,
    ),
  );
  expect(leaks).toEqual([]);

  await context.close();
  // What was typed before it was called a secret is in a file of the browser's until that is written anew.
  const { marked: _marked, ...never } = secrets;
  expect(secretsOnDisk(path.join(userDataDir, 'profile'), never, (file) => ofTheBrowser.test(file))).toEqual(
    [],
  );
});
