import { AutomationError, toAutomationError } from '../base/errors';
import type { Client, Input } from '../messaging/contract';
import type { BackgroundContract } from '../protocol/background';
import type { ActionOutput } from '../protocol/action';
import { cloudKey } from '../protocol/cloud';
import type { GateAnswer } from '../protocol/gate';
import type { Session } from '../protocol/session';
import { accessIntents } from './intents/access';
import { cloudIntents } from './intents/cloud-intents';
import { fileIntents } from './intents/file-intents';
import { askData, dataIntents, tabDataOf } from './intents/data-intents';
import { editorIntents } from './intents/editor';
import { liveIntents } from './intents/live-recording-intents';
import { recordingIntents } from './intents/recordings';
import { saveSettings, settingsIntents } from './intents/settings-intents';
import { showOnPageIntents } from './intents/show-on-page';
import { askTask, taskIntents } from './intents/task-intents';
import { variableIntents } from './intents/variable-intents';
import { type Mode, type PanelState, type Request, type Screen, changeMemory, memoryOf } from './state';
import type { IntentPorts } from './ports/panel-ports';
import type { Store } from './store';
import {
  aimedOf,
  canRunDraft,
  composerDraft,
  missingVariables,
  modeOf,
  newestTask,
  pageOf,
  aimedPlaceOf,
  seenSessionAt,
  seenSessionOf,
  taskMark,
  type Aimed,
} from './aimed';
import { readLocal, readSessions, readTab } from './watch-storage';
import { isUnderWay, nowView, originIn, sureRows, type Row } from './view';
import { webOrigin } from './page-address';
import { tryItInstructions } from './try-it';
import type { ClientAnswer } from '../protocol/pairing/pairing-state';
import type { PairingForm } from './pairing-form';

/** Everything the user can do in the panel. None of them rejects: what fails is shown. */
export type Intents = ReturnType<typeof createIntents>;

export function createIntents(around: IntentPorts) {
  const run = (request: Request) => runRequest(around, request);
  return {
    /** Runs what is in the box, in the mode that is set. */
    runDraft: () => runDraft(around),
    setMode: (mode: Mode) => setMode(around, mode),
    run,
    runRow: (row: Row, action: ActionOutput = row.candidate.action) => runRow(around, { row, action }),
    runAllSure: () => runAllSure(around),
    /** Has the user point at an element, or at a table or list where those are shown. */
    pick: () => run(modeOf(around.store.read()) === 'data' ? pickedData : { kind: 'pick' }),
    /** Has the user point at what an instruction means, which was not found or not sure. */
    pickMeant: (instruction: string) => run({ kind: 'pick', instruction }),
    stop: () => stop(around),
    pause: () => ofSession(around, (sessionId) => around.background.pause({ sessionId })),
    goOn: () => ofSession(around, (sessionId) => around.background.resume({ sessionId })),
    /** Marks are an aid: what keeps them from being drawn is not worth a word. */
    mark: (marking: Input<BackgroundContract['mark']>) =>
      around.background.mark(marking).then(ignore, ignore),
    endSession: (session: Session) => endSession(around, session),
    ...screenIntents(around),
    ...accessIntents(around, run),
    ...fileIntents(around, { run, fail: (request, thrown) => failRequest(around, request, thrown) }),
    ...consentIntents(around, run),
    /** Says whether an act that waits at the gate may be done. One that no longer waits needs no answer. */
    answerGate: (id: string, answer: GateAnswer) =>
      around.background.answerGate({ id, answer }).then(ignore, ignore),
    ...settingsIntents(around),
    ...showOnPageIntents(around),
    ...dataIntents(around, run),
    ...recordingIntents(around),
    ...liveIntents(around),
    ...editorIntents(around),
    ...firstUseIntents(around),
    ...taskIntents(around, run),
    ...pairingIntents(around),
    suggest: createSuggest(around),
    ...variableIntents(around, run),
    ...cloudIntents(around, { run, save: (settings) => saveSettings(around, settings) }),
  };
}

