import { z } from 'zod';
import { ActResult, ScopedActOptions } from './act';
import { ActionOutput } from './action';
import { CacheEntry, CacheReport } from './cache';
import { cloudContract } from './cloud-contract';
import { ToldCorrection } from './correction';
import { DragData, DragPhase, Effect, ErrorShape, FilePiece, FirstSeen, Point } from './frame';
import { GateAnswer } from './gate';
import { InferenceRecord } from './inference';
import { InputStep } from './input';
import { libraryOperations } from './library';
import { recordingOperations } from './live-recording';
import { ModelConfig } from './model-config';
import { ModelCheck, ModelList } from './models';
import { ScopedObserveOptions } from './observe';
import { Recording } from './recording';
import { Repair } from './repair';
import { ReplayOptions, ReplayReport } from './replay';
import { Candidate, Rung, Run, Session, SessionOptions, Usage } from './session';
import { Settings } from './settings';
import { Snapshot, SnapshotChange, SnapshotOptions } from './snapshot';
import { Suggestion } from './suggestion';
import { maxVariableLength, Origin, VariableName } from './variables';

/** Longest instruction taken, in characters. */
export const maxInstructionLength = 10_000;

const Instruction = z
  .string()
  .refine((text) => text.trim() !== '', 'The instruction is empty. Say what you want on the page.')
  .refine(
    (text) => text.length <= maxInstructionLength,
    `The instruction is longer than ${maxInstructionLength} characters. Say it in fewer words.`,
  );

const OfSession = z.strictObject({ sessionId: z.string() });

export const SnapshotRequest = SnapshotOptions.extend({
  /** `nodes` (default) adds the structure to the text. */
  form: z.enum(['text', 'nodes']).optional(),
  /** Most tokens of the text, estimated at four characters each; default 6,000. */
  budget: z.number().int().positive().optional(),
  /** What the text is read for: past the budget, lines with its words stay. */
  need: z.string().optional(),
  /** How many lines, by need, were shown before: gives those that come after them. */
  more: z.number().int().nonnegative().optional(),
  /** Adds the lines that were left out. */
  leftOut: z.boolean().optional(),
  /** Adds what changed since the session's last snapshot, if that had the same scope and depth. */
  changes: z.boolean().optional(),
});
export type SnapshotRequest = z.infer<typeof SnapshotRequest>;

export const SnapshotReport = z.object({
  text: z.string(),
  /** Estimated, of `text`. */
  tokens: z.number(),
  /** Lines in `text`, and lines left out of it. */
  shown: z.number(),
  omitted: z.number(),
  /** In the worker, from the call to the joined text. */
  ms: z.number(),
  snapshot: Snapshot.optional(),
  /** In their order: the first "(n more lines)" in `text` stands for the first n of them, and so on. */
  leftOut: z.array(z.string()).optional(),
  /** Absent when there is no earlier snapshot to compare with. */
  changes: z.array(SnapshotChange).optional(),
});
export type SnapshotReport = z.infer<typeof SnapshotReport>;

/** What changed since the session's last snapshot. */
export const SnapshotDiff = z.object({
  /** A line a change: `+` came, `-` went, `~` is otherwise now. */
  text: z.string(),
  changes: z.array(SnapshotChange),
});
export type SnapshotDiff = z.infer<typeof SnapshotDiff>;

/** `observe`'s answer: the interface's result, with what the panel and the service say about it. */
export const ObserveReport = z.object({
  candidates: z.array(Candidate),
  rung: Rung.optional(),
  tried: z.array(z.string()),
  usage: Usage,
  ms: z.number(),
  unreadable: z.array(z.string()),
  /** Present where answers are cached. */
  cache: CacheReport.optional(),
  /** What the page took back of earlier acts since an operation last told; for the service. */
  corrected: z.array(ToldCorrection).optional(),
});
export type ObserveReport = z.infer<typeof ObserveReport>;

