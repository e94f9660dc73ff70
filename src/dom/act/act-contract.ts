import type { ErrorCode } from '../../base/errors';
import type { Effect, FrameAct } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import type { Hands } from './hands/hands';
import type { Causes } from './proof/causes';
import type { RowBox } from './target/row';

/** A point of the frame's viewport, in CSS px, and the deepest element there. */
export type HitPoint = { x: number; y: number; element: Element; aim?: Aim };

/** What a point was found for, the box that had then, and what it was. */
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
  /** What the act causes in its page. */
  readonly causes: Causes;
  /** What the target is, with its row, since it was found. */
  held?: Held;
  /** Where the target receives the pointer; set by the check of that name. */
  point: HitPoint | null;
  /** The text that is to be read back, once it is known. */
  expected?: string;
  /** Whether the state that was read back is there now, in one look; set once it was. */
  holds?: () => boolean;
  /** When the act began, on `performance.now()`'s clock. */
  readonly startedAt: number;
};

/** A deed that has read its own state back, with what it found. */
export type Proven = { readBack: Effect[] };

/**
 * Why an act can't go on. A `final` one does not get better by waiting; one of an act that `wasDone`, and undone by the
 * page, not by doing it again.
 */
export type ActProblem = { code: ErrorCode; message: string; final?: boolean; wasDone?: boolean };

/** What keeps `target` from being acted on now, or null. */
export type Check = (target: Element, run: ActUnderWay) => ActProblem | null | Promise<ActProblem | null>;

/** What reading back gave: the state is there, or it is not and why. */
export type Verdict = { effects: Effect[] } | { problem: ActProblem };

/** What makes a method: its checks, its deed, and how its state is read back. One file each in `methods/`. */
export type MethodDefinition = {
  /** What is wrong with the arguments, or null. */
  checkArguments?(args: readonly string[]): string | null;
  /** The element that is really acted on: a label's control, say. */
  retarget?(element: Element, run: ActUnderWay): Element;
  /** In this order, until all pass in one go or the deadline is over. */
  readonly checks: readonly Check[];
  /** What says that the state asked for is already there, or null. Then nothing is sent. */
  already?(target: Element, run: ActUnderWay): Effect | null;
  /**
   * Does it. What it returns it has seen for itself, beyond what is watched for; `readBack` is proof by state. Throws
   * when it finds that it cannot be done.
   */
  perform(target: Element, run: ActUnderWay): Promise<Effect[] | Proven>;
  /** Does it where no element is needed. Null when one is. */
  withoutTarget?(run: ActUnderWay): Promise<Proven> | null;
  /** Reads the state back. Without it the act is proved by an effect. */
  verify?(target: Element, run: ActUnderWay): Promise<Verdict> | Verdict;
  /** What it does is read back as `perform` does it. */
  readonly readsBack?: boolean;
  /** What it has seen for itself is a state, and what comes of that is waited for as long as the page is at work on it. */
  readonly bringsMore?: boolean;
  /** A tooltip is an effect; of a click it is a by-product. */
  readonly countsTooltips?: boolean;
  /** What to say when no effect was seen. */
  unseen?(target: Element, run: ActUnderWay): ActProblem;
};

/** What an element was when the act was begun with it: its role and name, and the boxes around it. */
export type Held = {
  readonly element: Element;
  readonly role: string;
  readonly name: string;
  readonly boxes: readonly RowBox[];
};
