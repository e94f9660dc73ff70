import browser from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import {
  type LiveRecording,
  liveRecordingKey,
  RecordedStep,
  shownSteps,
} from '../../protocol/recordings/live-recording';
import type { RawEvent, RecordingDraft } from '../../protocol/recordings/raw-event';
import { maxSteps } from '../../protocol/recordings/recording';
import { sessionKey } from '../../protocol/session';
import { showRecordingBadge } from '../sessions/badge';
import { thingOf } from '../../recording/describe-step';
import { addEvent, emptyDraft, withoutSecretValue } from '../../recording/draft-step';
import {
  appendEntry,
  dropLive,
  readLive,
  replaceJournal,
  writeKept,
  type JournalEntry,
  type KeptRecording,
} from './live-store';
import type { DBSchema } from 'idb';
import { briefDatabase } from '../../base/brief-database';
import { dataAddressOf } from '../pages/tab-picture';
import type { ValueTexts } from '../../base/find-values';
import { maskAddress, maskText } from '../../base/mask';

/** How many pictures are kept, of recordings and of tasks. */
export const countThumbnails = (): Promise<number> =>
  withDatabase((database) => database.count('thumbnails'));

/** What pictures of a task are kept under, in the place of a recording's id. */
const taskPrefix = 'task:';

export const dropTaskPictures = (taskId: string): Promise<void> => dropThumbnails(`${taskPrefix}${taskId}`);

const withDatabase = briefDatabase<Thumbnails>('thumbnails', 1, (created) => {
  created.createObjectStore('thumbnails', { keyPath: 'id' }).createIndex('recordingId', 'recordingId');
});

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
  readonly #tails = new Map<string, Promise<unknown>>();

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

  /** The recording of a session, or an error. */
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
    const done = (this.#tails.get(sessionId) ?? Promise.resolve()).then(work);
    const settled = done.catch(() => {});
    this.#tails.set(sessionId, settled);
    void settled.then(() => this.#tails.get(sessionId) === settled && this.#tails.delete(sessionId));
    return done;
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
    // What is written down before it is a step may hold no secret either.
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

/** The recording as the panel shows it. */
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

interface Thumbnails extends DBSchema {
  thumbnails: {
    key: string;
    value: { id: string; recordingId: string; picture: Blob };
    indexes: { recordingId: string };
  };
}

/** The picture as a `data:` address; null when there is none. */
export async function readThumbnail(id: string): Promise<string | null> {
  const found = await withDatabase((database) => database.get('thumbnails', id));
  return found ? dataAddressOf(found.picture) : null;
}

export async function writeThumbnail(id: string, recordingId: string, picture: Blob): Promise<void> {
  await withDatabase((database) => database.put('thumbnails', { id, recordingId, picture }));
}

async function removeThumbnails(ids: readonly string[]): Promise<void> {
  await withDatabase((database) => Promise.all(ids.map((id) => database.delete('thumbnails', id))));
}

/** Forgets all pictures of a recording. */
export function dropThumbnails(recordingId: string): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('thumbnails', 'readwrite');
    for (const key of await store.index('recordingId').getAllKeys(recordingId)) await store.delete(key);
    await done;
  });
}

/** Keeps a picture of a task, a `data:` address. */
export async function writeTaskPicture(id: string, taskId: string, address: string): Promise<void> {
  await writeThumbnail(id, `${taskPrefix}${taskId}`, await (await fetch(address)).blob());
}

/** Forgets the pictures of all tasks: these do not outlive the browser. */
export function dropAllTaskPictures(): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('thumbnails', 'readwrite');
    const all = IDBKeyRange.bound(taskPrefix, `${taskPrefix}\uffff`);
    for (const key of await store.index('recordingId').getAllKeys(all)) await store.delete(key);
    await done;
  });
}

/**
 * The title of a page, without what is secret. None of a page that has none: the browser calls it by its address, which says
 * more than a name may.
 */
export function pageTitle({ title, url }: { title: string; url: string }, values: ValueTexts): string {
  const addresses = [url, url.replace(/^[a-z-]+:\/\//, '')];
  return addresses.includes(title) ? '' : maskText(maskAddress(title), values);
}
