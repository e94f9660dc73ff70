import { z } from 'zod';
import { AutomationError } from '../base/errors';
import { FrameOffers, type FrameOffersRequest } from './extract/offers';
import { FrameData, type FrameDataRequest } from './extract/page-data';
import type { Fingerprint } from './fingerprint';
import {
  Described,
  DragData,
  DragPhase,
  DrawnState,
  Effect,
  ErrorShape,
  FirstMatch,
  FirstSeen,
  FrameHello,
  FramePoints,
  Located,
  Lookalike,
  NodePath,
  Outcome,
  Point,
  RecordAnswer,
  SecretBoxes,
  type DialogsToHear,
  type FilePiece,
  type FrameAct,
  type OverlayState,
  type RecordRequest,
} from './frame';
import { FrameSnapshot, FrameText, type FrameTextRequest, type SnapshotOptions } from './snapshot';
import { fromContent } from './message';

const modifiers = z.strictObject({
  altKey: z.boolean(),
  ctrlKey: z.boolean(),
  metaKey: z.boolean(),
  shiftKey: z.boolean(),
});

/** CSS px of the frame's viewport. */
const place = { x: z.number(), y: z.number() };

/** One step of trusted input: what a hand does to mouse or keyboard. */
export const InputStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), ...place, modifiers }),
  z.strictObject({
    kind: z.enum(['down', 'up']),
    ...place,
    modifiers,
    button: z.enum(['left', 'middle', 'right']),
    /** 1 for a click, 2 for the second press of a double click. */
    count: z.number().int().min(1).max(3),
  }),
  /** Presses the left button to drag what is there. */
  z.strictObject({ kind: z.literal('grab'), ...place }),
  /** Moves on with the button held. `dragging`: the page let an HTML drag begin. */
  z.strictObject({ kind: z.literal('carry'), ...place, dragging: z.boolean() }),
  /** Lets go of the button where the pointer is. */
  z.strictObject({ kind: z.literal('letGo') }),
  z.strictObject({ kind: z.literal('wheel'), ...place, deltaX: z.number(), deltaY: z.number() }),
  z.strictObject({
    kind: z.enum(['keyDown', 'keyUp']),
    key: z.string(),
    code: z.string(),
    keyCode: z.number().int(),
    text: z.string().optional(),
    /** 1 left, 2 right, 3 number pad. */
    location: z.number().int().min(1).max(3).optional(),
    modifiers,
  }),
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
]);
export type InputStep = z.infer<typeof InputStep>;

/**
 * The requests to a frame, and the frame's own questions, whoever carries them: the extension's messages or the
 * debugging protocol.
 *
 * Frames have only the types of this (they carry no zod). Whatever comes out of a frame is parsed, since a page may
 * have tampered with it.
 */

type OfSelector = { selector: string };
type OfRefs = { refs: number[] };
type LookalikesRequest = { fingerprint: Fingerprint };
type DrawnRequest = { texts: readonly string[] };
type Watching = { on: boolean };
type RowsRequest = { rows: string; inside: string };
type PointRequest = { ref: number; point: Point; still?: boolean };
type PointsRequest = { ref: number; points: Point[]; isPressed?: boolean };
type DragRequest = { selector: string; phase: DragPhase; data: DragData };
type Token = { token: string };
type SecretBoxesRequest = { refs: number[]; marked: number[]; withTexts: boolean };
type OfAct = { actId: string };
type ActStop = OfAct & { late?: boolean };
type ActWatch = OfAct & { dialogs?: DialogsToHear };
type ActTime = OfAct & { at: number };
type TokenTo = Token & { ref: number };
/** `prefix` stands before the refs of the frame. */
type FrameSnapshotRequest = SnapshotOptions & { prefix: string };

