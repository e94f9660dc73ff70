import { cloudKey, type CloudSession } from '../protocol/cloud';
import { maxInstructionLength } from '../protocol/action';
import type { RequestKind } from '../protocol/background';
import type { Session } from '../protocol/session';
import type { Task } from '../protocol/task/task';
import { variableNames } from '../protocol/variables';
import { lacksSecret } from './recent-history';
import {
  knownVariables,
  memoryOf,
  modes,
  type PanelPage,
  type PanelState,
  type PanelTab,
  type AimedPlace,
  type Mode,
  type ModeChoice,
  type Request,
} from './state';

/** The target of instructions: the active tab, or a session of a service. */
export type Aimed = { tab: PanelTab } | { cloud: CloudSession };

export function aimedOf(state: PanelState): Aimed | undefined {
  const cloud = cloudOf(state);
  if (cloud) return { cloud };
  return state.tab && { tab: state.tab };
}

/** The cloud session that instructions go to; none when they go to the tab. */
export function cloudOf({ target, cloudSessions }: PanelState): CloudSession | undefined {
  return cloudSessions.find(({ id, state }) => id === target && state === 'open');
}

/** The modes there are: data is read of tabs, and tasks are followed in them. */
export const modesOf = (state: PanelState): readonly Mode[] => (cloudOf(state) ? ['find', 'do'] : modes);

/** The mode that is chosen, where it can be. */
export function modeChosen(state: PanelState): ModeChoice {
  const { mode } = state;
  return mode === 'auto' || modesOf(state).includes(mode) ? mode : 'find';
}

/** The mode of what is shown: the one that is chosen, else the one that was read from the words that were run last. */
export function modeOf(state: PanelState): Mode {
  const [chosen, aimed] = [modeChosen(state), aimedOf(state)];
  if (chosen !== 'auto') return chosen;
  return aimed && memoryOf(state, aimedPlaceOf(aimed)).isOfData && !cloudOf(state) ? 'data' : 'find';
}

/** The mode in which words of this kind are run: what cannot be done here is looked for. A model reaches goals, and answers. */
export function modeFor(state: PanelState, kind: RequestKind): Mode {
  const mode = kind === 'ask' ? 'task' : kind;
  const isAble = modesOf(state).includes(mode) && (mode !== 'task' || state.settings.models.length > 0);
  return isAble ? mode : 'find';
}

/** The key of its memory in the panel. */
export const aimedPlaceOf = (aimed: Aimed): AimedPlace =>
  'tab' in aimed ? aimed.tab.id : cloudKey(aimed.cloud.id);

/** The parts of a session that are shown, wherever it is. */
export type SeenSession = Pick<Session, 'id' | 'runs' | 'unreadable' | 'leftAt'>;

/** The session in which instructions are followed; none before the first, in a tab. */
export function seenSessionOf(state: PanelState): SeenSession | undefined {
  const aimed = aimedOf(state);
  return aimed && seenSessionAt(state, aimed);
}

/** The session where instructions went, as it is now. */
export function seenSessionAt(state: PanelState, aimed: Aimed): SeenSession | undefined {
  if ('tab' in aimed) return state.sessions[aimed.tab.id];
  const cloud = state.cloudSessions.find(({ id }) => id === aimed.cloud.id);
  return cloud && { id: cloudKey(cloud.id), runs: cloud.runs, unreadable: [] };
}

/** The tab's session, where instructions go to the tab: only on its page can anything be drawn or pointed at. */
export function tabSessionOf(state: PanelState): Session | undefined {
  const { tab, sessions } = state;
  return tab && !cloudOf(state) ? sessions[tab.id] : undefined;
}

/** The tasks of the tab, the one that was begun last first, where instructions go to the tab. */
export function tasksOf(state: PanelState): Task[] {
  const session = tabSessionOf(state);
  return state.tasks.filter(({ sessionId }) => sessionId === session?.id);
}

export const newestTask = (state: PanelState): Task | undefined => tasksOf(state)[0];

/** Tells one state of a task from another: of the same task, or of another one. */
export const taskMark = (task: Task | undefined): string | undefined =>
  task && `${task.id} ${task.state.kind} ${task.ms}`;

/** The page that instructions are about; of a service, its host until it has one. */
export function pageOf(aimed: Aimed): PanelPage {
  if ('tab' in aimed) return aimed.tab;
  const { url, title: known, baseUrl } = aimed.cloud;
  const title = known || new URL(URL.canParse(url) ? url : baseUrl).host;
  return { title, url: url || undefined, isOffLimits: false };
}

/** The page that instructions are about now; none before the tab is known. */
export function pageShown(state: PanelState): PanelPage | undefined {
  const aimed = aimedOf(state);
  return aimed && pageOf(aimed);
}

/** The text in the box: as it was typed, or an instruction whose answer waits for the user. */
export function composerDraft(state: PanelState): string {
  const aimed = aimedOf(state);
  if (!aimed) return '';
  const { draft, dismissedRunId, dismissedTaskId } = memoryOf(state, aimedPlaceOf(aimed));
  if (draft !== undefined) return draft;
  if (modeOf(state) === 'task') {
    const task = newestTask(state);
    return task && task.state.kind !== 'done' && task.id !== dismissedTaskId ? task.instruction : '';
  }
  const newest = seenSessionOf(state)?.runs[0];
  const isOpen = newest && newest.state !== 'done' && newest.id !== dismissedRunId;
  return isOpen && newest.rung !== 'given' ? newest.instruction : '';
}

/** The text in the box can be run; a goal needs a model. */
export function canRunDraft(state: PanelState): boolean {
  const draft = composerDraft(state);
  const isAble = modeOf(state) !== 'task' || state.settings.models.length > 0;
  const isWhole = draft.length <= maxInstructionLength && !lacksSecret(draft);
  return isAble && draft.trim() !== '' && isWhole;
}

/** Names a request needs that have no value yet. */
export function missingVariables(state: PanelState, request: Request): string[] {
  if (request.kind === 'pick' || request.kind === 'data') return [];
  // To a service no value goes that the user did not give for this request; to look for something takes none.
  const cloud = cloudOf(state);
  if (cloud && request.kind === 'find') return [];
  const given = 'given' in request ? request.given : undefined;
  const known = new Set(cloud ? Object.keys(given ?? {}) : knownVariables(state).map(({ name }) => name));
  const text = request.kind === 'action' ? (request.action.arguments ?? []).join(' ') : request.instruction;
  return variableNames(text).filter((name) => !known.has(name));
}
