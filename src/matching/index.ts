export { actionsOn, listActions } from './decide-match';
export { matchInstruction } from './match-instruction';
export { leavesPage } from './questions';
export type { MatchResult, StepResult } from './decide-match';
export { suggestActions } from './suggest/suggest';
export { describeAction, describeMove } from './decide-match';
export { compareFingerprints } from './again/evidence';
export { canMeanAgain, saysItself, speaksAgainst } from './says-itself';
export { couldBe, matchFingerprint } from './again/match-fingerprint';
export { choiceWords } from './questions';
export { exceptedIn } from './questions';
export { withoutReports, withoutWriting } from './questions';
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
