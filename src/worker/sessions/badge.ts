import browser from 'webextension-polyfill';
import type { Run, Session } from '../../protocol/session';
import type { Task } from '../../protocol/task/task';

type Badge = { text: string; title: string; color: string };

const idle: Badge = { text: '', title: 'Open Tabwright', color: '#2545d3' };

/** The newest badge of each tab's session and of its task, and the tabs where one is yet to be shown. */
const badges = new Map<number, Badge>();
const taskBadges = new Map<number, Badge>();
const waiting = new Set<number>();
/** A badge is there for the eye: what changes faster than that is not shown. In milliseconds. */
const restMs = 100;
/** The state of the recording, if there is one: its badge goes before those of sessions. */
let recordingState: 'recording' | 'paused' | undefined;

/** Shows on the toolbar button, for the session's tab only, what its newest run is doing. */
export function showBadge(session: Session): void {
  const { tabId } = session;
  badges.set(tabId, badgeOf(session));
  showSoon(tabId);
}

/** Shows what a task of the tab's session is doing, before what its runs do: that it goes on, waits for the user, or has failed. */
export function showTaskBadge(tabId: number, task: Task): void {
  const badge = badgeOfTask(task);
  if (badge) taskBadges.set(tabId, badge);
  else taskBadges.delete(tabId);
  showSoon(tabId);
}

function showSoon(tabId: number): void {
  if (waiting.has(tabId)) return;
  waiting.add(tabId);
  setTimeout(() => void showWaiting(tabId), restMs);
}

/** Forgets the badge of a tab whose session has ended. */
export function dropBadge(tabId: number): void {
  taskBadges.delete(tabId);
  if (badges.delete(tabId)) void show(currentBadge(tabId), tabId);
}

async function showWaiting(tabId: number): Promise<void> {
  waiting.delete(tabId);
  await show(currentBadge(tabId), tabId);
}

const currentBadge = (tabId: number): Badge =>
  recordingState ? recording[recordingState] : (taskBadges.get(tabId) ?? badges.get(tabId) ?? idle);

/**
 * Shows on the toolbar button of all tabs, since any that the user goes to is recorded, that something is; nothing when absent. A
 * tab's own badge hides the one of all tabs, so it is changed too.
 */
export async function showRecordingBadge(state: 'recording' | 'paused' | undefined): Promise<void> {
  const isSame = state === recordingState;
  recordingState = state;
  await show(state ? recording[state] : idle);
  if (isSame) return;
  const tabs = await browser.tabs.query({});
  await Promise.all(tabs.flatMap(({ id }) => (id === undefined ? [] : show(currentBadge(id), id))));
}

/** Shows on the toolbar button of tabs without a badge of their own that a program asks to work in this browser. */
export async function showAskingBadge(isAsking: boolean): Promise<void> {
  if (recordingState === undefined) await show(isAsking ? asking : idle);
}

const asking: Badge = {
  ...idle,
  text: '?',
  title: 'Tabwright: a program asks to work here',
  color: '#855000',
};

async function show({ text, title, color }: Badge, tabId?: number): Promise<void> {
  const where = tabId === undefined ? {} : { tabId };
  // A tab that has just closed has no badge.
  await Promise.allSettled([
    browser.action.setBadgeText({ ...where, text }),
    browser.action.setBadgeBackgroundColor({ ...where, color }),
    browser.action.setTitle({ ...where, title }),
  ]);
}

const recording: Record<'recording' | 'paused', Badge> = {
  recording: { text: 'REC', title: 'Tabwright: recording', color: '#b92a2a' },
  paused: { text: '❚❚', title: 'Tabwright: recording paused', color: '#5f6368' },
};

function badgeOf({ runs: [run] }: Session): Badge {
  switch (run?.state) {
    case 'running':
      return { ...idle, text: String(Math.max(run.steps.length, 1)), title: `Tabwright: ${run.phase}` };
    case 'failed':
      if (run.error?.code === 'no-model')
        return { text: '?', title: `Tabwright: ${run.error.message}`, color: '#855000' };
      return stoppedBadge(run);
    case 'interrupted':
      return stoppedBadge(run);
    default:
      return run?.corrected ? stoppedBadge(run) : idle;
  }
}

/** None for a task that is done, or that the user has ended. */
function badgeOfTask({ state, steps, phase, pausedBy }: Task): Badge | undefined {
  switch (state.kind) {
    case 'planned':
    case 'running':
      return {
        ...idle,
        text: pausedBy ? '❚❚' : String(Math.max(steps.length, 1)),
        title: `Tabwright: ${pausedBy ? 'paused' : phase}`,
      };
    case 'needs-you':
      return { text: '?', title: 'Tabwright: a task needs you', color: '#855000' };
    case 'done':
    case 'stopped':
      return undefined;
    case 'not-completed':
    case 'interrupted':
    case 'failed':
      return { text: '!', title: `Tabwright: ${state.sentence}`, color: '#b92a2a' };
    default:
      return state satisfies never;
  }
}

function stoppedBadge({ error, corrected }: Run): Badge {
  const why = error?.message ?? corrected?.sentence ?? 'stopped';
  return { text: '!', title: `Tabwright: ${why}`, color: '#b92a2a' };
}
