import { toAutomationError, type AutomationError } from '../../base/errors';
import { CloudFailure } from '../../cloud/send';
import type { KeptRecordings } from '../../cloud/kept-recordings';
import type { Recording } from '../../protocol/recording';
import { readRecording } from '../../recording/read';
import { isSameRecording, withKnownValues, withoutValues } from '../../recording/shared';

/** The form in which both sides last had a recording: its tag at the service and its revision here. */
export type CommonForm = { tag: string; revision: number };

/** The recordings in this browser. */
export type Library = {
  /** Revisions of what is in the list, by id. */
  revisions(): Promise<Map<string, number>>;
  read(id: string): Promise<Recording>;
  /** Saves it as the next of this revision, or as a first one; its revision, or undefined when another is there. */
  put(recording: Recording, seen: number | undefined): Promise<number | undefined>;
  remove(id: string): Promise<void>;
};

/** What both sides had when they were last the same, by id. It outlives the worker. */
export type CommonForms = {
  all(): Promise<Map<string, CommonForm>>;
  set(id: string, form: CommonForm): Promise<void>;
  drop(id: string): Promise<void>;
};

export type SyncPorts = { library: Library; service: KeptRecordings; common: CommonForms };

/** What an exchange came to: how many recordings went each way, were kept twice, and could not be exchanged. */
export type Exchanged = { sent: number; received: number; copies: number; failed: AutomationError[] };

/**
 * Brings this browser's recordings and the service's to the same forms. What is compared is the last form that both had:
 * so what was done offline waits by itself, and an exchange that was cut anywhere is taken up by the next. Both changed:
 * both are kept. Fails when the service cannot be asked at all.
 */
export async function syncRecordings(ports: SyncPorts): Promise<Exchanged> {
  const remote = await ports.service.list();
  const [local, common] = await Promise.all([ports.library.revisions(), ports.common.all()]);
  const done: Exchanged = { sent: 0, received: 0, copies: 0, failed: [] };
  for (const id of new Set([...local.keys(), ...remote.keys(), ...common.keys()])) {
    const sides = { here: local.get(id), there: remote.get(id), before: common.get(id) };
    try {
      const what = await exchange(id, sides, ports);
      if (what) done[what] += 1;
    } catch (thrown) {
      // One that cannot be exchanged keeps none of the others.
      done.failed.push(thrown instanceof CloudFailure ? thrown.error : toAutomationError(thrown));
    }
  }
  return done;
}

/** How many recordings are otherwise here than both sides last had them. */
export async function countWaiting({ library, common }: Omit<SyncPorts, 'service'>): Promise<number> {
  const [local, known] = await Promise.all([library.revisions(), common.all()]);
  const changed = [...local].filter(([id, revision]) => known.get(id)?.revision !== revision);
  return changed.length + [...known.keys()].filter((id) => !local.has(id)).length;
}

type Sides = {
  /** Its revision. */
  here: number | undefined;
  /** Its tag; null when it was removed there, undefined when the service never had it or lost it. */
  there: string | null | undefined;
  before: CommonForm | undefined;
};
type What = 'sent' | 'received' | 'copies' | undefined;

async function exchange(id: string, { here, there, before }: Sides, ports: SyncPorts): Promise<What> {
  const isChangedHere = here !== before?.revision;
  const isChangedThere = there !== before?.tag;
  if (here === undefined) {
    if (typeof there !== 'string') return before && forget(id, ports);
    return before && !isChangedThere ? removeThere(id, there, ports) : receive(id, undefined, ports);
  }
  if (there === null) return before && !isChangedHere ? removeHere(id, ports) : send(id, undefined, ports);
  if (there === undefined) return send(id, undefined, ports);
  if (!isChangedHere) return isChangedThere ? receive(id, here, ports) : undefined;
  return isChangedThere ? bringTogether(id, here, ports) : send(id, there, ports);
}

async function forget(id: string, { common }: SyncPorts): Promise<What> {
  await common.drop(id);
  return undefined;
}

async function removeThere(id: string, seen: string, ports: SyncPorts): Promise<What> {
  if (!(await ports.service.remove(id, seen))) return undefined;
  await ports.common.drop(id);
  return 'sent';
}

async function removeHere(id: string, { library, common }: SyncPorts): Promise<What> {
  await library.remove(id);
  await common.drop(id);
  return 'received';
}

async function send(
  id: string,
  seen: string | undefined,
  { library, service, common }: SyncPorts,
): Promise<What> {
  const recording = await library.read(id);
  const tag = await service.keep(withoutValues(recording), seen);
  // Changed there in this moment: the next exchange sees it.
  if (tag === undefined) return undefined;
  await common.set(id, { tag, revision: recording.revision });
  return 'sent';
}

async function receive(id: string, here: number | undefined, ports: SyncPorts): Promise<What> {
  const { recording, tag } = await readThere(id, ports);
  const known = here === undefined ? undefined : await ports.library.read(id);
  const revision = await ports.library.put(withKnownValues(recording, known), here);
  // Changed here in this moment: the next exchange sees it.
  if (revision === undefined) return undefined;
  await ports.common.set(id, { tag, revision });
  return 'received';
}

/** Both sides changed it. Unless they came to the same, what is here becomes a recording of its own, first of all. */
async function bringTogether(id: string, here: number, ports: SyncPorts): Promise<What> {
  const { recording, tag } = await readThere(id, ports);
  const own = await ports.library.read(id);
  if (isSameRecording(own, recording)) {
    await ports.common.set(id, { tag, revision: own.revision });
    return undefined;
  }
  await ports.library.put(await copyOf(own), undefined);
  const revision = await ports.library.put(withKnownValues(recording, own), here);
  if (revision !== undefined) await ports.common.set(id, { tag, revision });
  return 'copies';
}

/** The copy of one form has the same id each time: made again after a cut, it is the one that is there. */
async function copyOf(own: Recording): Promise<Recording> {
  const text = new TextEncoder().encode(JSON.stringify(own));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const id = Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...own, id, name: `${own.name} (this browser)`.slice(0, 2000) };
}

async function readThere(id: string, { service }: SyncPorts): Promise<{ recording: Recording; tag: string }> {
  const { recording, tag } = await service.read(id);
  // The service names it; what it says of itself is not believed.
  return { recording: { ...readRecording(recording), id }, tag };
}
