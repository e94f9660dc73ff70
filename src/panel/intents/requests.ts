import { AutomationError, toAutomationError, type ErrorRecord } from '../../base/errors';
import type { Input } from '../../messaging/contract';
import type { ActionOutput } from '../../protocol/action';
import type { BackgroundContract, RequestKind } from '../../protocol/background';
import { cloudKey } from '../../protocol/cloud';
import type { GateAnswer } from '../../protocol/gate';
import {
  aimedOf,
  aimedPlaceOf,
  canRunDraft,
  cloudOf,
  composerDraft,
  missingVariables,
  modeChosen,
  modeFor,
  modeOf,
  newestTask,
  pageOf,
  seenSessionAt,
  seenSessionOf,
  taskMark,
  type Aimed,
} from '../aimed';
import { allSites, patternOf, webOrigin } from '../page-address';
import {
  changeMemory,
  memoryOf,
  requestOf,
  type AimedPlace,
  type ModeChoice,
  type PanelState,
  type Request,
  type TabMemory,
} from '../state';
import { readTab, type IntentPorts, type PanelStore } from '../store';
import { isUnderWay, nowView, originIn, sureRows, type Row } from '../view';
import { bring, quietly } from './bring';
import { askData, tabDataOf } from './data-intents';
import { askTask } from './task-intents';

/** For how long a site may be worked on. */
export type AccessScope = 'once' | 'site' | 'all';

/** The number of elements that were marked on the page, or the reason why none could be looked for. */
export type ShownOnPage = { count: number } | { error: ErrorRecord };

/** A variable with its value, on its way to where it is kept. */
export type GivenVariable = Omit<Input<BackgroundContract['setVariable']>, 'tabId'>;

