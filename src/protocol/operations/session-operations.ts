import { z } from 'zod';
import { FilePiece } from '../frame';
import { Session, SessionOptions } from '../session';
import { actOperation } from './act-operation';
import { agentOperation, continueTaskOperation, stopTaskOperation } from './agent-operation';
import { extractOperation } from './extract-operation';
import { lookOperation } from './look-operation';
import { navigateOperation } from './navigate-operation';
import { observeOperation } from './observe-operation';
import { OfSession, type SessionOperation } from './operation';
import { replayOperation } from './replay-operation';
import { snapshotDiffOperation, snapshotOperation } from './snapshot-operation';

/**
 * What can be asked of a session: the one register that the background, drive, the service, the client library and the
 * cloud read. Each of them has a table of its own parts with these names as its keys, so that a part left out does not
 * compile (docs/architecture.md, "To add an operation").
 */
export const sessionOperations = {
  navigate: navigateOperation,
  /** Sets how a session acts from now on; options left out stay as they are. */
  configure: {
    from: ['panel', 'service'],
    input: OfSession.extend({ options: SessionOptions }),
    output: Session,
    changes: 'nothing',
    isDriven: true,
  },
  snapshot: snapshotOperation,
  snapshotDiff: snapshotDiffOperation,
  look: lookOperation,
  observe: observeOperation,
  act: actOperation,
  extract: extractOperation,
  agentExecute: agentOperation,
  continueTask: continueTaskOperation,
  stopTask: stopTaskOperation,
  replay: replayOperation,
  /**
   * Gives a piece of a file that `setInputFiles` may name (at most 50 MB a session); answers how many bytes of it are
   * there. The worker keeps files in memory only: once it was stopped, they have to be given again.
   */
  putFile: {
    from: ['panel', 'service'],
    input: OfSession.extend({ piece: FilePiece }),
    output: z.number(),
    changes: 'nothing',
    isDriven: true,
  },
} as const satisfies Readonly<Record<string, SessionOperation>>;

type Register = typeof sessionOperations;

/** The operations that the v1 API has. */
export type HttpOperation = {
  [K in keyof Register]: Register[K] extends { http: object } ? K : never;
}[keyof Register];

/** Their names. */
export const operationsOverHttp: readonly HttpOperation[] = Object.keys(sessionOperations).filter(isOverHttp);

function isOverHttp(name: string): name is HttpOperation {
  return Object.entries<SessionOperation>(sessionOperations).some(
    ([each, { http }]) => each === name && http,
  );
}
