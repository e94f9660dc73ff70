import { withoutSecrets } from '../base/secret-names';
import type { ErrorRecord } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import type { SuggestReport } from '../protocol/background';
import type { LearnedChoice } from '../protocol/operations/learned-choices';
import type { ForgottenRuns, PastRun } from '../protocol/operations/past-runs';
import type { SnapshotReport } from '../protocol/operations/snapshot-operation';
import type { CloudCheck, CloudSession, CloudSync } from '../protocol/cloud';
import type { Recording } from '../protocol/recordings/recording';
import type { Schedule, ScheduledRun } from '../protocol/recordings/schedule';
import type { CacheEntry } from '../protocol/cache';
import type { Depth } from '../protocol/outline';
import type { ConfiguredModel, ModelCheck } from '../protocol/models/model-config';
import type { AskingClient, ClientDeed, ClientWork, LineState } from '../protocol/pairing/pairing-state';
import type { Run, Session } from '../protocol/session';
import { defaultSettings } from '../protocol/settings';
import type { Stored } from '../protocol/storage';
import type { Task, GivenLimits, TaskAnswer } from '../protocol/task/task';
import type { SecretName } from '../protocol/variables';
import type { SiteGrant } from './intents/site-grants';
import type { TabData } from './tab-data';
import { noRecordings, type RecordingsState } from './library/recordings-state';

/** A page as the panel shows it. `url` is known only where we have access. */
export type PanelPage = {
  title: string;
  url?: string;
  /** The browser lets no extension work here, whatever the user allows. */
  isOffLimits: boolean;
  /** We may work here because the toolbar icon was clicked, until the tab goes to another site. */
  isOnlyNow?: boolean;
  /** Its page is still on its way. */
  isLoading?: boolean;
  /** It shows our own page to try things on. */
  isTryIt?: boolean;
};

/** The active tab of the panel's window. */
export type PanelTab = PanelPage & { id: number };

/** What instructions go to: a tab by its number, a session of a service by its key. */
export type AimedPlace = number | string;

/** Whether we may not work on the tab's page: the browser withholds its address then. */
export const isClosed = ({ url }: PanelTab): boolean => url === undefined;

/** Find shows what fits; Do acts at once; Data shows the page's tables and lists; Task reaches a goal in several steps. */
export const modes = ['find', 'do', 'data', 'task'] as const;
export type Mode = (typeof modes)[number];

/** Values that the user lets go to a service with one request, by name. */
export type GivenValues = Readonly<Record<string, string>>;

/** A request that is kept, so that it can go on after access was given. */
export type Request =
  /** With `refs`: what can be done with these elements; the instruction is only what it is called. */
  | { kind: 'find'; instruction: string; refs?: readonly string[] }
  | { kind: 'do'; instruction: string; given?: GivenValues }
  /** `listRunId`: of the list that it is a row of, which stays in sight. */
  | { kind: 'action'; action: ActionOutput; listRunId?: string; given?: GivenValues }
  /**
   * The page's tables and lists are read. `isPicked`: those of an element that the user points at. `isFurther`: the one that
   * is looked at is read on.
   */
  | { kind: 'data'; instruction: string; isPicked?: true; isFurther?: true }
  /** A goal that is to be reached; with `goesOn` a task that was begun before, with the user's answer to what it waits for. */
  | { kind: 'task'; instruction: string; goesOn?: GoingOn }
  /** The user points at an element on the page; with an instruction, at what it means. */
  | { kind: 'pick'; instruction?: string };

/** The task that goes on, from where it was. */
export type GoingOn = { taskId: string; answer?: TaskAnswer; limits?: GivenLimits };

/** A request whose run or task is not (or not yet) in the session. */
export type Pending = {
  request: Request;
  previousRunId: string | undefined;
  /** The session's newest task as it was when this was asked. */
  previousTask?: string;
} &
  /** `isStopped`: the user has stopped it before it began. */
  (
    | { phase: 'starting'; isStopped?: true }
    | { phase: 'needs-values'; missing: string[] }
    | { phase: 'needs-access'; origin: string | undefined; denied: boolean }
    | { phase: 'failed'; error: ErrorRecord }
  );

