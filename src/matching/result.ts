import type { ErrorCode } from '../base/errors';
import type { Method } from '../protocol/action';
import type { SaidMove } from './parse/parse-moves';

/** One action that fits the instruction. */
export type MatchedAction = {
  ref: string;
  frameId: number;
  method: Method;
  /** The arguments of the method; `%name%` stays as it was said. Empty for `fill` when the instruction names no value. */
  arguments: string[];
  /** The action in words a person reads: `Click the "Sign in" button`. */
  description: string;
  /** 0..1: the share of right answers among answers with this number. */
  confidence: number;
  /** Whether this is the element and the method that were meant. */
  sure: boolean;
};

/** The matcher's answer to an instruction. */
export type MatchResult = {
  /** Best first, at most 8. For a compound instruction: the best of each step, in order. */
  candidates: MatchedAction[];
  /** The first candidate can be acted on as it is: right element, and nothing left to be said or done. */
  sure: boolean;
  /** Why not, in plain words; empty when sure. */
  reason: string;
  /** Only for a compound instruction ("… and press Enter"): one result a step, in order; `sure` above is then false. */
  steps?: StepResult[];
  /** Sure, and no element: the page is left for there. */
  move?: SaidMove;
  /** A refusal that no rung overrules, and its reason. */
  refusal?: { code: ErrorCode; message: string };
};

/** The matcher's answer to one step of several. */
export type StepResult = MatchResult & {
  /** Its own words; empty for one that another step brings with it. */
  written: string;
  /** It submits the search that the step before it has typed, which nobody said. */
  submitsSearch?: boolean;
  /** It changes what the page shows: the steps after it are looked for once it is done. */
  turnsPage?: boolean;
};
