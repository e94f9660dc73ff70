import type { ErrorCode } from '../base/errors';
import type { Method } from '../protocol/action';
import type { SaidMove } from './read/parse-moves';

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
  /** Whether the first candidate can be acted on as it is: the right element, and nothing left to say or do. */
  sure: boolean;
  /** The reason for doubt, as a sentence; empty when sure. */
  reason: string;
  /** Only for a compound instruction ("… and press Enter"): one result a step, in order; `sure` above is then false. */
  steps?: StepResult[];
  /** The move that leaves the page; sure, and without an element. */
  move?: SaidMove;
  /** A refusal that no rung overrules, and its reason. */
  refusal?: { code: ErrorCode; message: string };
};

/** The matcher's answer to one step of several. */
export type StepResult = MatchResult & {
  /** Its own words; empty for a step that another one implies. */
  written: string;
  /** Whether it submits the search of the step before, which the instruction did not say. */
  submitsSearch?: boolean;
  /** Whether it changes the page, so that later steps are matched once it is done. */
  turnsPage?: boolean;
};
