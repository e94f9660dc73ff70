import type { ToldCorrection } from '../../../protocol/correction';

/** The answer of an operation. */
export type OperationResult = {
  /** The inner result. */
  result: unknown;
  /** Whether it came from the cache. */
  cacheHit?: boolean;
  /** Whether the page may have been changed. */
  touched?: boolean;
  /** The effects of earlier acts that the page took back. */
  corrected?: ToldCorrection[] | undefined;
};
