import { z } from 'zod';
import { cloudIdOf, CloudSession, CloudSync, cloudSyncKey } from '../protocol/cloud';
import { libraryKey } from '../protocol/recordings/recording';
import { LiveRecording, liveRecordingKey } from '../protocol/recordings/live-recording';
import { proposalsKey } from '../protocol/recordings/proposal';
import {
  AskingClient,
  askingKey,
  ClientDeed,
  deedsKey,
  ClientWork,
  LineState,
  lineStateKey,
  workKey,
} from '../protocol/pairing/pairing-state';
import {
  readScheduledRuns,
  readSchedules,
  scheduledRunsKey,
  schedulesKey,
} from '../protocol/recordings/schedule';
import { replayKey, ReplayReport } from '../protocol/recordings/replay';
import { learnedChoicesKey, readChoices } from '../protocol/operations/learned-choices';
import { sessionsIn, type Session } from '../protocol/session';
import { readStored } from '../protocol/storage';
import { Task, taskKey } from '../protocol/task/task';
import { SecretName, secretsKey } from '../protocol/variables';
import type { PanelBrowser } from './ports/panel-ports';
import type { PanelState } from './state';
import type { Store } from './store';

/** Keeps the store equal to the active tab, the sessions and the settings, from now on. */
export async function watchBrowser(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  browser.onTabChange(() => {
    void readTab(store, browser);
    // Who comes back from the browser's page of shortcuts may have set one.
    void readShortcut(store, browser);
    void readNotices(store, browser);
  });
  browser.onStorageChange((area) => {
    if (area === 'session') void readSessions(store, browser);
    if (area === 'local') void readLocal(store, browser);
  });
  await Promise.all([
    readTab(store, browser),
    readSessions(store, browser),
    readLocal(store, browser),
    readWelcomed(store, browser),
    readShortcut(store, browser),
    readNotices(store, browser),
  ]);
}

/** Reads which tab is shown. */
export async function readTab(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const tab = await browser.activeTab();
  store.update((state) => ({ ...state, tab }));
}

/** Reads all sessions anew. */
export async function readSessions(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const stored = await browser.readSessionStorage();
  const sessions = parseSessions(stored);
  const times = [stored[libraryKey], stored[proposalsKey]].map((at) => z.number().safeParse(at).data ?? 0);
  const changedAt = Math.max(...times);
  const lives = parseUnder(stored, liveRecordingKey(''), LiveRecording);
  const replays = parseUnder(stored, replayKey(''), ReplayReport);
  const tasks = Object.values(parseUnder(stored, taskKey(''), Task));
  const works = Object.values(parseUnder(stored, workKey(''), ClientWork));
  store.update((state) => ({
    ...state,
    sessions,
    tasks: tasks.toSorted((one, other) => other.startedAt - one.startedAt),
    data: dataOfSessions(state.data, sessions),
    secrets: parseSecrets(stored),
    pairingLine: LineState.safeParse(stored[lineStateKey]).data,
    askingClients: z.array(AskingClient).safeParse(stored[askingKey]).data ?? [],
    clientDeeds: z.array(ClientDeed).safeParse(stored[deedsKey]).data ?? [],
    clientWorks: works.toSorted((one, other) => one.startedAt - other.startedAt),
    recordings: { ...state.recordings, changedAt, lives, replays },
  }));
}

/** The data of tabs with a session: the others' pages are gone, or none of ours any more. */
function dataOfSessions(
  data: PanelState['data'],
  sessions: Readonly<Record<number, Session>>,
): PanelState['data'] {
  const kept = Object.entries(data).filter(([tabId]) => Object.hasOwn(sessions, tabId));
  return kept.length === Object.keys(data).length ? data : Object.fromEntries(kept);
}

/** The values under keys with this beginning, by the rest of the key. Values that do not fit the schema are left out. */
function parseUnder<T>(
  stored: Readonly<Record<string, unknown>>,
  prefix: string,
  shape: z.ZodType<T>,
): Record<string, T> {
  const own = Object.entries(stored).filter(([key]) => key.startsWith(prefix));
  const parsed = own.map(([key, value]) => [key.slice(prefix.length), shape.safeParse(value).data] as const);
  return Object.fromEntries(parsed.flatMap(([key, data]) => (data === undefined ? [] : [[key, data]])));
}

/** The sessions in `storage.session` by tab id. */
export function parseSessions(stored: Readonly<Record<string, unknown>>): Record<number, Session> {
  return Object.fromEntries(sessionsIn(stored).map((session) => [session.tabId, session]));
}

function parseSecrets(stored: Readonly<Record<string, unknown>>): Record<number, SecretName[]> {
  return parseUnder(stored, secretsKey(''), z.array(SecretName));
}

/** Reads what is kept in this browser anew. */
export async function readLocal(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const raw = await browser.readLocalStorage();
  const { stored, damaged } = readStored(raw);
  const cloudSessions = parseCloudSessions(raw);
  const cloudSync = CloudSync.safeParse(raw[cloudSyncKey]).data;
  const learned = readChoices(raw[learnedChoicesKey]);
  const settingsDamaged = damaged.includes('settings');
  const schedules = readSchedules(raw[schedulesKey]);
  const scheduledRuns = readScheduledRuns(raw[scheduledRunsKey]);
  store.update((state) => ({
    ...state,
    ...stored,
    learned,
    cloudSessions,
    cloudSync,
    schedules,
    scheduledRuns,
    settingsDamaged,
  }));
}

function parseCloudSessions(raw: Readonly<Record<string, unknown>>): CloudSession[] {
  const own = Object.entries(raw).filter(([key]) => cloudIdOf(key) !== undefined);
  const sessions = own.flatMap(([, value]) => CloudSession.safeParse(value).data ?? []);
  return sessions.toSorted((one, other) => other.startedAt - one.startedAt);
}

async function readShortcut(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const shortcut = await browser.readShortcut();
  store.update((state) => (state.shortcut === shortcut ? state : { ...state, shortcut }));
}

async function readWelcomed(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const welcomed = await browser.readWelcomeSeen();
  store.update((state) => ({ ...state, welcomed }));
}

async function readNotices(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const mayNotify = await browser.mayNotify();
  store.update((state) => (state.mayNotify === mayNotify ? state : { ...state, mayNotify }));
}
