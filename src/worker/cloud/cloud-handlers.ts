import { AutomationError, toAutomationError } from '../../base/errors';
import { checkService } from '../../client/remote/check-service';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import {
  cloudIdOf,
  cloudKey,
  type CloudService,
  type CloudSession,
  isOnThisComputer,
} from '../../protocol/cloud';
import type { cloudContract, CloudLook } from '../../protocol/operations/cloud-operations';
import type { DecidedProposal } from '../../protocol/recordings/proposal';
import { throwMasked } from '../../base/mask';
import { masked } from '../sessions/masked';
import { withheldVariables } from '../../recording/diff';
import { summaryOf } from '../../recording/summary';
import { addRecordings, storedRecording } from '../store/recording-store';
import { settingsOrDefaults } from '../store/read-storage';
import type { Queues } from '../../base/queue';
import { actInCloud, observeInCloud } from './cloud-runs';
import { replayInCloud } from './cloud-replays';
import {
  endInCloud,
  leaveInCloud,
  lookAfter,
  openInCloud,
  startInCloud,
  noteLoss,
  connectionTo,
  errorIn,
  loadService,
  connectionOf,
} from './cloud-sessions';
import type { CloudStore } from './cloud-store';
import { commonForms, proposalsOf } from './cloud-database';
import { acceptProposal, discardProposal, listProposals, type DecisionPorts } from './decide-proposal';
import { library } from './library-port';
import type { RecordingSync } from './recording-sync';
import browser from 'webextension-polyfill';
import { pairByCode } from '../../pairing/browser-side';
import { textOfBytes } from '../../pairing/prove';
import { dialSocket } from '../../pairing/dial-socket';
import { faultOfPairing, pairingRefused } from '../../pairing/handshake-line';
import { readCode } from '../../pairing/pairing-code';
import { overSocket } from '../../pairing/socket-line';
import { panelPath, type PairingFault } from '../../protocol/pairing/pairing-messages';
import { CloudAction, type CloudHistory } from '../../client/remote/believed-answers';
import { readHistory, lookAtPage } from '../../client/remote/session-api';
import { isRecord } from '../../base/json';
import type { ActionOutput } from '../../protocol/action';
import { isMethod } from '../../protocol/methods';
import type { RawEvent, RecordingDraft } from '../../protocol/recordings/raw-event';
import { maxSteps, type Recording } from '../../protocol/recordings/recording';
import { splitHops } from '../../protocol/selector';
import { addEvent, emptyDraft } from '../../recording/draft-step';
import { recordingOf } from '../../recording/edit-recording';
import { keepAwake } from '../../browsers/this-browser';
import { isUsable } from './usable';

/** Sessions of the service that is set up. */
export function cloudHandlers(
  store: CloudStore,
  { queue, sync }: { queue: Queues; sync: RecordingSync },
): Handlers<typeof cloudContract> {
  const shown = async (id: string): Promise<CloudSession> => masked(await store.get(id), store.textsOf(id));
  return {
    checkCloud: async ({ service }) => checkService(await connectionTo(service)),
    pairPanel: ({ service }) => pairPanel(service),
    startCloudSession: async ({ url }) => {
      const { id } = await startInCloud(store, {});
      if (url !== undefined) {
        await openInCloud({ store, id }, url);
        await notePage(store, id);
      }
      return shown(id);
    },
    moveInCloud: async ({ id, to }) => {
      await queue.run(cloudKey(id), (signal) =>
        typeof to === 'string'
          ? leaveInCloud({ store, id, signal }, to)
          : openInCloud({ store, id, signal }, to.url),
      );
      await notePage(store, id);
      return true;
    },
    lookInCloud: (look) => lookInCloud(store, look),
    resumeCloudSession: async ({ id: resumed }) => {
      const { id } = await startInCloud(store, { resumed });
      await noteHistory(store, id);
      return shown(id);
    },
    refreshCloud: async () => {
      const { baseUrl } = await loadService();
      const open = (await store.all()).filter((each) => each.state === 'open' && each.baseUrl === baseUrl);
      const looks = await Promise.allSettled(open.map(({ id }) => lookAfter(store, id)));
      await Promise.all(open.map(({ id }) => noteHistory(store, id)));
      const failed = looks.find((look) => look.status === 'rejected');
      if (failed) throw errorIn(failed.reason);
      return true;
    },
    endCloudSession: async ({ id }) => {
      queue.stop(cloudKey(id));
      await endInCloud(store, id);
      return true;
    },
    ...recordingHandlers(store, { queue, sync }),
    forgetCloudSession: ({ id }) => {
      queue.stop(cloudKey(id));
      return store.remove(id);
    },
  };
}

/** Recordings that sessions follow, those that are made of what was done there, and those that the service keeps. */
function recordingHandlers(
  store: CloudStore,
  { queue, sync }: { queue: Queues; sync: RecordingSync },
): Pick<
  Handlers<typeof cloudContract>,
  'replayInCloud' | 'recordCloudSession' | 'syncRecordings' | Proposals
