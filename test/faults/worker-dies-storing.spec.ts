import { defaultSettings } from '../../src/protocol/settings';
import { RecordingDraft } from '../../src/protocol/recordings/live-recording';
import { expect, leftIn, test } from './fixtures';
import { smallRecording } from './small-recording';

test.describe.configure({ timeout: 300_000 });

test('a worker that dies at any moment of recording loses nothing that the user did, and says nothing twice', async ({
  sites,
  startOn,
  background,
  extensionPage,
  dieAtEach,
}) => {
  await dieAtEach(async () => {
    const url = sites.put('/', '<label>Name <input id="name"></label><button id="go">Save</button>');
    const { page, session } = await startOn(url);
    const sessionId = session.id;
    return {
      run: async () => {
        await background.startRecording({ sessionId });
        await page.locator('#name').fill('Ada');
        await page.locator('#go').click();
        const isThere = async () => (await background.recordedSteps({ sessionId })).steps.length > 2;
        await expect.poll(isThere, { intervals: [20] }).toBe(true);
        const recording = await background.stopRecording({ sessionId });
        return background.addRecordings({ recordings: [recording] });
      },
      look: async (_, moment) => {
        // Begun again, it goes on with what it has.
        await background.startRecording({ sessionId });
        await page.locator('#name').fill('Grace');
        await page.locator('#go').click();
        const steps = async () =>
          RecordingDraft.parse(await background.recordedSteps({ sessionId })).steps.map(
            ({ method }) => method,
          );
        await expect.poll(steps, moment).toContain('click');
        const { steps: recorded } = await background.stopRecording({ sessionId });
        const methods = recorded.map(({ method }) => method).join();
        expect(methods, moment).toMatch(/^navigate,fill,click(,fill,click)?$/);
        await background.discardRecording({ sessionId });
        await background.endSession({ sessionId });
        expect(await leftIn(extensionPage, session.tabId), moment).toEqual([]);
      },
      clear: () => page.close(),
    };
  });
});

test('a worker that dies at any moment of saving recordings keeps each whole, in its old form or its new', async ({
  background,
  dieAtEach,
}) => {
  await background.addRecordings({ recordings: [smallRecording('kept')] });
  let count = 0;
  await dieAtEach(async () => {
    const id = `made-${(count += 1)}`;
    let said = 'nothing';
    const deeds: [string, () => Promise<unknown>][] = [
      ['1', () => background.addRecordings({ recordings: [smallRecording(id)] })],
      ['2', () => background.saveRecording({ recording: { ...smallRecording(id), name: 'Renamed' } })],
      ['2 in a folder', () => background.moveRecording({ id, folder: 'Shop' })],
      ['removed', () => background.removeRecording({ id })],
      ['2 in a folder', () => background.restoreRecording({ id })],
    ];
    const formsOf = async () => {
      const found = (await background.listRecordings({})).find((each) => each.id === id);
      if (!found) return 'gone';
      const whole = await background.readRecording({ id });
      const versions = await background.listVersions({ id });
      expect([whole.revision, versions.length], id).toEqual([found.revision, found.revision]);
      expect(whole.steps.length, id).toBe(found.steps);
      return `${found.revision}${found.folder === undefined ? '' : ' in a folder'}`;
    };
    let next = 0;
    return {
      run: async () => {
        for (const [form, deed] of deeds) {
          next += 1;
          await deed();
          said = form;
        }
      },
      look: async (_, moment) => {
        const asked = deeds[next - 1]?.[0] ?? '';
        const may = [said, asked].map((form) => (form === 'nothing' || form === 'removed' ? 'gone' : form));
        expect(may, moment).toContain(await formsOf());
        const kept = await background.readRecording({ id: 'kept' });
        expect(kept.steps.length, moment).toBe(smallRecording('kept').steps.length);
      },
      clear: async () => void (await background.removeRecording({ id })),
    };
  });
});

test('a worker that dies at any moment of storing settings keeps all of the old or all of the new', async ({
  background,
  extensionPage,
  dieAtEach,
}) => {
  const stored = () =>
    extensionPage.evaluate(async () => {
      const { settings } = await chrome.storage.local.get<{ settings?: { actTimeoutMs?: number } }>(
        'settings',
      );
      return settings?.actTimeoutMs;
    });
  let actTimeoutMs = 20_000;
  await background.saveSettings({ ...defaultSettings, actTimeoutMs });
  await dieAtEach(async () => {
    const before = actTimeoutMs;
    actTimeoutMs += 1;
    const now = actTimeoutMs;
    return {
      run: () => background.saveSettings({ ...defaultSettings, actTimeoutMs: now }),
      look: async (_, moment) => {
        expect([before, now], moment).toContain(await stored());
        await background.saveSettings({ ...defaultSettings, actTimeoutMs: now });
      },
      clear: async () => {},
    };
  });
  expect(await stored()).toBe(actTimeoutMs);
});

test('a worker that dies at any moment of setting a schedule leaves the clock as the schedules say', async ({
  background,
  extensionPage,
  dieAtEach,
}) => {
  await background.addRecordings({ recordings: [smallRecording('daily')] });
  const clockAndSchedules = () =>
    extensionPage.evaluate(async () => {
      const { schedules = {} } = await chrome.storage.local.get<{ schedules?: object }>('schedules');
      return [(await chrome.alarms.getAll()).length, Object.keys(schedules).length];
    });
  await dieAtEach(async () => ({
    run: async () => {
      await background.setSchedule({ recordingId: 'daily', timing: { kind: 'every', minutes: 60 } });
      await background.setSchedule({ recordingId: 'daily' });
    },
    look: async (_, moment) => {
      await expect
        .poll(async () => {
          const [alarms, schedules] = await clockAndSchedules();
          return alarms === schedules;
        }, moment)
        .toBe(true);
    },
    clear: async () => void (await background.setSchedule({ recordingId: 'daily' })),
  }));
});
