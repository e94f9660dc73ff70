import { suggestActions } from '../../src/matching';
import type { Snapshot } from '../../src/protocol/snapshot';
import { median } from '../base/numbers';

/** Median milliseconds of finding what is likely to be done on a page that was not read before. */
export function timeSuggestions(snapshot: Snapshot, rounds: number): number {
  const taken = Array.from({ length: rounds }, () => {
    // A copy: what was made of a snapshot is kept for as long as it lives.
    const fresh = structuredClone(snapshot);
    const startedAt = performance.now();
    suggestActions(fresh);
    return performance.now() - startedAt;
  });
  return median(taken);
}
