import { sleep } from '../../base/deadline';
import {
  type PastAct,
  type PastInstruction,
  type PastReplay,
  PastRun,
  type ForgottenRuns,
} from '../../protocol/operations/history';
import type { ReplayReport } from '../../protocol/recordings/replay';
import type { Candidate, Run, RunStep, Session } from '../../protocol/session';
import { masked, maskedSession } from '../sessions/tab-values';
import type { SessionStore } from '../sessions/session-store';
import { storedReplay } from './replay';
import type { DBSchema, IDBPDatabase } from 'idb';
import browser from 'webextension-polyfill';
import { briefDatabase, type StoreOf } from '../../base/brief-database';
import { keptDays } from '../../protocol/settings';
import { settingsOrDefaults, writeStorage } from '../store/read-storage';

/** A page can take back what was done for this long after the end, in milliseconds. */
export const takenBackMs = 2500;

/** Keeps the session's newest run in the user's history, with no value of a variable in it. `url` is of the page it began on. */
export async function keepNewestRun(store: SessionStore, { id, url }: Session): Promise<void> {
  const session = await shownSession(store, id, url);
  const [run] = session?.runs ?? [];
  if (!session || !run || run.state === 'running' || !(await mayKeepOf(session.tabId))) return;
  await keepRun(pastRun(run, session));
  await sleep(takenBackMs);
  const later = await shownSession(store, id, url);
  const same = later?.runs.find((each) => each.id === run.id);
  if (later && same?.corrected) await correctRun(pastRun(same, later));
}

async function shownSession(store: SessionStore, id: string, url: string): Promise<Session | undefined> {
  const session = await store.get(id).catch(() => undefined);
  return session && maskedSession({ ...session, url }, store.values.textsOf(session.tabId));
}

function pastRun(run: Run, { url, runs }: Session): PastInstruction {
  const { id, kind, instruction, startedAt, ms, state, steps } = run;
  const known = runs.flatMap(({ candidates }) => candidates);
  const held = steps.filter((step) => step.state === 'done' && !step.corrected);
  const acts = held.map((step) => pastAct(step, known));
  const isTakenBack = run.corrected ? (true as const) : undefined;
  return { id, kind, instruction, url: barePage(url), startedAt, ms, state, isTakenBack, acts };
}

function pastAct({ action, effects }: RunStep, known: readonly Candidate[]): PastAct {
  const { selector, method } = action;
  const found = known.find((each) => each.action.selector === selector && each.action.method === method);
  return {
    action,
    fingerprint: found?.fingerprint,
    alternates: found?.alternates,
    moved: effects.some(({ kind }) => kind === 'navigated') || undefined,
  };
}

/** Keeps a replay in the user's history, and what its page takes back afterwards. */
export async function keepPastReplay(
  { values }: SessionStore,
  { id, tabId, url }: Session,
  report: ReplayReport,
): Promise<void> {
  if (!(await mayKeepOf(tabId))) return;
  const { recordingId, startedAt, ms, state, name, rows } = masked(report, values.textsOf(tabId));
  const done = rows?.filter((row) => row.state === 'done').length ?? 0;
  const past: PastReplay = {
    id: crypto.randomUUID(),
    kind: 'replay',
    name,
    cause: 'hand',
    startedAt,
    ms,
    state,
    rows: rows ? { all: rows.length, done } : undefined,
    recordingId,
    url: barePage(url),
  };
  await keepRun(past);
  await sleep(takenBackMs);
  const newest = await storedReplay(id);
  if (newest?.startedAt === startedAt && newest.corrected) await correctRun({ ...past, isTakenBack: true });
}

const mostInstructions = 200;

const withFirst = (first: readonly string[], rest: readonly string[]): string[] =>
  [...first, ...rest.filter((each) => !first.includes(each))].slice(0, mostInstructions);

/** The most runs that are kept, and the most characters of one. */
const mostRuns = 2000;

const longestRun = 50_000;

const dayMs = 24 * 60 * 60 * 1000;

interface History extends DBSchema {
  runs: StoreOf<PastRun, 'startedAt'>;
}

