import { Queues } from '../../base/queue';
import browser from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import {
  LiveRecording,
  liveRecordingKey,
  RecordedStep,
  shownSteps,
  RawEvent,
  RecordingDraft,
} from '../../protocol/recordings/live-recording';
import { maxSteps } from '../../protocol/recordings/recording';
import { sessionKey, type Session } from '../../protocol/session';
import { showRecordingBadge } from '../sessions/badge';
import { thingOf } from '../../recording/describe-step';
import { addEvent, emptyDraft, withoutSecretValue } from '../../recording/draft-step';
import type { DBSchema } from 'idb';
import { briefDatabase, type StoreOf } from '../../base/brief-database';
import { type ValueTexts, maskAddress, maskText } from '../../base/mask';
import { z } from 'zod';
import { removeThumbnails } from './pictures';

/** A recording that is being made, without its steps. */
const KeptRecording = LiveRecording.pick({
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
const JournalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), stepId: z.string(), event: RawEvent }),
  z.object({ kind: z.literal('thumbnail'), stepId: z.string(), thumbnail: z.string() }),
  z.object({ kind: z.literal('draft'), draft: RecordingDraft }),
]);
type JournalEntry = z.infer<typeof JournalEntry>;

/** A recording as it is now. */
export type Live = { kept: KeptRecording; draft: RecordingDraft };

/** A new recording: its session and its tabs, the first of which is number 0. */
export type Beginning = Pick<KeptRecording, 'sessionId' | 'options' | 'tabs' | 'isOfTask' | 'title'>;

/**
 * The recordings that are being made. The truth lies in IndexedDB, an entry for each event, so that neither a stopped worker
 * nor a closed browser loses one; `storage.session` has what the panel watches.
 */
export class LiveRecordings {
  readonly #loaded: Promise<Map<string, Live>>;
  readonly #turns = new Queues();

  constructor() {
    this.#loaded = loadAll();
    void this.#showState();
  }

  async all(): Promise<Live[]> {
    return [...(await this.#loaded).values()];
  }

  async find(sessionId: string): Promise<Live | undefined> {
    return (await this.#loaded).get(sessionId);
  }

  async get(sessionId: string): Promise<Live> {
    const live = await this.find(sessionId);
    if (live) return live;
    throw new AutomationError(
      'invalid-input',
      say`Nothing is being recorded in this session. Start a recording.`,
    );
  }

  /** The recording that hears what is done in a tab. */
  async ofTab(tabId: number): Promise<Live | undefined> {
    const going = (await this.all()).filter(({ kept }) => kept.state !== 'ended');
    return (
      going.find(({ kept }) => kept.tabs.includes(tabId)) ??
      going.find(({ kept }) => kept.visited.some((visit) => visit.tabId === tabId))
    );
  }

  /** The recording that was begun last of those that go on. */
  async newest(): Promise<Live | undefined> {
    const going = (await this.all()).filter(({ kept }) => kept.state === 'recording');
    return going.toSorted((one, other) => other.kept.startedAt - one.kept.startedAt)[0];
  }

  /** Runs `work` after all that was begun for this session before: events stay in their order. */
  inTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(sessionId, work);
  }

  async begin(beginning: Beginning): Promise<Live> {
    const kept: KeptRecording = {
      ...beginning,
      recordingId: crypto.randomUUID(),
      state: 'recording',
      startedAt: Date.now(),
      unreadable: [],
      visited: [],
    };
    await replaceJournal(kept.sessionId, undefined);
    return this.#write({ kept, draft: emptyDraft });
  }

  /** Has it go on after a pause: what was done meanwhile in tabs that were only visited is not told of. */
  async goOn(sessionId: string): Promise<Live> {
    const at = Date.now();
    const { kept } = await this.get(sessionId);
    const visited = kept.visited.map(({ tabId }) => ({ tabId, at }));
    return this.change(sessionId, { state: 'recording', visited });
  }

  /** Changes all but the steps. */
  async change(sessionId: string, change: Partial<KeptRecording>): Promise<Live> {
    const { kept, draft } = await this.get(sessionId);
    return this.#write({ kept: { ...kept, ...change }, draft });
  }

  /** Puts an event into the recording. The id of the step that was added or changed by it, if one was. */
  async add(sessionId: string, event: RawEvent): Promise<string | undefined> {
    const { kept, draft } = await this.get(sessionId);
    if (kept.state !== 'recording' || draft.steps.length >= maxSteps) return undefined;
    // The journal may hold no secret either.
    const entry: JournalEntry = {
      kind: 'event',
      stepId: crypto.randomUUID(),
      event: withoutSecretValue(draft, event),
    };
    await appendEntry(sessionId, entry);
    const next = enter(draft, entry);
    await this.#show({ kept, draft: next });
    const last = next.steps.at(-1);
    return last === draft.steps.at(-1) ? undefined : last?.id;
  }

  async addThumbnail(sessionId: string, stepId: string, thumbnail: string): Promise<void> {
    const { kept, draft } = await this.get(sessionId);
    const entry: JournalEntry = { kind: 'thumbnail', stepId, thumbnail };
    await appendEntry(sessionId, entry);
    await this.#show({ kept, draft: enter(draft, entry) });
  }

  /** Puts what `change` makes of the steps in their place. */
  async edit(sessionId: string, change: (draft: RecordingDraft) => RecordingDraft): Promise<Live> {
    const { kept, draft } = await this.get(sessionId);
    const next = { kept, draft: change(draft) };
    await replaceJournal(sessionId, next.draft);
    await this.#show(next);
    return next;
  }

  async drop(sessionId: string): Promise<boolean> {
    const existed = (await this.#loaded).delete(sessionId);
    await this.#showState();
    await dropLive(sessionId);
    await browser.storage.session.remove(liveRecordingKey(sessionId));
    return existed;
  }

  async #write(live: Live): Promise<Live> {
    await writeKept(live.kept);
    await this.#show(live);
    await this.#showState();
    return live;
  }

  async #show(live: Live): Promise<void> {
    const all = await this.#loaded;
    const before = picturesOf(all.get(live.kept.sessionId));
    all.set(live.kept.sessionId, live);
    await mirror(live);
    // The picture of a step that another one took the place of shows what nobody kept.
    const now = picturesOf(live);
    const gone = before.filter((id) => !now.includes(id));
    if (gone.length > 0) await removeThumbnails(gone);
  }

  async #showState(): Promise<void> {
    const states = (await this.all()).map(({ kept }) => kept.state);
    await showRecordingBadge((['recording', 'paused'] as const).find((each) => states.includes(each)));
  }
}