function screenIntents({ store }: IntentPorts) {
  return {
    show: (screen: Screen) =>
      store.update((state) => ({
        ...state,
        screen,
        screenBefore: state.screen,
        modelChange: undefined,
        forgotten: [],
        forgottenRuns: undefined,
      })),
    setDraft: (draft: string) => changePlace(store, () => ({ draft })),
    toggleVariables: () => store.update((state) => ({ ...state, variablesOpen: !state.variablesOpen })),
    toggleNumbers: () => store.update((state) => ({ ...state, numbersOnPage: !state.numbersOnPage })),
    /** Puts the result away: back to the idle screen. */
    dismiss: () => {
      // Opened again, it would ask again for the access that was not given.
      store.update((state) => (isDataAsked(state) ? { ...state, mode: 'find' } : state));
      changePlace(store, (state) => {
        const newest = seenSessionOf(state)?.runs[0];
        // What was not let run stays in the box.
        const draft = ['access', 'consent', 'values'].includes(nowView(state).name)
          ? composerDraft(state)
          : '';
        const away = { pending: undefined, listRunId: undefined, openTaskId: undefined, draft };
        if (isTaskSeen(state)) return { ...away, dismissedTaskId: newestTask(state)?.id };
        return { ...away, dismissedRunId: newest?.id };
      });
    },
    /** Shows a task again that was put away, or an earlier one. */
    openTask: (openTaskId: string) =>
      changePlace(store, () => ({ openTaskId, dismissedTaskId: undefined, pending: undefined })),
    /** Shows the candidates of an earlier run again. */
    openList: (listRunId: string) => changePlace(store, () => ({ listRunId, pending: undefined })),
  };
}

function isDataAsked(state: PanelState): boolean {
  const aimed = aimedOf(state);
  return aimed !== undefined && memoryOf(state, aimedPlaceOf(aimed)).pending?.request.kind === 'data';
}

/** Whether a task is shown, or what one asks for. */
function isTaskSeen(state: PanelState): boolean {
  const view = nowView(state);
  return view.name === 'task' || ('request' in view && view.request?.kind === 'task');
}

type PlaceChange = (state: PanelState) => Parameters<typeof changeMemory>[2];

/** Changes what is remembered of where instructions go. */
function changePlace(store: Store<PanelState>, change: PlaceChange): void {
  store.update((state) => {
    const aimed = aimedOf(state);
    return aimed ? changeMemory(state, aimedPlaceOf(aimed), change(state)) : state;
  });
}

/** The tables and lists of a page are read when they are first asked for in its tab. */
function setMode(around: IntentPorts, mode: Mode): void {
  const { store } = around;
  store.update((state) => ({ ...state, mode }));
  const state = store.read();
  const isAsked = modeOf(state) === 'data' && state.tab?.isOffLimits === false && !tabDataOf(state);
  if (isAsked) void runRequest(around, readingData);
}

async function runDraft(around: IntentPorts): Promise<void> {
  const state = around.store.read();
  if (canRunDraft(state))
    await runRequest(around, { kind: modeOf(state), instruction: composerDraft(state).trim() });
}