/** Requests: of the box, of rows that were found, of what is pointed at; and what they wait for. */
export function requestIntents(ports: IntentPorts) {
  const { store, background, browser } = ports;
  const run = (request: Request) => runRequest(ports, request);
  const runRow = async (row: Row, action: ActionOutput = row.candidate.action): Promise<boolean> => {
    const view = nowView(store.getState());
    if ((view.name !== 'candidates' && view.name !== 'failed') || !view.run) return false;
    return run({ kind: 'action', action: { ...row.candidate.action, ...action }, listRunId: view.run.id });
  };
  const ofSession = async (tell: (session: { sessionId: string }) => Promise<unknown>) => {
    const { tab, sessions } = store.getState();
    const session = tab && sessions[tab.id];
    if (session) await quietly(tell({ sessionId: session.id }));
  };
  /** Goes on with what waits for access. */
  const resume = async () => {
    await readTab(store, browser);
    const state = store.getState();
    const request = state.tab && waitingRequest(state, state.tab.id);
    if (request) await run(request);
  };
  /** Reads which kind of request words are; undefined where the worker does not say. */
  const readWords = async (words: string): Promise<RequestKind | undefined> => {
    const { read } = store.getState();
    if (read?.words === words) return read.kind;
    const kind = await background.readRequest({ instruction: words }).catch(() => undefined);
    if (kind && composerDraft(store.getState()).trim() === words) store.setState({ read: { words, kind } });
    return kind;
  };
  const setVariables = async (variables: readonly GivenVariable[]) => {
    const tabId = store.getState().tab?.id;
    if (tabId === undefined) return;
    for (const variable of variables) await quietly(background.setVariable({ ...variable, tabId }));
    await refreshAll(ports);
  };
  return {
    run,
    runRow,
    runDraft: async () => {
      const state = store.getState();
      const instruction = composerDraft(state).trim();
      if (!canRunDraft(state)) return;
      const chosen = modeChosen(state);
      const kind = chosen === 'auto' ? modeFor(state, (await readWords(instruction)) ?? 'find') : chosen;
      await run({ kind, instruction });
    },
    readWords,
    /** The tables and lists of a page are read when they are first asked for in its tab. */
    setMode: (mode: ModeChoice) => {
      store.setState({ mode });
      changePlace(store, () => ({ isOfData: false }));
      const state = store.getState();
      if (modeOf(state) === 'data' && state.tab?.isOffLimits === false && !tabDataOf(state))
        void run({ kind: 'data', instruction: '' });
    },
    /** Runs the sure rows from the top, and ends at the first that fails. */
    runAllSure: async () => {
      const view = nowView(store.getState());
      if (view.name !== 'candidates' || store.getState().runningAll) return;
      const place = placeOf(store.getState());
      store.setState({ runningAll: true });
      for (const row of sureRows(view.rows)) {
        const succeeded = await runRow(row);
        // In another place the rest has no business.
        if (!succeeded || !store.getState().runningAll || placeOf(store.getState()) !== place) break;
      }
      store.setState({ runningAll: false });
    },
    /** Has the user point at an element, or at a table or list where those are shown. */
    pick: () =>
      run(
        modeOf(store.getState()) === 'data'
          ? { kind: 'data', instruction: '', isPicked: true }
          : { kind: 'pick' },
      ),
    /** Has the user point at what an instruction means, which was not found or not sure. */
    pickMeant: (instruction: string) => run({ kind: 'pick', instruction }),
    stop: async () => {
      const session = seenSessionOf(store.getState());
      store.setState({ runningAll: false });
      // The session may be there while the worker has not heard of the request.
      changePlace(store, (_state, { pending }) =>
        pending?.phase === 'starting' ? { pending: { ...pending, isStopped: true } } : {},
      );
      if (!session) return;
      const view = nowView(store.getState());
      const isAtRest = view.name === 'task' && !isUnderWay(view.task);
      const { id: sessionId } = session;
      await quietly(
        isAtRest ? background.stopTask({ sessionId, taskId: view.task.id }) : background.stop({ sessionId }),
      );
    },
    pause: () => ofSession(background.pause),
    goOn: () => ofSession(background.resume),
    /** Marks are an aid: what keeps them from being drawn is not worth a word. */
    mark: (marking: Input<BackgroundContract['mark']>) => quietly(background.mark(marking)),
    /** Marks what these selectors lead to in the active tab, and scrolls to the first. */
    showOnPage: async (selectors: readonly string[]): Promise<ShownOnPage> => {
      const { tab } = store.getState();
      if (!tab) return { count: 0 };
      try {
        const { id: sessionId } = await background.startSession({ tabId: tab.id });
        const counts = await background.markSelectors({ sessionId, selectors: [...selectors], scroll: true });
        return { count: counts.filter((count) => count > 0).length };
      } catch (thrown) {
        return { error: toAutomationError(thrown).toJSON() };
      }
    },
    /** Takes those marks away. */
    clearOnPage: (sessionId: string) => quietly(background.markSelectors({ sessionId, selectors: [] })),
    endSession: async () => {
      await ofSession(background.endSession);
      changePlace(store, () => ({ pending: undefined, listRunId: undefined, dismissedRunId: undefined }));
    },
    /** Says whether an act that waits at the gate may be done. One that no longer waits needs no answer. */
    answerGate: (id: string, answer: GateAnswer) => quietly(background.answerGate({ id, answer })),

    /** Call it in the click: the browser asks only then. */
    allow: async (scope: AccessScope, origin: string | undefined) => {
      const isOfAll = scope === 'all' || origin === undefined;
      const isAllowed = await browser.requestAccess(isOfAll ? allSites : [patternOf(origin)]);
      const { tab } = store.getState();
      if (!tab) return;
      if (!isAllowed) return noteDenial(store, tab.id);
      if (scope === 'once' && origin !== undefined)
        await browser.noteTemporaryAccess(patternOf(origin).slice(0, -'/*'.length));
      await resume();
    },
    resume,
    /** Keeps the access to a site that a click on the toolbar icon gave for this time only. */
    keep: (origin: string) => browser.requestAccess([patternOf(origin)]),
    /** Keeps access to all sites. */
    keepAll: () => browser.requestAccess(allSites),
    /** Asks for one more host, the address of a frame that could not be read. */
    allowHost: (host: string) => browser.requestAccess([`https://${host}/*`, `http://${host}/*`]),
    /** Lets text of pages go to a provider, and goes on with the request that waits for it. */
    allowProvider: async (origin: string, request: Request) => {
      if (!(await browser.requestSending('model'))) return;
      const isNoted = await background.setConsent({ origin, isGiven: true }).catch(() => false);
      if (isNoted) await run(request);
    },
    /** Takes consent back. When that fails, it is still shown as given. */
    refuseProvider: (origin: string) => background.setConsent({ origin, isGiven: false }).catch(() => false),

    setVariable: (variable: GivenVariable) => setVariables([variable]),
    removeVariable: async (name: string) => {
      const tabId = store.getState().tab?.id;
      if (tabId === undefined) return;
      await quietly(background.removeVariable({ tabId, name }));
      await refreshAll(ports);
    },
    /** Gives the values a request waits for, and runs it. Values that could not be kept are asked for again. */
    giveValues: async (variables: readonly GivenVariable[]) => {
      const tabId = store.getState().tab?.id;
      const pending = tabId === undefined ? undefined : memoryOf(store.getState(), tabId).pending;
      await setVariables(variables);
      if (pending?.phase === 'needs-values' && store.getState().tab?.id === tabId) await run(pending.request);
    },
    /** Sends the values that a request in the cloud waits for, with that request alone. */
    sendValues: async (given: Readonly<Record<string, string>>) => {
      const state = store.getState();
      const cloud = cloudOf(state);
      const pending = cloud && memoryOf(state, aimedPlaceOf({ cloud })).pending;
      if (pending?.phase !== 'needs-values') return;
      const { request } = pending;
      if (request.kind === 'do' || request.kind === 'action') await run({ ...request, given });
    },

    /** Gives files to the session and puts them into the page's field. `listRunId`: of the list that stays on screen. */
    putFiles: async (action: ActionOutput, files: readonly File[], listRunId: string) => {
      const seen = store.getState();
      const { tab, upload } = seen;
      if (!tab || upload || files.length === 0) return;
      const named = { ...action, arguments: files.map(({ name }) => name) };
      const request: Request = { kind: 'action', action: named, listRunId };
      try {
        const { checkFiles, sendFiles } = await bring(() => import('./send-files'));
        checkFiles(files, seen);
        const { id } = await background.startSession({ tabId: tab.id });
        await sendFiles(ports, id, files);
      } catch (thrown) {
        return failRequest(store, request, thrown);
      } finally {
        store.setState({ upload: undefined });
      }
      await run(request);
    },
  };
}

