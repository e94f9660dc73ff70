import { z } from 'zod';
import { ActionOutput } from './action';
import { Correction, ToldCorrection } from './correction';
import { ExtractFacts } from './extract/page-data';
import { Fingerprint, Identity, Repair } from './fingerprint';
import { DialogPolicy, Effect, ErrorShape } from './frame';
import { GateDecision, GateQuestion } from './gate';

/**
 * The events that reach the page: our own in it (`page`), the browser's through the debugger (`trusted`), or the
 * browser's only where the page's do not suffice (`auto`).
 */
export const InputMode = z.enum(['page', 'trusted', 'auto']);
export type InputMode = z.infer<typeof InputMode>;

/** Options of a session. Absent ones are those of the settings, or the default. */
export const SessionOptions = z.strictObject({
  inputMode: InputMode.optional(),
  dialogs: DialogPolicy.optional(),
  /** Stands in the place of our own prompt whenever a model is asked. */
  systemPrompt: z.string().optional(),
  /** Sent with each question to a model, where its endpoint takes it. */
  temperature: z.number().optional(),
  maxOutputTokens: z.number().int().positive().optional(),
  /** An act's element has this long to be there and still, in milliseconds, when the act names no time. */
  domSettleTimeoutMs: z.number().positive().optional(),
  /** Questions to models and their answers are kept, to be exported. */
  logInference: z.boolean().optional(),
  /** Answers that were found before are used and kept. Left out, the panel follows the settings and a service does not. */
  enableCaching: z.boolean().optional(),
});
export type SessionOptions = z.infer<typeof SessionOptions>;

/** The ways in which an answer is found, cheapest first. */
export const rungs = ['given', 'cache', 'matcher', 'model'] as const;
export const Rung = z.enum(rungs);
export type Rung = z.infer<typeof Rung>;

/** Tokens an answer cost; all 0 when no model was asked. */
export const Usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.number(),
});
export type Usage = z.infer<typeof Usage>;

/** One question a model was asked, and what it cost. */
export const ModelCall = z.object({
  modelName: z.string(),
  /** The origin that the page's text went to; absent when it stayed in the browser. */
  origin: z.string().optional(),
  usage: Usage,
  ms: z.number(),
  /** In US dollars; absent when there is no price for the model. */
  usd: z.number().optional(),
});
export type ModelCall = z.infer<typeof ModelCall>;

/** An action that was found, and how sure the rung is of it. */
export const Candidate = z.object({
  action: ActionOutput,
  /** 0 to 1. */
  confidence: z.number(),
  /** Above the rung's own threshold: may run without being looked at. */
  sure: z.boolean(),
  /** The frame it is in, in words, when it is not the top one. */
  frame: z.string().optional(),
  /** The fingerprint of the element when it was found: another one is never acted on in its place. */
  fingerprint: Fingerprint.optional(),
  /** Other selectors of it, in its own frame. */
  alternates: z.array(z.string()).optional(),
  /** The user chose it for the same words before, and it comes first for that. */
  wasChosen: z.boolean().optional(),
});
export type Candidate = z.infer<typeof Candidate>;

export const StepState = z.enum(['running', 'done', 'failed', 'unknown', 'stopped']);

/** One action of a run and what came of it. */
export const RunStep = z.object({
  action: ActionOutput,
  /** Its element's name and role when it was found. */
  thing: Identity.optional(),
  state: StepState,
  /** Absent for what a cloud session did: its service does not say. */
  rung: Rung.optional(),
  already: z.boolean(),
  effects: z.array(Effect),
  /** Nothing was sent or stored for it, by a page that asks its site for data otherwise. */
  silent: z.literal(true).optional(),
  /** While it runs: what has kept it from its target for a while. */
  waitsFor: ErrorShape.optional(),
  ms: z.number(),
  error: ErrorShape.optional(),
  /** Why it could be done, or not. Absent for what a cloud session did. */
  gate: GateDecision.optional(),
  /** The way its element was found again, when its selector did not lead to it. */
  repair: Repair.optional(),
  /** It was done, and the page took that back afterwards. */
  corrected: Correction.optional(),
});
export type RunStep = z.infer<typeof RunStep>;

export const RunState = z.enum(['running', 'candidates', 'done', 'failed', 'stopped', 'interrupted']);
export type RunState = z.infer<typeof RunState>;

/** The cause of a pause: the user acted on the page, or pressed a button. */
export const PausedBy = z.enum(['page', 'panel']);
export type PausedBy = z.infer<typeof PausedBy>;

