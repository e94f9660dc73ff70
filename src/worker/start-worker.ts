import { z } from 'zod';
import { thisBrowser, keepAwake } from '../browsers/this-browser';
import { listenForMessages } from '../messaging/runtime';
import { createServer, type Server, type FrameOrigin, type Handlers } from '../messaging/contract';
import { backgroundContract, type BackgroundContract } from '../protocol/background';
import { ClientWorks } from './pairing/client-works';
import { pairingHandlers, PairingLine } from './pairing/pairing-line';
import { connectModels, inferenceRecords, setConsent } from './models/model-access';
import { LiveRecordings } from './recorder/live-recordings';
import { Recorder } from './recorder/recorder';
import { interruptReplays } from './runs/replay';
import { Scheduler } from './schedule/scheduler';
import { Sessions } from './session/sessions';
import { SessionStore } from './sessions/session-store';
import {
  purgeRecordings,
  addRecordings,
  allRecordings,
  markRemoved,
  moveToFolder,
  saveRecording,
  storedRecording,
  versionsOf,
  withheldIn,
  forgetRowsOf,
  deliveryOf,
  keptRowsOf,
  setDelivery,
} from './store/recording-store';
import { followNotices } from './tasks/notify-user';
import { TaskStore } from './tasks/task-store';
import { pruneOriginRules, migrateStorage, storeSettings, writeStorage } from './store/read-storage';
import { detachLeft } from './trusted/debugger';
import { clearSiteRules } from './tasks/site-rules';
import browser, { type Runtime } from 'webextension-polyfill';
import { leaveProgramTab, isOwnInput, isProgramTab, isWatched, readyFrames } from './frames/tab-frames';
import { forgetAsking } from './pairing/client-consent';
import { createClientServer } from './pairing/serve-client';
import { AutomationError } from '../base/errors';
import { checkModel, listModels } from '../engine/models';
import { requestKindOf } from '../engine/read-request';
import { selectorInto } from '../page/page-of-tab';
import { answerByActs } from '../page/followed-acts';
import type { CachedAction, CacheEntry } from '../protocol/cache';
import { tryItPath } from '../protocol/first-use';
import { withheldVariables } from '../recording/diff';
import { duplicate } from '../recording/edit-recording';
import { summaryOf } from '../recording/summary';
import { hearRequests, tabOf } from './acting/tab-of';
import { CloudSessions } from './cloud/cloud-sessions';
import { RecordingSync } from './cloud/recording-sync';
import { hasStopButton } from './pages/overlay';
import { liveHandlers } from './recorder/live-handlers';
import { countThumbnails } from './recorder/pictures';
import { notePicked } from './runs/pick';
import { answerGate, gateOf, holdSession } from './runs/run';
import { listNeeds } from './schedule/scheduled-runs';
import type { SessionParts } from './session/tab-session';
import { allAnswers, changeAnswer, clearAnswers } from './store/answer-store';
import { forgetChoices, restoreChoices } from './store/learned-choices-store';
import { allRuns, forgetRuns, restoreRuns } from './runs/past-runs';

/** Starts the worker. Everything that listens is set up before the first `await`: the browser asks for it. */
export function startBackground(): void {
  // The extension's content security policy forbids the code zod would otherwise generate.
  z.config({ jitless: true });
  const store = new SessionStore();
  const lives = new LiveRecordings();
  const recorder = new Recorder(lives, store.values);
  const works = new ClientWorks();
  const pairing = pairingHandlers(() => line, works);
  const parts = { store, lives, recorder, tasks: new TaskStore(store) };
  const sessions = new Sessions(parts);
  const scheduler = new Scheduler(sessions);
  const server = createServer(backgroundContract, createHandlers({ ...parts, sessions, pairing, scheduler }));
  const line = startPairing({ server, store, sessions, works });
  listenForMessages('background', (...question) => keepAwake(server(...question)));
  sessions.follow();
  hearRequests();
  recorder.follow();
  followNotices();
  scheduler.start();
  connectModels();
  thisBrowser.openPanelFromToolbar();
  void thisBrowser.closeStorageToPages();
  void migrateStorage();
  void interruptReplays();
  void clearSiteRules();
  detachLeft();
  void pruneOriginRules();
  void purgeRecordings();
  if (import.meta.env.MODE === 'managed') {
    answerServicePages(server);
    globalThis.tabwrightConnect = (url, secret) => connectToService(url, secret, server);
  }
}

declare global {
  /** The launcher calls this with the service's address; managed flavour only. */
  var tabwrightConnect: ((url: string, secret: string) => void) | undefined;
}

