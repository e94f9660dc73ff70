import { z } from 'zod';
import { ErrorShape } from '../frame';
import { AskedDeed, GateReason, Risk, Allowance } from '../gate';
import { JoinedNode } from '../snapshot';
import { Step, StepExtraction } from '../recordings/recording';
import { Candidate, ModelCall, Rung, RunStep, StepState, Usage } from '../session';
import { ModelChoice } from '../models/model-config';
import { VariableOrigins, Variables } from '../variables';

/** Bounds of one task. None of them is a completion. */
export const TaskLimits = z.object({
  steps: z.number().int().positive().max(200),
  /** Input and output of all its model calls. */
  tokens: z.number().int().positive(),
  /** In US dollars. */
  usd: z.number().positive().optional(),
  /** Milliseconds it may go on, without the time it waits for the user. */
  ms: z.number().int().positive(),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

export const defaultTaskLimits: TaskLimits = { steps: 40, tokens: 300_000, ms: 15 * 60_000 };

/** Limits in the place of the usual ones, or of those that a task had. */
export const GivenLimits = TaskLimits.partial();
export type GivenLimits = z.infer<typeof GivenLimits>;

/** *dom*: by the text of the page. *hybrid*: a picture of it goes along with each question about a step. *cua*: by pictures alone. */
export const TaskMode = z.enum(['dom', 'hybrid', 'cua']);
export type TaskMode = z.infer<typeof TaskMode>;

export const TaskOptions = z.object({
  model: ModelChoice.optional(),
  mode: TaskMode.optional(),
  /** Said to the model after our own prompt. */
  systemPrompt: z.string().max(10_000).optional(),
  limits: GivenLimits.optional(),
  /** Milliseconds for one act. */
  timeout: z.number().optional(),
  variables: Variables.optional(),
  variableOrigins: VariableOrigins.optional(),
  allow: Allowance.optional(),
});
export type TaskOptions = z.infer<typeof TaskOptions>;

/** The user's answer to what a task waits for. */
export const TaskAnswer = z.discriminatedUnion('kind', [
  /** They did what only they can do. */
  z.object({ kind: z.literal('did-it') }),
  z.object({ kind: z.literal('allow') }),
  z.object({ kind: z.literal('refuse') }),
  /** To the question of an unclear goal. */
  z.object({ kind: z.literal('said'), text: z.string().min(1).max(2000) }),
]);
export type TaskAnswer = z.infer<typeof TaskAnswer>;

const Text = z.string().min(1).max(300);

/**
 * A state of the pages that proves a goal. The plan may name some before any page is read, and who says that the goal is reached
 * names those that show it. Either is read back from the pages: no word of a model proves it.
 */
export const TaskEnd = z.discriminatedUnion('kind', [
  /** One of these texts is drawn. */
  z.object({ kind: z.literal('text'), any: z.array(Text).min(1).max(6) }),
  /** This text was drawn while the task went on, and is no longer where it was. */
  z.object({ kind: z.literal('gone'), text: Text }),
  /** A field, by its name, holds a value; boxes and switches are `on` or `off`. */
  z.object({ kind: z.literal('value'), field: Text, value: z.string().max(300) }),
  /** The address of a page of the task has this: a whole address, or a part of its path. */
  z.object({ kind: z.literal('address'), part: Text }),
  /** One row or list item shows all of these. */
  z.object({ kind: z.literal('row'), texts: z.array(Text).min(1).max(6) }),
  /** A file whose name has this was downloaded. */
  z.object({ kind: z.literal('download'), name: Text }),
]);
export type TaskEnd = z.infer<typeof TaskEnd>;

/** An end as it was read back, with the reason in one sentence of ours. */
export const EndFinding = z.object({ end: TaskEnd, isShown: z.boolean(), sentence: z.string() });
export type EndFinding = z.infer<typeof EndFinding>;

/** The answer to what a goal asks, with the sentences that it rests on, each on the page that says it. */
export const TaskAnswered = z.object({
  text: z.string(),
  sources: z.array(
    z.object({
      quote: z.string(),
      url: z.string(),
      title: z.string(),
      /** The address that leads to the quote and has a browser mark it. */
      place: z.string().optional(),
    }),
  ),
});
export type TaskAnswered = z.infer<typeof TaskAnswered>;

/** The most steps of a plan, and the most ends. */
export const mostPlanned = 20;

export const mostEnds = 6;

/**
 * How a goal is to be reached, made from the words of the instruction alone. It lets nothing be done that the words do not:
 * what it wants beyond them is told apart, and each such act needs the user.
 */
export const TaskPlan = z.object({
  /** In words, in order. What only a page shows is left open in them. */
  steps: z.array(z.string()).max(mostPlanned),
  /** Sites that are worked on. */
  origins: z.array(z.string()),
  /** Risks that its acts may have: of those that the words give. */
  risks: z.array(Risk),
  /** Names of variables that it uses: of those that the words name or the caller lets it. */
  variables: z.array(z.string()),
  /** States that would prove the goal, as far as its words tell. */
  ends: z.array(TaskEnd).max(mostEnds),
  /** Wishes of the plan that the words do not give. */
  beyond: z.array(z.string()),
});
export type TaskPlan = z.infer<typeof TaskPlan>;

/** The kinds of steps of a task. */
export const taskTools = [
  'act',
  'extract',
  'navigate',
  'back',
  'open',
  'switch',
  'close',
  'wait',
  'use',
  'read',
  'ask',
  'answer',
  'give-up',
  'done',
] as const;
export const TaskTool = z.enum(taskTools);
export type TaskTool = z.infer<typeof TaskTool>;

/** Deeds that only the user can do. */
export const userDeeds = ['login', 'second-factor', 'captcha', 'upload', 'payment'] as const;
export type UserDeed = (typeof userDeeds)[number];

const Sentence = { sentence: z.string() };

/** Why a task waits for the user. The kinds of a page are told by our own reading of it, the question is the model's. */
export const TaskNeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(userDeeds), ...Sentence }),
  /** The gate needs a word for an act. `deeds`: keys of it: a No holds by each, a yes by that of this very act. */
  z.object({
    kind: z.literal('risk'),
    reason: GateReason,
    origin: z.string(),
    deeds: z.array(z.string()),
    deed: AskedDeed.optional(),
    ...Sentence,
  }),
  /** The task is to repeat a deed that cannot be taken back and may have been done already. */
  z.object({ kind: z.literal('repeat'), deed: z.string(), ...Sentence }),
  /** The goal is unclear: one question, with what could be meant. */
  z.object({ kind: z.literal('unclear'), candidates: z.array(z.string()), ...Sentence }),
]);
export type TaskNeed = z.infer<typeof TaskNeed>;