/** Starts a session if the tab has none, runs the request, and says whether it succeeded. */
async function runRequest(around: IntentPorts, request: Request): Promise<boolean> {
  const { store, background } = around;
  const seen = store.read();
  const aimed = aimedOf(seen);
  if (!aimed) return false;
  const place = aimedPlaceOf(aimed);
  const { pending: underWay } = memoryOf(seen, place);
  if (underWay?.phase === 'starting') {
    // A reading changes nothing on the page: what is asked meanwhile is done next, and no Enter is lost.
    if (underWay.request.kind === 'data' && !underWay.request.isPicked)
      store.update((state) => changeMemory(state, place, { pending: { ...underWay, request } }));
    return false;
  }
  const previousRunId = seenSessionOf(seen)?.runs[0]?.id;
  const previousTask = taskMark(newestTask(seen));
  const listRunId = request.kind === 'action' ? request.listRunId : undefined;
  const missing = missingVariables(seen, request);
  if (missing.length > 0) {
    const asking = { request, previousRunId, phase: 'needs-values' as const, missing };
    store.update((state) => changeMemory(state, place, { pending: asking, listRunId }));
    return false;
  }
  const pending = { request, previousRunId, previousTask, phase: 'starting' as const };
  store.update((state) => changeMemory(state, place, { pending, listRunId }));
  try {
    const sessionId = await sessionFor(background, aimed);
    const { pending: begun } = memoryOf(store.read(), place);
    if (begun?.phase === 'starting' && begun.isStopped) throw stoppedBefore();
    const success = await ask(around, { sessionId, request, aimed });
    await Promise.all([readSessions(store, around.browser), readLocal(store, around.browser)]);
    const isKept = !success || (request.kind !== 'do' && request.kind !== 'task');
    const { pending: last } = memoryOf(store.read(), place);
    store.update((state) =>
      changeMemory(state, place, { pending: undefined, ...(!isKept && { draft: '' }) }),
    );
    const isMore = last?.phase === 'starting' && last.request !== request && !last.isStopped;
    return isMore ? await runRequest(around, last.request) : success;
  } catch (thrown) {
    // A worker that was stopped says what became of its runs and tasks when it is asked for anything.
    if ('cloud' in aimed || request.kind === 'task') await background.listSessions({}).catch(ignore);
    await Promise.all([readSessions(store, around.browser), readLocal(store, around.browser)]);
    store.update((state) => noteFailure(state, { aimed, request, previousRunId, previousTask, thrown }));
    return false;
  }
}

/** The session that is worked in: the tab's, which is started where there is none, or the one in the cloud. */
async function sessionFor(background: Client<BackgroundContract>, aimed: Aimed): Promise<string> {
  if ('cloud' in aimed) return cloudKey(aimed.cloud.id);
  return (await background.startSession({ tabId: aimed.tab.id })).id;
}

type Asked = { sessionId: string; request: Request; aimed: Aimed };

async function ask(around: IntentPorts, { sessionId, request, aimed }: Asked): Promise<boolean> {
  const { background } = around;
  if (request.kind === 'data')
    return 'tab' in aimed && askData(around, { tabId: aimed.tab.id, sessionId, request });
  if (request.kind === 'pick') {
    const { instruction } = request;
    await background.pick({ sessionId, instruction });
    return false;
  }
  if (request.kind === 'task') return askTask(around, { sessionId, request });
  if (request.kind === 'find') {
    const { refs, instruction } = request;
    await background.observe(refs ? { sessionId, refs: [...refs] } : { sessionId, instruction });
    return true;
  }
  const input = request.kind === 'do' ? request.instruction : request.action;
  const options = request.given ? { options: { variables: { ...request.given } } } : {};
  const { result } = await background.act({ sessionId, input, ...options });
  return result.success;
}

/** A request that failed before it was asked. */
function failRequest({ store }: IntentPorts, request: Request, thrown: unknown): void {
  const seen = store.read();
  const aimed = aimedOf(seen);
  if (!aimed) return;
  const previousRunId = seenSessionOf(seen)?.runs[0]?.id;
  const listRunId = request.kind === 'action' ? request.listRunId : undefined;
  store.update((state) =>
    noteFailure(changeMemory(state, aimedPlaceOf(aimed), { listRunId }), {
      aimed,
      request,
      previousRunId,
      thrown,
    }),
  );
}

type RequestFailure = {
  aimed: Aimed;
  request: Request;
  previousRunId: string | undefined;
  previousTask?: string;
  thrown: unknown;
};

/** Keeps a failure that no run or task of the session tells of. */
function noteFailure(state: PanelState, failure: RequestFailure): PanelState {
  const { aimed, previousRunId, previousTask } = failure;
  const place = aimedPlaceOf(aimed);
  const request = withoutValues(failure.request);
  const error = toAutomationError(failure.thrown).toJSON();
  if (error.code === 'needs-access') {
    const origin = originIn(error) ?? webOrigin(pageOf(aimed).url);
    const pending = { phase: 'needs-access' as const, request, previousRunId, origin, denied: false };
    return changeMemory(state, place, { pending });
  }
  const session = seenSessionAt(state, aimed);
  const task = state.tasks.find(({ sessionId }) => sessionId === session?.id);
  const isTold =
    request.kind === 'task' ? taskMark(task) !== previousTask : session?.runs[0]?.id !== previousRunId;
  const pending = isTold ? undefined : { phase: 'failed' as const, request, previousRunId, error };
  return changeMemory(state, place, { pending });
}

