import browser from 'webextension-polyfill';
import type { BackgroundContract, SuggestReport } from '../protocol/background';
import { tryItPath } from '../protocol/first-use';
import type { Session, Run } from '../protocol/session';
import type { Handlers, FrameOrigin } from '../messaging/contract';
import { cloudHandlers, inEitherPlace } from './cloud/cloud-handlers';
import { navigate } from './acting/navigation';
import { answerByActs } from '../page/followed-acts';
import { keepPiece } from './acting/kept-files';
import type { pairingHandlers } from './pairing/pairing-line';
import { LastPages, snapshotHandlers } from './pages/page-text';
import { maskSession, maskOffers, maskSuggestions } from './sessions/masked';
import { lookHandlers } from './runs/look-handlers';
import { offerRunHandlers } from './runs/offer-run-handlers';
import { pickHandlers } from './runs/pick-handlers';
import { liveHandlers, recordedHandlers } from './recorder/live-handlers';
import { type LiveRecordings, countThumbnails } from './recorder/live-recordings';
import type { Recorder } from './recorder/recorder';
import { createRunHandlers } from './runs/run-handlers';
import type { Scheduler } from './schedule/scheduler';
import { notePicked } from './runs/pick';
import { SessionQueue, configureSession, endSession, startOnTab, startOnUrl } from './sessions/sessions';
import type { SessionStore } from './sessions/session-store';
import { learnedHandlers } from './store/learned-choices-store';
import { tabOf } from './acting/tab-of';
import { taskHandlers } from './tasks/task-handlers';
import { takeUpReplays } from './cloud/cloud-replays';
import { CloudStore } from './cloud/cloud-store';
import { followLibrary, RecordingSync } from './cloud/recording-sync';
import { allAnswers, changeAnswer, clearAnswers } from './store/answer-store';
import { allRuns, pastRunHandlers } from './store/past-run-store';
import {
  allRecordings,
  addRecordings,
  markRemoved,
  moveToFolder,
  storedRecording,
  saveRecording,
  versionsOf,
  withheldIn,
} from './store/recording-store';
import type { scheduleOperations } from '../protocol/recordings/schedule';
import { listNeeds } from './schedule/replay-by-itself';
import { checkModel, listModels } from '../engine/models';
import { setConsent, inferenceRecords } from './models/model-access';
import { storeSettings, writeStorage } from './store/read-storage';
import { readPageOffers } from '../page/page-data';
import { inTime } from './frames/tab-fault';
import type { RememberedVariable } from '../protocol/storage';
import type { TabValues } from './sessions/tab-values';
import { AutomationError } from '../base/errors';
import { thisBrowser } from '../browsers/this-browser';
import { readyFrames } from './frames/injection';
import { selectorInto } from '../page/page-of-tab';
import type { libraryOperations } from '../protocol/recordings/recording';
import { duplicate } from '../recording/edit-recording';
import { summaryOf } from '../recording/summary';
import {
  hasStopButton,
  markCandidates,
  markRefs,
  markSelectors,
  type MarkedCandidate,
} from './pages/overlay';
import { isProgramTab, isOwnInput, isWatched } from './frames/heed-user';
import { answerGate } from './runs/gate-questions';
import { holdSession, gateOf } from './runs/run-gate';
import { say } from '../base/say';
import { startDeadline, withSignal } from '../base/deadline';
import { suggestActions } from '../matching';
import { askFrame } from '../messaging/ask-frame';
import { viewPage, type PageView } from '../page/page-view';
import type { CachedAction, CacheEntry } from '../protocol/cache';

/** The answers that are kept in this browser, as the user sees and decides them. */
const answerHandlers: Pick<
  Handlers<BackgroundContract>,
  'cachedAnswers' | 'forgetAnswers' | 'decideRepair'
