import { z } from 'zod';
import { ToldCorrection } from '../correction';
import { FilePiece } from '../frame';
import { Session, SessionOptions } from '../session';
import { actOperation } from './act-operation';
import { agentOperation, continueTaskOperation, stopTaskOperation } from './agent-operation';
import { extractOperation } from './extract-operation';
import {
  lookOperation,
  snapshotDiffOperation,
  snapshotOperation,
  navigateOperation,
} from './page-operations';
import { observeOperation } from './observe-operation';
import { defineOperation, OfSession, type SessionOperation } from './operation';
import { Recording } from '../recordings/recording';
import { ReplayOptions, ReplayReport } from '../recordings/replay';

/** Replays a recording in the session's tab, with no model. Its report lies in `storage.session` too (`replayKey`). */
const replayOperation = defineOperation({
  name: 'replay',
  from: ['panel', 'service'],
  input: OfSession.extend({ recording: Recording, options: ReplayOptions.optional() }),
  output: ReplayReport,
  progress: ReplayReport,
  changes: 'anything',
  isDriven: false,
});

const rows = [
  navigateOperation,
  /** Sets how a session acts from now on; options left out stay as they are. */
  defineOperation({
    name: 'configure',
    from: ['panel', 'service'],
    input: OfSession.extend({ options: SessionOptions }),
    output: Session,
    changes: 'nothing',
    isDriven: true,
  }),
  snapshotOperation,
  snapshotDiffOperation,
  lookOperation,
  observeOperation,
  actOperation,
  extractOperation,
  agentOperation,
  continueTaskOperation,
  stopTaskOperation,
  replayOperation,
  /** Takes what the page took back of acts that were answered: whatever is asked next tells it, once, also where that fails. */
  defineOperation({
    name: 'takeCorrections',
    from: ['service'],
    input: OfSession,
    output: z.array(ToldCorrection),
    changes: 'nothing',
    isDriven: false,
  }),
  /**
   * Gives a piece of a file that `setInputFiles` may name (at most 50 MB a session); answers how many bytes of it are
   * there. The worker keeps files in memory only: once it was stopped, they have to be given again.
   */
  defineOperation({
    name: 'putFile',
    from: ['panel', 'service'],
    input: OfSession.extend({ piece: FilePiece }),
    output: z.number(),
    changes: 'nothing',
    isDriven: true,
  }),
] as const;

type Row = (typeof rows)[number];
type Register = { readonly [R in Row as R['name']]: R };

/**
 * Operations of a session: the one register that the background, drive, the service, its tools and the client library
 * read (docs/architecture.md, "To add an operation").
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the names of the rows
export const sessionOperations = Object.fromEntries(rows.map((row) => [row.name, row])) as Register;

export type HttpOperation = Extract<Row, { http: object }>['name'];

/** The rows as any operation's, for what is made of them. */
export const operationRows: readonly SessionOperation[] = rows;
