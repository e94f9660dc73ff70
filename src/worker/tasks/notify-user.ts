import browser from 'webextension-polyfill';
import { t } from '../../languages/t';
import type { KeptReading } from '../../protocol/recordings/kept-rows';
import { thisBrowser } from '../../browsers/this-browser';
import type { Session } from '../../protocol/session';
import { type Task, type TaskNeed, noticePermission } from '../../protocol/task/task';

/** The tasks whose need was told, with the need. */
const told = new Map<string, string>();

/**
 * Tells that a task needs the user, where they let us and no panel shows it. The words are ours: none of the page, the
 * model or the instruction reaches what the system keeps of notifications.
 */
export async function notifyOfTask(task: Task, { tabId, windowId }: Session): Promise<void> {
  const id = `task:${windowId}:${tabId}:${task.id}`;
  const need = task.state.kind === 'needs-you' ? task.state.need : undefined;
  const before = told.get(task.id);
  if (!need) {
    told.delete(task.id);
    if (before !== undefined && (await mayNotify())) await browser.notifications.clear(id);
    return;
  }
  const words = JSON.stringify(need);
  told.set(task.id, words);
  if (before === words || !(await mayNotify()) || (await isSeen(tabId, windowId))) return;
  await show(id, t(messages[need.kind]));
}

async function show(id: string, message: string, title = t('notice.title')): Promise<void> {
  const iconUrl = browser.runtime.getURL('icon/128.png');
  await browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
}

/**
 * Tells that a program asks to work in this browser, where they let us and no panel is open. Which program is said in the panel only:
 * its name is its own word.
 */
export async function notifyOfProgram(): Promise<void> {
  if (!(await mayNotify()) || (await openPanels({})).length > 0) return;
  await showInLastWindow(programNotice, 'notice.program');
}

/** Tells that a time passed while nothing could run. */
export async function notifyOfMissed(): Promise<void> {
  if (await mayNotify()) await showInLastWindow(missedNotice, 'notice.missed');
}

async function showInLastWindow(kind: string, message: Parameters<typeof t>[0]): Promise<void> {
  const { id } = await browser.windows.getLastFocused();
  if (id !== undefined) await show(`${kind}${id}`, t(message));
}

/** Takes the notification away when no program asks any more. */
export const dropProgramNotices = (): Promise<void> => dropNotices(programNotice);

/** Takes the notification away when nothing is missed any more. */
export const dropMissedNotices = (): Promise<void> => dropNotices(missedNotice);

async function dropNotices(kind: string): Promise<void> {
  if (await mayNotify()) await clear((id) => id.startsWith(kind));
}

async function clear(isMeant: (id: string) => boolean): Promise<void> {
  const shown = Object.keys(await browser.notifications.getAll());
  await Promise.all(shown.filter(isMeant).map((id) => browser.notifications.clear(id)));
}

const programNotice = 'program:';
const missedNotice = 'missed:';

/** The way to a tab that a notification leads to; the tab may be closed by then. */
type ScheduledPlace = {
  recordingId: string;
  tabId: number;
  windowId: number;
  /** How the rows that were read differ from those before. */
  news?: KeptReading['differs'];
};

/** Tells that what runs by itself needs the user, or how it ended, where they let us. */
export async function notifyOfScheduled(
  said: keyof typeof scheduledMessages,
  { recordingId, tabId, windowId, news }: ScheduledPlace,
): Promise<void> {
  if (!(await mayNotify())) return;
  if (said === 'needs-you' && (await isSeen(tabId, windowId))) return;
  // One for a recording: what runs often leaves no heap of them.
  await clear((id) => id.startsWith('scheduled:') && id.endsWith(`:${recordingId}`));
  const id = `scheduled:${windowId}:${tabId}:${recordingId}`;
  const title = said === 'needs-you' ? undefined : 'Tabwright';
  if (!news) return show(id, t(scheduledMessages[said]), title);
  const { added, changed, gone } = news;
  await show(id, t('notice.scheduled_news', [added, changed, gone]), title);
}

const scheduledMessages = {
  'needs-you': 'notice.scheduled_needs_you',
  done: 'notice.scheduled_done',
  'not-done': 'notice.scheduled_not_done',
} as const;

const messages = {
  login: 'notice.login',
  'second-factor': 'notice.second_factor',
  captcha: 'notice.captcha',
  upload: 'notice.upload',
  payment: 'notice.payment',
  risk: 'notice.risk',
  repeat: 'notice.repeat',
  unclear: 'notice.unclear',
} as const satisfies Record<TaskNeed['kind'], string>;

/** Leads a click on a notification to its panel, and to the tab of a task. Call it before the first `await`. */
export function followNotices(): void {
  // Without the permission the browser has no such functions; it gives them to a running worker.
  if (mayListen()) browser.notifications.onClicked.addListener(goToPlace);
  browser.permissions.onAdded.addListener(({ permissions = [] }) => {
    if (permissions.includes(noticePermission)) browser.notifications.onClicked.addListener(goToPlace);
  });
}

/** All that it takes is in the name: the panel opens only in the click itself. */
function goToPlace(id: string): void {
  const place = placeIn(id);
  if (!place) return;
  void thisBrowser.openPanel(place.windowId).catch(() => {});
  if (place.tabId !== undefined) void browser.tabs.update(place.tabId, { active: true }).catch(() => {});
  void browser.windows.update(place.windowId, { focused: true }).catch(() => {});
  void browser.notifications.clear(id);
}

function placeIn(id: string): { windowId: number; tabId?: number } | undefined {
  const [, windowId, tabId] =
    /^(?:(?:task|scheduled):(\d+):(\d+):|(?:program|missed):(\d+)$)/.exec(id)?.filter(Boolean).map(Number) ??
    [];
  return windowId === undefined ? undefined : { windowId, tabId };
}

const mayListen = () => Object.hasOwn(chrome, 'notifications') && chrome.notifications !== undefined;

const mayNotify = () => browser.permissions.contains({ permissions: [noticePermission] });

/** True when the tab is in front and a panel is open beside it. */
async function isSeen(tabId: number, windowId: number): Promise<boolean> {
  const panels = await openPanels({ windowIds: [windowId] });
  const { active } = await browser.tabs.get(tabId);
  return panels.length > 0 && active;
}

const openPanels = (where: Pick<chrome.runtime.ContextFilter, 'windowIds'>) =>
  chrome.runtime.getContexts({ ...where, contextTypes: [chrome.runtime.ContextType.SIDE_PANEL] });
