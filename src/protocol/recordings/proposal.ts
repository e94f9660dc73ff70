import { z } from 'zod';

/** Most forms of recordings that wait to be accepted, and most that are shown at once, each with all of its changes. */
export const mostProposals = 200;
export const mostShownProposals = 5;

/** The parts of a step, by which its changes are told. */
export const StepPart = z.enum([
  'method',
  'arguments',
  'description',
  'selector',
  'alternates',
  'fingerprint',
  'frame',
  'isInClosedShadow',
  'offset',
  'scope',
  'expectation',
  'isOptional',
  'tab',
  'isSecret',
  'thumbnail',
  'timeoutMs',
  'row',
  'repeat',
  'isRepeated',
]);
export type StepPart = z.infer<typeof StepPart>;

/** A part that is otherwise; what it was and is, where that can be said in a line. */
export const PartChange = z.object({
  part: StepPart,
  before: z.string().optional(),
  after: z.string().optional(),
});
export type PartChange = z.infer<typeof PartChange>;

/** One thing that another form of a recording has otherwise. Of our own reading of it, not of what it says of itself. */
export const RecordingChange = z.discriminatedUnion('kind', [
  /** A site that no step went to or acted on so far. */
  z.object({ kind: z.literal('site'), site: z.string() }),
  /** An address that no step went to or waited for so far. */
  z.object({ kind: z.literal('address'), address: z.string() }),
  z.object({ kind: z.literal('name'), before: z.string(), after: z.string() }),
  z.object({ kind: z.literal('tags'), before: z.string(), after: z.string() }),
  z.object({ kind: z.literal('variable'), what: z.enum(['added', 'removed', 'changed']), name: z.string() }),
  z.object({
    kind: z.literal('step'),
    what: z.enum(['added', 'removed', 'moved', 'changed']),
    /** Counted from 1: where it is now, or was. */
    number: z.number().int(),
    /** The step in words, by its method, arguments and target. */
    does: z.string(),
    parts: z.array(PartChange),
  }),
]);
export type RecordingChange = z.infer<typeof RecordingChange>;

/** Another form of a recording, as a service has it: it changes nothing here before it is accepted. */
export const Proposal = z.object({
  id: z.string(),
  /** Names the form; null when the service has removed it. */
  tag: z.string().nullable(),
  /** Revision of the recording that is here; absent if there is none. */
  revision: z.number().int().optional(),
  name: z.string(),
  /** It was changed here too since both sides were the same. */
  isChangedHere: z.boolean(),
  changes: z.array(RecordingChange),
  /** Variables whose known values do not go with it, since their steps are done elsewhere. */
  withheld: z.array(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

/** The proposal as the user saw it: a form that has come since is not meant. */
export const DecidedProposal = Proposal.pick({ id: true, tag: true, revision: true });
export type DecidedProposal = z.infer<typeof DecidedProposal>;

/** The proposals of the service that is set up: the first of them, and how many more there are. */
export const ProposalList = z.object({
  host: z.string(),
  proposals: z.array(Proposal),
  more: z.number().int(),
});
export type ProposalList = z.infer<typeof ProposalList>;

/** The key in `storage.session` of the proposals' last change, in milliseconds since 1970. */
export const proposalsKey = 'proposals';
