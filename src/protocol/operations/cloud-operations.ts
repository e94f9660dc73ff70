import { z } from 'zod';
import { CloudCheck, CloudService, CloudSession, CloudSync } from '../cloud';
import { DecidedProposal, ProposalList } from '../recordings/proposal';
import { RecordingSummary } from '../recordings/recording';
import { ReplayReport } from '../recordings/replay';
import { Variables } from '../variables';
import { mostMarked, WatchedPage } from './page-operations';
import { fromPanel } from '../message';

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
  checkCloud: fromPanel({ service: CloudService }).gives(CloudCheck),
  /**
   * Gives the service with the key that it is asked with: the one that was typed, or that of this panel where it was a code, which is
   * proved to the service.
   */
  pairPanel: fromPanel({ service: CloudService }).gives(CloudService),
  /** Starts a session, at `url` when the user gave one. */
  startCloudSession: fromPanel({ url: z.url({ protocol: /^https?$/ }).optional() }).gives(CloudSession),
  /** Opens an address in a session, or goes back in its history, or loads its page again. */
  moveInCloud: fromPanel({
    ...OfCloudSession.shape,
    to: z.union([z.strictObject({ url: z.url({ protocol: /^https?$/ }) }), z.enum(['goBack', 'reload'])]),
  }).gives(z.boolean()),
  /**
   * Looks at a session's page: without a picture where it has the tag that is `known`, or no page is open. Its address and title lie
   * in the session, too. `none`: the service shows no pictures.
   */
  lookInCloud: fromPanel({
    ...OfCloudSession.shape,
    known: z.string().max(100).optional(),
    selectors: z.array(z.string().max(20_000)).max(mostMarked),
  }).gives(z.union([z.object({ none: z.literal(true) }), CloudLook])),
  /** Takes up a session that goes on at the service, whoever started it. */
  resumeCloudSession: fromPanel(OfCloudSession).gives(CloudSession),
  /** Asks the service about the sessions that are known here. */
  refreshCloud: fromPanel({}).gives(z.boolean()),
  endCloudSession: fromPanel(OfCloudSession).gives(z.boolean()),
  /**
   * Has a session follow a recording of this browser. The values given here, and no others, go with this one request. The
   * report lies in the session too, from its first step.
   */
  replayInCloud: fromPanel({
    ...OfCloudSession.shape,
    recordingId: z.string(),
    variables: Variables.optional(),
  }).gives(ReplayReport),
  /** Makes a recording of what was done in a session, and keeps it in this browser. */
  recordCloudSession: fromPanel(OfCloudSession).gives(RecordingSummary),
  /** Exchanges recordings with the service now; null where the user keeps none there. */
  syncRecordings: fromPanel({}).gives(CloudSync.nullable()),
  /** Recordings that the service has otherwise than the library. None of them is in the library before it is accepted. */
  listProposals: fromPanel({}).gives(ProposalList),
  acceptProposal: fromPanel(DecidedProposal).gives(z.boolean()),
  /** Keeps what is here. */
  discardProposal: fromPanel(DecidedProposal).gives(z.boolean()),
  /** Takes a session off the list. At the service it stays as it is. */
  forgetCloudSession: fromPanel(OfCloudSession).gives(z.boolean()),
} as const;
