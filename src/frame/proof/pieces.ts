import type { Change } from '../see/change';
import { elementOf } from './change-meaning';

/** The number of pieces that changes fall into: those made at once, and those made in one place, are of one piece. */
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
