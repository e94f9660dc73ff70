import { t } from '../../languages/t';
import { toAutomationError } from '../../base/errors';
import type { CloudFault, CloudService } from '../../protocol/cloud';
import type { Session } from '../../protocol/session';
import { patternOf } from '../page-address';
import type { IntentPorts } from '../store';
import { quietly } from './bring';
import { saveSettings } from './settings-intents';

/** The service whose sessions can be worked in, its sessions, and where instructions go. */
export function cloudIntents(ports: IntentPorts) {
  const { store, background, browser } = ports;
  const during = (name: string, work: () => Promise<unknown>) => whileBusy(ports, name, work);
  return {
    /** Call it in the click: the browser is asked for the service's origin. */
    saveCloud: async (service: CloudService) => {
      const known = await allowedAndPaired(ports, service);
      if (!known) return undefined;
      await saveSettings(ports, { ...store.getState().settings, cloud: known });
      await quietly(background.syncRecordings({}));
      return known;
    },
    removeCloud: async () => {
      const { cloud: _removed, ...settings } = store.getState().settings;
      await saveSettings(ports, settings);
      store.setState({ target: undefined, cloudTest: undefined });
    },
    /** Call it in the click, too. */
    testCloud: async (service: CloudService) => {
      store.setState({ cloudTest: 'running' });
      const known = await allowedAndPaired(ports, service);
      if (!known) return undefined;
      const test = await background.checkCloud({ service: known }).catch(failedTest('network'));
      store.setState({ cloudTest: test });
      return known;
    },
    startCloudSession: (url: string | undefined) =>
      during('start', async () => {
        const { id } = await background.startCloudSession(url === undefined ? {} : { url });
        store.setState({ target: id, cloudStarted: id });
      }),
    moveInCloud: (id: string, to: { url: string } | 'goBack' | 'reload') =>
      during(`move ${id}`, () => background.moveInCloud({ id, to })),
    /** Looks at a session's page once, for who shows it. */
    lookInCloud: background.lookInCloud,
    resumeCloudSession: (id: string) =>
      during('resume', async () => {
        const session = await background.resumeCloudSession({ id });
        store.setState({ target: session.id });
      }),
    refreshCloud: () =>
      during('refresh', () => Promise.all([background.refreshCloud({}), background.syncRecordings({})])),
    syncRecordings: () => during('sync', () => background.syncRecordings({})),
    endCloudSession: (id: string) => during(id, () => background.endCloudSession({ id })),
    forgetCloudSession: (id: string) => during(id, () => background.forgetCloudSession({ id })),
    /** Sends instructions to `target` from now on; to the active tab when undefined. */
    setTarget: (target: string | undefined) => store.setState({ target }),
    openCloudRun: (sessionId: string) => store.setState({ cloudRun: { sessionId, recording: undefined } }),
    closeCloudRun: () => store.setState({ cloudRun: undefined }),
    chooseForCloud: async (recordingId: string) => {
      const { cloudRun } = store.getState();
      if (!cloudRun) return;
      const read = recordingId === '' ? undefined : background.readRecording({ id: recordingId });
      const recording = await read?.catch(() => undefined);
      store.setState({ cloudRun: { ...cloudRun, recording } });
    },
    /** Sends the chosen recording with these values, which are kept nowhere. */
    runInCloud: async (variables: Readonly<Record<string, string>>) => {
      const { recording, sessionId } = store.getState().cloudRun ?? {};
      if (!recording || sessionId === undefined) return;
      store.setState({ cloudRun: undefined, cloudError: undefined });
      try {
        await background.replayInCloud({
          id: sessionId,
          recordingId: recording.id,
          variables: { ...variables },
        });
      } catch (thrown) {
        // A worker that was stopped takes the run up when it is asked for anything.
        await quietly(background.listSessions({}));
        await ports.refresh('local');
        const isTold = store.getState().cloudSessions.some(({ id, replay }) => id === sessionId && replay);
        if (!isTold) store.setState({ cloudError: toAutomationError(thrown).toJSON() });
      }
    },
    recordCloudSession: (id: string) =>
      during(`record ${id}`, async () => {
        const { name } = await background.recordCloudSession({ id });
        store.setState({ cloudSaved: { sessionId: id, name } });
      }),
    stopSession: (sessionId: string) => quietly(background.stop({ sessionId })),
    showSession: ({ tabId, windowId }: Session) => quietly(browser.showTab(tabId, windowId)),
  };
}

/**
 * The service with the key for it, which a typed code was given for; undefined where that failed, or where the user did not let the
 * browser send anything there: the test then shows it. Call it in the click.
 */
async function allowedAndPaired(
  ports: IntentPorts,
  service: CloudService,
): Promise<CloudService | undefined> {
  const { store, background } = ports;
  const paired = (await askForOrigin(ports, service))
    ? await background.pairPanel({ service }).catch(failedTest('pairing'))
    : ({ ok: false, fault: 'consent', message: t('cloud.notAllowed'), ms: 0 } as const);
  if (!('ok' in paired)) return paired;
  store.setState({ cloudTest: paired });
  return undefined;
}

const failedTest = (fault: CloudFault) => (thrown: unknown) =>
  ({ ok: false, fault, message: toAutomationError(thrown).message, ms: 0 }) as const;

/** Does `work`, and shows meanwhile that it goes on, and then why it did not come to its end. */
async function whileBusy(
  { store, refresh }: IntentPorts,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  // The list is brought up to date beside all else.
  const { cloudBusy } = store.getState();
  if (cloudBusy !== undefined && cloudBusy !== 'refresh') return;
  store.setState({ cloudBusy: name, cloudError: undefined });
  try {
    await work();
  } catch (thrown) {
    store.setState({ cloudError: toAutomationError(thrown).toJSON() });
  } finally {
    await refresh('local');
    if (store.getState().cloudBusy === name) store.setState({ cloudBusy: undefined });
  }
}

/**
 * Asks for leave to send to the service. A refused origin is no failure: a service on this computer may answer without.
 * Both are asked for in the click itself.
 */
async function askForOrigin({ browser }: IntentPorts, { baseUrl }: CloudService): Promise<boolean> {
  const sending = browser.requestSending('service').catch(() => false);
  await browser.requestAccess([patternOf(new URL(baseUrl).origin)]).catch(() => false);
  return sending;
}