/** The request without values that were given for one time only. */
function withoutValues(request: Request): Request {
  if (!('given' in request)) return request;
  const { given: _given, ...rest } = request;
  return rest;
}

async function runRow(around: IntentPorts, { row, action }: { row: Row; action: ActionOutput }) {
  const view = nowView(around.store.read());
  if ((view.name !== 'candidates' && view.name !== 'failed') || !view.run) return false;
  const numbered = { ...row.candidate.action, ...action };
  return await runRequest(around, { kind: 'action', action: numbered, listRunId: view.run.id });
}

/** Runs the sure rows from the top, and ends at the first that fails. */
async function runAllSure(around: IntentPorts): Promise<void> {
  const { store } = around;
  const aimedAt = () => {
    const aimed = aimedOf(store.read());
    return aimed && aimedPlaceOf(aimed);
  };
  const view = nowView(store.read());
  if (view.name !== 'candidates' || store.read().runningAll) return;
  const place = aimedAt();
  store.update((state) => ({ ...state, runningAll: true }));
  for (const row of sureRows(view.rows)) {
    const succeeded = await runRow(around, { row, action: row.candidate.action });
    // In another place the rest has no business.
    if (!succeeded || !store.read().runningAll || aimedAt() !== place) break;
  }
  store.update((state) => ({ ...state, runningAll: false }));
}

async function stop({ store, background }: IntentPorts): Promise<void> {
  const session = seenSessionOf(store.read());
  store.update((state) => ({ ...state, runningAll: false }));
  // The session may be there while the worker has not heard of the request.
  changePlace(store, (state) => {
    const aimed = aimedOf(state);
    const pending = aimed && memoryOf(state, aimedPlaceOf(aimed)).pending;
    return pending?.phase === 'starting' ? { pending: { ...pending, isStopped: true } } : {};
  });
  if (!session) return;
  const view = nowView(store.read());
  if (view.name === 'task' && !isUnderWay(view.task))
    return void (await background.stopTask({ sessionId: session.id, taskId: view.task.id }).catch(ignore));
  await background.stop({ sessionId: session.id }).catch(ignore);
}

const stoppedBefore = () => new AutomationError('stopped', 'Stopped. Nothing was done on the page.');

async function ofSession(
  { store }: IntentPorts,
  tell: (sessionId: string) => Promise<unknown>,
): Promise<void> {
  const { tab, sessions } = store.read();
  const session = tab && sessions[tab.id];
  if (session) await tell(session.id).then(ignore, ignore);
}

async function endSession({ background, store }: IntentPorts, session: Session): Promise<void> {
  await background.endSession({ sessionId: session.id }).catch(ignore);
  changePlace(store, () => ({ pending: undefined, listRunId: undefined, dismissedRunId: undefined }));
}

const readingData: Request = { kind: 'data', instruction: '' };

const pickedData: Request = { kind: 'data', instruction: '', isPicked: true };

/** Marks and stops that find nobody have nothing left to do. */
function ignore(): void {}

/** Agreeing that text of pages goes to a provider, and taking that back. */
function consentIntents({ background, browser }: IntentPorts, run: (request: Request) => Promise<boolean>) {
  return {
    /** Goes on with the request that waits for it. */
    allowProvider: async (origin: string, request: Request) => {
      if (!(await browser.requestSending('model'))) return;
      const isNoted = await background.setConsent({ origin, isGiven: true }).catch(() => false);
      if (isNoted) await run(request);
    },
    /** Takes consent back. When that fails, it is still shown as given. */
    refuseProvider: (origin: string) => background.setConsent({ origin, isGiven: false }).catch(() => false),
  };
}

