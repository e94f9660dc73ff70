import type { Change } from '../../changes/change';
import { elementOf } from './change-meaning';

/** Into how many pieces changes fall: what was made at once, and what was made in one place, is of one piece. */
export function countPieces(changes: readonly Change[]): number {
  let pieces: Set<unknown>[] = [];
  for (const { at, target } of changes) {
    const marks = [at, elementOf(target)];
    const [joined, apart] = [[new Set<unknown>(marks)], [] as Set<unknown>[]];
    for (const piece of pieces) (marks.some((mark) => piece.has(mark)) ? joined : apart).push(piece);
    pieces = [...apart, new Set(joined.flatMap((piece) => [...piece]))];
  }
  return pieces.length;
}
