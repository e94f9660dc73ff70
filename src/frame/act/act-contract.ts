import type { ErrorCode, ErrorDetails } from '../../base/errors';
import type { Saying } from '../../base/say';
import type { Effect, FrameAct } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import type { Hands } from '../hands/hands';
import type { Causes } from '../proof/causes';
import type { RowBox } from './row';

/** A point of the frame's viewport, in CSS px, and the deepest element there. */
export type HitPoint = { x: number; y: number; element: Element; aim?: Aim };

/** The element a point was found for, its box at that time, and its identity and rows at that time. */
export type Aim = { target: Element; box: DOMRect; held?: Held };

/** One act under way. */
export type ActUnderWay = {
  readonly request: FrameAct;
  readonly context: FrameContext;
  readonly signal: AbortSignal;
  /** The arguments with variables replaced. Never to be put into a message. */
  readonly args: readonly string[];
  /** The only way events reach the page. */
  readonly hands: Hands;
  /** Follows what the act causes in its page. */
  readonly causes: Causes;
  /** The target as it was first found, with the boxes around it. */
  held?: Held;
  /** The point at which the target receives the pointer; set by the check of that name. */
  point: HitPoint | null;
  /** The text that is to be read back, once it is known. */
  expected?: string;
  /** Tells in one look whether the state that was read back is still there; set once it was read back. */
  holds?: () => boolean;
  /** When the act began, on `performance.now()`'s clock. */
  readonly startedAt: number;
};

/** A deed that has read its own state back, with what it found. */
export type Proven = { readBack: Effect[] };

/**
 * The reason an act can't go on. Waiting does not mend a `final` one. With `wasDone`, the act was done and the page undid
 * it, so that doing it again does not help. One that `awaitsAnswer` is a dialog that waits for a person.
 */
export type ActProblem = {
  code: ErrorCode;
  message: string | Saying;
  details?: ErrorDetails;
  final?: boolean;
  wasDone?: boolean;
  awaitsAnswer?: boolean;
};

/** Gives the problem that keeps `target` from being acted on now, or null. */
export type Check = (target: Element, run: ActUnderWay) => ActProblem | null | Promise<ActProblem | null>;

/** The result of reading a state back: its effects, or the reason it is not there. */
export type Verdict = { effects: Effect[] } | { problem: ActProblem };

/** The definition of a method: its checks, its deed, and how its state is read back. One file each in `methods/`. */
export type MethodDefinition = {
  /** Says what is wrong with the arguments, or null. */
  checkArguments?(args: readonly string[]): string | null;
  /** The element that is really acted on: a label's control, say. */
  retarget?(element: Element, run: ActUnderWay): Element;
  /** They run in this order until all pass in one go or the deadline is over. */
  readonly checks: readonly Check[];
  /** Gives an effect when the state asked for is already there, else null. Then nothing is sent. */
  already?(target: Element, run: ActUnderWay): Effect | null;
  /**
   * Does it, and gives the effects it has seen for itself, besides those that are watched for; `readBack` is proof by
   * state. Throws when it finds that it cannot be done.
   */
  perform(target: Element, run: ActUnderWay): Promise<Effect[] | Proven>;
  /** Does it where no element is needed. Null when one is. */
  withoutTarget?(run: ActUnderWay): Promise<Proven> | null;
  /** Reads the state back. Without it the act is proved by an effect. */
  verify?(target: Element, run: ActUnderWay): Promise<Verdict> | Verdict;
  /** Whether `perform` itself reads the state back. */
  readonly readsBack?: boolean;
  /**
   * Whether the effects that `perform` gives are a state, whose consequences are waited for as long as the page is at
   * work on them.
   */
  readonly bringsMore?: boolean;
  /** Whether a tooltip counts as an effect; after a click it is a by-product. */
  readonly countsTooltips?: boolean;
  /** Gives the problem to report when no effect was seen. */
  unseen?(target: Element, run: ActUnderWay): ActProblem;
};

/** An element as it was when the act began with it: its role and name, and the boxes around it. */
export type Held = {
  readonly element: Element;
  readonly role: string;
  readonly name: string;
  readonly boxes: readonly RowBox[];
};

/** The methods there are, by their names: handed in, since no frame knows what can be done in it. */
export type MethodTable = ReadonlyMap<string, MethodDefinition>;
