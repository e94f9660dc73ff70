import type { Step } from '../../../src/protocol/recordings/recording';
import { ReplayReport } from '../../../src/protocol/recordings/replay';
import { coloursIn } from '../../fixtures/picture-colours';
import { expect, test } from '../fixtures';
import {
  click,
  fill,
  giveValues,
  openRecording,
  recordingOf,
  replayButton,
  savedBy,
} from '../panel-recordings';

/** What is red is to be covered, what is green or blue to be seen. */
const style = `<style>
  .secret { background: #f00; color: #000; border: 0; font: 20px monospace }
  .seen { inline-size: 200px; block-size: 60px; background: #0b0 }
</style>`;

const page = `<title>Sign in</title>${style}<div class="seen"></div>
  <p><input id="password" type="password" class="secret"></p>
  <p><input id="nickname" class="secret" oninput="echo.textContent = 'You are\\n ' + this.value"></p>
  <p>Hello <span id="echo" class="secret"></span></p>
  <iframe id="other" src="$b/other"></iframe><iframe id="plain" src="$b/plain"></iframe>`;
const other = `${style}<body class="secret"><input id="inner" class="secret">`;
const plain = '<body style="background: #00f">';

const nowhere = click('#nowhere');
const variables = { password: 'correct-horse-7', who: 'Ada  Lovelace' };

test('a failed step has a picture in which nothing secret is seen, shown and saved with the report', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  sites.put('/other', other);
  sites.put('/plain', plain);
  const tab = await context.newPage();
  await tab.goto(sites.put('/sign-in', page));
  const recording = recordingOf([
    fill('#password', '%password%'),
    fill('#nickname', '%who%'),
    fill('#other >> #inner', '%who%'),
    nowhere,
  ]);
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, recording.name);
  await tab.bringToFront();
  await replayButton(panelTab).click();
  await giveValues(panelTab, variables);

  const failure = panelTab.getByRole('alert');
  await expect(failure).toContainText('Nothing on this page matches.');
  const picture = failure.getByRole('img', { name: 'The page at step 4 when it was not done' });
  await expect(picture).toBeVisible();
  const colours = await coloursIn(panelTab, (await picture.getAttribute('src')) ?? '');
  expect(colours.red).toBe(0);
  for (const kind of ['green', 'blue', 'cover'] as const) expect(colours[kind]).toBeGreaterThan(500);

  const report = await savedBy(panelTab, panelTab.getByRole('button', { name: 'Save the report' }));
  const saved = ReplayReport.parse(JSON.parse(report));
  expect(saved).toMatchObject({ state: 'failed', picture: { address: await picture.getAttribute('src') } });
  expect(saved.steps.map(({ rung }) => rung)).toEqual(['selector', 'selector', 'selector', undefined]);
});

test('there is no picture of success, and of a tab that is not in front none but why', async ({
  background,
  panelTab,
  sites,
  startOn,
}) => {
  const { page: tab, session } = await startOn(sites.put('/sign-in', page));
  const { id: sessionId } = session;
  const replay = (steps: Step[]) => background.replay({ sessionId, recording: recordingOf(steps) });
  await tab.bringToFront();
  expect(await replay([fill('#nickname', 'Ada')])).not.toHaveProperty('picture');
  await panelTab.bringToFront();
  expect(await replay([nowhere])).toMatchObject({ state: 'failed', picture: { absent: 'not-in-front' } });
});

test('a page that answers nothing keeps no failure from being told', async ({
  background,
  sites,
  startOn,
}) => {
  const { page: tab, session } = await startOn(
    sites.put('/busy', '<button onclick="setTimeout(() => { for (;;); })">Go</button>'),
  );
  await tab.bringToFront();
  const { state, picture } = await background.replay({
    sessionId: session.id,
    recording: recordingOf([click('button')]),
  });
  expect(['failed', 'unknown']).toContain(state);
  expect(picture).toEqual({ absent: 'not-taken' });
});

test.describe('with access to one site only', () => {
  test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'] });

  test('the browser takes no picture, and the report says so', async ({ background, sites, startOn }) => {
    const { page: tab, session } = await startOn(sites.put('/sign-in', page));
    await tab.bringToFront();
    const report = await background.replay({ sessionId: session.id, recording: recordingOf([nowhere]) });
    expect(report).toMatchObject({ state: 'failed', picture: { absent: 'no-access' } });
  });
});