/** A question of the service, or a sign of life that keeps this worker alive. */
const Incoming = z.union([
  z.object({ ping: z.literal(true) }),
  z.object({ id: z.number(), operation: z.string(), input: z.unknown() }),
]);

/** Through a page of ours the service may also invite the worker to a socket. */
const Relayed = z.union([Incoming, z.object({ connect: z.object({ url: z.string(), secret: z.string() }) })]);

/**
 * Dials the service that started this browser and answers it, as the panel is answered.
 *
 * Only the managed flavour has this, and only the launcher can call it: it hands over the loopback address and a
 * one-time secret through its pipe to the browser. The worker dials out; nothing can dial in.
 */
function connectToService(url: string, secret: string, server: Server): void {
  const socket = new WebSocket(url);
  const send = (message: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  socket.addEventListener('open', () => send({ secret }));
  socket.addEventListener('message', (event) => {
    void answerLine(Incoming.parse(JSON.parse(String(event.data))), send, server);
  });
}

/**
 * Answers the service through a page of ours. In a browser of a grid a page is all that the service reaches of an extension,
 * by the protocol that drives that browser.
 *
 * Only the managed flavour has this. A web page and another extension cannot open a port to us.
 */
function answerServicePages(server: Server): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== 'service' || !isRelayPage(port.sender)) return;
    let isOpen = true;
    port.onDisconnect.addListener(() => (isOpen = false));
    const send = (line: object) => {
      if (isOpen) port.postMessage(line);
    };
    port.onMessage.addListener((message) => {
      const relayed = Relayed.parse(message);
      if ('connect' in relayed) connectToService(relayed.connect.url, relayed.connect.secret, server);
      else void answerLine(relayed, send, server);
    });
  });
}

/** A page that nothing of ours is drawn in, so that nobody but who drives the browser makes it ask. */
function isRelayPage(sender: Runtime.MessageSender | undefined): boolean {
  return sender?.id === browser.runtime.id && sender.url === browser.runtime.getURL('manifest.json');
}

async function answerLine(
  incoming: z.infer<typeof Incoming>,
  send: (message: object) => void,
  server: Server,
): Promise<void> {
  if ('ping' in incoming) return;
  const { id, operation, input } = incoming;
  const onProgress = (progress: unknown) => send({ id, progress });
  send({ id, reply: await server(operation, input, { caller: 'service', onProgress }) });
}

type Parts = { server: Server; store: SessionStore; sessions: Sessions; works: ClientWorks };

/** Lets the clients of the broker work here, as long as this browser is paired. */
function startPairing({ server, store, sessions, works }: Parts): PairingLine {
  const line = new PairingLine({
    serve: createClientServer({ server, store, works }),
    working: async () => (await works.all()).map(({ id }) => id),
    onOver: async () => {
      await works.endAll();
      await forgetAsking();
    },
  });
  works.follow({
    onPages: (workId, pages) => line.say({ workId, pages }),
    onEnded: (workId) => line.say({ ended: workId }),
    onLeft: async (tabIds) => {
      await sessions.leave(tabIds);
      for (const tabId of tabIds) leaveProgramTab(tabId);
    },
  });
  line.start();
  browser.action.onClicked.addListener(({ id }) => {
    if (id !== undefined) void stopClient(id);
  });
  return line;

  /** The toolbar button ends what a client is doing in the tab, whether or not a panel shows it. */
  async function stopClient(tabId: number): Promise<void> {
    if (!(await works.isOfClient(tabId))) return;
    for (const session of await sessions.onTabs([tabId])) session.stop();
  }
}

/** A model's endpoint has this long to answer a check, in milliseconds. */
const checkTimeoutMs = 20_000;

type HandlerParts = SessionParts & {
  sessions: Sessions;
  pairing: ReturnType<typeof pairingHandlers>;
  scheduler: Scheduler;
};