> {
  return {
    replayInCloud: async ({ id, recordingId, variables = {} }) => {
      await store.get(id);
      const recording = await storedRecording(recordingId);
      const report = await queue.run(cloudKey(id), (signal) =>
        replayInCloud({ store, id, signal }, { recording, variables }),
      );
      void noteHistory(store, id);
      return masked(report, store.textsOf(id));
    },
    recordCloudSession: async ({ id }) => {
      const recording = await recordHistory(store, id).catch((thrown: unknown) => {
        throw errorIn(thrown);
      });
      if (recording.steps.length === 0) {
        throw new AutomationError('invalid-input', 'The service tells of nothing that was done there.');
      }
      await addRecordings([recording], withheldVariables(undefined, recording));
      return summaryOf(recording);
    },
    syncRecordings: () => sync.request(),
    ...proposalHandlers(sync),
  };
}

type Proposals = 'listProposals' | 'acceptProposal' | 'discardProposal';

/** Operations on recordings that a service has otherwise: listing them, and deciding on each. */
function proposalHandlers(sync: RecordingSync): Pick<Handlers<typeof cloudContract>, Proposals> {
  const decide = async (decided: DecidedProposal, how: typeof acceptProposal) => {
    const ports = decisionPorts(await loadService());
    await sync.between(() => how(decided, ports));
    void sync.request();
    return true;
  };
  return {
    listProposals: async () => {
      const { cloud } = await settingsOrDefaults();
      if (!cloud?.keepsRecordings) return { host: '', proposals: [], more: 0 };
      return listProposals(decisionPorts(cloud), new URL(cloud.baseUrl).host);
    },
    acceptProposal: (decided) => decide(decided, acceptProposal),
    discardProposal: (decided) => decide(decided, discardProposal),
  };
}

const decisionPorts = ({ baseUrl }: CloudService): DecisionPorts => ({
  library,
  common: commonForms(baseUrl),
  proposals: proposalsOf(baseUrl),
});

type RunHandlers = Pick<Handlers<BackgroundContract>, 'observe' | 'act'>;

/** Following instructions where the session is: in a tab, or at a service. */
export function inEitherPlace(local: RunHandlers, store: CloudStore, queue: Queues): RunHandlers {
  return {
    observe: async (input, origin) => {
      const id = origin.caller === 'panel' ? cloudIdOf(input.sessionId) : undefined;
      if (id === undefined) return local.observe(input, origin);
      const { instruction, options } = input;
      const report = queue.run(input.sessionId, (signal) =>
        observeInCloud({ store, id, signal }, { instruction, timeout: options?.timeout }),
      );
      const shown = report.then((made) => masked(made, store.textsOf(id)));
      return shown.catch((thrown: unknown) => throwMasked(thrown, store.textsOf(id)));
    },
    act: async (input, origin) => {
      const id = origin.caller === 'panel' ? cloudIdOf(input.sessionId) : undefined;
      if (id === undefined) return local.act(input, origin);
      const report = await queue.run(input.sessionId, async (signal) => {
        await store.get(id);
        return actInCloud({ store, id, signal }, input.input, input.options ?? {});
      });
      void noteHistory(store, id);
      return masked(report, store.textsOf(id));
    },
  };
}

/**
 * The service with the key that it is to be asked with. Where a code was typed as the key of one on this computer, this panel proves it
 * there, and the key that came of it stands in its place. Rejects with `pairing-refused`.
 */
async function pairPanel(service: CloudService): Promise<CloudService> {
  const { baseUrl, apiKey } = service;
  const code = isOnThisComputer(baseUrl) ? readCode(apiKey) : undefined;
  return code === undefined ? service : { ...service, apiKey: await keyFor(code, new URL(baseUrl).host) };
}

async function keyFor(code: string, host: string): Promise<string> {
  let key = '';
  const socket = await dialSocket(`ws://${host}${panelPath}`).catch(() => {
    throw pairingRefused('no-broker', { message: nobody });
  });
  const isClosed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
  try {
    await overSocket(socket, (line) =>
      pairByCode(line, {
        code,
        label: `Panel ${crypto.randomUUID().slice(0, 8)}`,
        address: host,
        origin: new URL(browser.runtime.getURL('')).origin,
        keep: async (kept) => void (key = textOfBytes(kept.key)),
      }),
    );
    // The service hangs up once it has kept the key: only then it counts there.
    await isClosed;
    return key;
  } catch (thrown) {
    throw inWords(thrown);
  } finally {
    socket.close();
  }
}

const nobody =
  'Nothing takes a code there. Check the address and that the service runs; one that was started with a key takes that key.';

/** The handshake's own sentences speak of the broker. */
const sentences: Partial<Record<PairingFault, string>> = {
  'wrong-code': 'The code is another. Look at it again where the service shows it.',
  'no-code': 'The code counts no more. The service shows a new one: type that.',
  'tries-used':
    'Too many wrong codes came, so this one counts no more. The service shows a new one within a minute.',
  unproven: 'The program that answers there could not prove that it showed the code. Nothing was told to it.',
  version: 'The service and the extension are of different versions. Update the older one.',
};