> = {
  cachedAnswers: () => allAnswers(),
  forgetAnswers: async ({ key }) => {
    if (key !== undefined) return changeAnswer(key, () => null);
    await clearAnswers();
    return true;
  },
  decideRepair: ({ key, keep }) => changeAnswer(key, (entry) => (keep ? repaired(entry) : null)),
};

/** The parts of the worker that operations use. */
type Parts = {
  store: SessionStore;
  queue: SessionQueue;
  lives: LiveRecordings;
  recorder: Recorder;
  pairing: ReturnType<typeof pairingHandlers>;
  scheduler: Scheduler;
};

/** The operations that the panel, the service and our own frames may ask for, one function each. */
export function createHandlers({
  store,
  queue,
  lives,
  recorder,
  pairing,
  scheduler,
}: Parts): Handlers<BackgroundContract> {
  const lastPages = new LastPages();
  const { cloud, sync } = startCloud(queue);
  const local = createRunHandlers(store, { queue, recorder });
  const shown = (session: Session) => maskSession(session, store.values.textsOf(session.tabId));
  return {
    startSession: async (input, { caller }) =>
      shown(
        'tabId' in input
          ? await startOnTab(store, input.tabId)
          : await startOnUrl(store, input.url, { active: caller === 'service' }),
      ),
    openTryItPage: () => startOnUrl(store, browser.runtime.getURL(tryItPath), { active: true }),
    listSessions: async () => (await store.all()).map(shown),
    configure: async ({ sessionId, options }) => shown(await configureSession(store, sessionId, options)),
    endSession: async ({ sessionId }) => {
      queue.stop(sessionId);
      await recorder.endSession(sessionId);
      return endSession(store, queue, sessionId);
    },
    navigate: ({ sessionId, url, timeoutMs }) =>
      queue.run(sessionId, async (signal) => {
        const { tabId } = await store.get(sessionId);
        return navigate(tabId, url, { timeoutMs, signal });
      }),
    ...snapshotHandlers({ store, queue, lastPages }),
    ...offerHandlers(store, queue),
    ...offerRunHandlers(store, queue),
    ...local,
    ...taskHandlers(store, { queue, recorder, lives }),
    ...inEitherPlace(local, cloud, queue),
    ...cloudHandlers(cloud, { queue, sync }),
    ...pickHandlers(store, { queue, lives, recorder }),
    ...liveHandlers(store, { lives, recorder }),
    ...recordedHandlers(recorder),
    ...suggestionHandlers(store),
    ...lookHandlers(store),
    ...controlHandlers(store, queue),
    locateFrame: (named) => locateFrame(store, named),
    ...answerByActs(({ tabId }) => (tabId === undefined ? undefined : tabOf(tabId).memory.acts)),
    picked: (told, from) => notePicked(told, from),
    ...markingHandlers(store, lastPages),
    putFile: async ({ sessionId, piece }) => keepPiece((await store.get(sessionId)).tabId, piece),
    ...keptHandlers,
    ...learnedHandlers,
    ...storedHandlers,
    ...libraryHandlers,
    ...variableHandlers(store.values),
    ...pairing,
    ...scheduleHandlers(scheduler),
  };
}

/** Sets up all that deals with services, and takes up what went on or waited before. Call it as the worker starts. */
function startCloud(queue: SessionQueue): { cloud: CloudStore; sync: RecordingSync } {
  const cloud = new CloudStore();
  const sync = new RecordingSync();
  followLibrary(sync);
  void takeUpReplays(cloud, queue);
  void sync.takeUp();
  return { cloud, sync };
}

type Kept = 'countKept' | keyof typeof answerHandlers | keyof typeof pastRunHandlers;

/** What is kept of the user's runs and their answers, and how much there is in the databases that only the worker reads. */
const keptHandlers: Pick<Handlers<BackgroundContract>, Kept> = {
  ...answerHandlers,
  ...pastRunHandlers,
  countKept: async () => {
    const [history, answers, recordings, pictures] = await Promise.all([
      allRuns(),
      allAnswers(),
      allRecordings(),
      countThumbnails(),
    ]);
    return { history: history.length, answers: answers.length, recordings: recordings.length, pictures };
  },
};

