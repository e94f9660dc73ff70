export { actionsOn, listActions } from './list-actions';
export { matchInstruction } from './match';
export type { MatchResult } from './result';
export { suggestActions } from './suggest/suggest';