/** `act`'s answer: the interface's result, with how it was found and what it changed. */
export const ActReport = z.object({
  result: ActResult,
  rung: Rung.optional(),
  usage: Usage,
  ms: z.number(),
  effects: z.array(Effect),
  /** Elements that were found again otherwise than by their selectors: proposals to keep. */
  repairs: z.array(Repair).optional(),
  /** Present when `result.success` is false. */
  error: ErrorShape.optional(),
  /** What could have been meant, when nothing was sure. */
  candidates: z.array(Candidate),
  /** Present where answers are cached and an instruction was given. */
  cache: CacheReport.optional(),
  /** What the page took back of earlier acts since an operation last told; for the service. */
  corrected: z.array(ToldCorrection).optional(),
});
export type ActReport = z.infer<typeof ActReport>;

export const SuggestReport = z.object({
  suggestions: z.array(Suggestion),
  /** From the call to the answer, the reading of the page included. */
  ms: z.number(),
});
export type SuggestReport = z.infer<typeof SuggestReport>;

/**
 * What the background answers: the one table of what panel and service may ask.
 * Errors are codes of `base/errors.ts`; state is read from storage, not from answers.
 */
export const backgroundContract = {
  ...cloudContract,
  /** Starts a session on a tab (or gives the one it has), or on a new tab at `url`. */
  startSession: {
    from: ['panel', 'service'],
    input: z.union([z.strictObject({ tabId: z.number() }), z.strictObject({ url: z.url() })]),
    output: Session,
  },
  /** Opens our own page to try things on, in the foreground, with a session. */
  openTryItPage: { from: ['panel'], input: z.strictObject({}), output: Session },
  listSessions: { from: ['panel', 'service'], input: z.strictObject({}), output: z.array(Session) },
  /** Sets how a session acts from now on; options left out stay as they are. */
  configure: {
    from: ['panel', 'service'],
    input: OfSession.extend({ options: SessionOptions }),
    output: Session,
  },
  endSession: { from: ['panel', 'service'], input: OfSession, output: z.boolean() },
  /** Goes to `url` in the session's tab and waits until its document is there. */
  navigate: {
    from: ['panel', 'service'],
    input: OfSession.extend({ url: z.url(), timeoutMs: z.number().optional() }),
    output: z.object({ url: z.string(), title: z.string() }),
  },
  /** The joined snapshot of all frames as text and, unless `form` is `text`, as nodes. */
  snapshot: {
    from: ['panel', 'service'],
    input: OfSession.extend({ options: SnapshotRequest.optional() }),
    output: SnapshotReport,
  },
  /** What changed since the session's last snapshot or diff, in the same scope and depth. Fails with `snapshot-failed` before the first. */
  snapshotDiff: { from: ['panel', 'service'], input: OfSession, output: SnapshotDiff },
  observe: {
    from: ['panel', 'service'],
    input: OfSession.extend({
      instruction: Instruction.optional(),
      /** Without an instruction: only what can be done with these refs of the last snapshot. */
      refs: z.array(z.string()).optional(),
      options: ScopedObserveOptions.optional(),
    }),
    output: ObserveReport,
    progress: Run,
  },
  /** What a person is likely to do on the page. The session says when the page has changed since. */
  suggest: { from: ['panel', 'service'], input: OfSession, output: SuggestReport },
  /** A frame says that its page has changed since `suggest`; once. */
  changed: { from: ['content'], input: z.strictObject({}), output: z.boolean() },
  act: {
    from: ['panel', 'service'],
    input: OfSession.extend({
      input: z.union([Instruction, ActionOutput]),
      options: ScopedActOptions.optional(),
    }),
    output: ActReport,
    progress: Run,
  },
  /** Replays a recording in the session's tab, with no model. Its report lies in `storage.session` too (`replayKey`). */
  replay: {
    from: ['panel', 'service'],
    input: OfSession.extend({ recording: Recording, options: ReplayOptions.optional() }),
    output: ReplayReport,
    progress: ReplayReport,
  },
  ...libraryOperations,
  ...recordingOperations,
  /** Ends what the session is doing. Nothing more happens on the page. */
  stop: {
    from: ['panel', 'service', 'content'],
    input: z.strictObject({ sessionId: z.string().optional() }),
    output: z.boolean(),
  },
  /** Has a run wait before it touches its page again; what was sent already is looked after to its end. */
  pause: { from: ['panel', 'service'], input: OfSession, output: z.boolean() },
  /** Has a run that waits go on. */
  resume: { from: ['panel', 'service'], input: OfSession, output: z.boolean() },
  /** What the user says to a question of the gate; false when nobody waits for it any more. */
  answerGate: {
    from: ['panel'],
    input: z.strictObject({ id: z.string(), answer: GateAnswer }),
    output: z.boolean(),
  },
  /** Has a replay do one step and wait again. */
  stepOnce: { from: ['panel', 'service'], input: OfSession, output: z.boolean() },
  /** Has the user point at an element of the page; it becomes the one candidate of a new run. False when they did not. */
  pick: { from: ['panel'], input: OfSession, output: z.boolean() },
  /** The same, for whoever makes a step of it: the element and the page it is on; null when they did not. */
  pickElement: {
    from: ['panel'],
    input: OfSession,
    output: z.object({ candidate: Candidate, url: z.string() }).nullable(),
  },
  /** A frame says what was picked in it; null when nothing is to be. */
  picked: {
    from: ['content'],
    input: z.strictObject({ ref: z.number().int().nullable() }),
    output: z.boolean(),
  },
  /** A frame says that the user acted in it. */
  userActed: { from: ['content'], input: z.strictObject({ at: z.number() }), output: z.boolean() },
  /** Draws marks around the candidates of a run (default: the newest) with these indices (0-based); an empty list clears. */
  mark: {
    from: ['panel', 'service'],
    input: OfSession.extend({
      candidates: z.array(z.number().int()),
      runId: z.string().optional(),
      scrollTo: z.number().int().optional(),
    }),
    output: z.boolean(),
  },
  /**
   * Draws marks around the elements of these refs of the session's last snapshot; an empty list clears. Refs whose
   * element or document is gone have none. Answers how many there are.
   */
  markRefs: {
    from: ['panel', 'service'],
    input: OfSession.extend({
      refs: z.array(z.string()).max(100),
      /** Scrolls to the first of them. */
      scroll: z.boolean().optional(),
    }),
    output: z.number(),
  },
  /** Draws marks around what these selectors lead to; an empty list clears. Says how many elements each fits. */
  markSelectors: {
    from: ['panel', 'service'],
    input: OfSession.extend({
      selectors: z.array(z.string().max(20_000)).max(100),
      /** Scrolls to the first that is there. */
      scroll: z.boolean().optional(),
    }),
    output: z.array(z.number()),
  },
  /**
   * Gives a piece of a file that `setInputFiles` may name (at most 50 MB a session); answers how many bytes of it are
   * there. The worker keeps files in memory only: once it was stopped, they have to be given again.
   */
  putFile: { from: ['panel', 'service'], input: OfSession.extend({ piece: FilePiece }), output: z.number() },
  /**
   * Where a frame is: the tab of a target of the debugging protocol, or the frame of a session whose engine has this
   * key, with the selector that leads into it. Fails with `frame-gone` when there is none.
   */
  locateFrame: {
    from: ['service'],
    input: z.union([z.strictObject({ targetId: z.string() }), z.strictObject({ key: z.string() })]),
    output: z.object({ tabId: z.number(), selector: z.string().optional() }),
  },
  /** A frame says, right before it touches the page, that this act reaches it now. */
  sent: {
    from: ['content'],
    input: z.strictObject({ actId: z.string(), at: z.number() }),
    output: z.boolean(),
  },
  /**
   * A frame says that the page closes it, or the tab, while the act's own events are dispatched, or that the act's own code
   * takes it to another document.
   */
  closing: {
    from: ['content'],
    input: z.strictObject({ actId: z.string(), what: z.enum(['frame', 'tab', 'page']) }),
    output: z.boolean(),
  },
  /** A frame says that its page took back, within two seconds, what this act had proved. */
  lost: {
    from: ['content'],
    input: z.strictObject({ actId: z.string(), sentence: z.string().max(500) }),
    output: z.boolean(),
  },
  /** A frame asks for the browser's own input for the act that it was told to do with it. */
  input: {
    from: ['content'],
    input: z.strictObject({ actId: z.string(), steps: z.array(InputStep).max(100) }),
    output: z.boolean(),
  },
  /** A frame inside others asks which of these points of its act's target is not covered by them. */
  firstSeen: {
    from: ['content'],
    input: z.strictObject({ actId: z.string(), points: z.array(Point).max(20) }),
    output: FirstSeen,
  },
  /** A frame has its page run the script that is the address of a link its act has clicked. */
  followScript: {
    from: ['content'],
    input: z.strictObject({ actId: z.string(), address: z.string().regex(/^javascript:/i) }),
    output: z.boolean(),
  },
  /** A frame asks where, in its own viewport, the drop in another frame is that its act was given. */
  dropPlace: { from: ['content'], input: z.strictObject({ actId: z.string() }), output: Point },
  /** A frame carries an HTML drag to that drop. Answers whether it is taken there. */
  dragToDrop: {
    from: ['content'],
    input: z.strictObject({ actId: z.string(), phase: DragPhase, data: DragData }),
    output: z.boolean(),
  },
  /** Checks and stores settings. */
  saveSettings: { from: ['panel', 'service'], input: Settings, output: z.boolean() },
  /** Gives a variable its value: a secret to the worker's memory for as long as the tab's session, others to storage. */
  setVariable: {
    from: ['panel'],
    input: z.strictObject({
      tabId: z.number().int(),
      name: VariableName,
      value: z.string().max(maxVariableLength),
      description: z.string().optional(),
      /** Where alone it may be typed. */
      origins: z.array(Origin).min(1).max(50).optional(),
      secret: z.boolean(),
    }),
    output: z.boolean(),
  },
  removeVariable: {
    from: ['panel'],
    input: z.strictObject({ tabId: z.number().int(), name: VariableName }),
    output: z.boolean(),
  },
  /** The user agrees that text of pages goes to a provider at this origin, or does no longer. */
  setConsent: {
    from: ['panel'],
    input: z.strictObject({ origin: z.url(), isGiven: z.boolean() }),
    output: z.boolean(),
  },
  /** What models were asked and answered while that was kept: all of it, or of one session. Oldest first. */
  inferenceLog: {
    from: ['panel', 'service'],
    input: z.strictObject({ sessionId: z.string().optional() }),
    output: z.array(InferenceRecord),
  },
  /** The answers that are kept in this browser, the last used first. */
  cachedAnswers: { from: ['panel', 'service'], input: z.strictObject({}), output: z.array(CacheEntry) },
  /** Forgets one of them, or all. */
  forgetAnswers: {
    from: ['panel', 'service'],
    input: z.strictObject({ key: z.string().optional() }),
    output: z.boolean(),
  },
  /** Keeps the repairs that are proposed for an answer, or rejects them: then the answer is forgotten. */
  decideRepair: {
    from: ['panel', 'service'],
    input: z.strictObject({ key: z.string(), keep: z.boolean() }),
    output: z.boolean(),
  },
  /** Forgets the user's instructions. */
  clearHistory: { from: ['panel'], input: z.strictObject({}), output: z.boolean() },
  /** Asks the model one small question and says in plain words what came of it. */
  checkModel: { from: ['panel'], input: z.strictObject({ model: ModelConfig }), output: ModelCheck },
  /** The models the endpoint of this one has. */
  listModels: { from: ['panel'], input: z.strictObject({ model: ModelConfig }), output: ModelList },
} as const;

export type BackgroundContract = typeof backgroundContract;