/** A page of a session. `page` differs once the page has changed. */
type SuggestFor = { sessionId: string; page: string };

/** Asks what is likely to be done on the page of a session. A page that cannot be read has no suggestions. */
function createSuggest({ store, background }: IntentPorts): (asked: SuggestFor) => Promise<void> {
  let newest: SuggestFor | undefined;
  return async (asked) => {
    newest = asked;
    const { sessionId } = asked;
    const report = await background.suggest({ sessionId }).catch(() => undefined);
    // The page has changed meanwhile and was asked about again: that answer counts.
    if (asked !== newest) return;
    store.update((state) => {
      const { [sessionId]: _before, ...others } = state.suggestions;
      return { ...state, suggestions: report ? { ...others, [sessionId]: report } : others };
    });
  };
}

/** Intents of a newcomer, before there is any work. */
function firstUseIntents(around: IntentPorts) {
  return {
    /** Puts the welcome away for good, and shows `next`. */
    leaveWelcome: (next: 'now' | 'settings') => leaveWelcome(around, next),
    /** Opens the page to practise on, with a first instruction in the box. */
    openTryIt: () => openTryIt(around),
    /** Opens the browser's page where keys for the panel are set. */
    openShortcuts: () => around.browser.openShortcuts(),
  };
}

async function leaveWelcome({ store, browser }: IntentPorts, screen: 'now' | 'settings'): Promise<void> {
  store.update((state) => ({ ...state, welcomed: true, screen }));
  await browser.noteWelcomeSeen();
}

async function openTryIt(around: IntentPorts): Promise<void> {
  const { store, browser, background } = around;
  const [instruction] = tryItInstructions;
  try {
    const { tabId } = await background.openTryItPage({});
    await Promise.all([readTab(store, browser), readSessions(store, browser)]);
    store.update((state) => changeMemory({ ...state, mode: 'do' }, tabId, { draft: instruction }));
  } catch (thrown) {
    const error = toAutomationError(thrown).toJSON();
    const request = { kind: 'do', instruction } as const;
    const pending = { request, previousRunId: undefined, phase: 'failed', error } as const;
    store.update((state) => (state.tab ? changeMemory(state, state.tab.id, { pending }) : state));
  }
  await leaveWelcome(around, 'now');
}

/** Pairing this browser, and the programs that work in it. */
function pairingIntents({ store, background, browser }: IntentPorts) {
  return {
    /** Call it in the click: the browser is asked for what it takes to come back after sleep, and to name groups of tabs. */
    pairBrowser: async (form: PairingForm) => {
      store.update((state) => ({ ...state, isPairing: true, pairingError: undefined }));
      browser.requestPairing();
      try {
        await background.pairBrowser(form);
      } catch (thrown) {
        store.update((state) => ({ ...state, pairingError: toAutomationError(thrown).toJSON() }));
      }
      await Promise.all([readLocal(store, browser), readSessions(store, browser)]);
      store.update((state) => ({ ...state, isPairing: false }));
    },
    unpairBrowser: () => background.unpairBrowser({}).then(ignore, ignore),
    answerClient: (clientId: string, answer: ClientAnswer) =>
      background.answerClient({ clientId, answer }).then(ignore, ignore),
    revokeClient: (clientId: string) => background.revokeClient({ clientId }).then(ignore, ignore),
    /** Ends a program's work, or that of all. */
    endClientWork: (workId?: string) =>
      background.endClientWork(workId === undefined ? {} : { workId }).then(ignore, ignore),
    /** Has what waits in these sessions go on, after the user acted in their tabs. */
    goOnWith: (sessionIds: readonly string[]) =>
      Promise.all(sessionIds.map((sessionId) => background.resume({ sessionId }))).then(ignore, ignore),
    /** Hands the tab in front to a program's work. */
    shareTab: async (workId: string) => {
      const { tab } = store.read();
      if (tab) await background.shareTab({ workId, tabId: tab.id }).then(ignore, ignore);
    },
  };
}
