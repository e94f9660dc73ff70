import { performance } from '../dom/builtins';
import type { ActUnderWay } from './act-contract';

/** The rest of the act's time, in milliseconds; never below 0. */
export function remainingMs({ request, startedAt }: ActUnderWay): number {
  return Math.max(0, request.timeoutMs - (performance.now() - startedAt));
}
