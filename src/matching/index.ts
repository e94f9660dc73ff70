export { matchInstruction, thingsByChance } from './match-instruction';
export { parseInstruction } from './read/parse';
export { missingFrom, type MissingThing } from './missing';
export { suggestActions } from './suggest/suggest';
export { actionsOn, describeAction, describeMove, listActions } from './decide-match';
export type { MatchResult, StepResult } from './decide-match';
export { compareFingerprints } from './again/evidence';
export { canMeanAgain, saysItself, speaksAgainst } from './says-itself';
export { isRisky } from './again/name-meaning';
export { couldBe, matchFingerprint } from './again/match-fingerprint';
export {
  choiceWords,
  exceptedIn,
  leavesPage,
  readSpeech,
  typedSecrets,
  typedTexts,
  withoutReports,
  withoutWriting,
} from './questions';
export {
  beginsWithDeed,
  ordersDeed,
  risksNamed,
  risksOf,
  risksSaid,
  risksTold,
  sentencesOf,
  takenWhole,
  thingsNamed,
  withoutDeterminers,
  withoutNotes,
} from './risks-of';
export * from './risky-words';
export { kindWords } from './read/lexicon';
export { unspacedScript } from './words';