/** The panel's memory of a place, besides its session. */
export type TabMemory = {
  /** The text in the box; undefined before the user has typed. */
  draft: string | undefined;
  pending: Pending | undefined;
  /** The run whose candidates stay on screen while they are run one by one. */
  listRunId: string | undefined;
  /** The run the user has put away. */
  dismissedRunId: string | undefined;
  /** The newest task, once they have put it away. */
  dismissedTaskId: string | undefined;
  /** An earlier task that they look at. */
  openTaskId: string | undefined;
};

export type Screen =
  | 'now'
  | 'recordings'
  | 'live'
  | 'editor'
  | 'settings'
  | 'models'
  | 'history'
  | 'sites'
  | 'privacy'
  | 'about'
  | 'keys'
  | 'snapshot'
  | 'answers'
  | 'sessions'
  | 'cloud';

/** The last test of a model. */
export type ModelTest = 'running' | ModelCheck;

/** The last change to the list of models. */
export type ModelChange =
  { kind: 'removed'; model: ConfiguredModel; at: number } | { kind: 'moved'; model: ConfiguredModel };

/**
 * Whether requests to models may go out without our origin. What is `given` just now counts from the browser's next start.
 */
export type OriginRule = 'missing' | 'given' | 'allowed';

/** The options of the snapshot viewer, and its snapshot. */
export type SnapshotState = {
  depth: Depth;
  /** In tokens; nothing for all of the page. */
  budget: number | undefined;
  /** The tab that is being read. */
  loading: number | undefined;
  /** The last that was taken, and of what. */
  taken: { tabId: number; sessionId: string; report: SnapshotReport } | undefined;
  error: ErrorRecord | undefined;
};

/** Everything the panel draws from. */
export type PanelState = Stored & {
  /** The first-run welcome was seen. */
  welcomed: boolean;
  /** The keys that open the panel; empty where the browser gives none, nothing before it was asked. */
  shortcut: string | undefined;
  tab: PanelTab | undefined;
  /** By tab id. */
  sessions: Readonly<Record<number, Session>>;
  memories: Readonly<Record<AimedPlace, TabMemory>>;
  /** The tasks of the sessions, the one that was begun last first. */
  tasks: readonly Task[];
  /** The likely actions on the page of each session, by session id. */
  suggestions: Readonly<Record<string, SuggestReport>>;
  /** The tables and lists of pages, by tab id. */
  data: Readonly<Record<number, TabData>>;
  /** Secrets the worker has values of, by tab id. */
  secrets: Readonly<Record<number, readonly SecretName[]>>;
  /** What was learned from the user's choices, the last first. */
  learned: readonly LearnedChoice[];
  /** What of that was just forgotten, until the screen is left. */
  forgotten: readonly LearnedChoice[];
  /** The user's runs that are kept, as they were last read; undefined before. */
  pastRuns: readonly PastRun[] | undefined;
  /** What of them was just forgotten, until the screen is left. */
  forgottenRuns: ForgottenRuns | undefined;
  /** The sites that may be worked on, as they were last read; undefined before. */
  sites: readonly SiteGrant[] | undefined;
  /** The answers that are kept, as they were last read. */
  answers: readonly CacheEntry[];
  recordings: RecordingsState;
  /** What runs by itself, by recording. */
  schedules: Readonly<Record<string, Schedule>>;
  /** What ran by itself, the newest first. */
  scheduledRuns: readonly ScheduledRun[];
  /** The sessions of services that are known here, newest first. */
  cloudSessions: readonly CloudSession[];
  /** The cloud session that instructions go to; none when they go to the active tab. */
  target: string | undefined;
  cloudTest: 'running' | CloudCheck | undefined;
  /** The id of the session that was started last, in this panel. */
  cloudStarted: string | undefined;
  /** The request that a service is answering: to start or resume a session, or the id of the session that is ended. */
  cloudBusy: string | undefined;
  cloudError: ErrorRecord | undefined;
  /** The result of the last exchange of recordings; undefined before the first. */
  cloudSync: CloudSync | undefined;
  /** The session that is to follow a recording, and which, once it is chosen. */
  cloudRun: { sessionId: string; recording: Recording | undefined } | undefined;
  /** The recording that was last made of what was done in a session. */
  cloudSaved: { sessionId: string; name: string } | undefined;
  /** How the line to the broker is; undefined without a pairing. */
  pairingLine: LineState | undefined;
  /** Programs that wait for the user's answer, the first that came first. */
  askingClients: readonly AskingClient[];
  /** What programs do here now. */
  clientWorks: readonly ClientWork[];
  /** What programs did here, the newest first. */
  clientDeeds: readonly ClientDeed[];
  isPairing: boolean;
  pairingError: ErrorRecord | undefined;
  /** The list of variables under the box is open. */
  variablesOpen: boolean;
  /** The stored settings could not be read, and the defaults are in use. */
  settingsDamaged: boolean;
  settingsError: ErrorRecord | undefined;
  /** By the models' ids. */
  modelTests: Readonly<Record<string, ModelTest>>;
  originRule: OriginRule;
  /** The system may tell that a task needs the user. */
  mayNotify: boolean;
  modelChange: ModelChange | undefined;
  snapshot: SnapshotState;
  screen: Screen;
  /** The one that was shown before. */
  screenBefore: Screen;
  mode: Mode;
  /** Numbers of candidates are drawn on the page. */
  numbersOnPage: boolean;
  /** Run all goes on from row to row. */
  runningAll: boolean;
  /** The file that is being given to the session, and how much of all is there. */
  upload: { name: string; percent: number } | undefined;
};

