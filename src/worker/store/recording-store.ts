import { thisBrowser } from '../../browsers/this-browser';
import { Delivery, deliveryKey, KeptRows, keptRowsKey } from '../../protocol/recordings/kept-rows';
import type { ReplayReport } from '../../protocol/recordings/replay';
import { keepRows, rowsRead } from '../../recording/compare-rows';
import { deliverRows } from './deliver-rows';
import { maskText, type ValueTexts } from '../../base/mask';
import type { DBSchema, IDBPDatabase } from 'idb';
import { briefDatabase, type StoreOf } from '../../base/brief-database';
import browser from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import {
  libraryKey,
  mostRecordings,
  mostVersions,
  removedKeptMs,
  RecordingSummary,
  type RecordingVersion,
  type Recording,
} from '../../protocol/recordings/recording';
import { maxFileLength, readRecording } from '../../recording/read';
import { summaryOf } from '../../recording/summary';

/** A recording in the list. Its versions lie beside it, unparsed: one may be of an earlier form. */
type Entry = {
  id: string;
  summary: unknown;
  removedAt?: number;
  folder?: string;
  /** Variables whose values known here do not go with it by themselves. */
  withheld?: string[];
};

type Version = { id: string; revision: number; savedAt: number; steps: number; recording: unknown };

interface Library extends DBSchema {
  entries: StoreOf<Entry>;
  versions: StoreOf<Version, never, [string, number]>;
}

type Database = IDBPDatabase<Library>;

/** All recordings, the last saved first. What cannot be read, such as what a newer version wrote, is left as it is. */
export function allRecordings(): Promise<RecordingSummary[]> {
  return withDatabase(async (database) => {
    const entries = await database.getAll('entries');
    const shown = entries.filter(({ removedAt }) => removedAt === undefined).flatMap(readable);
    return shown.toSorted((one, other) => other.savedAt - one.savedAt);
  });
}

/** A recording as it is, or as it was at a revision. */
export function storedRecording(id: string, revision?: number): Promise<Recording> {
  return withDatabase(async (database) => {
    const wanted = revision ?? (await summaryIn(database, id)).revision;
    const version = await database.get('versions', [id, wanted]);
    if (!version) throw missing(id, wanted);
    return readRecording(version.recording);
  });
}

/** True when a recording is there, or was removed so lately that it can be had back. */
export function isRecordingKept(id: string): Promise<boolean> {
  return withDatabase(async (database) => (await database.getKey('entries', id)) !== undefined);
}

export function versionsOf(id: string): Promise<RecordingVersion[]> {
  return withDatabase(async (database) => {
    const versions = await database.getAll('versions', versionRange(id));
    return versions.toReversed().map(({ revision, savedAt, steps }) => ({ revision, savedAt, steps }));
  });
}

/** Variables whose values known here do not go with a recording by themselves: a service has said what is done with them. */
export function withheldIn(id: string): Promise<string[]> {
  return withDatabase(async (database) => (await database.get('entries', id))?.withheld ?? []);
}

/** Adds recordings, each as its first version: all of them or, when one does not fit, none. */
export async function addRecordings(
  recordings: readonly Recording[],
  withheld: readonly string[] = [],
): Promise<RecordingSummary[]> {
  const now = Date.now();
  const first = recordings.map((each) => checkLength({ ...each, revision: 1, savedAt: now }));
  const summaries = await withDatabase(async (database) => {
    await purge(database);
    const { store, abort, done } = transactionOn(database);
    const count = (await store('entries').count()) + first.length;
    if (count > mostRecordings) return abort(tooMany());
    for (const recording of first) {
      if (await store('entries').get(recording.id)) return abort(taken(recording.id));
      await put(store, recording, withheld);
    }
    await done();
    return first.map(summaryOf);
  });
  await tellChange();
  return summaries;
}

