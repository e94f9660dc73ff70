import { t } from '../../languages/t';
import { toAutomationError } from '../../base/errors';
import type { CloudFault, CloudService } from '../../protocol/cloud';
import type { Settings } from '../../protocol/settings';
import type { Session } from '../../protocol/session';
import { patternOf } from '../page-address';
import type { IntentPorts } from '../ports/panel-ports';
import { memoryOf, type PanelState, type Request } from '../state';
import { cloudOf, aimedPlaceOf } from '../aimed';
import { readLocal } from '../watch-storage';

type Ports = {
  run: (request: Request) => Promise<boolean>;
  save: (settings: Settings) => Promise<void>;
};

/** The service whose sessions can be worked in, its sessions, and where instructions go. */
export function cloudIntents(around: IntentPorts, { run, save }: Ports) {
  const { store, background, browser } = around;
  const patch = (change: Partial<PanelState>) => store.update((state) => ({ ...state, ...change }));
  const during = (name: string, work: () => Promise<unknown>) => whileBusy(around, name, work);
  return {
    /** Call it in the click: the browser is asked for the service's origin. */
    saveCloud: async (service: CloudService) => {
      const known = await allowedAndPaired(around, service);
      if (!known) return undefined;
      await save({ ...store.read().settings, cloud: known });
      await background.syncRecordings({}).catch(ignore);
      return known;
    },
    removeCloud: async () => {
      const { cloud: _removed, ...settings } = store.read().settings;
      await save(settings);
      patch({ target: undefined, cloudTest: undefined });
    },
    /** Call it in the click, too. */
    testCloud: async (service: CloudService) => {
      patch({ cloudTest: 'running' });
      const known = await allowedAndPaired(around, service);
      if (!known) return undefined;
      const test = await background.checkCloud({ service: known }).catch(failedTest('network'));
      patch({ cloudTest: test });
      return known;
    },
    startCloudSession: (url: string | undefined) =>
      during('start', async () => {
        const { id } = await background.startCloudSession(url === undefined ? {} : { url });
        patch({ target: id, cloudStarted: id });
      }),
    moveInCloud: (id: string, to: { url: string } | 'goBack' | 'reload') =>
      during(`move ${id}`, () => background.moveInCloud({ id, to })),
    /** Looks at a session's page once, for who shows it. */
    lookInCloud: background.lookInCloud,
    resumeCloudSession: (id: string) =>
      during('resume', async () => {
        const session = await background.resumeCloudSession({ id });
        patch({ target: session.id });
      }),
    refreshCloud: () =>
      during('refresh', () => Promise.all([background.refreshCloud({}), background.syncRecordings({})])),
    syncRecordings: () => during('sync', () => background.syncRecordings({})),
    endCloudSession: (id: string) => during(id, () => background.endCloudSession({ id })),
    forgetCloudSession: (id: string) => during(id, () => background.forgetCloudSession({ id })),
    /** Sends instructions to `target` from now on; to the active tab when undefined. */
    setTarget: (target: string | undefined) => patch({ target }),
    /** Sends the values that a request in the cloud waits for, with that request alone. */
    sendValues: (given: Readonly<Record<string, string>>) => sendValues(around, given, run),
    ...replayIntents(around),
    stopSession: (sessionId: string) => background.stop({ sessionId }).then(ignore, ignore),
    showSession: ({ tabId, windowId }: Session) => browser.showTab(tabId, windowId).catch(ignore),
  };
}