const picturesOf = (live: Live | undefined) =>
  live?.draft.steps.flatMap(({ thumbnail }) => thumbnail ?? []) ?? [];

export function shownOf({ kept, draft }: Live): LiveRecording {
  const { steps, variables } = draft;
  const newest = steps
    .slice(-shownSteps)
    .map((step) => RecordedStep.parse({ ...step, thing: thingOf(step.target) }));
  return { ...kept, count: steps.length, steps: newest, variables };
}

function mirror(live: Live): Promise<void> {
  return browser.storage.session.set({ [liveRecordingKey(live.kept.sessionId)]: shownOf(live) });
}

async function loadAll(): Promise<Map<string, Live>> {
  const [read, stored] = await Promise.all([readLive(), browser.storage.session.get(null)]);
  const lives = read.map(({ kept, journal }): Live => {
    // The browser was closed meanwhile: its sessions are over, what was recorded is not lost.
    const isOver = !(sessionKey(kept.sessionId) in stored);
    return { kept: isOver ? { ...kept, state: 'ended' } : kept, draft: journal.reduce(enter, emptyDraft) };
  });
  await Promise.all(lives.map(mirror));
  return new Map(lives.map((live) => [live.kept.sessionId, live]));
}

function enter(draft: RecordingDraft, entry: JournalEntry): RecordingDraft {
  switch (entry.kind) {
    case 'event':
      return addEvent(draft, entry.event, entry.stepId);
    case 'thumbnail':
      return {
        ...draft,
        steps: draft.steps.map((step) =>
          step.id === entry.stepId ? { ...step, thumbnail: entry.thumbnail } : step,
        ),
      };
    case 'draft':
      return entry.draft;
    default:
      return entry satisfies never;
  }
}

/**
 * The title of a page, without what is secret. None of a page that has none: the browser calls it by its address, which says
 * more than a name may.
 */
export function pageTitle({ title, url }: Pick<Session, 'title' | 'url'>, values: ValueTexts): string {
  const addresses = [url, url.replace(/^[a-z-]+:\/\//, '')];
  return addresses.includes(title) ? '' : maskText(maskAddress(title), values);
}

type JournalLine = { sessionId: string; entry: JournalEntry };

interface LiveDatabase extends DBSchema {
  recordings: StoreOf<KeptRecording>;
  journal: StoreOf<JournalLine, 'sessionId', number>;
}

/** All recordings that are being made, with what went into each, in order. What cannot be read is left out. */
function readLive(): Promise<{ kept: KeptRecording; journal: JournalEntry[] }[]> {
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

async function writeKept(kept: KeptRecording): Promise<void> {
  await withDatabase((database) => database.put('recordings', kept));
}

/** Adds to what went into a recording: what is there already is not written again. */
async function appendEntry(sessionId: string, entry: JournalEntry): Promise<void> {
  await withDatabase((database) => database.add('journal', { sessionId, entry }));
}

/** Writes a recording anew: of what went into it before, such as the value of a field that is a secret now, nothing is left. */
function replaceJournal(sessionId: string, draft: RecordingDraft | undefined): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('journal', 'readwrite');
    for (const key of await store.index('sessionId').getAllKeys(sessionId)) await store.delete(key);
    if (draft) await store.add({ sessionId, entry: { kind: 'draft', draft } });
    await done;
  });
}

async function dropLive(sessionId: string): Promise<void> {
  await replaceJournal(sessionId, undefined);
  await withDatabase((database) => database.delete('recordings', sessionId));
}

const withDatabase = briefDatabase<LiveDatabase>('live-recordings', 1, (created) => {
  created.createObjectStore('recordings', { keyPath: 'sessionId' });
  created.createObjectStore('journal', { autoIncrement: true }).createIndex('sessionId', 'sessionId');
});
