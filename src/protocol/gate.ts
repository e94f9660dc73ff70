import { z } from 'zod';
import { Origin, VariableName } from './variables';

/** Things an act may do that cannot be taken back, that others see, or that open a door. */
export const risks = [
  'submit',
  'pay',
  'delete',
  'send',
  'publish',
  'share',
  'grant',
  'cancel',
  'download',
  'install',
  'security',
] as const;
export const Risk = z.enum(risks);
export type Risk = z.infer<typeof Risk>;

/** Deeds, sites and variables that a caller allows beyond the words of the instruction. */
export const Allowance = z.strictObject({
  risks: z.array(Risk).optional(),
  /** Sites that may be gone to, and whose frames may be typed in. */
  origins: z.array(Origin).max(50).optional(),
  /** Variables that a model may use though the instruction does not name them. */
  variables: z.array(VariableName).max(50).optional(),
  /** Sites that may be given what was read on others. */
  carriedTo: z.array(Origin).max(50).optional(),
  /** Single acts that were refused, by the `act` of the refusal. */
  acts: z.array(z.string().max(64)).max(50).optional(),
});
export type Allowance = z.infer<typeof Allowance>;

/** Why an act needs more than the instruction gives. Of our own facts: no word of the page or of a model is in it. */
export const GateReason = z.discriminatedUnion('kind', [
  /** It risks what the instruction does not say. */
  z.object({ kind: z.literal('risk'), risk: Risk }),
  /** The instruction says that this is not to be done. */
  z.object({ kind: z.literal('denied'), risk: Risk }),
  /** Another thing than the words name, or one that they do not name. */
  z.object({ kind: z.literal('another'), risk: Risk.optional() }),
  z.object({ kind: z.literal('elsewhere'), origin: z.string() }),
  /** It takes text that was read on one site to another, and the instruction does not say so. */
  z.object({ kind: z.literal('carried'), from: z.string(), origin: z.string() }),
  /** It types a text that the instruction does not say into a field that decides where something goes. */
  z.object({ kind: z.literal('made-up') }),
  /** It may change something, and the instruction does not speak of it, or only asks. */
  z.object({ kind: z.literal('asks') }),
  /** The page would send something to an origin because of it, though it was let be done only to show more. */
  z.object({ kind: z.literal('sends'), origin: z.string() }),
  /** It hands over a file that the instruction does not name. */
  z.object({ kind: z.literal('file') }),
  /** It uses a variable that the instruction does not name, or where it may not be typed. */
  z.object({ kind: z.literal('variable'), variable: z.string(), origin: z.string() }),
  /** The user said no to it before, in this task. */
  z.object({ kind: z.literal('refused') }),
]);
export type GateReason = z.infer<typeof GateReason>;

export const GateDecision = z.object({
  outcome: z.enum(['allow', 'ask', 'refuse']),
  reason: GateReason.optional(),
  /** The key of this very act, on this thing with these values, by which it can be allowed. */
  act: z.string().optional(),
  /** It only lies on the way: what the page would send because of it waits for a further yes. */
  isHeld: z.boolean().optional(),
  sentence: z.string(),
});
export type GateDecision = z.infer<typeof GateDecision>;

/** The chooser of what was left open: a model, or the search for an element that is no longer in its place. */
export const GateChooser = z.enum(['model', 'repair']);
export type GateChooser = z.infer<typeof GateChooser>;

/** The act that is asked about. What it is called are a page's words, and its texts are whose they are. */
export const AskedDeed = z.object({
  method: z.string(),
  arguments: z.array(z.string()),
  role: z.string(),
  name: z.string(),
  /** The row that it is in, what it is dropped on, or what its dialog says. */
  at: z.string().optional(),
  /** The page speaks of it elsewhere: it may be its idea. */
  isPages: z.boolean(),
});
export type AskedDeed = z.infer<typeof AskedDeed>;

/** A question to the user while a run waits. Its origin is that of the document the act would be done in. */
export const GateQuestion = z.object({
  id: z.string(),
  reason: GateReason,
  origin: z.string(),
  chosenBy: GateChooser.default('model'),
  deed: AskedDeed.optional(),
});
export type GateQuestion = z.infer<typeof GateQuestion>;

/** The key in `storage.session` of what the user allowed on a site until the browser closes. */
export const gateKey = (origin: string): string => `gate:${origin}`;

/** *once*: this act, until the run ends. *site*: this act, on this site until the browser closes. */
export const GateAnswer = z.enum(['once', 'site', 'no']);
export type GateAnswer = z.infer<typeof GateAnswer>;
