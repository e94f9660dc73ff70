import { toAutomationError, type AutomationError } from '../../base/errors';
import { CloudFailure } from '../../client/remote/send-request';
import type { KeptRecordings } from '../../client/remote/kept-recordings';
import type { Recording } from '../../protocol/recordings/recording';
import { readRecording } from '../../recording/read';
import { isSameRecording, withoutValues } from '../../recording/shared';

/** The form in which both sides last had a recording: its tag at the service and its revision here. */
export type CommonForm = { tag: string; revision: number };

/** The recordings in this browser, as far as an exchange reads them: it changes none. */
export type Library = {
  /** Revisions of what is in the list, by id. */
  revisions(): Promise<Map<string, number>>;
  read(id: string): Promise<Recording>;
};

/** The form of a recording that the service has and the user has not decided on; one without a recording removes it. */
export type Proposed = { id: string; tag: string | null; recording?: Recording };

export type ProposalPort = {
  ids(): Promise<string[]>;
  read(id: string): Promise<Proposed | undefined>;
  put(proposed: Proposed): Promise<void>;
  drop(id: string): Promise<void>;
};

/** The form of each recording when both sides last had the same, by id. It outlives the worker. */
export type CommonForms = {
  all(): Promise<Map<string, CommonForm>>;
  set(id: string, form: CommonForm): Promise<void>;
  drop(id: string): Promise<void>;
};

export type SyncPorts = {
  library: Library;
  service: KeptRecordings;
  common: CommonForms;
  proposals: ProposalPort;
};

/** The revision of a form that the user has declined and that was never here: revisions are counted from 1. */
export const neverHere = 0;

/**
 * The result of an exchange: the number of recordings sent, the number of proposals that wait for the user, and the
 * errors of those that could not be exchanged.
 */
export type Exchanged = { sent: number; proposed: number; failed: AutomationError[] };

/**
 * Sends what was changed here, and keeps what the service has otherwise as proposals: nothing that comes from it changes the
 * library. What is compared is the last form that both had: so what was done offline waits by itself, and an exchange that
 * was cut anywhere is taken up by the next. Fails when the service cannot be asked at all.
 */
export async function syncRecordings(ports: SyncPorts): Promise<Exchanged> {
  const remote = await ports.service.list();
  const { library, common, proposals } = ports;
  const [local, known, waiting] = await Promise.all([library.revisions(), common.all(), proposals.ids()]);
  const done: Exchanged = { sent: 0, proposed: 0, failed: [] };
  for (const id of new Set([...local.keys(), ...remote.keys(), ...known.keys(), ...waiting])) {
    const sides = { here: local.get(id), there: remote.get(id), before: known.get(id) };
    try {
      const what = await exchange(id, sides, ports);
      if (what) done[what] += 1;
      if (what !== 'proposed' && waiting.includes(id)) await proposals.drop(id);
    } catch (thrown) {
      // One that cannot be exchanged keeps none of the others.
      done.failed.push(thrown instanceof CloudFailure ? thrown.error : toAutomationError(thrown));
    }
  }
  return done;
}

/** The number of recordings that were changed or removed here since both sides last had the same. */
export async function countWaiting({
  library,
  common,
}: Pick<SyncPorts, 'library' | 'common'>): Promise<number> {
  const [local, known] = await Promise.all([library.revisions(), common.all()]);
  const changed = [...local].filter(([id, revision]) => known.get(id)?.revision !== revision);
  const removed = [...known].filter(([id, { revision }]) => revision !== neverHere && !local.has(id));
  return changed.length + removed.length;
}

type Sides = {
  /** Its revision. */
  here: number | undefined;
  /** Its tag; null when it was removed there, undefined when the service never had it or lost it. */
  there: string | null | undefined;
  before: CommonForm | undefined;
};
type What = 'sent' | 'proposed' | undefined;

async function exchange(id: string, { here, there, before }: Sides, ports: SyncPorts): Promise<What> {
  const isChangedHere = here !== before?.revision;
  const isChangedThere = there !== before?.tag;
  if (here === undefined) {
    if (typeof there !== 'string') return before && forget(id, ports);
    if (!before || isChangedThere) return propose(id, { here, there }, ports);
    return before.revision === neverHere ? undefined : removeThere(id, there, ports);
  }
  if (there === null)
    return before && !isChangedHere ? propose(id, { here, there }, ports) : send(id, undefined, ports);
  if (there === undefined) return send(id, undefined, ports);
  if (isChangedThere) return propose(id, { here, there }, ports);
  return isChangedHere ? send(id, there, ports) : undefined;
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

/** Keeps what the service has for the user to decide on, unless it is what is here. */
async function propose(
  id: string,
  { here, there }: { here: number | undefined; there: string | null },
  ports: SyncPorts,
): Promise<What> {
  const known = await ports.proposals.read(id);
  const proposed = known?.tag === there ? known : await readThere(id, there, ports);
  const own = here === undefined ? undefined : await ports.library.read(id);
  const { tag, recording } = proposed;
  if (own && recording && tag !== null && isSameRecording(own, recording)) {
    await ports.common.set(id, { tag, revision: own.revision });
    return undefined;
  }
  if (proposed !== known) await ports.proposals.put(proposed);
  return 'proposed';
}

async function readThere(id: string, seen: string | null, { service }: SyncPorts): Promise<Proposed> {
  if (seen === null) return { id, tag: null };
  const { recording, tag } = await service.read(id);
  // The service names it; what it says of itself is not believed.
  return { id, tag, recording: withoutValues({ ...readRecording(recording), id }) };
}
