import { z } from 'zod';
import { ErrorShape } from '../frame';
import { GateReason } from '../gate';
import { Step } from '../recordings/recording';
import { StepExtraction } from '../recordings/step-extraction';
import { Candidate, ModelCall, Rung, RunStep, StepState, Usage } from '../session';
import { EndFinding } from './task-end';
import { TaskLimits, TaskMode } from './task-options';
import { TaskPlan } from './task-plan';

/** What one step of a task can be. */
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
  'ask',
  'done',
] as const;
export const TaskTool = z.enum(taskTools);
export type TaskTool = z.infer<typeof TaskTool>;

/** What only the user can do. */
export const userDeeds = ['login', 'second-factor', 'captcha', 'upload', 'payment'] as const;
export type UserDeed = (typeof userDeeds)[number];

const Sentence = { sentence: z.string() };

/** Why a task waits for the user. The kinds of a page are told by our own reading of it, the question is the model's. */
export const TaskNeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(userDeeds), ...Sentence }),
  /** The gate needs a word for an act. `deeds`: keys of it, by which a No holds. */
  z.object({
    kind: z.literal('risk'),
    reason: GateReason,
    origin: z.string(),
    deeds: z.array(z.string()),
    ...Sentence,
  }),
  /** What cannot be taken back may have been done already, and is to be done. */
  z.object({ kind: z.literal('repeat'), deed: z.string(), ...Sentence }),
  /** The goal is unclear: one question, with what could be meant. */
  z.object({ kind: z.literal('unclear'), candidates: z.array(z.string()), ...Sentence }),
]);
export type TaskNeed = z.infer<typeof TaskNeed>;

/** Why a task ended before its goal: it went in a circle, reached a limit, or an error. */
export const TaskFault = z.enum(['loop', 'steps', 'tokens', 'price', 'time', 'error']);
export type TaskFault = z.infer<typeof TaskFault>;

/** Only `done` is a completion: each declared end was read back. */
export const TaskState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('planned') }),
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('needs-you'), need: TaskNeed }),
  z.object({ kind: z.literal('done') }),
  /**
   * *claimed*: it was said to be done, and the ends in the record that are not shown are missing. *refused*: a model found nothing
   * but what the user had said no to.
   */
  z.object({ kind: z.literal('not-completed'), why: z.enum(['claimed', 'refused']), ...Sentence }),
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

/** What the user was asked before a step, and their answer once there is one. */
export const StepAsked = z.object({
  need: z.enum([...userDeeds, 'risk', 'repeat', 'unclear']),
  answer: z.enum(['did-it', 'allow', 'refuse', 'said']).optional(),
});
export type StepAsked = z.infer<typeof StepAsked>;

/** One step of a task: what was seen, decided, done, and what came of it. A receipt is made of these. */
export const TaskStep = z.object({
  kind: TaskTool,
  /** What was to be done, in words. */
  text: z.string(),
  /** Who chose it: the matcher by a planned step's words, or a model. */
  rung: Rung,
  state: StepState,
  before: PageMark,
  /** The tab it was done in: 0 is the one that the task began in, those it opened are counted on. */
  tab: z.number().int().optional(),
  /** What was done on the page, each with its effects and what the gate said. */
  acts: z.array(TaskAct),
  /** Of an extraction: where the page has it, so that it is read again with no model. */
  extraction: StepExtraction.optional(),
  /** The user did it themselves while the task was paused; the step as it was recorded. */
  recorded: Step.optional(),
  /** What came of it, in one sentence. */
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

/** What a task remembers to go on by, also after the worker died. */
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
  /** Whether something was done on a page yet, and whether more than to fill fields. */
  hasActed: z.boolean(),
  hasPressed: z.boolean().default(false),
  /** Places of the ends that were shown before there was a deed that they could tell of. */
  heldAtStart: z.array(z.number().int()),
  /** Addresses where a text that is to go was seen, by the place of its end. */
  seenAt: z.record(z.string(), z.string()),
  /** Places of the texts that are to go, and were shown right before a deed that can have removed them. */
  removed: z.array(z.number().int()).default([]),
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
  /** What the user answered to its questions: their own words, as the instruction's. */
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
  /** What was learnt on the way, newest last. */
  facts: z.array(z.string()),
  /** Data that was extracted. */
  data: z.array(z.json()),
  ends: z.array(EndFinding),
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