/** What runs by itself, as the user sets and answers it. */
function scheduleHandlers(
  scheduler: Scheduler,
): Pick<Handlers<BackgroundContract>, keyof typeof scheduleOperations> {
  return {
    setSchedule: async (wanted) => {
      await scheduler.set(wanted);
      return true;
    },
    answerMissed: ({ recordingId, isToRun }) => scheduler.answerMissed(recordingId, isToRun),
    listNeeds: ({ recordingIds }) => listNeeds(recordingIds),
    putRunAway: async ({ id }) => {
      await scheduler.putRunAway(id);
      return true;
    },
    forgetScheduledRuns: async () => {
      await scheduler.forgetRuns();
      return true;
    },
  };
}

/** A model's endpoint has this long to answer a check, in milliseconds. */
const checkTimeoutMs = 20_000;

/** Operations on what this browser keeps, and on its settings. */
const storedHandlers: Pick<
  Handlers<BackgroundContract>,
  'saveSettings' | 'setConsent' | 'inferenceLog' | 'checkModel' | 'listModels'
> = {
  saveSettings: async (settings) => {
    await storeSettings(settings);
    return true;
  },
  setConsent: async ({ origin, isGiven }) => {
    await setConsent(new URL(origin).origin, isGiven);
    return true;
  },
  inferenceLog: ({ sessionId }) => inferenceRecords(sessionId),
  checkModel: ({ model }) => checkModel(model, AbortSignal.timeout(checkTimeoutMs)),
  listModels: ({ model }) => listModels(model, AbortSignal.timeout(checkTimeoutMs)),
};

/** A page that hangs would keep its session waiting; one with very large tables takes its time. */
const bounds = { timeoutMs: 60_000, what: 'Reading the data of the page' };

/** Reading a page's tables and lists to choose from, in the session's turn. */
function offerHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'offerData'> {
  return {
    offerData: ({ sessionId, around }) =>
      queue.run(sessionId, async (signal) => {
        const startedAt = performance.now();
        const { tabId } = await store.get(sessionId);
        const made = readPageOffers(tabOf(tabId), { around });
        const found = await inTime(made, { tabId, ...bounds, signal });
        const report = { ...found, ms: Math.round(performance.now() - startedAt) };
        return maskOffers(report, store.values.textsOf(tabId));
      }),
  };
}

/** Giving variables values: secrets to memory, the others to this browser. */
function variableHandlers(
  values: TabValues,
): Pick<Handlers<BackgroundContract>, 'setVariable' | 'removeVariable'> {
  return {
    setVariable: async ({ tabId, name, secret, ...variable }) => {
      await (secret ? values.setSecret(tabId, name, variable) : keepVariable(name, variable));
      return true;
    },
    removeVariable: async ({ tabId, name }) => {
      await Promise.all([values.removeSecret(tabId, name), forgetVariable(name)]);
      return true;
    },
  };
}

function keepVariable(name: string, variable: RememberedVariable): Promise<void> {
  return writeStorage('variables', (variables) => ({ ...variables, [name]: variable }));
}

function forgetVariable(name: string): Promise<void> {
  return writeStorage('variables', ({ [name]: _forgotten, ...rest }) => rest);
}

/** A tab and, for a frame inside its page, the selector that leads into it. */
type FramePosition = { tabId: number; selector?: string };

/**
 * Finds the frame of a target of the debugging protocol, or the frame in a session's page whose engine has a key. Fails
 * with `frame-gone` when there is none.
 */
async function locateFrame(
  store: SessionStore,
  named: { targetId: string } | { key: string },
): Promise<FramePosition> {
  if ('targetId' in named) return locateTarget(named.targetId);
  for (const { tabId } of await store.all()) {
    const frames = await readyFrames(tabId).catch(() => []);
    const frame = frames.find(({ key }) => key === named.key);
    if (frame) return { tabId, selector: await selectorInto(tabOf(tabId), frame.documentId) };
  }
  throw new AutomationError('frame-gone', 'No page has this frame any more.');
}