/** Saves a recording as its next version. */
export async function saveRecording(
  recording: Recording,
  withheld: readonly string[] = [],
): Promise<RecordingSummary> {
  const saved = await saveRecordingOver(recording, { withheld });
  if (!saved) throw missing(recording.id);
  return saved;
}

/** A revision that must be the newest by now, and variables whose values known here do not go with the recording. */
type Saving = { seen?: number; withheld: readonly string[] };

/** Saves a recording as its next version; undefined when another than `seen` is there by now. */
export async function saveRecordingOver(
  recording: Recording,
  { seen, withheld }: Saving,
): Promise<RecordingSummary | undefined> {
  const saved = await withDatabase(async (database) => {
    const { store, done } = transactionOn(database);
    const { revision } = summaryFrom(await store('entries').get(recording.id), recording.id);
    if (seen !== undefined && revision !== seen) return undefined;
    const next = checkLength({ ...recording, revision: revision + 1, savedAt: Date.now() });
    await put(store, next, withheld);
    const oldest = Math.max(0, next.revision - mostVersions);
    await store('versions').delete(IDBKeyRange.bound([next.id, 0], [next.id, oldest]));
    await done();
    return summaryOf(next);
  });
  if (saved) await tellChange();
  return saved;
}

/** Takes a recording out of the list, or puts it back. False when there is none. */
export function markRemoved(id: string, isRemoved: boolean): Promise<boolean> {
  return changeEntry(id, ({ removedAt, ...kept }) => {
    if ((removedAt !== undefined) === isRemoved) return undefined;
    return isRemoved ? { ...kept, removedAt: Date.now() } : kept;
  });
}

/** Puts a recording into a folder, or into none. False when there is no such recording. */
export function moveToFolder(id: string, folder: string | null): Promise<boolean> {
  return changeEntry(id, ({ folder: _before, ...kept }) => {
    if (kept.removedAt !== undefined) return undefined;
    return folder === null ? kept : { ...kept, folder };
  });
}

/** Changes what lies around a recording, not itself. False when there is none, or nothing is to change. */
async function changeEntry(id: string, change: (entry: Entry) => Entry | undefined): Promise<boolean> {
  const isChanged = await withDatabase(async (database) => {
    const { store, done } = transactionOn(database);
    const entry = await store('entries').get(id);
    const changed = entry && change(entry);
    if (!changed) return false;
    await store('entries').put(changed);
    await done();
    return true;
  });
  if (isChanged) await tellChange();
  return isChanged;
}

export function purgeRecordings(): Promise<void> {
  return withDatabase(purge);
}

async function purge(database: Database): Promise<void> {
  const oldest = Date.now() - removedKeptMs;
  const { store, done } = transactionOn(database);
  for (const { id, removedAt } of await store('entries').getAll()) {
    if (removedAt === undefined || removedAt > oldest) continue;
    await store('entries').delete(id);
    await store('versions').delete(versionRange(id));
  }
  await done();
}

type Stores = ReturnType<typeof transactionOn>['store'];

async function put(store: Stores, recording: Recording, added: readonly string[]): Promise<void> {
  const { id, revision, savedAt, steps } = recording;
  const { withheld: before = [], folder } = (await store('entries').get(id)) ?? {};
  const withheld = [...new Set([...before, ...added])];
  await store('versions').put({ id, revision, savedAt, steps: steps.length, recording });
  await store('entries').put({
    id,
    summary: summaryOf(recording),
    withheld,
    folder,
  });
}

/** Both stores in one: what is written together is there together or not at all. */
function transactionOn(database: Database) {
  const transaction = database.transaction(['entries', 'versions'], 'readwrite');
  return {
    store: <N extends 'entries' | 'versions'>(name: N) => transaction.objectStore(name),
    done: () => transaction.done,
    abort: async (reason: AutomationError): Promise<never> => {
      transaction.abort();
      await transaction.done.catch(() => {});
      throw reason;
    },
  };
}

const versionRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

