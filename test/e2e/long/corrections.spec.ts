import type { Page } from '@playwright/test';
import type { Client } from '../../../src/messaging/contract';
import type { BackgroundContract } from '../../../src/protocol/background';
import type { Sites } from '../../fixtures/sites';
import { expect, test } from '../fixtures';
import { click, openRecording, recordingOf, replayButton } from '../panel-recordings';
import { say } from '../panel-stage';

const takenBack = /^The page took it back \d\.\d s later[.:]/;
const like = { selector: '#like', description: 'Like', method: 'click', arguments: [] };
const press = { selector: '#other', description: 'Other', method: 'click', arguments: [] };

/** A like that the service refuses after `afterMs`: the page shows it at once, and takes it back then. */
function likePage(sites: Sites, afterMs = 700): string {
  sites.put('/like', 'no', { status: 500, afterMs });
  return sites.put(
    '/',
    `<title>Likes</title>
    <button id="like" aria-pressed="false">Like</button> <b id="count">7</b>
    <button id="other" onclick="said.textContent = 'Pressed'">Other</button> <p id="said"></p>
    <script>
      const ask = fetch;
      const show = (isLiked) => { like.ariaPressed = String(isLiked); count.textContent = isLiked ? 8 : 7; };
      like.onclick = async () => {
        show(true);
        const answer = await ask('/like', { method: 'POST' });
        if (!answer.ok) show(false);
      };
    </script>`,
  );
}

/** The session's newest act that was corrected. */
async function corrected(background: Client<BackgroundContract>, sessionId: string) {
  const [session] = (await background.listSessions({})).filter(({ id }) => id === sessionId);
  return session?.runs.find((run) => run.corrected);
}

test('what the page takes back after an act is corrected in the record', async ({
  background,
  sites,
  startOn,
}) => {
  const { session } = await startOn(likePage(sites));
  const sessionId = session.id;
  const { result } = await background.act({ sessionId, input: like, options: { settle: 'first' } });
  expect(result.success, result.message).toBe(true);
  await expect
    .poll(() => corrected(background, sessionId))
    .toMatchObject({
      state: 'done',
      corrected: { sentence: expect.stringMatching(takenBack) },
      steps: [{ state: 'done', corrected: { at: expect.any(Number) } }],
    });
});

test('an act that waits for the page’s answer says itself that nothing came of it', async ({
  background,
  sites,
  startOn,
}) => {
  const { session } = await startOn(likePage(sites));
  const input = like;
  const { result, error } = await background.act({
    sessionId: session.id,
    input,
    options: { settle: 'quiet' },
  });
  // Whether it is seen in the act or right after depends on what can be followed of a function the page kept.
  if (result.success) await expect.poll(() => corrected(background, session.id)).toBeDefined();
  else expect(['no-effect-seen', 'effect-lost']).toContain(error?.code);
});

test('what lasts is corrected nowhere', async ({ background, sites, startOn }) => {
  const { page, session } = await startOn(likePage(sites));
  const sessionId = session.id;
  const { result } = await background.act({ sessionId, input: press });
  expect(result.success, result.message).toBe(true);
  await page.waitForTimeout(2500);
  expect(await corrected(background, sessionId)).toBeUndefined();
});

async function likeInPanel(panel: Page, page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.bringToFront();
  await say(panel, 'Do', 'click Like');
}

test('the panel takes its tick back', async ({ context, panelTab, sites }) => {
  const page = await context.newPage();
  await likeInPanel(panelTab, page, likePage(sites, 1200));
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  await expect(panelTab.getByRole('heading', { name: 'Taken back' })).toBeVisible();
  await expect(panelTab.getByText('1 taken back')).toBeVisible();
  await expect(panelTab.getByText('0 verified')).toBeVisible();
  await expect(panelTab.getByText(takenBack)).toBeVisible();
  await panelTab.getByRole('button', { name: 'Back' }).click();
  await expect(panelTab.getByText(/taken back/)).toBeVisible();
});

test('a replay stops before the step after one that the page took back', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(likePage(sites, 1200));
  const wait = { id: 'wait', method: 'wait' as const, arguments: ['2500'], description: 'Wait' };
  const recording = recordingOf([click('#like'), wait, click('#other')], { name: 'Likes' });
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, 'Likes');
  await page.bringToFront();
  await replayButton(panelTab).click();
  const [alert] = [panelTab.getByRole('alert')];
  await expect(alert).toContainText('It was done, and the page took it back.');
  await expect(alert).toContainText('The page took it back');
  await expect(page.locator('#said')).toBeEmpty();
});
