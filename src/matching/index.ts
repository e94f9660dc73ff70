export { actionsOn, listActions } from './list-actions';
export { matchInstruction } from './match';
export type { MatchResult } from './result';
export { suggestActions } from './suggest/suggest';
export { describeAction } from './sentences';
export { compareFingerprints } from './fingerprint/compare';
export { saysItself, speaksAgainst } from './says-itself';
export { couldBe, matchFingerprint } from './fingerprint/match';
