import type { LogLine } from '../../base/log';
import type { ToldCorrection } from '../../protocol/correction';
import type { MarkedValue } from '../../protocol/operations/extract-operation';
import { HttpFailure } from '../http/http-failure';
import type { Headers } from '../http/wire';
import type { ServiceSession } from '../sessions/service-session';

/** The answer of an operation. */
export type OperationResult = {
  /** Names the answer; absent where nothing is to give the same one again. */
  actionId?: string;
  /** The inner result. */
  result: unknown;
  /** Fields of the answer beside the result. */
  beside?: Record<string, unknown>;
  /** Values of the result that a model gave and the page does not have as they are. */
  marks?: MarkedValue[];
  /** It came from the cache, or could have; absent where none was asked. */
  cacheHit?: boolean;
  /** The page may have been changed. */
  touched?: boolean;
  /** The key of an act that the gate refused, by which it can be allowed. */
  refused?: string;
  /** The effects of earlier acts that the page took back. */
  corrected?: ToldCorrection[];
};

/** Only a result of ours says that the page was not changed. */
export const touchedPage = ({ touched = true }: OperationResult): boolean => touched;

/** Only a failure of ours says that the page was not changed. */
export const mayHaveReached = (thrown: unknown): boolean =>
  !(thrown instanceof HttpFailure) || thrown.hasReached;

/** One operation that a client asks of a session. */
export type OperationRequest = {
  operation: string;
  session: ServiceSession;
  headers: Headers;
  /** The caller, as `callerOf` names it. */
  caller: string;
  /** It only hears of work that goes on in the session, and waits for no turn. */
  isListening?: boolean;
  /** All that it asks for, where that changes something: with the same `Idempotency-Key` it is done once. */
  body?: unknown;
};

/** The surroundings of an operation that is being done. */
export type Surroundings = {
  /** Aborts when the client goes away or the service's own bound is reached. */
  signal: AbortSignal;
  /** Tells the client, when it listens, and the log. */
  say: (line: LogLine) => void;
  /** To be called when the page may be changed from now on: what fails later must not be tried again. */
  touched: () => void;
};