/** An instruction being followed, as the panel shows it. */
export const Run = z.object({
  id: z.string(),
  kind: z.enum(['observe', 'act', 'extract']),
  instruction: z.string(),
  /** It goes on in a session of a service; what its models cost is not known here. */
  where: z.literal('cloud').optional(),
  /** The origin of the page it began on, where that was known. */
  site: z.string().optional(),
  state: RunState,
  /** While it waits: why. Its state is `running`. */
  pausedBy: PausedBy.optional(),
  /** While the user is asked whether an act may be done. */
  asks: GateQuestion.optional(),
  /** The present phase, in words: "Reading the page". */
  phase: z.string(),
  startedAt: z.number(),
  ms: z.number(),
  rung: Rung.optional(),
  /** The rungs that were tried, and why each passed: "matcher: two elements fit". */
  tried: z.array(z.string()),
  /** Sum over all `calls`. */
  usage: Usage,
  calls: z.array(ModelCall),
  candidates: z.array(Candidate),
  steps: z.array(RunStep),
  /** Only for an extraction that ended with an answer. */
  extracted: ExtractFacts.optional(),
  error: ErrorShape.optional(),
  /** The page took back what one of its steps had done, perhaps after its end. */
  corrected: Correction.optional(),
});
export type Run = z.infer<typeof Run>;

/** A tab that we drive. */
export const Session = z.object({
  id: z.string(),
  tabId: z.number(),
  windowId: z.number(),
  url: z.string(),
  title: z.string(),
  startedAt: z.number(),
  /** Tabs that actions of this session opened. */
  openedTabs: z.array(z.number()),
  options: SessionOptions.optional(),
  /** Frames that could not be read at the last look: "frame pay.example: no access". */
  unreadable: z.array(z.string()),
  /** The price of its model calls, in US dollars; absent when there was none. */
  spentUsd: z.number().optional(),
  /** When its page last changed after it was asked for suggestions (ms since 1970). */
  pageChangedAt: z.number().optional(),
  /** When its tab last began to go to another page, or to the same again (ms since 1970). */
  leftAt: z.number().optional(),
  /** The newest run, and the ones before it, newest first (at most 20). */
  runs: z.array(Run),
  /** Origins that variables without a binding were first typed on. */
  boundVariables: z.record(z.string(), z.array(z.string())).optional(),
  /** Corrections that came after a run's end, until an operation has told its caller. */
  untold: z.array(ToldCorrection).optional(),
  /** The user acted in this tab of a program's: what it asks for there waits until they press Go on. */
  isHeld: z.literal(true).optional(),
});
export type Session = z.infer<typeof Session>;

/** The key of a session in `storage.session`. */
export const sessionKey = (id: string): string => `session:${id}`;

/** The beginning of the keys of all runs. */
export const runsKey = 'run:';

const runKey = (sessionId: string, id: string) => `${runsKey}${sessionId}:${id}`;

/** A session as it is stored. Each of its runs lies under a key of its own, so that only what changed is written. */
const StoredSession = Session.extend({ runs: z.array(z.string()) });
type StoredSession = z.infer<typeof StoredSession>;

/** The parts of a session as they are stored, by key. A part that is a run is the run itself. */
export function partsOf(session: Session): Map<string, StoredSession | Run> {
  const { id, runs } = session;
  const head: StoredSession = { ...session, runs: runs.map((run) => run.id) };
  return new Map<string, StoredSession | Run>([
    [sessionKey(id), head],
    ...runs.map((run) => [runKey(id, run.id), run] as const),
  ]);
}

/** Parses what was read from storage; undefined where it does not fit. */
type Parse = <T>(schema: z.ZodType<T>, value: unknown) => T | undefined;

/** The sessions in all that is stored. What is not a whole session is left out, and so is what is not a whole run. */
export function sessionsIn(
  stored: Readonly<Record<string, unknown>>,
  parse: Parse = (schema, value) => schema.safeParse(value).data,
): Session[] {
  return Object.entries(stored).flatMap(([key, value]) => {
    const head = key.startsWith(sessionKey('')) ? parse(StoredSession, value) : undefined;
    if (!head) return [];
    const runs = head.runs.flatMap((id) => parse(Run, stored[runKey(head.id, id)]) ?? []);
    return [{ ...head, runs }];
  });
}

/** Marks in `storage.session` that access to an origin was given for this time only. */
export const accessKey = (origin: string): string => `access:${origin}`;

/** The phases of a run or task between its steps, in the words of logs; the panel translates them. */
export const phases = {
  starting: 'Starting',
  matching: 'Matching',
  reading: 'Reading the page',
  lost: 'Looking for the element again',
  plan: 'Making a plan',
  replan: 'Making another plan',
} as const;

/** A model is asked, about one of several parts of the page (counted from 1) or about all that it is shown. */
export function askingPhase(modelName: string, part?: { at: number; of: number }): string {
  return `Asking ${modelName}${part ? ` about part ${part.at} of ${part.of}` : ''}`;
}

type RunPhase =
  { kind: keyof typeof phases } | { kind: 'asking'; model: string; part?: { at: string; of: string } };

/** The phase that these words say; none where they are not ours. */
export function phaseOf(words: string): RunPhase | undefined {
  const [, model, at, of] = /^Asking (.+?)(?: about part (\d+) of (\d+))?$/u.exec(words) ?? [];
  if (model !== undefined) return { kind: 'asking', model, part: at && of ? { at, of } : undefined };
  const kind = names.find((each) => phases[each] === words);
  return kind && { kind };
}

const names = ['starting', 'matching', 'reading', 'lost', 'plan', 'replan'] as const;
