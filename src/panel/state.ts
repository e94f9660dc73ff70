import { z } from 'zod';
import { withoutSecrets } from '../base/secret-names';
import type { ErrorRecord } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import type { RequestKind } from '../protocol/background';
import { runsKey, sessionKey, sessionsIn, type Run, type Session } from '../protocol/session';
import type { RawStorage } from '../protocol/storage';
import { Task, taskKey, type GivenLimits, type TaskAnswer } from '../protocol/task/task';
import { SecretName, secretsKey } from '../protocol/variables';
import { atom, family, kept, parseOnce, type Atom } from './atoms';
import { recordingAtoms } from './library/recordings-state';
import { modelAtoms } from './models/model-atoms';
import { pairingAtoms } from './pairing/pairing-atoms';
import { cloudAtoms } from './sessions/cloud-atoms';
import { settingAtoms } from './settings/setting-atoms';
import { pageAtoms } from './tab-data';

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

/** The target of instructions: a tab by its number, a session of a service by its key. */
export type AimedPlace = number | string;

/** We may not work on the tab's page: the browser withholds its address then. */
export const isClosed = ({ url }: PanelTab): boolean => url === undefined;

/** Find shows what fits; Do acts at once; Data shows the page's tables and lists; Task reaches a goal in several steps. */
export const modes = ['find', 'do', 'data', 'task'] as const;
export type Mode = (typeof modes)[number];

/** A mode that the user has chosen, or `auto`: the words in the box say which. */
export const modeChoices = ['auto', ...modes] as const;
export type ModeChoice = (typeof modeChoices)[number];

/** Words, and the kind of request that they are. */
export type ReadWords = { words: string; kind: RequestKind };

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

export type RequestOf<Kind extends Request['kind']> = Request & { kind: Kind };

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
  /** The last request was one for data. */
  isOfData: boolean;
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

/** The sessions in `storage.session` by tab id. */
export const readSessions = (values: RawStorage): Readonly<Record<number, Session>> =>
  Object.fromEntries(sessionsIn(values, parseOnce).map((session) => [session.tabId, session]));

/** Everything the panel draws from, each piece declared once; those of a screen lie beside it. */
export const panelAtoms = {
  tab: atom<PanelTab>(),
  /** By tab id. */
  sessions: atom<Readonly<Record<number, Session>>>(
    {},
    { area: 'session', keys: [sessionKey(''), runsKey], read: readSessions },
  ),
  memories: atom<Readonly<Record<AimedPlace, TabMemory>>>({}),
  /** The tasks of the sessions, the one that was begun last first. */
  tasks: family('session', taskKey(''), Task, (tasks): readonly Task[] =>
    Object.values(tasks).toSorted((one, other) => other.startedAt - one.startedAt),
  ),
  screen: atom<Screen>('now'),
  /** The one that was shown before. */
  screenBefore: atom<Screen>('now'),
  mode: atom<ModeChoice>('auto'),
  /** The kind of request that the words in the box were last read as. */
  read: atom<ReadWords>(),
  history: kept('history'),
  variables: kept('variables'),
  /** Secrets the worker has values of, by tab id. */
  secrets: family(
    'session',
    secretsKey(''),
    z.array(SecretName),
    (secrets): Readonly<Record<number, readonly SecretName[]>> => secrets,
  ),
  /** The list of variables under the box is open. */
  variablesOpen: atom(false),
  /** Numbers of candidates are drawn on the page. */
  numbersOnPage: atom(true),
  /** Run all goes on from row to row. */
  runningAll: atom(false),
  ...pageAtoms,
  ...recordingAtoms,
  ...cloudAtoms,
  ...pairingAtoms,
  ...modelAtoms,
  ...settingAtoms,
};

type Atoms = typeof panelAtoms;
export type PanelState = { [K in keyof Atoms]: Atoms[K] extends Atom<infer T> ? T : never };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the atoms
export const initialState = Object.fromEntries(
  Object.entries(panelAtoms).map(([name, { initial }]) => [name, initial]),
) as PanelState;

const emptyMemory: TabMemory = {
  draft: undefined,
  pending: undefined,
  listRunId: undefined,
  dismissedRunId: undefined,
  dismissedTaskId: undefined,
  openTaskId: undefined,
  isOfData: false,
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
export const requestOf = ({ kind, instruction }: Pick<Run, 'kind' | 'instruction'>): RequestOf<Mode> => ({
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

/** The session of the active tab, wherever instructions go. */
export const tabSessionId = ({ tab, sessions }: PanelState): string | undefined =>
  tab && sessions[tab.id]?.id;

/** The model that is asked first; none where no model is set up. */
export const modelName = ({ settings }: PanelState): string | undefined =>
  settings.models[0]?.config.modelName;

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
  const remembered = Object.entries(variables).map(([name, variable]) => ({ name, ...variable }));
  return [...own, ...remembered.filter(({ name }) => !own.some((secret) => secret.name === name))];
}

export const knownNames = (state: PanelState): string[] => knownVariables(state).map(({ name }) => name);