function inWords(thrown: unknown): AutomationError {
  const fault = faultOfPairing(thrown);
  if (fault === undefined) return toAutomationError(thrown);
  const message =
    sentences[fault] ?? 'The service answered something else than was asked, or nothing in time. Try again.';
  return pairingRefused(fault, { message, cause: thrown });
}

/** A service has this long to answer, in milliseconds. */
const answerMs = 30_000;

/** Most steps that are kept to be shown. */
const mostShown = 50;

/** Notes the address that a session's page shows and what was done there, whoever asked for it. */
async function noteHistory(store: CloudStore, id: string): Promise<void> {
  // A service that does not tell leaves both as they were.
  const history = await historyOf(store, id).catch(() => undefined);
  const url = history?.pages.at(-1)?.url;
  if (!history || url === undefined) return;
  const { steps, times } = draftOfHistory(history);
  const shown = steps.map(({ description }, at) => ({ at: times[at] ?? 0, description })).slice(-mostShown);
  await store.update(id, (session) => ({
    ...session,
    url: url.slice(0, 4000),
    // Another page has another title.
    title: session.url === url ? session.title : '',
    steps: shown,
  }));
  const isUnnamed = (await store.get(id).catch(() => undefined))?.title === '';
  if (isUnnamed) await notePage(store, id);
}

/** Makes a recording of a session's history, which is called as the page it was done on. */
async function recordHistory(store: CloudStore, id: string): Promise<Recording> {
  const at = Date.now();
  const { title, url } = await store.get(id);
  const host = URL.canParse(url) ? new URL(url).host : '';
  const name = (title || host || 'Cloud session').slice(0, 100);
  return recordingOf(draftOfHistory(await historyOf(store, id)), { id: crypto.randomUUID(), name, at });
}

async function historyOf(store: CloudStore, id: string): Promise<CloudHistory> {
  const connection = await connectionOf(await store.get(id));
  return keepAwake(readHistory(connection, id, { timeoutMs: answerMs }));
}

/** The steps of a history. It has neither fingerprints nor other ways to an element: their selectors are all there is. */
export function draftOfHistory({ pages }: CloudHistory): RecordingDraft {
  const events = pages.flatMap(({ url, actions }) => actions.flatMap((action) => eventsOf(url, action)));
  return events
    .slice(-maxSteps)
    .reduce((draft, event, at) => addEvent(draft, event, `c${at + 1}`), emptyDraft);
}

type Told = CloudHistory['pages'][number]['actions'][number];

function eventsOf(pageUrl: string, { method, parameters, result, timestamp: at }: Told): RawEvent[] {
  const place = { at, tab: 0, url: pageUrl.slice(0, 4000) };
  const { url } = parameters;
  if (method === 'navigate' && typeof url === 'string') {
    return [{ ...place, url: url.slice(0, 2000), kind: 'navigation', isTyped: true }];
  }
  if (method !== 'act' || !isRecord(result) || result['success'] !== true) return [];
  const { actions } = result;
  const done = Array.isArray(actions) ? actions.slice(0, 100) : [];
  return done.flatMap((each) => actedEvent(place, each));
}

function actedEvent(place: { at: number; tab: number; url: string }, told: unknown): RawEvent[] {
  const { data: action } = CloudAction.safeParse(told);
  const method = action?.method;
  if (!action || !isMethod(method) || !isUsable(action)) return [];
  const args = (action.arguments ?? []).slice(0, 20);
  if (args.some((text) => text.length > 10_000)) return [];
  const description = action.description.slice(0, 2000);
  return [{ ...place, kind: 'acted', method, arguments: args, description, target: targetOf(action) }];
}

function targetOf({ selector }: ActionOutput) {
  const hops = splitHops(selector);
  const frame = hops.slice(0, -1).map((hop) => ({ selector: hop }));
  const own = { selector: hops.at(-1) ?? selector, alternates: [] };
  return frame.length === 0 ? own : { ...own, frame };
}

/** A service has this long to show a page, in milliseconds. */
const lookMs = 10_000;

type Looking = { id: string; known?: string; selectors: readonly string[] };

/** Looks at a session's page, and notes what it is. */
async function lookInCloud(
  store: CloudStore,
  { id, known, selectors }: Looking,
): Promise<CloudLook | { none: true }> {
  const connection = await connectionOf(await store.get(id));
  try {
    const looking = lookAtPage(connection, { sessionId: id, known, selectors }, { timeoutMs: lookMs });
    const look = await keepAwake(looking);
    await note(store, id, look);
    return look;
  } catch (thrown) {
    const error = errorIn(thrown);
    if (error.details['isNoRoute'] === true) return { none: true };
    await noteLoss(store, id, error);
    throw error;
  }
}

/** Notes which page a session is on; where the service does not tell, it stays as it was. */
async function notePage(store: CloudStore, id: string): Promise<void> {
  await lookInCloud(store, { id, selectors: [] }).catch(() => undefined);
}

async function note(store: CloudStore, id: string, { url, title }: CloudLook): Promise<void> {
  const before = await store.get(id);
  if (url === '' || (before.url === url && before.title === title)) return;
  await store.update(id, (session) => ({ ...session, url: url.slice(0, 4000), title: title.slice(0, 500) }));
}
