import { z } from 'zod';
import { CacheEntry } from './cache';
import { offerOperations } from './extract/offers';
import { frameQuestions } from './frame-contract';
import { GateAnswer } from './gate';
import { InferenceRecord } from './models/spending';
import { PickedContent, PickedOnPage } from './recordings/live-recording';
import { RowPlace } from './recordings/recording';
import { ModelConfig, ModelCheck, ModelList } from './models/model-config';
import { cloudContract } from './operations/cloud-operations';
import { learnedOperations, pastRunOperations } from './operations/history';
import { OfSession } from './operations/operation';
import {
  libraryOperations,
  recordingOperations,
  scheduleOperations,
} from './operations/recording-operations';
import { pairingOperations } from './pairing/pairing-operations';
import { sessionOperations } from './operations/session-operations';
import { Session } from './session';
import { Settings } from './settings';
import { Suggestion } from './action';
import { maxVariableLength, Origin, VariableName } from './variables';
import { fromContent, fromPanel, fromService, fromUsers } from './message';

export const SuggestReport = z.object({
  suggestions: z.array(Suggestion),
  /** From the call to the answer, the reading of the page included. */
  ms: z.number(),
});
export type SuggestReport = z.infer<typeof SuggestReport>;

/** A kind of request as words say it. `ask`: they want an answer. */
export const RequestKind = z.enum(['find', 'do', 'data', 'ask', 'task']);
export type RequestKind = z.infer<typeof RequestKind>;

/**
 * The operations of the background: the one table of what the panel and the service may ask for. Errors are codes of
 * `base/errors.ts`; state is read from storage, not from answers.
 */
export const backgroundContract = {
  ...cloudContract,
  ...sessionOperations,
  /** Starts a session on a tab (or gives the one it has), or on a new tab at `url`. */
  startSession: fromUsers(
    z.union([z.strictObject({ tabId: z.number() }), z.strictObject({ url: z.url() })]),
  ).gives(Session),
  /** Opens our own page to try things on, in the foreground, with a session. */
  openTryItPage: fromPanel({}).gives(Session),
  listSessions: fromUsers({}).gives(z.array(Session)),
  endSession: fromUsers(OfSession).gives(z.boolean()),
  /** Finds the likely actions on the page. The session says when the page has changed since. */
  suggest: fromUsers(OfSession).gives(SuggestReport),
  /** Says which kind of request words are. */
  readRequest: fromPanel({ instruction: z.string() }).gives(RequestKind),
  /** A frame says that its page has changed since `suggest`; once. */
  changed: fromContent({}).gives(z.boolean()),
  ...offerOperations,
  ...libraryOperations,
  ...recordingOperations,
  ...scheduleOperations,
  /** Ends what the session is doing. Nothing more happens on the page. */
  stop: {
    from: ['panel', 'service', 'content'],
    input: z.strictObject({ sessionId: z.string().optional() }),
    output: z.boolean(),
  },
  /** Has a run wait before it touches its page again; what was sent already is looked after to its end. */
  pause: fromUsers(OfSession).gives(z.boolean()),
  resume: fromUsers(OfSession).gives(z.boolean()),
  /** Takes the user's answer to a question of the gate; false when nobody waits for it any more. */
  answerGate: fromPanel({ id: z.string(), answer: GateAnswer }).gives(z.boolean()),
  /** Has a replay do one step and wait again. */
  stepOnce: fromUsers(OfSession).gives(z.boolean()),
  /**
   * Has the user point at an element of the page, as what the instruction means where there is one; it becomes the one candidate
   * of a new run. False when they did not.
   */
  pick: fromPanel({ ...OfSession.shape, instruction: z.string().optional() }).gives(z.boolean()),
  /** The same, for whoever makes a step of it: the element and the page it is on; null when they did not. */
  pickElement: fromPanel(OfSession).gives(PickedOnPage.nullable()),
  /** A frame says what was picked in it, in which row, and where it is recorded what that shows; null when nothing is to be. */
  picked: fromContent({
    ref: z.number().int().nullable(),
    content: PickedContent.optional(),
    row: RowPlace.optional(),
  }).gives(z.boolean()),
  /** A frame says that the user acted in it. */
  userActed: fromContent({ at: z.number() }).gives(z.boolean()),
  /** Draws marks around the candidates of a run (default: the newest) with these indices (0-based); an empty list clears. */
  mark: fromUsers({
    ...OfSession.shape,
    candidates: z.array(z.number().int()),
    runId: z.string().optional(),
    scrollTo: z.number().int().optional(),
  }).gives(z.boolean()),
  /**
   * Draws marks around the elements of these refs of the session's last snapshot; an empty list clears. Refs whose
   * element or document is gone have none. Answers how many there are.
   */
  markRefs: fromUsers({
    ...OfSession.shape,
    refs: z.array(z.string()).max(100),
    /** Scrolls to the first of them. */
    scroll: z.boolean().optional(),
  }).gives(z.number()),
  /** Draws marks around what these selectors lead to; an empty list clears. Says how many elements each fits. */
  markSelectors: fromUsers({
    ...OfSession.shape,
    selectors: z.array(z.string().max(20_000)).max(100),
    /** Scrolls to the first that is there. */
    scroll: z.boolean().optional(),
  }).gives(z.array(z.number())),
  /**
   * Finds a frame: the tab of a target of the debugging protocol, or the frame of a session whose engine has this key,
   * with the selector that leads into it. Fails with `frame-gone` when there is none.
   */
  locateFrame: fromService(
    z.union([z.strictObject({ targetId: z.string() }), z.strictObject({ key: z.string() })]),
  ).gives(z.object({ tabId: z.number(), selector: z.string().optional() })),
  ...frameQuestions,
  saveSettings: fromUsers(Settings).gives(z.boolean()),
  /** Gives a variable its value: a secret to the worker's memory for as long as the tab's session, others to storage. */
  setVariable: fromPanel({
    tabId: z.number().int(),
    name: VariableName,
    value: z.string().max(maxVariableLength),
    description: z.string().optional(),
    /** The only sites it may be typed on. */
    origins: z.array(Origin).min(1).max(50).optional(),
    secret: z.boolean(),
  }).gives(z.boolean()),
  removeVariable: fromPanel({ tabId: z.number().int(), name: VariableName }).gives(z.boolean()),
  /** The user agrees that text of pages goes to a provider at this origin, or does no longer. */
  setConsent: fromPanel({ origin: z.url(), isGiven: z.boolean() }).gives(z.boolean()),
  /** The log of questions to models and their answers, while one was kept: all of it, or of one session. Oldest first. */
  inferenceLog: fromUsers({ sessionId: z.string().optional() }).gives(z.array(InferenceRecord)),
  /** The answers that are kept in this browser, the last used first. */
  cachedAnswers: fromUsers({}).gives(z.array(CacheEntry)),
  /** Forgets one of them, or all. */
  forgetAnswers: fromUsers({ key: z.string().optional() }).gives(z.boolean()),
  /** Keeps the repairs that are proposed for an answer, or rejects them: then the answer is forgotten. */
  decideRepair: fromUsers({ key: z.string(), keep: z.boolean() }).gives(z.boolean()),
  ...learnedOperations,
  ...pairingOperations,
  ...pastRunOperations,
  /** Asks the model one small question and says in plain words what came of it. */
  checkModel: fromPanel({ model: ModelConfig }).gives(ModelCheck),
  /** The models the endpoint of this one has. */
  listModels: fromPanel({ model: ModelConfig }).gives(ModelList),
} as const;

export type BackgroundContract = typeof backgroundContract;
