import type { ToldCorrection } from '../../protocol/correction';
import type { GateReason } from '../../protocol/gate';
import type { MarkedValue } from '../../protocol/extract/extract';
import { HttpFailure } from '../http/http-failure';

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
  /** Whether it came from the cache. */
  cacheHit?: boolean;
  /** Whether the page may have been changed. */
  touched?: boolean;
  /** Why the gate refused it. */
  gate?: GateReason;
  /** The effects of earlier acts that the page took back. */
  corrected?: ToldCorrection[];
};

/** Whether the page may have been changed. */
export const touchedPage = ({ touched = true }: OperationResult): boolean => touched;

/** Whether what failed may have changed the page: only a failure of ours says that it did not. */
export const mayHaveReached = (thrown: unknown): boolean =>
  !(thrown instanceof HttpFailure) || thrown.hasReached;
