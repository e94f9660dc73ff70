import { z } from 'zod';
import { CloudCheck, CloudService, CloudSession, CloudSync } from '../cloud';
import { DecidedProposal, ProposalList } from '../recordings/proposal';
import { RecordingSummary } from '../recordings/recording';
import { ReplayReport } from '../recordings/replay';
import { Variables } from '../variables';
import { mostMarked, WatchedPage } from './page-operations';

/** A look at a session's page, with the tag of its picture. */
const CloudLook = WatchedPage.partial({ picture: true }).extend({ tag: z.string().optional() });
export type CloudLook = z.infer<typeof CloudLook>;

const OfCloudSession = z.strictObject({ id: z.string().min(1).max(200) });

/**
 * Sessions of a service, for the panel alone. `observe`, `act` and `stop` take them too, by their key (`cloudKey`). Their
 * state lies in `storage.local`.
 */
export const cloudContract = {
  /** Asks a service, which need not be the one that is set up, whether it is one and takes the key. */
  checkCloud: { from: ['panel'], input: z.strictObject({ service: CloudService }), output: CloudCheck },
  /**
   * Gives the service with the key that it is asked with: the one that was typed, or that of this panel where it was a code, which is
   * proved to the service.
   */
  pairPanel: { from: ['panel'], input: z.strictObject({ service: CloudService }), output: CloudService },
  /** Starts a session, at `url` when the user gave one. */
  startCloudSession: {
    from: ['panel'],
    input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).optional() }),
    output: CloudSession,
  },
  /** Opens an address in a session, or goes back in its history, or loads its page again. */
  moveInCloud: {
    from: ['panel'],
    input: OfCloudSession.extend({
      to: z.union([z.strictObject({ url: z.url({ protocol: /^https?$/ }) }), z.enum(['goBack', 'reload'])]),
    }),
    output: z.boolean(),
  },
  /**
   * Looks at a session's page: without a picture where it has the tag that is `known`, or no page is open. Its address and title lie
   * in the session, too. `none`: the service shows no pictures.
   */
  lookInCloud: {
    from: ['panel'],
    input: OfCloudSession.extend({
      known: z.string().max(100).optional(),
      selectors: z.array(z.string().max(20_000)).max(mostMarked),
    }),
    output: z.union([z.object({ none: z.literal(true) }), CloudLook]),
  },
  /** Takes up a session that goes on at the service, whoever started it. */
  resumeCloudSession: { from: ['panel'], input: OfCloudSession, output: CloudSession },
  /** Asks the service about the sessions that are known here. */
  refreshCloud: { from: ['panel'], input: z.strictObject({}), output: z.boolean() },
  endCloudSession: { from: ['panel'], input: OfCloudSession, output: z.boolean() },
  /**
   * Has a session follow a recording of this browser. The values given here, and no others, go with this one request. The
   * report lies in the session too, from its first step.
   */
  replayInCloud: {
    from: ['panel'],
    input: OfCloudSession.extend({ recordingId: z.string(), variables: Variables.optional() }),
    output: ReplayReport,
  },
  /** Makes a recording of what was done in a session, and keeps it in this browser. */
  recordCloudSession: { from: ['panel'], input: OfCloudSession, output: RecordingSummary },
  /** Exchanges recordings with the service now; null where the user keeps none there. */
  syncRecordings: { from: ['panel'], input: z.strictObject({}), output: CloudSync.nullable() },
  /** Recordings that the service has otherwise than the library. None of them is in the library before it is accepted. */
  listProposals: { from: ['panel'], input: z.strictObject({}), output: ProposalList },
  acceptProposal: { from: ['panel'], input: DecidedProposal, output: z.boolean() },
  /** Keeps what is here. */
  discardProposal: { from: ['panel'], input: DecidedProposal, output: z.boolean() },
  /** Takes a session off the list. At the service it stays as it is. */
  forgetCloudSession: { from: ['panel'], input: OfCloudSession, output: z.boolean() },
} as const;
