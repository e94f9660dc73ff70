import { defaultSettings } from '../../src/protocol/settings';
import { serviceKey } from '../e2e/cloud-fixtures';
import { PairedService } from '../e2e/pairing-fixtures';
import { expect, test } from './fixtures';
import { smallRecording } from './small-recording';

test.describe.configure({ timeout: 300_000 });

test('a worker that dies at any moment of an exchange with a service loses no recording on either side, and doubles none', async ({
  background,
  ownService,
  dieAtEach,
}) => {
  const headers = { 'content-type': 'application/json', 'x-cloud-api-key': serviceKey };
  const kept = `${ownService.url}/v1/recordings`;
  const idsThere = async () => {
    const { data } = (await (await fetch(kept, { headers })).json()) as {
      data: { recordings: { id: string }[] };
    };
    return data.recordings.map(({ id }) => id).toSorted();
  };
  const cloud = {
    baseUrl: ownService.url,
    apiKey: serviceKey,
    headerNames: 'neutral',
    keepsRecordings: true,
  } as const;
  let count = 0;
  await background.saveSettings({ ...defaultSettings, cloud });
  await dieAtEach(async () => {
    count += 1;
    const [mine, theirs] = [`mine-${count}`, `theirs-${count}`];
    // What is to be exchanged is there before, and the exchange that it begins by itself is over.
    await background.addRecordings({ recordings: [smallRecording(mine)] });
    await expect.poll(async () => (await background.syncRecordings({}))?.waiting).toBe(0);
    await background.saveSettings({ ...defaultSettings });
    await background.saveRecording({ recording: { ...smallRecording(mine), name: 'Renamed' } });
    const body = JSON.stringify({ recording: smallRecording(theirs) });
    const put = await fetch(`${kept}/${theirs}`, {
      method: 'PUT',
      body,
      headers: { ...headers, 'if-none-match': '*' },
    });
    expect(put.status).toBe(200);
    await background.saveSettings({ ...defaultSettings, cloud });
    return {
      run: () => background.syncRecordings({}),
      look: async (_, moment) => {
        const timesIn = (ids: string[]) =>
          [mine, theirs].map((id) => ids.filter((each) => each === id).length);
        const here = async () => (await background.listRecordings({})).map(({ id }) => id);
        expect(timesIn(await here()), moment).toEqual([1, 0]);
        await background.syncRecordings({});
        const state = await background.syncRecordings({});
        expect(state, moment).toMatchObject({ waiting: 0 });
        expect(state?.error, moment).toBeUndefined();
        expect(timesIn(await idsThere()), moment).toEqual([1, 1]);
        const { proposals } = await background.listProposals({});
        expect(timesIn(proposals.map(({ id }) => id)), moment).toEqual([0, 1]);
      },
      clear: async () => {
        const { proposals } = await background.listProposals({});
        for (const { id, tag } of proposals) await background.discardProposal({ id, tag });
      },
    };
  });
});

test.describe('pairing', () => {
  test.use({ isAlone: true });

  test('a worker that dies at any moment of pairing leaves the browser paired or not, and both sides agree', async ({
    background,
    extensionPage,
    dieAtEach,
  }) => {
    const paired = new PairedService();
    await paired.start();
    const pairingNow = () =>
      extensionPage.evaluate(async () => {
        const { pairing } = await chrome.storage.local.get<{ pairing?: object | null }>('pairing');
        const state = await chrome.storage.session.get<{ 'pairing-line'?: { fault?: string } }>(
          'pairing-line',
        );
        const alarms = (await chrome.alarms.getAll()).length;
        return { fault: pairing ? state['pairing-line']?.fault : 'none', alarms };
      });
    const isConnected = () => {
      try {
        return paired.broker?.browserOf('Work').isConnected ?? false;
      } catch {
        return false;
      }
    };
    await dieAtEach(async () => {
      const code = await paired.folder.makeCode();
      return {
        run: () => background.pairBrowser({ code, label: 'Work', port: paired.port }),
        look: async (_, moment) => {
          // One that the broker never came to keep is told as what it is.
          const end = async () => (isConnected() ? 'connected' : (await pairingNow()).fault);
          await expect
            .poll(end, { message: moment, timeout: 10_000 })
            .toMatch(/connected|unknown-profile|none/);
          if (isConnected()) return;
          const again = await paired.folder.makeCode();
          await background.pairBrowser({ code: again, label: 'Work', port: paired.port });
          await expect.poll(isConnected, moment).toBe(true);
        },
        clear: async () => {
          await background.unpairBrowser({});
          await expect.poll(isConnected).toBe(false);
          expect(await pairingNow()).toEqual({ fault: 'none', alarms: 0 });
        },
      };
    });
    await paired.close();
  });
});
