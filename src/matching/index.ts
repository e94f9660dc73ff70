export { actionsOn, listActions } from './list-actions';
export { matchInstruction } from './match-instruction';
export { leavesPage } from './leaves-page';
export type { MatchResult, StepResult } from './result';
export { suggestActions } from './suggest/suggest';
export { describeAction, describeMove } from './sentences';
export { compareFingerprints } from './again/compare';
export { canMeanAgain, saysItself, speaksAgainst } from './says-itself';
export { couldBe, matchFingerprint } from './again/match-fingerprint';
export { choiceWords } from './choice-words';
export { exceptedIn } from './exceptions';
export { withoutReports, withoutWriting } from './reported-deeds';
export { typedSecrets, typedTexts } from './questions';
export { readSpeech } from './questions';
export {
  beginsWithDeed,
  isHarmless,
  isVagueName as isVague,
  isWayOut,
  risksNamed,
  risksOf,
  risksSaid,
  risksTold,
  withoutNotes,
} from './risks-of';
export * from './risky-words';
export { tells } from './tells';