/** Requests to one frame, each with its input. */
type FrameInputs = {
  /** A frame's word on itself where no script can be put into it to look: our own page. */
  hello: null;
  snapshot: FrameSnapshotRequest;
  /** The same as text, which is far less to carry. */
  text: FrameTextRequest;
  /** Tells if the selector matches, and which frame elements come before its first match in document order. */
  firstMatch: OfSelector;
  locate: OfSelector;
  /** The data of the frame, or of what the selector first matches. Fails when it matches nothing. */
  pageData: FrameDataRequest;
  /** The tables and lists to choose from. Fails when the selector matches nothing. */
  offers: FrameOffersRequest;
  /**
   * Texts of the rows that a selector finds, in the page's order; empty for rows that are not drawn or lack the
   * element `inside`.
   */
  rowTexts: RowsRequest;
  describe: OfRefs;
  /** The ways to elements in the tree. Elements that are gone are missing. */
  nodePaths: OfRefs;
  /** Elements that could be the one that had this fingerprint. */
  lookalikes: LookalikesRequest;
  /** How each of these texts stands in the frame. */
  drawn: DrawnRequest;
  act: FrameAct;
  /** Has the frame say when the user acts in it, or no longer. */
  watchUser: Watching;
  /** Ends a running act, `late` when its time is over; nothing more happens on the page. */
  stopAct: ActStop;
  /** The tab loads no other document: what the act asked for is not to come, or is a file. */
  stayed: OfAct;
  /** Watches a frame in which nothing is done while an act goes on in another; true as soon as that changes something here. */
  watchChanges: ActWatch;
  /** The act that is watched from here reached its page at `at` (ms since 1970). */
  actSent: ActTime;
  /** The act is over: its effects that are still there, in a frame that watched it. */
  actOver: OfAct;
  /** The act has changed another frame of the tab: its own frame waits for no first effect any more. */
  changedElsewhere: OfAct;
  /**
   * The place in this frame's viewport of a point of the frame in the element `ref`. Unless `still`, a point outside of
   * the frame's box is brought to its edge, and the place is scrolled into view.
   */
  pointInFrame: PointRequest;
  /**
   * The same for points of which some may lie under something of this frame, or outside of the other; the first one is scrolled
   * into view. `isPressed`: by the browser, which presses what is drawn there, in perspective too.
   */
  seeThrough: PointsRequest;
  /** The point of this frame's viewport at which the element can be dropped on; it is scrolled into view. */
  dropPoint: OfSelector;
  /** An HTML drag from another frame comes to the element. Answers whether it takes the drop. */
  dragHere: DragRequest;
  /** Keys go to this very document now, and into no frame in it. */
  holdsFocus: null;
  /** Gives a piece of a file for `setInputFiles`; answers how many bytes of it are there. */
  putFile: FilePiece;
  /** From now on this token, and no other, is taken from its parent. */
  expectToken: Token;
  /** Sends `token` into the child frame at `ref`, whose engine keeps it: how a frame in a shadow tree is told apart. */
  sendToken: TokenTo;
  /** Answers if its parent sent this frame `token`; waits for one that is still on its way. */
  receivedToken: Token;
  /** From now on the next change of this frame is told to the background, once (`changed`). */
  tellChange: null;
  /** From now on what the user does in the frame is told to the background (`recorded`); null: no longer. */
  record: RecordRequest | null;
  /**
   * Boxes of filled secret fields, of texts that repeat their values, and of the elements of these refs; apart from them those of
   * `marked`, one each. Fails without a recorder.
   */
  secretBoxes: SecretBoxesRequest;
  /** Draws this and nothing else over the page; false where the script that draws is not there. */
  showOverlay: OverlayState;
};

export const frameAnswers = {
  hello: FrameHello,
  snapshot: FrameSnapshot,
  text: FrameText,
  firstMatch: FirstMatch,
  locate: Located,
  pageData: FrameData,
  offers: FrameOffers,
  rowTexts: z.array(z.string()),
  describe: z.array(Described),
  nodePaths: z.array(NodePath),
  lookalikes: z.array(Lookalike),
  drawn: z.array(DrawnState),
  act: Outcome,
  watchUser: z.boolean(),
  stopAct: z.boolean(),
  stayed: z.boolean(),
  watchChanges: z.boolean(),
  actSent: z.boolean(),
  actOver: z.array(Effect),
  changedElsewhere: z.boolean(),
  pointInFrame: Point,
  seeThrough: FramePoints,
  dropPoint: Point,
  dragHere: z.boolean(),
  holdsFocus: z.boolean(),
  putFile: z.number().int(),
  expectToken: z.boolean(),
  sendToken: z.boolean(),
  receivedToken: z.boolean(),
  tellChange: z.boolean(),
  record: RecordAnswer,
  secretBoxes: SecretBoxes,
  showOverlay: z.boolean(),
} satisfies { [K in keyof FrameInputs]: z.ZodType };

