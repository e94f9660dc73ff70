import { AutomationError, toAutomationError } from '../../base/errors';
import type { KeptRecordings } from '../../client/remote/kept-recordings';
import {
  mostShownProposals,
  type DecidedProposal,
  type Proposal,
  type ProposalList,
} from '../../protocol/recordings/proposal';
import type { Recording } from '../../protocol/recordings/recording';
import {
  diffRecordings,
  withheldVariables,
  isSameRecording,
  withKnownValues,
  withoutValues,
} from '../../recording/diff';
import { readRecording } from '../../recording/read';

/** The recordings of this browser. An exchange only reads them; a proposal that the user accepts is put there. */
export type Library = {
  /** Revisions of the recordings in the list, by id. */
  revisions(): Promise<Map<string, number>>;
  read(id: string): Promise<Recording>;
  /**
   * Saves it as the next of this revision, or as a first one, with variables whose known values must not go with it; its
   * revision, or undefined when another is there.
   */
  put(
    recording: Recording,
    seen: number | undefined,
    withheld: readonly string[],
  ): Promise<number | undefined>;
  /** Such variables of a recording. */
  withheld(id: string): Promise<string[]>;
  remove(id: string): Promise<void>;
};

/** Facts about recordings by id, for one service. They outlive the worker. */
export type Table<T> = {
  all(): Promise<Map<string, T>>;
  put(id: string, value: T): Promise<void>;
  drop(id: string): Promise<void>;
};

/** The form in which both sides last had a recording: its tag at the service and its revision here. */
export type CommonForm = { tag: string; revision: number };

/**
 * The form of a recording that the service has and the user has not decided on, as it was read; a null tag removes it. Its
 * recording lies unparsed.
 */
export type Proposed = { tag: string | null; recording?: unknown };

/** The revision of a form that the user has declined and that was never here: revisions are counted from 1. */
const neverHere = 0;

/** Counts of an exchange, and the errors of recordings that could not be exchanged. */
export type Exchanged = {
  sent: number;
  /** Recordings that wait for the user. */
  proposed: number;
  failed: AutomationError[];
};

type Sides = {
  /** Its revision here. */
  here: number | undefined;
  /** Its tag; null when it was removed there, undefined when the service never had it or lost it. */
  there: string | null | undefined;
  before: CommonForm | undefined;
  proposed: Proposed | undefined;
};

type Outcome = 'sent' | 'proposed' | undefined;

/** The recordings that this browser and a service both keep. Nothing that comes from there changes the library unasked. */
export class SharedRecordings {
  readonly #library: Library;
  readonly #forms: Table<CommonForm>;
  readonly #proposals: Table<Proposed>;

  constructor(library: Library, forms: Table<CommonForm>, proposals: Table<Proposed>) {
    this.#library = library;
    this.#forms = forms;
    this.#proposals = proposals;
  }

  /**
   * Sends changes of this browser, and keeps other forms of the service as proposals. Both are compared with the last form that
   * both had: changes made offline wait by themselves, and an exchange that was cut anywhere is taken up by the next. Fails when
   * the service cannot be asked at all.
   */
  async exchange(service: KeptRecordings): Promise<Exchanged> {
    const remote = await service.list();
    const [local, forms, proposals] = await Promise.all([
      this.#library.revisions(),
      this.#forms.all(),
      this.#proposals.all(),
    ]);
    const done: Exchanged = { sent: 0, proposed: 0, failed: [] };
    for (const id of new Set([...local.keys(), ...remote.keys(), ...forms.keys(), ...proposals.keys()])) {
      const proposed = proposals.get(id);
      const sides = { here: local.get(id), there: remote.get(id), before: forms.get(id), proposed };
      try {
        const outcome = await this.#exchange(id, sides, service);
        if (outcome) done[outcome] += 1;
        if (outcome !== 'proposed' && proposed) await this.#proposals.drop(id);
      } catch (thrown) {
        // One that cannot be exchanged keeps none of the others.
        done.failed.push(toAutomationError(thrown));
      }
    }
    return done;
  }

