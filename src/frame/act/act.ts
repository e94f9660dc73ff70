import { performance } from '../dom/builtins';
import { AutomationError, type ErrorCode, type ErrorDetails } from '../../base/errors';
import type { Saying } from '../../base/say';
import type { Effect, FrameAct } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import type { Hands } from '../hands/hands';
import type { Causes } from '../proof/causes';
import type { RowBox } from './row';

export type Act = {
  readonly request: FrameAct;
  readonly method: Method;
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
  /** The field has held the text: when it does not now, the page has taken it back. */
  wasHeld?: boolean;
  /** The text of the field before the act. */
  heldBefore?: string;
  /** The field that took the text, where the target has given way to it at the focus. */
  taker?: Element;
  /** Tells in one look whether the state that was read back is still there; set once it was read back. */
  holds?: () => boolean;
  /** When the act began, on `performance.now()`'s clock. */
  readonly startedAt: number;
};

/** The rest of the act's time, in milliseconds; never below 0. */
export const remainingMs = ({ request, startedAt }: Act): number =>
  Math.max(0, request.timeoutMs - (performance.now() - startedAt));

/** Gives if nothing has moved or been on its way, in page and tab, for as long as the request says, counted from `since` on. */
export function followRest({ context, request }: Act, since: number): (restMs?: number) => Promise<boolean> {
  let restedSince = since;
  return async (restMs = request.restMs ?? Infinity) => {
    const at = performance.now();
    restedSince = Math.max(restedSince, at - context.changes.restedMs());
    if (at - restedSince < restMs) return false;
    const tabRestedMs = await context.tabRestedMs?.();
    if (tabRestedMs !== undefined) restedSince = Math.max(restedSince, at - tabRestedMs);
    return at - restedSince >= restMs;
  };
}

/** A point of the frame's viewport, in CSS px, and the deepest element there. */
export type HitPoint = {
  x: number;
  y: number;
  element: Element;
  aim?: Aim;
};

/** The element a point was found for, its box at that time, and its identity and rows at that time. */
type Aim = { target: Element; box: DOMRect; held?: Held };

/** An element as it was when the act began with it: its role and name, and the boxes around it. */
export type Held = {
  readonly element: Element;
  readonly role: string;
  readonly name: string;
  readonly boxes: readonly RowBox[];
};

/**
 * The reason an act can't go on. Waiting does not mend a `final` one. With `wasDone`, the act was done and the page undid
 * it, so that doing it again does not help. One that `passes` is on the move, or shows that it is at work; one that does not waits for a person.
 */
export type Problem = {
  code: ErrorCode;
  message: string | Saying;
  details?: ErrorDetails;
  final?: boolean;
  wasDone?: boolean;
  passes?: boolean;
};

export const errorOf = ({ code, message, details }: Problem): AutomationError =>
  new AutomationError(code, message, { details });

/** Gives the problem that keeps `target` from being acted on now, or null. */
export type Check = (target: Element, act: Act) => Problem | null | Promise<Problem | null>;

export async function firstProblem(
  target: Element,
  checks: readonly Check[],
  act: Act,
): Promise<Problem | null> {
  for (const check of checks) {
    const problem = await check(target, act);
    if (problem) return problem;
  }
  return null;
}

export const takesNothing = (args: readonly string[]): string | null =>
  args.every((arg) => arg === '') ? null : 'takes no arguments.';

/** The effects of an act that has read its own state back. */
export type Proven = { readBack: Effect[] };

/** The result of reading a state back: its effects, or the reason it is not there. */
export type Verdict = { effects: Effect[] } | { problem: Problem };

export type Method = {
  /** Says what is wrong with the arguments, or null. */
  checkArguments?(args: readonly string[]): string | null;
  /** The element that is really acted on: a label's control, say. */
  retarget?(element: Element, act: Act): Element;
  /** They run in this order until all pass in one go or the deadline is over. */
  readonly checks: readonly Check[];
  /** Gives an effect when the state asked for is already there, else null. Then nothing is sent. */
  already?(target: Element, act: Act): Effect | null;
  /**
   * Does it, and gives the effects it has seen for itself, besides those that are watched for; `readBack` is proof by
   * state. Throws when it finds that it cannot be done.
   */
  perform(target: Element, act: Act): Promise<Effect[] | Proven>;
  /** Does it where no element is needed. Null when one is. */
  withoutTarget?(act: Act): Promise<Proven> | null;
  /** Reads the state back. Without it the act is proved by an effect. */
  verify?(target: Element, act: Act): Promise<Verdict> | Verdict;
  /** The page may take the state back once it has taken it over: then what it shows instead proves the act where it says this text. */
  taken?(target: Element, act: Act): string;
  /** A server that refuses what the page sends on makes it undone, whatever the field holds. */
  readonly isUpload?: boolean;
  /** `perform` itself reads the state back. */
  readonly readsBack?: boolean;
  /** The effects that `perform` gives are a state, whose consequences are waited for as long as the page is at work on them. */
  readonly bringsMore?: boolean;
  /** A tooltip counts as an effect; after a click it is a by-product. */
  readonly countsTooltips?: boolean;
  /** Gives the problem to report when no effect was seen. */
  unseen?(target: Element, act: Act, watchedSeconds: number): Problem;
};

/** The methods there are, by their names: handed in, since no frame knows what can be done in it. */
export type MethodTable = ReadonlyMap<string, Method>;

/** The parts of an act that the changes of a page are judged by. Without a target they are those of another frame. */
export type Judged = {
  readonly context: FrameContext;
  readonly target: Element | null;
  readonly causes: Pick<Causes, 'hasArrivedAt' | 'unfollowed' | 'work' | 'expect'>;
  readonly method: Pick<Method, 'countsTooltips'>;
  readonly hands: Pick<Hands, 'letGoAt'>;
  readonly request: Pick<FrameAct, 'method' | 'trusted'>;
};