export type FrameRequests = {
  [K in keyof FrameInputs]: { input: FrameInputs[K]; output: z.infer<(typeof frameAnswers)[K]> };
};

type AnswerShapes = { readonly [K in keyof FrameRequests]: z.ZodType<FrameRequests[K]['output']> };

/** Asks one document. Rejects with its own error, or with `frame-gone` when it went away before it answered. */
export type AskFrame = <K extends keyof FrameRequests>(
  documentId: string,
  operation: K,
  input: FrameRequests[K]['input'],
) => Promise<FrameRequests[K]['output']>;

export type FrameHandlers = {
  [K in keyof FrameRequests]: (
    input: FrameRequests[K]['input'],
  ) => FrameRequests[K]['output'] | Promise<FrameRequests[K]['output']>;
};

/** Gives a frame's answer to a request if it has the right shape. */
export function parseFrameAnswer<K extends keyof FrameRequests>(
  operation: K,
  answer: unknown,
): FrameRequests[K]['output'] {
  const shapes: AnswerShapes = frameAnswers;
  const parsed = shapes[operation].safeParse(answer);
  if (parsed.success) return parsed.data;
  throw malformedAnswer(operation, parsed.error);
}

export const malformedAnswer = (operation: string, cause?: unknown): AutomationError =>
  new AutomationError('engine-failed', `The page gave an answer to "${operation}" that makes no sense.`, {
    cause,
  });

const ofAct = { actId: z.string() };

/** Questions and reports of a frame about an act under way in it. Only the act's own document is answered. */
export const frameQuestions = {
  /** A frame says, right before it touches the page, that this act reaches it now. */
  sent: fromContent({ ...ofAct, at: z.number() }).gives(z.boolean()),
  /**
   * A frame says that the page closes it, or the tab, while the act's own events are dispatched, or that the act's own code
   * takes it to another document.
   */
  closing: fromContent({ ...ofAct, what: z.enum(['frame', 'tab', 'page']) }).gives(z.boolean()),
  /** A frame says that its page took back, within two seconds, what this act had proved. */
  lost: fromContent({ ...ofAct, sentence: z.string().max(500) }).gives(z.boolean()),
  /** A frame says what has kept this act from its target for a while; it goes on waiting. */
  waiting: fromContent({ ...ofAct, problem: ErrorShape }).gives(z.boolean()),
  /** A frame asks for how long nothing has been on its way to its tab, in milliseconds. */
  rested: fromContent(ofAct).gives(z.number()),
  /** A frame asks for the browser's own input for the act that it was told to do with it. */
  input: fromContent({ ...ofAct, steps: z.array(InputStep).max(100).readonly() }).gives(z.boolean()),
  /** A frame inside others asks which of these points of its act's target is not covered by them. */
  firstSeen: fromContent({ ...ofAct, points: z.array(Point).max(20).readonly() }).gives(FirstSeen),
  /** A frame asks whether what its page would send because of the act may go to this origin. */
  maySend: fromContent({ ...ofAct, to: z.string().max(300) }).gives(z.boolean()),
  /** A frame has its page run the script that is the address of a link its act has clicked. */
  followScript: fromContent({ ...ofAct, address: z.string().regex(/^javascript:/i) }).gives(z.boolean()),
  /** A frame asks where, in its own viewport, the drop in another frame is that its act was given. */
  dropPlace: fromContent(ofAct).gives(Point),
  /** A frame carries an HTML drag to that drop. Answers whether it is taken there. */
  dragToDrop: fromContent({ ...ofAct, phase: DragPhase, data: DragData }).gives(z.boolean()),
} as const;
export type FrameQuestions = typeof frameQuestions;