async function locateTarget(targetId: string): Promise<FramePosition> {
  const targets = await thisBrowser.debugger().getTargets();
  const tabId = targets.find(({ id }) => id === targetId)?.tabId;
  if (tabId === undefined) throw new AutomationError('frame-gone', 'No tab has this frame any more.');
  return { tabId };
}

/** The recordings that are kept in this browser. */
const libraryHandlers: Pick<Handlers<BackgroundContract>, keyof typeof libraryOperations> = {
  listRecordings: () => allRecordings(),
  readRecording: ({ id, revision }) => storedRecording(id, revision),
  listVersions: ({ id }) => versionsOf(id),
  listWithheld: ({ id }) => withheldIn(id),
  addRecordings: ({ recordings }) => addRecordings(recordings),
  saveRecording: ({ recording }) => saveRecording(recording),
  duplicateRecording: async ({ id, name }) => {
    const copy = duplicate(await storedRecording(id), { id: crypto.randomUUID(), name, at: Date.now() });
    await addRecordings([copy], await withheldIn(id));
    const { folder = null } = (await allRecordings()).find((each) => each.id === id) ?? {};
    await moveToFolder(copy.id, folder);
    return { ...summaryOf(copy), ...(folder !== null && { folder }) };
  },
  moveRecording: ({ id, folder }) => moveToFolder(id, folder),
  removeRecording: ({ id }) => markRemoved(id, true),
  restoreRecording: ({ id }) => markRemoved(id, false),
};

/** Stopping a run, and having it wait and go on: by a button, or because the user acted in its page. */
function controlHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'stop' | 'pause' | 'resume' | 'stepOnce' | 'userActed' | 'answerGate'> {
  const sessionOf = async ({ tabId }: FrameOrigin) => (tabId === undefined ? undefined : store.ofTab(tabId));
  return {
    stop: async ({ sessionId }, from) => {
      if (from.caller !== 'content') return sessionId !== undefined && queue.stop(sessionId);
      // A page's document speaks for the session of its own tab only, and only where it was given the button.
      const session = hasStopButton(from) ? await sessionOf(from) : undefined;
      return session !== undefined && queue.stop(session.id);
    },
    pause: ({ sessionId }) => gateOf(sessionId)?.shut('panel') ?? false,
    resume: async ({ sessionId }) => {
      const wasHeld = await holdSession(store, sessionId, false);
      return gateOf(sessionId)?.open() ?? wasHeld;
    },
    answerGate: ({ id, answer }) => answerGate(id, answer),
    stepOnce: ({ sessionId }) => gateOf(sessionId)?.openOnce() ?? false,
    userActed: async ({ at }, from) => {
      const session = isWatched(from) ? await sessionOf(from) : undefined;
      if (!session || isOwnInput(session.tabId, at)) return false;
      const gate = gateOf(session.id);
      const isShut = gate?.shut('page') ?? true;
      // In a program's tab it counts for what the program asks for next, too.
      if (isShut && isProgramTab(session.tabId)) await holdSession(store, session.id, true);
      return isShut;
    },
  };
}

/** A page that does not answer by then has no suggestions for now, in milliseconds. */
const timeoutMs = 5000;

type SuggestionHandlers = Pick<Handlers<BackgroundContract>, 'suggest' | 'changed'>;

/** Answers what is likely to be done on a session's page, and takes word of its changes. */
function suggestionHandlers(store: SessionStore): SuggestionHandlers {
  return {
    suggest: async ({ sessionId }) => {
      const { tabId } = await store.get(sessionId);
      return maskSuggestions(await suggestOnTab(tabId), store.values.textsOf(tabId));
    },
    changed: (_input, { tabId }) => noteChange(store, tabId),
  };
}