const placeOf = (state: PanelState): AimedPlace | undefined => {
  const aimed = aimedOf(state);
  return aimed && aimedPlaceOf(aimed);
};

/** Changes what is remembered of where instructions go. */
export function changePlace(
  store: PanelStore,
  make: (state: PanelState, memory: TabMemory) => Partial<TabMemory>,
): void {
  store.setState((state) => {
    const place = placeOf(state);
    return place === undefined ? state : changeMemory(state, place, make(state, memoryOf(state, place)));
  });
}

export const refreshAll = ({ refresh }: IntentPorts) => Promise.all([refresh('session'), refresh('local')]);

/** Starts a session if the tab has none, runs the request, and says whether it succeeded. */
async function runRequest(ports: IntentPorts, request: Request): Promise<boolean> {
  const { store, background, refresh } = ports;
  const seen = store.getState();
  const aimed = aimedOf(seen);
  if (!aimed) return false;
  const place = aimedPlaceOf(aimed);
  const remember = (change: Partial<TabMemory>) =>
    store.setState((state) => changeMemory(state, place, change));
  const { pending: underWay } = memoryOf(seen, place);
  if (underWay?.phase === 'starting') {
    // A reading changes nothing on the page: what is asked meanwhile is done next, and no Enter is lost.
    if (underWay.request.kind === 'data' && !underWay.request.isPicked)
      remember({ pending: { ...underWay, request } });
    return false;
  }
  const before = {
    previousRunId: seenSessionOf(seen)?.runs[0]?.id,
    previousTask: taskMark(newestTask(seen)),
  };
  const listRunId = request.kind === 'action' ? request.listRunId : undefined;
  const missing = missingVariables(seen, request);
  if (missing.length > 0) {
    remember({ pending: { ...before, request, phase: 'needs-values', missing }, listRunId });
    return false;
  }
  const isOfData = request.kind === 'data';
  remember({ pending: { ...before, request, phase: 'starting' }, listRunId, isOfData });
  // The worker has written a session's runs before it answers, but the panel may not have heard of that yet.
  const area = 'cloud' in aimed ? 'local' : 'session';
  try {
    const sessionId =
      'cloud' in aimed
        ? cloudKey(aimed.cloud.id)
        : (await background.startSession({ tabId: aimed.tab.id })).id;
    const { pending: begun } = memoryOf(store.getState(), place);
    if (begun?.phase === 'starting' && begun.isStopped) throw stoppedBefore();
    const success = await ask(ports, sessionId, request, aimed);
    await refresh(area);
    const isKept = !success || (request.kind !== 'do' && request.kind !== 'task');
    const { pending: last } = memoryOf(store.getState(), place);
    remember({ pending: undefined, ...(!isKept && { draft: '' }) });
    const isMore = last?.phase === 'starting' && last.request !== request && !last.isStopped;
    return isMore ? await runRequest(ports, last.request) : success;
  } catch (thrown) {
    // A worker that was stopped says what became of its runs and tasks when it is asked for anything.
    if ('cloud' in aimed || request.kind === 'task') await quietly(background.listSessions({}));
    await refresh(area);
    store.setState((state) => noteFailure(state, aimed, { ...before, request }, thrown));
    return false;
  }
}