/** Recordings that cloud sessions follow, and those that are made of what was done there. */
function replayIntents(around: IntentPorts) {
  const { store, background } = around;
  const patch = (change: Partial<PanelState>) => store.update((state) => ({ ...state, ...change }));
  return {
    openCloudRun: (sessionId: string) => patch({ cloudRun: { sessionId, recording: undefined } }),
    closeCloudRun: () => patch({ cloudRun: undefined }),
    chooseForCloud: async (recordingId: string) => {
      const { cloudRun } = store.read();
      if (!cloudRun) return;
      const read = recordingId === '' ? undefined : background.readRecording({ id: recordingId });
      const recording = await read?.catch(() => undefined);
      patch({ cloudRun: { ...cloudRun, recording } });
    },
    /** Sends the chosen recording with these values, which are kept nowhere. */
    runInCloud: async (variables: Readonly<Record<string, string>>) => {
      const { recording, sessionId } = store.read().cloudRun ?? {};
      if (!recording || sessionId === undefined) return;
      patch({ cloudRun: undefined, cloudError: undefined });
      try {
        await background.replayInCloud({
          id: sessionId,
          recordingId: recording.id,
          variables: { ...variables },
        });
      } catch (thrown) {
        // A worker that was stopped takes the run up when it is asked for anything.
        await background.listSessions({}).catch(ignore);
        await readLocal(store, around.browser);
        const isTold = store.read().cloudSessions.some(({ id, replay }) => id === sessionId && replay);
        if (!isTold) patch({ cloudError: toAutomationError(thrown).toJSON() });
      }
    },
    recordCloudSession: (id: string) =>
      whileBusy(around, `record ${id}`, async () => {
        const { name } = await background.recordCloudSession({ id });
        patch({ cloudSaved: { sessionId: id, name } });
      }),
  };
}

/**
 * The service with the key for it, which a typed code was given for; undefined where that failed, or where the user did not let the
 * browser send anything there: the test then shows it. Call it in the click.
 */
async function allowedAndPaired(
  around: IntentPorts,
  service: CloudService,
): Promise<CloudService | undefined> {
  const { store, background } = around;
  const paired = (await askForOrigin(around, service))
    ? await background.pairPanel({ service }).catch(failedTest('pairing'))
    : ({ ok: false, fault: 'consent', message: t('cloud.notAllowed'), ms: 0 } as const);
  if (!('ok' in paired)) return paired;
  store.update((state) => ({ ...state, cloudTest: paired }));
  return undefined;
}

const failedTest = (fault: CloudFault) => (thrown: unknown) =>
  ({ ok: false, fault, message: toAutomationError(thrown).message, ms: 0 }) as const;

/** Does `work`, and shows meanwhile that it goes on, and then why it did not come to its end. */
async function whileBusy(
  { store, browser }: IntentPorts,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  // The list is brought up to date beside all else.
  const { cloudBusy } = store.read();
  if (cloudBusy !== undefined && cloudBusy !== 'refresh') return;
  store.update((state) => ({ ...state, cloudBusy: name, cloudError: undefined }));
  try {
    await work();
  } catch (thrown) {
    store.update((state) => ({ ...state, cloudError: toAutomationError(thrown).toJSON() }));
  } finally {
    await readLocal(store, browser);
    store.update((state) => ({
      ...state,
      cloudBusy: state.cloudBusy === name ? undefined : state.cloudBusy,
    }));
  }
}

async function sendValues(
  { store }: IntentPorts,
  given: Readonly<Record<string, string>>,
  run: Ports['run'],
): Promise<void> {
  const state = store.read();
  const cloud = cloudOf(state);
  const pending = cloud && memoryOf(state, aimedPlaceOf({ cloud })).pending;
  if (pending?.phase !== 'needs-values') return;
  const { request } = pending;
  if (request.kind === 'do' || request.kind === 'action') await run({ ...request, given });
}

/**
 * Whether something may be sent to the service. That its origin is refused is no failure: a service on this computer may answer without.
 * Both are asked for in the click itself.
 */
async function askForOrigin({ browser }: IntentPorts, { baseUrl }: CloudService): Promise<boolean> {
  const sending = browser.requestSending('service').catch(() => false);
  await browser.requestAccess([patternOf(new URL(baseUrl).origin)]).catch(() => false);
  return sending;
}

/** For requests whose failure leaves nothing to do. */
function ignore(): void {}