/** The likely actions in the tab. Each of its frames reports its next change. */
async function suggestOnTab(tabId: number): Promise<SuggestReport> {
  const startedAt = performance.now();
  const { snapshot, places } = await readInTime(tabId);
  for (const { frame } of places.values()) {
    // One that went away meanwhile has changed the frame it was in.
    void askFrame({ tabId, documentId: frame.documentId }, 'tellChange', null).catch(() => {});
  }
  const suggestions = suggestActions(snapshot);
  return { suggestions, ms: performance.now() - startedAt };
}

async function readInTime(tabId: number): Promise<PageView> {
  const deadline = startDeadline(timeoutMs, say`Reading the page`);
  try {
    return await withSignal(viewPage(tabOf(tabId), {}), deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** Notes that the page of the tab's session has changed, for whoever shows what is found on it. */
async function noteChange(store: SessionStore, tabId: number | undefined): Promise<boolean> {
  const session = tabId === undefined ? undefined : await store.ofTab(tabId);
  if (!session) return false;
  await store.update(session.id, (current) => ({ ...current, pageChangedAt: Date.now() }));
  return true;
}

/** Drawing marks on the page: around candidates, and around what lines of a snapshot and data are of. */
function markingHandlers(
  store: SessionStore,
  lastPages: LastPages,
): Pick<Handlers<BackgroundContract>, 'mark' | 'markRefs' | 'markSelectors' | 'markData'> {
  const queue = new SessionQueue();
  /** The newest wish only: marks that are still being drawn for an earlier one must not come after it. */
  const replace = <T>(sessionId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    queue.stop(sessionId);
    return queue.run(sessionId, work);
  };
  return {
    mark: async ({ sessionId, candidates, runId, scrollTo }) => {
      const { tabId, runs } = await store.get(sessionId);
      const marked = chosenCandidates(runs, { candidates, runId, scrollTo });
      await replace(sessionId, (signal) => markCandidates(tabId, marked, signal));
      return true;
    },
    markSelectors: async ({ sessionId, selectors, scroll = false }) => {
      const { tabId } = await store.get(sessionId);
      return replace(sessionId, (signal) => markSelectors(tabId, selectors, { scroll, signal }));
    },
    markRefs: async ({ sessionId, refs, scroll = false }) => {
      const { tabId } = await store.get(sessionId);
      const engines = lastPages.of(sessionId).read()?.engines ?? new Map<string, string>();
      return replace(sessionId, (signal) => markRefs(tabId, refs, { engines, scroll, signal }));
    },
    markData: async ({ sessionId, engine, refs, scroll = false }) => {
      const { tabId } = await store.get(sessionId);
      const joined = refs.map((ref) => `${anyPrefix}${ref}`);
      const engines = new Map([[anyPrefix, engine]]);
      return replace(sessionId, (signal) => markRefs(tabId, joined, { engines, scroll, signal }));
    },
  };
}

/** Stands before refs that are all of one engine. */
const anyPrefix = 'a';

type Choice = { candidates: number[]; runId?: string; scrollTo?: number };

/** The candidates of a run that were asked for, numbered as the panel numbers them. Without `runId`: the newest run. */
function chosenCandidates(runs: Run[], { candidates, runId, scrollTo }: Choice): MarkedCandidate[] {
  const run = runId === undefined ? runs[0] : runs.find(({ id }) => id === runId);
  return candidates.flatMap((index) => {
    const candidate = run?.candidates[index];
    return candidate ? [{ candidate, number: index + 1, scrollTo: index === scrollTo }] : [];
  });
}

function repaired(entry: CacheEntry): CacheEntry {
  return { ...entry, isAgreed: true, actions: entry.actions.map(repairedAction) };
}

/** The alternates were selectors of the page as it was. */
function repairedAction({ repair, ...each }: CachedAction): CachedAction {
  if (!repair) return each;
  const { selector, fingerprint = each.fingerprint } = repair.after;
  return { ...each, action: { ...each.action, selector }, fingerprint, alternates: [] };
}