/** Keeps a run for as many days as the user wants. A write that fails is no fault of the run. */
export async function keepRun(run: PastRun): Promise<void> {
  const oldest = await oldestKept();
  if (run.startedAt < oldest || JSON.stringify(run).length > longestRun) return;
  await withHistory(async (database) => {
    await database.put('runs', run);
    await prune(database, oldest);
  }).catch(() => {});
}

/** True when runs in a tab may be kept: nothing of a private window is, and nothing of a tab that is gone. */
export async function mayKeepOf(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.incognito === false;
}

/** An address without what may be anybody's: query and fragment. */
export function barePage(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, protocol, host, pathname } = new URL(url);
  return origin === 'null' ? `${protocol}//${host}${pathname}` : origin + pathname;
}

/** Writes a run anew that is still kept. */
async function correctRun(run: PastRun): Promise<void> {
  await withHistory(async (database) => {
    const transaction = database.transaction('runs', 'readwrite');
    if (await transaction.store.get(run.id)) await transaction.store.put(run);
    await transaction.done;
  }).catch(() => {});
}

/** Forgets a run, or all, with the instructions of it that the box brings back; gives them. */
export async function forgetRuns(id: string | undefined): Promise<ForgottenRuns> {
  const all = await allRuns();
  const runs = id === undefined ? all : all.filter((run) => run.id === id);
  await withHistory((database) => (id === undefined ? database.clear('runs') : database.delete('runs', id)));
  const words = runs.flatMap((run) => ('instruction' in run ? run.instruction : []));
  const instructions = await forgetInstructions(id === undefined ? undefined : words);
  return { runs, instructions };
}

export async function restoreRuns({ runs, instructions }: ForgottenRuns): Promise<void> {
  await withHistory(async (database) => {
    const transaction = database.transaction('runs', 'readwrite');
    await Promise.all(runs.map((run) => transaction.store.put(run)));
    await transaction.done;
  });
  await restoreInstructions(instructions);
}

/** All that can be read and is not too old; those that are go. */
export async function allRuns(): Promise<PastRun[]> {
  const oldest = await oldestKept();
  const all = await withHistory(async (database) => {
    await prune(database, oldest);
    return database.getAllFromIndex('runs', 'startedAt');
  });
  return all.flatMap((run) => PastRun.safeParse(run).data ?? []).toReversed();
}

/** When the oldest run that is kept began, in milliseconds since 1970. */
async function oldestKept(): Promise<number> {
  const days = keptDays(await settingsOrDefaults());
  return days === 0 ? Number.POSITIVE_INFINITY : Date.now() - days * dayMs;
}

async function prune(database: IDBPDatabase<History>, oldest: number): Promise<void> {
  const transaction = database.transaction('runs', 'readwrite');
  let tooMany = (await transaction.store.count()) - mostRuns;
  let cursor = await transaction.store.index('startedAt').openCursor();
  while (cursor && (tooMany > 0 || cursor.value.startedAt < oldest)) {
    await cursor.delete();
    tooMany -= 1;
    cursor = await cursor.continue();
  }
  await transaction.done;
}

const withHistory = briefDatabase<History>('history', 1, (created) => {
  created.createObjectStore('runs', { keyPath: 'id' }).createIndex('startedAt', 'startedAt');
});

/**
 * Puts an instruction that was said to a tab at the head of the user's history: nothing of a private window, nor of a tab that is gone.
 * A write that fails is no fault of the run.
 */
export async function rememberOfTab(tabId: number, instruction: string): Promise<void> {
  if (await mayKeepOf(tabId)) await rememberInstruction(instruction);
}

export async function rememberInstruction(instruction: string): Promise<void> {
  if (keptDays(await settingsOrDefaults()) === 0) return;
  await writeStorage('history', (history) => withFirst([instruction], history)).catch(() => {});
}

/** Forgets these instructions, or all; gives those that were there. */
export async function forgetInstructions(these?: readonly string[]): Promise<string[]> {
  const isForgotten = (instruction: string) => these === undefined || these.includes(instruction);
  let forgotten: string[] = [];
  await writeStorage('history', (history) => {
    forgotten = history.filter(isForgotten);
    return history.filter((instruction) => !isForgotten(instruction));
  });
  return forgotten;
}

export function restoreInstructions(instructions: readonly string[]): Promise<void> {
  return writeStorage('history', (history) => withFirst(instructions, history));
}