export const initialState: PanelState = {
  welcomed: true,
  shortcut: undefined,
  tab: undefined,
  sessions: {},
  memories: {},
  tasks: [],
  suggestions: {},
  data: {},
  secrets: {},
  learned: [],
  forgotten: [],
  pastRuns: undefined,
  forgottenRuns: undefined,
  sites: undefined,
  answers: [],
  recordings: noRecordings,
  schedules: {},
  scheduledRuns: [],
  cloudSessions: [],
  target: undefined,
  cloudTest: undefined,
  cloudStarted: undefined,
  cloudBusy: undefined,
  cloudError: undefined,
  cloudSync: undefined,
  cloudRun: undefined,
  cloudSaved: undefined,
  pairingLine: undefined,
  askingClients: [],
  clientWorks: [],
  clientDeeds: [],
  isPairing: false,
  pairingError: undefined,
  variablesOpen: false,
  settings: defaultSettings,
  history: [],
  variables: {},
  consents: [],
  spending: null,
  pairing: null,
  clients: [],
  settingsDamaged: false,
  settingsError: undefined,
  modelTests: {},
  originRule: 'missing',
  mayNotify: false,
  modelChange: undefined,
  snapshot: { depth: 'full', budget: 6000, loading: undefined, taken: undefined, error: undefined },
  screen: 'now',
  screenBefore: 'now',
  mode: 'find',
  numbersOnPage: true,
  runningAll: false,
  upload: undefined,
};

const emptyMemory: TabMemory = {
  draft: undefined,
  pending: undefined,
  listRunId: undefined,
  dismissedRunId: undefined,
  dismissedTaskId: undefined,
  openTaskId: undefined,
};

export function memoryOf(state: PanelState, place: AimedPlace): TabMemory {
  return state.memories[place] ?? emptyMemory;
}

export function changeMemory(state: PanelState, place: AimedPlace, change: Partial<TabMemory>): PanelState {
  return {
    ...state,
    memories: { ...state.memories, [place]: { ...memoryOf(state, place), ...change } },
  };
}

/** The request that a run was made of. */
export const requestOf = ({
  kind,
  instruction,
}: Pick<Run, 'kind' | 'instruction'>): Request & { kind: Mode } => ({
  kind: modeOfRun[kind],
  instruction,
});

const modeOfRun = { observe: 'find', act: 'do', extract: 'data' } as const satisfies Record<
  Run['kind'],
  Mode
>;

/** The words of a request, as the user said them or as the action says itself. */
export function sentenceOf(request: Request): string {
  if (request.kind === 'pick') return '';
  return request.kind === 'action' ? request.action.description : withoutSecrets(request.instruction);
}

/** A variable as the panel shows it: of a secret it knows the name only. */
export type KnownVariable = {
  name: string;
  description?: string;
  /** The only sites it may be typed on. */
  origins?: readonly string[];
  value: string | undefined;
};

/** The variables there are for the active tab, secrets first. */
export function knownVariables({ tab, secrets, variables }: PanelState): KnownVariable[] {
  const own = ((tab && secrets[tab.id]) ?? []).map((secret) => ({ ...secret, value: undefined }));
  const kept = Object.entries(variables).map(([name, variable]) => ({ name, ...variable }));
  return [...own, ...kept.filter(({ name }) => !own.some((secret) => secret.name === name))];
}

export const knownNames = (state: PanelState): string[] => knownVariables(state).map(({ name }) => name);
