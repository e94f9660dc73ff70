export { listActions } from './list-actions';
export { matchInstruction, type MatchOptions } from './match';
export type { MatchedAction, MatchResult } from './result';
