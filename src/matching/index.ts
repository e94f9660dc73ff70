export { listActions } from './list-actions';
export { matchInstruction } from './match';
export type { MatchResult } from './result';