/** Why a task ended before its goal: it went in a circle, reached a limit, or an error. */
export const TaskFault = z.enum(['loop', 'steps', 'tokens', 'price', 'time', 'error']);
export type TaskFault = z.infer<typeof TaskFault>;

/** Only `done` is a completion: what proves it was read back from the pages. */
export const TaskState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('planned') }),
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('needs-you'), need: TaskNeed }),
  z.object({ kind: z.literal('done') }),
  /**
   * *claimed*: it was said to be done, and the ends in the record that are not shown are missing. *refused*: a model found nothing
   * but what the user had said no to. *given-up*: a model says why it cannot be done.
   */
  z.object({
    kind: z.literal('not-completed'),
    why: z.enum(['claimed', 'refused', 'given-up']),
    ...Sentence,
  }),
  z.object({ kind: z.literal('stopped') }),
  /** The worker or the browser ended while it went on. `step` counts from 0; of an unknown one it may have happened. */
  z.object({ kind: z.literal('interrupted'), step: z.number().int(), isUnknown: z.boolean(), ...Sentence }),
  z.object({ kind: z.literal('failed'), why: TaskFault, error: ErrorShape.optional(), ...Sentence }),
]);
export type TaskState = z.infer<typeof TaskState>;

/** A page at one time. */
export const PageMark = z.object({ url: z.string(), title: z.string(), digest: z.string() });
export type PageMark = z.infer<typeof PageMark>;

/** An act of a task, with what is known of its element beside the selector. */
export const TaskAct = RunStep.extend({
  element: Candidate.pick({ fingerprint: true, alternates: true }).optional(),
});
export type TaskAct = z.infer<typeof TaskAct>;

/** A question to the user before a step, and their answer once there is one. */
export const StepAsked = z.object({
  need: z.enum([...userDeeds, 'risk', 'repeat', 'unclear']),
  answer: z.enum(['did-it', 'allow', 'refuse', 'said']).optional(),
});
export type StepAsked = z.infer<typeof StepAsked>;

/** One step of a task: what was seen, decided, done, and what came of it. A receipt is made of these. */
export const TaskStep = z.object({
  kind: TaskTool,
  /** The step in words. */
  text: z.string(),
  /** Who chose it: the matcher by a planned step's words, or a model. */
  rung: Rung,
  state: StepState,
  before: PageMark,
  /** The tab it was done in: 0 is the one that the task began in, those it opened are counted on. */
  tab: z.number().int().optional(),
  /** Acts on the page, each with its effects and the gate's decision. */
  acts: z.array(TaskAct),
  /** Place of the extracted data on the page, so that it is read again with no model. */
  extraction: StepExtraction.optional(),
  /** The user did it themselves while the task was paused; the step as it was recorded. */
  recorded: Step.optional(),
  /** The result in one sentence. */
  outcome: z.string(),
  error: ErrorShape.optional(),
  /** Absent where nothing was asked. */
  asked: StepAsked.optional(),
  usage: Usage,
  /** The price of its questions to models, in US dollars; absent when one of them has none. */
  usd: z.number().optional(),
  ms: z.number(),
});
export type TaskStep = z.infer<typeof TaskStep>;

