import { readScheduledRuns } from '../../../src/protocol/recordings/schedule';
import { expect, test } from '../fixtures';
import { click, recordingOf } from '../panel-recordings';

/** A busy machine takes its time. */
const patient = { timeoutMs: 20_000 };

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

test('in the store flavour the clock is asked for when it is used, and no more sites than were granted are worked on', async ({
  background,
  extensionPage,
  panelTab,
  sites,
}) => {
  const html = `<title>Go</title><button id="go" onclick="this.textContent += 1">Go</button>`;
  const make = (id: string, url: string) =>
    recordingOf(
      [{ id: 'go', method: 'navigate', arguments: [url], description: 'Go there' }, click('#go', patient)],
      {
        id,
        name: id,
      },
    );
  const url = sites.put('/', html);
  await background.addRecordings({ recordings: [make('granted', url), make('other', `${sites.b}/`)] });
  const soon = () => ({ kind: 'once', at: Date.now() + 1500 }) as const;
  await expect(background.setSchedule({ recordingId: 'granted', timing: soon() })).rejects.toThrow('woken');

  // The click of the user asks for it; it is given without a question, since the site was granted before.
  await panelTab.getByRole('button', { name: 'Recordings', exact: true }).click();
  await panelTab.getByRole('button', { name: 'With “granted”' }).click();
  await panelTab.getByRole('menuitem', { name: 'Schedule' }).click();
  await panelTab.getByRole('combobox', { name: 'Run it' }).selectOption('Every day');
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelTab.locator('[data-row="granted"]')).toContainText('every day at');
  expect(await extensionPage.evaluate(() => chrome.permissions.contains({ permissions: ['alarms'] }))).toBe(
    true,
  );

  const runs = async () =>
    readScheduledRuns(
      await extensionPage.evaluate(
        async () => (await chrome.storage.local.get('scheduled-runs'))['scheduled-runs'],
      ),
    );
  await background.setSchedule({ recordingId: 'granted', timing: soon() });
  await expect
    .poll(async () => (await runs()).map(({ state }) => state), { timeout: 40_000 })
    .toEqual(['done']);
  await background.setSchedule({ recordingId: 'other', timing: soon() });
  await expect.poll(async () => (await runs())[0]?.state, { timeout: 40_000 }).toBe('not-run');
  expect((await runs())[0]?.message).toMatch(/access/);
});
