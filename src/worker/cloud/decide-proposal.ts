import { AutomationError } from '../../base/errors';
import {
  mostShownProposals,
  type DecidedProposal,
  type Proposal,
  type ProposalList,
} from '../../protocol/recordings/proposal';
import type { Recording } from '../../protocol/recordings/recording';
import { diffRecordings, withheldVariables } from '../../recording/diff';
import { withKnownValues } from '../../recording/shared';
import { neverHere, type CommonForms, type Library, type ProposalPort } from './sync-recordings';

/** The recordings of this browser, where what the user has accepted is put. */
export type OpenLibrary = Library & {
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

export type DecisionPorts = { library: OpenLibrary; common: CommonForms; proposals: ProposalPort };

/** Lists the proposals that wait for the user, each with its differences from the recording here. */
export async function listProposals(
  { library, common, proposals }: DecisionPorts,
  host: string,
): Promise<ProposalList> {
  const ids = await proposals.ids();
  const [local, known] = await Promise.all([library.revisions(), common.all()]);
  const shown: Proposal[] = [];
  for (const id of ids.slice(0, mostShownProposals)) {
    const proposed = await proposals.read(id);
    const revision = local.get(id);
    const own = revision === undefined ? undefined : await library.read(id);
    const recording = proposed?.recording ?? own;
    if (!proposed || !recording) continue;
    shown.push({
      id,
      tag: proposed.tag,
      revision,
      name: (own ?? recording).name,
      isChangedHere: own !== undefined && known.get(id)?.revision !== own.revision,
      changes: proposed.recording ? diffRecordings(own, proposed.recording) : [],
      withheld: proposed.recording ? withheldVariables(own, proposed.recording) : [],
    });
  }
  return { host, proposals: shown, more: Math.max(0, ids.length - mostShownProposals) };
}

/** Makes what was proposed the newest version here. What was changed here since becomes a recording of its own, first of all. */
export async function acceptProposal(decided: DecidedProposal, ports: DecisionPorts): Promise<void> {
  const { id, tag, revision: here } = decided;
  const { library, common, proposals } = ports;
  const { recording } = await asShown(decided, ports);
  if (tag === null || !recording) {
    await library.remove(id);
    await common.drop(id);
  } else {
    const own = here === undefined ? undefined : await library.read(id);
    const before = (await common.all()).get(id);
    if (own && own.revision !== before?.revision)
      await library.put(await copyOf(own), undefined, await library.withheld(id));
    const withheld = withheldVariables(own, recording);
    const revision = await library.put(withKnownValues(recording, own), here, withheld);
    if (revision === undefined) throw changedSince();
    await common.set(id, { tag, revision });
  }
  await proposals.drop(id);
}

/** Leaves all here as it is. What is here goes there with its next change, or now when it was changed since both had the same. */
export async function discardProposal(decided: DecidedProposal, ports: DecisionPorts): Promise<void> {
  const { id, tag } = decided;
  const { common, proposals } = ports;
  await asShown(decided, ports);
  const before = (await common.all()).get(id);
  if (tag === null) await common.drop(id);
  else await common.set(id, { tag, revision: before?.revision ?? neverHere });
  await proposals.drop(id);
}

/** Reads a proposal, and throws when it or the recording here has changed since the user saw both. */
async function asShown({ id, tag, revision }: DecidedProposal, { library, proposals }: DecisionPorts) {
  const [proposed, local] = await Promise.all([proposals.read(id), library.revisions()]);
  if (!proposed || proposed.tag !== tag || local.get(id) !== revision) throw changedSince();
  return proposed;
}

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