function readable({ summary, folder }: Entry): RecordingSummary[] {
  const { data } = RecordingSummary.safeParse(summary);
  return data ? [{ ...data, folder }] : [];
}

async function summaryIn(database: Database, id: string): Promise<RecordingSummary> {
  return summaryFrom(await database.get('entries', id), id);
}

function summaryFrom(entry: Entry | undefined, id: string): RecordingSummary {
  const [summary] = entry && entry.removedAt === undefined ? readable(entry) : [];
  if (!summary) throw missing(id);
  return summary;
}

function checkLength(recording: Recording): Recording {
  const { length } = JSON.stringify(recording);
  if (length <= maxFileLength) return recording;
  throw refused(
    `The recording has ${length} characters; at most ${maxFileLength} are kept. Split it in two.`,
  );
}

const refused = (message: string) => new AutomationError('invalid-input', message);

function missing(id: string, revision?: number): AutomationError {
  const what = revision === undefined ? `recording "${id}"` : `version ${revision} of recording "${id}"`;
  return refused(`There is no ${what}. List the recordings again.`);
}

const taken = (id: string) => refused(`There is a recording "${id}" already. Give it another id.`);

const tooMany = () => refused(`At most ${mostRecordings} recordings are kept. Remove some, then add these.`);

async function tellChange(): Promise<void> {
  await browser.storage.session.set({ [libraryKey]: Date.now() });
}

const withDatabase = briefDatabase<Library>('recordings', 1, (created) => {
  created.createObjectStore('entries', { keyPath: 'id' });
  created.createObjectStore('versions', { keyPath: ['id', 'revision'] });
});

/** The rows that a recording read last; null where there are none, or they cannot be read. */
export async function keptRowsOf(recordingId: string): Promise<KeptRows | null> {
  const key = keptRowsKey(recordingId);
  const { [key]: stored } = await thisBrowser.kept.get(key);
  return KeptRows.safeParse(stored).data ?? null;
}

/** Keeps the rows of a replay that did all, in the place of those before, with how they differ, and sends them on. */
export async function keepRowsOf(report: ReplayReport, secrets: ValueTexts): Promise<void> {
  const read = report.state === 'done' ? rowsRead(report) : undefined;
  if (!read) return;
  const { recordingId: id, name } = report;
  const [before, delivery] = await Promise.all([keptRowsOf(id), deliveryOf(id)]);
  const rows = read.rows.map((row) => row.map((text) => maskText(text, secrets)));
  const keeping = { at: Date.now(), keepsGone: delivery?.keepsGone };
  const kept = keepRows(before ?? undefined, { ...read, rows }, keeping);
  const write = async (last: KeptRows) => {
    await thisBrowser.kept.set({ [keptRowsKey(id)]: last });
    await tellChange();
  };
  await write(kept);
  if (!delivery) return;
  const sent = await deliverRows(name, delivery, kept);
  // They may have been read again or forgotten until they were sent.
  const now = await keptRowsOf(id);
  const readings = now?.readings.map((each) => (each.at === keeping.at ? { ...each, sent } : each));
  if (now && readings) await write({ ...now, readings });
}

/** Where the rows of a recording go; null where they stay here. */
export async function deliveryOf(recordingId: string): Promise<Delivery | null> {
  const key = deliveryKey(recordingId);
  const { [key]: stored } = await thisBrowser.kept.get(key);
  return Delivery.safeParse(stored).data ?? null;
}

/** Has the rows go there from now on; null: nowhere. */
export async function setDelivery(recordingId: string, delivery: Delivery | null): Promise<boolean> {
  const key = deliveryKey(recordingId);
  await (delivery ? thisBrowser.kept.set({ [key]: delivery }) : thisBrowser.kept.remove(key));
  return true;
}

/** Forgets them. */
export async function forgetRowsOf(recordingId: string): Promise<boolean> {
  await thisBrowser.kept.remove(keptRowsKey(recordingId));
  return true;
}