/** A page as a task has seen it, without what its ends cannot be read from. */
export const PastPage = z.object({
  url: z.string(),
  nodes: z.array(
    JoinedNode.pick({ role: true, name: true, value: true, states: true, depth: true, frameId: true }),
  ),
  /** *before*: no deed had been done that an end could tell of. *deed*: right before one that can remove. *seen*: before another. */
  when: z.enum(['before', 'seen', 'deed']),
});
export type PastPage = z.infer<typeof PastPage>;

/** The memory of a task, which outlives the worker. */
export const TaskMemory = z.object({
  /** The next planned step. */
  next: z.number().int(),
  /** A planned step that the matcher did not do, or not well: a model decides on it. */
  leftToModel: z.number().int().optional(),
  replans: z.number().int(),
  /** Completions that were claimed and not proved. */
  claims: z.number().int(),
  /** Digest of a page's state → how often it was seen. */
  pages: z.record(z.string(), z.number().int()),
  /** Digest of a deed → how often it came to nothing new, and the effects it had. */
  deeds: z.record(z.string(), z.object({ idle: z.number().int(), effects: z.array(z.string()) })),
  /**
   * Digests of deeds that cannot be taken back and were sent, each with what the fields held, and whether that was proved.
   * None is sent again, but for one of unknown outcome that the user wants sent. What the user did themselves is among them.
   */
  spent: z.record(z.string(), z.boolean()),
  /** Something was done on a page; `hasPressed`: more than to fill fields. */
  hasActed: z.boolean(),
  hasPressed: z.boolean().default(false),
  /** Pages as they were before, the newest last: what they show then is no effect of a deed. */
  past: z.array(PastPage),
  /** The rows and items of the page, by its address, right before the last deed. */
  itemsBefore: z.object({ path: z.string(), texts: z.array(z.string()) }).optional(),
  /** Texts that came to a page with a deed of the task, the newest last. */
  brought: z.array(z.string()).default([]),
  /** Sites that something was done on. */
  actedOn: z.array(z.string()).default([]),
  /** Keys of the deeds that the user said no to, and of what only they can do and did not want to. */
  refused: z.array(z.string()).default([]),
  /** Reasons of the gate that the user allowed, and sites that were gone to with leave. */
  allowed: z.array(z.string()),
  origins: z.array(z.string()),
  /** Sites that something was read on. */
  readOn: z.array(z.string()),
});
export type TaskMemory = z.infer<typeof TaskMemory>;

/** A goal that is being reached, or was. No value of a variable is in it. */
export const Task = z.object({
  id: z.string(),
  sessionId: z.string(),
  instruction: z.string(),
  /** The user's answers to its questions: their own words count as the instruction's. */
  said: z.array(z.string()),
  /** Origin of the page it began on. */
  origin: z.string(),
  state: TaskState,
  limits: TaskLimits,
  mode: TaskMode.optional(),
  /** Why no picture went along with the last question to a model, where the mode has pictures. */
  unseen: z.string().optional(),
  plan: TaskPlan.optional(),
  steps: z.array(TaskStep),
  /** Facts learnt on the way, newest last. */
  facts: z.array(z.string()),
  /** Data that was extracted. */
  data: z.array(z.json()),
  ends: z.array(EndFinding),
  answer: TaskAnswered.optional(),
  /** Texts of the ends that the page of this tab itself showed when the task was done: a replay looks for them. */
  shownTexts: z.object({ tab: z.number().int(), texts: z.array(z.string()) }).optional(),
  usage: Usage,
  calls: z.array(ModelCall),
  phase: z.string(),
  pausedBy: z.enum(['page', 'panel']).optional(),
  startedAt: z.number(),
  /** The time it went on, without the time it waited for the user. */
  ms: z.number(),
  memory: TaskMemory,
  /** The browser's number of the tab that it works in. */
  inTab: z.number().int().optional(),
});
export type Task = z.infer<typeof Task>;

/** The key of a task in `storage.session`. */
export const taskKey = (id: string): string => `task:${id}`;

/** The name of a task's picture after so many of its own steps; those that the user did themselves do not count. */
export const taskPictureId = (taskId: string, stepsDone: number): string => `${taskId}-${stepsDone}`;

/** Limits with those that are given in the place of their own. */
export function withLimits(limits: TaskLimits, given: GivenLimits | undefined): TaskLimits {
  const { steps = limits.steps, tokens = limits.tokens, usd = limits.usd, ms = limits.ms } = given ?? {};
  return { steps, tokens, ms, usd };
}

/** The optional permission with which a notification tells that a task needs the user. The panel asks for it in a click. */
export const noticePermission = 'notifications';

/** The most tools of a page that are shown. */
export const mostPageTools = 20;

/** A tool that a page offers to programs. All of it is the page's word, but for the origin, which is the browser's. */
export const PageTool = z.object({
  name: z.string().max(100),
  description: z.string().transform((text) => text.slice(0, 300)),
  /** Its parameters, as a JSON schema. */
  schema: z.string().max(2000),
  origin: z.string(),
  /** The page says that it does something that matters. That it only reads it may say, too: that is not believed. */
  isConsequential: z.boolean(),
});
export type PageTool = z.infer<typeof PageTool>;