async function ask(ports: IntentPorts, sessionId: string, request: Request, aimed: Aimed): Promise<boolean> {
  const { background } = ports;
  switch (request.kind) {
    case 'data':
      return 'tab' in aimed && askData(ports, { tabId: aimed.tab.id, sessionId, request });
    case 'pick':
      await background.pick({ sessionId, instruction: request.instruction });
      return false;
    case 'task':
      return askTask(ports, sessionId, request);
    case 'find': {
      const { refs, instruction } = request;
      await background.observe(refs ? { sessionId, refs: [...refs] } : { sessionId, instruction });
      return true;
    }
    default: {
      const input = request.kind === 'do' ? request.instruction : request.action;
      const options = request.given ? { options: { variables: { ...request.given } } } : {};
      const { result } = await background.act({ sessionId, input, ...options });
      return result.success;
    }
  }
}

/** Shows a request as failed that was not asked. */
function failRequest(store: PanelStore, request: Request, thrown: unknown): void {
  const seen = store.getState();
  const aimed = aimedOf(seen);
  if (!aimed) return;
  const previousRunId = seenSessionOf(seen)?.runs[0]?.id;
  const listRunId = request.kind === 'action' ? request.listRunId : undefined;
  store.setState((state) =>
    noteFailure(
      changeMemory(state, aimedPlaceOf(aimed), { listRunId }),
      aimed,
      { request, previousRunId },
      thrown,
    ),
  );
}

type Asked = { request: Request; previousRunId: string | undefined; previousTask?: string };

/** Keeps a failure that no run or task of the session tells of. */
function noteFailure(state: PanelState, aimed: Aimed, asked: Asked, thrown: unknown): PanelState {
  const { previousRunId, previousTask } = asked;
  const place = aimedPlaceOf(aimed);
  const request = withoutValues(asked.request);
  const error = toAutomationError(thrown).toJSON();
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

const stoppedBefore = () => new AutomationError('stopped', 'Stopped. Nothing was done on the page.');

function noteDenial(store: PanelStore, tabId: number): void {
  store.setState((state) => {
    const { pending } = memoryOf(state, tabId);
    if (pending?.phase !== 'needs-access') return state;
    return changeMemory(state, tabId, { pending: { ...pending, denied: true } });
  });
}

/** The request that waits for access: the panel's own, or that of a session's run that ended for want of it. */
function waitingRequest(state: PanelState, tabId: number): Request | undefined {
  const { pending } = memoryOf(state, tabId);
  if (pending?.phase === 'needs-access') return pending.request;
  const newest = state.sessions[tabId]?.runs[0];
  return newest?.error?.code === 'needs-access' ? requestOf(newest) : undefined;
}
