import type { ErrorRecord } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import type { ModelCheck, SnapshotReport, SuggestReport } from '../protocol/background';
import type { Depth } from '../protocol/outline';
import type { Session } from '../protocol/session';
import { defaultSettings } from '../protocol/settings';
import type { Stored } from '../protocol/storage';
import { variableNames, type SecretName } from '../protocol/variables';

/** The active tab of the panel's window. `url` is known only where we have access. */
export type PanelTab = {
  id: number;
  title: string;
  url?: string;
  /** The browser lets no extension work here, whatever the user allows. */
  isOffLimits: boolean;
  /** We may work here because the toolbar icon was clicked, until the tab goes to another site. */
  isOnlyNow?: boolean;
  /** It shows our own page to try things on. */
  isTryIt?: boolean;
};

/** Find shows what fits; Do acts at once. */
export type Mode = 'find' | 'do';

/** What was asked for, kept so that it can go on after access was given. */
export type Request =
  /** With `refs`: what can be done with these elements; the instruction is only what it is called. */
  | { kind: 'find'; instruction: string; refs?: readonly string[] }
  | { kind: 'do'; instruction: string }
  | { kind: 'action'; action: ActionOutput; listRunId: string }
  /** The user points at an element on the page. */
  | { kind: 'pick' };

/** A request whose run is not (or not yet) in the session. */
export type Pending = { request: Request; previousRunId: string | undefined } & (
  | { phase: 'starting' }
  | { phase: 'needs-values'; missing: string[] }
  | { phase: 'needs-access'; origin: string | undefined; denied: boolean }
  | { phase: 'failed'; error: ErrorRecord }
);

/** What the panel remembers of one tab, beyond its session. */
export type TabMemory = {
  /** What is in the box; nothing before the user has typed. */
  draft: string | undefined;
  pending: Pending | undefined;
  /** The run whose candidates stay on screen while they are run one by one. */
  listRunId: string | undefined;
  /** The run the user has put away. */
  dismissedRunId: string | undefined;
};

export type Screen = 'now' | 'settings' | 'keys' | 'snapshot';

/** The last check of the model form. */
export type ModelTest = 'none' | 'running' | ModelCheck;

/** What the snapshot viewer was asked for, and what came. */
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
  tab: PanelTab | undefined;
  /** By tab id. */
  sessions: Readonly<Record<number, Session>>;
  memories: Readonly<Record<number, TabMemory>>;
  /** What is likely to be done on the page of each session, by session id. */
  suggestions: Readonly<Record<string, SuggestReport>>;
  /** Secrets the worker has values of, by tab id. */
  secrets: Readonly<Record<number, readonly SecretName[]>>;
  /** The list of variables under the box is open. */
  variablesOpen: boolean;
  /** The stored settings could not be read, and the defaults are in use. */
  settingsDamaged: boolean;
  settingsError: ErrorRecord | undefined;
  modelTest: ModelTest;
  snapshot: SnapshotState;
  screen: Screen;
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
  tab: undefined,
  sessions: {},
  memories: {},
  suggestions: {},
  secrets: {},
  variablesOpen: false,
  settings: defaultSettings,
  history: [],
  variables: {},
  settingsDamaged: false,
  settingsError: undefined,
  modelTest: 'none',
  snapshot: { depth: 'full', budget: 6000, loading: undefined, taken: undefined, error: undefined },
  screen: 'now',
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
};

export function memoryOf(state: PanelState, tabId: number): TabMemory {
  return state.memories[tabId] ?? emptyMemory;
}

export function changeMemory(state: PanelState, tabId: number, change: Partial<TabMemory>): PanelState {
  return {
    ...state,
    memories: { ...state.memories, [tabId]: { ...memoryOf(state, tabId), ...change } },
  };
}

/** What the box holds: what was typed, or an instruction whose answer waits for the user. */
export function draftOf(state: PanelState): string {
  const { tab } = state;
  if (!tab) return '';
  const { draft, dismissedRunId } = memoryOf(state, tab.id);
  if (draft !== undefined) return draft;
  const newest = state.sessions[tab.id]?.runs[0];
  const isOpen = newest && newest.state !== 'done' && newest.id !== dismissedRunId;
  return isOpen && newest.rung !== 'given' ? newest.instruction : '';
}

/** The words of a request, as the user said them or as the action says itself. */
export function sentenceOf(request: Request): string {
  if (request.kind === 'pick') return '';
  return request.kind === 'action' ? request.action.description : request.instruction;
}

/** A variable as the panel shows it: of a secret it knows the name only. */
export type KnownVariable = { name: string; description?: string | undefined; value: string | undefined };

/** The variables there are for the active tab, secrets first. */
export function knownVariables({ tab, secrets, variables }: PanelState): KnownVariable[] {
  const own = ((tab && secrets[tab.id]) ?? []).map((secret) => ({ ...secret, value: undefined }));
  const kept = Object.entries(variables).map(([name, variable]) => ({ name, ...variable }));
  return [...own, ...kept.filter(({ name }) => !own.some((secret) => secret.name === name))];
}

/** Names a request needs that have no value yet. */
export function missingVariables(state: PanelState, request: Request): string[] {
  const known = new Set(knownVariables(state).map(({ name }) => name));
  if (request.kind === 'pick') return [];
  const text = request.kind === 'action' ? (request.action.arguments ?? []).join(' ') : request.instruction;
  return variableNames(text).filter((name) => !known.has(name));
}