function createHandlers({
  store,
  sessions,
  lives,
  recorder,
  pairing,
  scheduler,
}: HandlerParts): Handlers<BackgroundContract> {
  const at = ({ sessionId }: { sessionId: string }) => sessions.of(sessionId);
  const sessionOf = async ({ tabId }: FrameOrigin) => (tabId === undefined ? undefined : store.ofTab(tabId));
  const { cloud, sync } = startCloud();
  return {
    startSession: (input, { caller }) =>
      'tabId' in input
        ? sessions.startOnTab(input.tabId)
        : sessions.startOnUrl(input.url, { active: caller === 'service' }),
    openTryItPage: () => sessions.startOnUrl(browser.runtime.getURL(tryItPath), { active: true }),
    listSessions: () => sessions.list(),
    configure: (input) => at(input).configure(input.options),
    endSession: ({ sessionId }) => sessions.end(sessionId),
    navigate: (input, caller) => at(input).navigate(input.url, input.timeoutMs, caller),
    snapshot: (input, caller) => at(input).snapshot(input.options ?? {}, caller),
    snapshotDiff: (input, caller) => at(input).snapshotDiff(caller),
    look: (input, caller) => at(input).look(input.selectors ?? [], caller),
    readRequest: ({ instruction }) => requestKindOf(instruction),
    suggest: (input, caller) => at(input).suggest(caller),
    offerData: (input, caller) => at(input).offerData(input.around, caller),
    readOffer: (input, caller) => at(input).readOffer(input.offer, input.pages, caller),
    chooseRows: (input, caller) => at(input).chooseRows(input.instruction, caller),
    extract: ({ sessionId, options = {}, ...sought }, caller) =>
      sessions.of(sessionId).extract(sought, options, caller),
    replay: (input, caller) => at(input).replay(input.recording, input.options ?? {}, caller),
    agentExecute: (input, caller) => at(input).runTask(input.instruction, input.options ?? {}, caller),
    continueTask: (input, caller) => at(input).continueTask(input, caller),
    stopTask: (input, caller) => at(input).stopTask(input.taskId, caller),
    takeCorrections: (input, caller) => at(input).takeCorrections(caller),
    pick: (input, caller) => at(input).pick(input.instruction ?? '', caller),
    pickElement: (input, caller) => at(input).pickElement(caller),
    addRecordedCheck: (input, caller) => at(input).addRecordedCheck(input.tabId, input.check, caller),
    mark: (input) => at(input).mark(input),
    markRefs: (input) => at(input).markRefs(input),
    markSelectors: (input) => at(input).markSelectors(input),
    markData: (input) => at(input).markData(input),
    putFile: (input) => at(input).putFile(input.piece),
    pause: (input) => at(input).pause(),
    resume: (input) => at(input).resume(),
    stepOnce: (input) => at(input).stepOnce(),
    answerGate: ({ id, answer }) => answerGate(id, answer),
    ...cloud.orLocal({
      observe: ({ sessionId, options = {}, ...sought }, caller) =>
        sessions.of(sessionId).observe(sought, options, caller),
      act: (input, caller) => at(input).act(input.input, input.options ?? {}, caller),
      stop: async ({ sessionId }, from) => {
        if (from.caller !== 'content') return sessionId !== undefined && sessions.of(sessionId).stop();
        // A page's document speaks for the session of its own tab only, and only where it was given the button.
        const session = hasStopButton(from) ? await sessionOf(from) : undefined;
        return session !== undefined && sessions.of(session.id).stop();
      },
    }),
    ...cloud.handlers(),
    ...sync.handlers(),

    userActed: async (input, from) => {
      const session = isWatched(from) ? await sessionOf(from) : undefined;
      if (!session || isOwnInput(session.tabId, input.at)) return false;
      const isShut = gateOf(session.id)?.shut('page') ?? true;
      // In a program's tab it counts for what the program asks for next, too.
      if (isShut && isProgramTab(session.tabId)) await holdSession(store, session.id, true);
      return isShut;
    },
    changed: async (_input, from) => {
      const session = await sessionOf(from);
      if (!session) return false;
      await store.update(session.id, (current) => ({ ...current, pageChangedAt: Date.now() }));
      return true;
    },
    picked: (told, from) => notePicked(told, from),
    ...answerByActs(({ tabId }) => (tabId === undefined ? undefined : tabOf(tabId).memory.acts)),
    locateFrame: async (named) => {
      if ('targetId' in named) return locateTarget(named.targetId);
      for (const { tabId } of await store.all()) {
        const frames = await readyFrames(tabId).catch(() => []);
        const frame = frames.find(({ key }) => key === named.key);
        if (frame) return { tabId, selector: await selectorInto(tabOf(tabId), frame.documentId) };
      }
      throw new AutomationError('frame-gone', 'No page has this frame any more.');
    },

    ...liveHandlers(store, { lives, recorder }),
    listRecordings: () => allRecordings(),
    readRecording: ({ id, revision }) => storedRecording(id, revision),
    listVersions: ({ id }) => versionsOf(id),
    listWithheld: ({ id }) => withheldIn(id),
    addRecordings: ({ recordings, isFromFile }) =>
      addRecordings(
        recordings,
        isFromFile ? recordings.flatMap((each) => withheldVariables(undefined, each)) : [],
      ),
    saveRecording: async ({ recording }) => saveRecording(recording, await withheldIn(recording.id)),
    duplicateRecording: async ({ id, name }) => {
      const copy = duplicate(await storedRecording(id), { id: crypto.randomUUID(), name, at: Date.now() });
      await addRecordings([copy], await withheldIn(id));
      const { folder } = (await allRecordings()).find((each) => each.id === id) ?? {};
      await moveToFolder(copy.id, folder ?? null);
      return { ...summaryOf(copy), folder };
    },
    moveRecording: ({ id, folder }) => moveToFolder(id, folder),
    removeRecording: async ({ id }) => {
      await Promise.all([forgetRowsOf(id), setDelivery(id, null)]);
      return markRemoved(id, true);
    },
    readKeptRows: ({ id }) => keptRowsOf(id),
    forgetKeptRows: ({ id }) => forgetRowsOf(id),
    readDelivery: ({ id }) => deliveryOf(id),
    setDelivery: ({ id, delivery }) => setDelivery(id, delivery),
    restoreRecording: ({ id }) => markRemoved(id, false),

    setSchedule: (wanted) => done(scheduler.set(wanted)),
    answerMissed: ({ recordingId, isToRun }) => scheduler.answerMissed(recordingId, isToRun),
    listNeeds: ({ recordingIds }) => listNeeds(recordingIds),
    putRunAway: ({ id }) => done(scheduler.putRunAway(id)),
    forgetScheduledRuns: () => done(scheduler.forgetRuns()),

    countKept: async () => {
      const [history, answers, recordings, pictures] = await Promise.all([
        allRuns(),
        allAnswers(),
        allRecordings(),
        countThumbnails(),
      ]);
      return { history: history.length, answers: answers.length, recordings: recordings.length, pictures };
    },
    listPastRuns: () => allRuns(),
    forgetPastRuns: ({ id }) => forgetRuns(id),
    restorePastRuns: (forgotten) => done(restoreRuns(forgotten)),
    forgetChoices: ({ site }) => forgetChoices(site),
    restoreChoices: ({ choices }) => done(restoreChoices(choices)),
    cachedAnswers: () => allAnswers(),
    forgetAnswers: ({ key }) => (key === undefined ? done(clearAnswers()) : changeAnswer(key, () => null)),
    decideRepair: ({ key, keep }) => changeAnswer(key, (entry) => (keep ? repaired(entry) : null)),

    saveSettings: (settings) => done(storeSettings(settings)),
    setConsent: ({ origin, isGiven }) => done(setConsent(new URL(origin).origin, isGiven)),
    inferenceLog: ({ sessionId }) => inferenceRecords(sessionId),
    checkModel: ({ model }) => checkModel(model, AbortSignal.timeout(checkTimeoutMs)),
    listModels: ({ model }) => listModels(model, AbortSignal.timeout(checkTimeoutMs)),
    setVariable: ({ tabId, name, secret, ...variable }) =>
      done(
        secret
          ? store.values.setSecret(tabId, name, variable)
          : writeStorage('variables', (variables) => ({ ...variables, [name]: variable })),
      ),
    removeVariable: ({ tabId, name }) =>
      done(
        Promise.all([
          store.values.removeSecret(tabId, name),
          writeStorage('variables', ({ [name]: _forgotten, ...rest }) => rest),
        ]),
      ),
    ...pairing,
  };
}

async function done(work: Promise<unknown>): Promise<true> {
  await work;
  return true;
}

/** Sets up all that deals with services, and takes up what went on or waited before. Call it as the worker starts. */
function startCloud() {
  const cloud = new CloudSessions();
  const sync = new RecordingSync();
  sync.followLibrary();
  void cloud.takeUpReplays();
  void sync.takeUp();
  return { cloud, sync };
}

async function locateTarget(targetId: string): Promise<{ tabId: number }> {
  const targets = await thisBrowser.debugger().getTargets();
  const tabId = targets.find(({ id }) => id === targetId)?.tabId;
  if (tabId === undefined) throw new AutomationError('frame-gone', 'No tab has this frame any more.');
  return { tabId };
}

const repaired = (entry: CacheEntry): CacheEntry => ({
  ...entry,
  isAgreed: true,
  actions: entry.actions.map(repairedAction),
});

/** The alternates were selectors of the page as it was. */
function repairedAction({ repair, ...each }: CachedAction): CachedAction {
  if (!repair) return each;
  const { selector, fingerprint = each.fingerprint } = repair.after;
  return { ...each, action: { ...each.action, selector }, fingerprint, alternates: [] };
}
