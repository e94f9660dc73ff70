import type { DBSchema } from 'idb';
import { briefDatabase } from '../../base/brief-database';
import { z } from 'zod';
import { LiveRecording } from '../../protocol/recordings/live-recording';
import { RawEvent, RecordingDraft } from '../../protocol/recordings/raw-event';

/** A recording that is being made, without its steps. */
export const KeptRecording = LiveRecording.pick({
  sessionId: true,
  recordingId: true,
  state: true,
  startedAt: true,
  options: true,
  tabs: true,
  unreadable: true,
}).extend({
  /** A task's own, of what the user does while it is paused: it ends with the pause. */
  isOfTask: z.literal(true).optional(),
  /** Tabs that the user went to and did nothing in so far, and since when, in milliseconds since 1970. */
  visited: z.array(z.object({ tabId: z.number(), at: z.number() })).default([]),
  /** The title of the page that its first deed was done on; before one, of the page it began on. */
  title: z.string().default(''),
});
export type KeptRecording = z.infer<typeof KeptRecording>;

/** One thing that went into a recording: an event with the id of the step it may make, a picture, or all of it anew. */
export const JournalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), stepId: z.string(), event: RawEvent }),
  z.object({ kind: z.literal('thumbnail'), stepId: z.string(), thumbnail: z.string() }),
  z.object({ kind: z.literal('draft'), draft: RecordingDraft }),
]);
export type JournalEntry = z.infer<typeof JournalEntry>;

interface Live extends DBSchema {
  recordings: { key: string; value: KeptRecording };
  journal: { key: number; value: { sessionId: string; entry: JournalEntry }; indexes: { sessionId: string } };
}

/** All recordings that are being made, with what went into each, in order. What cannot be read is left out. */
export function readLive(): Promise<{ kept: KeptRecording; journal: JournalEntry[] }[]> {
  return withDatabase(async (database) => {
    const kept = (await database.getAll('recordings')).flatMap(
      (each) => KeptRecording.safeParse(each).data ?? [],
    );
    return Promise.all(
      kept.map(async (each) => {
        const written = await database.getAllFromIndex('journal', 'sessionId', each.sessionId);
        return {
          kept: each,
          journal: written.flatMap(({ entry }) => JournalEntry.safeParse(entry).data ?? []),
        };
      }),
    );
  });
}

export async function writeKept(kept: KeptRecording): Promise<void> {
  await withDatabase((database) => database.put('recordings', kept));
}

/** Adds to what went into a recording: what is there already is not written again. */
export async function appendEntry(sessionId: string, entry: JournalEntry): Promise<void> {
  await withDatabase((database) => database.add('journal', { sessionId, entry }));
}

/** Writes a recording anew: of what went into it before, such as the value of a field that is a secret now, nothing is left. */
export function replaceJournal(sessionId: string, draft: RecordingDraft | undefined): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('journal', 'readwrite');
    for (const key of await store.index('sessionId').getAllKeys(sessionId)) await store.delete(key);
    if (draft) await store.add({ sessionId, entry: { kind: 'draft', draft } });
    await done;
  });
}

export async function dropLive(sessionId: string): Promise<void> {
  await replaceJournal(sessionId, undefined);
  await withDatabase((database) => database.delete('recordings', sessionId));
}

const withDatabase = briefDatabase<Live>('live-recordings', 1, (created) => {
  created.createObjectStore('recordings', { keyPath: 'sessionId' });
  created.createObjectStore('journal', { autoIncrement: true }).createIndex('sessionId', 'sessionId');
});