  /** The number of recordings that were changed or removed here since both sides last had the same. */
  async countWaiting(): Promise<number> {
    const [local, forms] = await Promise.all([this.#library.revisions(), this.#forms.all()]);
    const changed = [...local].filter(([id, revision]) => forms.get(id)?.revision !== revision);
    const removed = [...forms].filter(([id, { revision }]) => revision !== neverHere && !local.has(id));
    return changed.length + removed.length;
  }

  async #exchange(id: string, sides: Sides, service: KeptRecordings): Promise<Outcome> {
    const { here, there, before } = sides;
    const isChangedHere = here !== before?.revision;
    const isChangedThere = there !== before?.tag;
    const isThere = typeof there === 'string';
    if (here === undefined) {
      if (isThere && (!before || isChangedThere)) return this.#propose(id, there, sides, service);
      if (!before || (isThere && before.revision === neverHere)) return undefined;
      if (isThere && !(await service.remove(id, there))) return undefined;
      await this.#forms.drop(id);
      return isThere ? 'sent' : undefined;
    }
    if (there === null && before && !isChangedHere) return this.#propose(id, there, sides, service);
    if (isThere && isChangedThere) return this.#propose(id, there, sides, service);
    if (isThere && !isChangedHere) return undefined;
    const recording = await this.#library.read(id);
    const tag = await service.keep(withoutValues(recording), there ?? undefined);
    // Changed there in this moment: the next exchange sees it.
    if (tag === undefined) return undefined;
    await this.#forms.put(id, { tag, revision: recording.revision });
    return 'sent';
  }

  /** Keeps the form of the service for the user to decide on, unless it is the one that is here. */
  async #propose(
    id: string,
    there: string | null,
    { here, proposed: known }: Sides,
    service: KeptRecordings,
  ): Promise<Outcome> {
    const proposed = known?.tag === there ? known : await readThere(id, there, service);
    const own = here === undefined ? undefined : await this.#library.read(id);
    const recording = recordingIn(proposed);
    if (own && recording && proposed.tag !== null && isSameRecording(own, recording)) {
      await this.#forms.put(id, { tag: proposed.tag, revision: own.revision });
      return undefined;
    }
    if (proposed !== known) await this.#proposals.put(id, proposed);
    return 'proposed';
  }

  /** Lists the first proposals that wait for the user, each with its differences from the recording here. */
  async proposals(): Promise<Omit<ProposalList, 'host'>> {
    const [waiting, local, forms] = await Promise.all([
      this.#proposals.all(),
      this.#library.revisions(),
      this.#forms.all(),
    ]);
    const proposals: Proposal[] = [];
    for (const [id, proposed] of [...waiting].slice(0, mostShownProposals)) {
      const revision = local.get(id);
      const own = revision === undefined ? undefined : await this.#library.read(id);
      const theirs = recordingIn(proposed);
      const name = (own ?? theirs)?.name;
      if (name === undefined) continue;
      proposals.push({
        id,
        tag: proposed.tag,
        revision,
        name,
        isChangedHere: own !== undefined && forms.get(id)?.revision !== own.revision,
        changes: theirs ? diffRecordings(own, theirs) : [],
        withheld: theirs ? withheldVariables(own, theirs) : [],
      });
    }
    return { proposals, more: Math.max(0, waiting.size - mostShownProposals) };
  }

  /** Makes a proposal the newest version here. A recording that was changed here since becomes one of its own, first of all. */
  async accept(decided: DecidedProposal): Promise<void> {
    const { id, tag, revision: here } = decided;
    const recording = recordingIn(await this.#asShown(decided));
    const library = this.#library;
    if (tag === null || !recording) {
      await library.remove(id);
      await this.#forms.drop(id);
    } else {
      const own = here === undefined ? undefined : await library.read(id);
      const before = (await this.#forms.all()).get(id);
      if (own && own.revision !== before?.revision)
        await library.put(await copyOf(own), undefined, await library.withheld(id));
      const withheld = withheldVariables(own, recording);
      const revision = await library.put(withKnownValues(recording, own), here, withheld);
      if (revision === undefined) throw changedSince();
      await this.#forms.put(id, { tag, revision });
    }
    await this.#proposals.drop(id);
  }

  /** Leaves all here as it is. The form here goes there with its next change, or now when it was changed since both had the same. */
  async discard(decided: DecidedProposal): Promise<void> {
    const { id, tag } = decided;
    await this.#asShown(decided);
    const before = (await this.#forms.all()).get(id);
    if (tag === null) await this.#forms.drop(id);
    else await this.#forms.put(id, { tag, revision: before?.revision ?? neverHere });
    await this.#proposals.drop(id);
  }

  /** The proposal. Fails when it or the recording here has changed since the user saw both. */
  async #asShown({ id, tag, revision }: DecidedProposal): Promise<Proposed> {
    const [proposals, local] = await Promise.all([this.#proposals.all(), this.#library.revisions()]);
    const proposed = proposals.get(id);
    if (!proposed || proposed.tag !== tag || local.get(id) !== revision) throw changedSince();
    return proposed;
  }
}

async function readThere(id: string, seen: string | null, service: KeptRecordings): Promise<Proposed> {
  if (seen === null) return { tag: null };
  const { recording, tag } = await service.read(id);
  // The service names it; the id that it says of itself is not believed.
  return { tag, recording: withoutValues({ ...readRecording(recording), id }) };
}

const recordingIn = ({ recording }: Proposed): Recording | undefined =>
  recording === undefined ? undefined : readRecording(recording);

function changedSince(): AutomationError {
  return new AutomationError(
    'invalid-input',
    'The recording has changed since this was shown. Look at the changes again; nothing was done.',
  );
}

/** The copy of one form has the same id each time: made again after a cut, it is the one that is there. */
async function copyOf(own: Recording): Promise<Recording> {
  const text = new TextEncoder().encode(JSON.stringify(own));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const id = Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...own, id, name: `${own.name} (this browser)`.slice(0, 2000) };
}
