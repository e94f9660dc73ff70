import { z } from 'zod';
import { Identity } from '../fingerprint';
import {
  AlternateKind,
  alternateKinds,
  RecordingVariable,
  Step,
  RowPlace,
  StepTarget,
  StepExtraction,
} from './recording';
import { Candidate } from '../session';
import { Method } from '../action';

/** Options of recording. Absent ones are those of the settings, or the default. */
export const RecordOptions = z.strictObject({
  /** Ways to find an element again, in the order they are tried in; those left out are not kept. */
  alternates: z.array(AlternateKind).min(1).max(alternateKinds.length).optional(),
  /** An attribute of the user's own that names elements for tests, before those that are known. */
  testIdAttribute: z
    .string()
    .max(100)
    .regex(/^[A-Za-z_][\w.-]*$/)
    .optional(),
  /** Keeps a small picture of the page with each step, with secret fields covered. */
  thumbnails: z.boolean().optional(),
});
export type RecordOptions = z.infer<typeof RecordOptions>;

export const RecordedStep = Step.pick({
  id: true,
  method: true,
  arguments: true,
  description: true,
  tab: true,
  isSecret: true,
  thumbnail: true,
})
  .extend({
    /** Its element's name and role. */
    thing: Identity.optional(),
  })
  .strip();
export type RecordedStep = z.infer<typeof RecordedStep>;

/** The most steps that lie in storage: the newest. */
export const shownSteps = 100;

/**
 * The recording of a session in the making, as the panel shows it; the whole steps are asked for by `recordedSteps`.
 * `ended`: its tab is gone, or it was stopped; its steps are there until `discardRecording`.
 */
export const LiveRecording = z.object({
  sessionId: z.string(),
  recordingId: z.string(),
  state: z.enum(['recording', 'paused', 'ended']),
  startedAt: z.number(),
  options: RecordOptions,
  /** The browser's ids of its tabs, in the order of their numbers in the recording. */
  tabs: z.array(z.number()),
  count: z.number().int(),
  /** The newest of them, oldest first. */
  steps: z.array(RecordedStep).max(shownSteps),
  variables: z.array(RecordingVariable),
  /** Frames of which nothing is recorded: "frame pay.example: no access". */
  unreadable: z.array(z.string()),
});
export type LiveRecording = z.infer<typeof LiveRecording>;

/** The key of a session's live recording in `storage.session`. */
export const liveRecordingKey = (sessionId: string): string => `recording:${sessionId}`;

/** Text and value of a picked element; of a secret one only `isSecret`. */
export const PickedContent = z.strictObject({
  /** An XPath that leads to it by its place alone; none in shadow trees. */
  place: z.string().max(4000).optional(),
  text: z.string().max(200).optional(),
  value: z.string().max(2000).optional(),
  isSecret: z.literal(true).optional(),
});
export type PickedContent = z.infer<typeof PickedContent>;

/** An element that the user pointed at, the row that it is in, and the page. */
export const PickedOnPage = z.object({ candidate: Candidate, row: RowPlace.optional(), url: z.string() });
export type PickedOnPage = z.infer<typeof PickedOnPage>;

const place = {
  /** Milliseconds since 1970. */
  at: z.number(),
  /** 0 is the tab the recording began in; tabs that open later are counted on. */
  tab: z.number().int().min(0),
  url: z.string().max(4000),
};

const onElement = { ...place, target: StepTarget };

/** The kind of a secret field. It names the field's variable when nothing better is known. */
export const SecretKind = z.enum(['password', 'oneTimeCode', 'card']);
export type SecretKind = z.infer<typeof SecretKind>;

/** A recorded check: the element shows a text, holds a value, or is visible. */
export const ElementCheck = z.enum(['text', 'value', 'visible']);
export type ElementCheck = z.infer<typeof ElementCheck>;

/** One thing the user did in a frame, as the recorder there tells it. Which tab that is, the worker knows. */
export const UserEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...onElement,
    kind: z.literal('click'),
    /** Another button than the left, and the keys that were held: as `click` takes them. */
    arguments: z.array(z.string().max(20)).max(5).optional(),
    /** It is a label of a field, which the browser clicks next. */
    isOnLabel: z.boolean().optional(),
    /** The browser made it of a key: Enter in a form clicks its button. */
    isByKey: z.boolean().optional(),
  }),
  z.strictObject({ ...onElement, kind: z.literal('doubleClick') }),
  /** The pointer had to be over it for what is done next to be shown. */
  z.strictObject({ ...onElement, kind: z.literal('hover') }),
  /** The value of a field after a keystroke or a paste. The value of a secret field is never told. */
  z.strictObject({ ...onElement, kind: z.literal('input'), value: z.string().max(10_000) }),
  z.strictObject({ ...onElement, kind: z.literal('secretInput'), secret: SecretKind }),
  /** The labels of the options that are chosen now. */
  z.strictObject({ ...onElement, kind: z.literal('select'), options: z.array(z.string().max(2000)).max(20) }),
  z.strictObject({ ...onElement, kind: z.literal('check'), isChecked: z.boolean() }),
  z.strictObject({ ...onElement, kind: z.literal('upload'), files: z.array(z.string().max(255)).max(20) }),
  /** A key that does something by itself: Enter, Escape, an arrow, a shortcut such as `Control+s`. */
  z.strictObject({ ...onElement, kind: z.literal('key'), key: z.string().max(100) }),
  /** Carried to the element of this selector, which has frame hops where they are needed. */
  z.strictObject({ ...onElement, kind: z.literal('drag'), onto: z.string().max(4000) }),
  /** Nothing that can be seen came of what was done to it last. */
  z.strictObject({ ...onElement, kind: z.literal('quiet') }),
  z.strictObject({
    ...place,
    kind: z.literal('navigation'),
    /** The user asked for the address themselves, in the address bar or by a bookmark. */
    isTyped: z.boolean(),
    /** The page changed its address in place and nobody asked for it: it may tell what an act led to, and is no step. */
    isInPlace: z.boolean().optional(),
  }),
  z.strictObject({
    ...place,
    kind: z.literal('dialog'),
    answer: z.enum(['dismiss', 'accept']),
    promptText: z.string().max(2000).optional(),
  }),
]);
export type UserEvent = z.infer<typeof UserEvent>;

/** One thing the user did or the browser told, before it is made into steps. */
export const RawEvent = z.discriminatedUnion('kind', [
  ...UserEvent.options,
  z.strictObject({ ...place, kind: z.literal('tabOpened'), opener: z.number().int().min(0).optional() }),
  z.strictObject({ ...place, kind: z.literal('tabClosed'), isByPage: z.boolean() }),
  /** An action of Tabwright's own, with arguments in which variables stand for values. */
  z.strictObject({
    ...onElement,
    kind: z.literal('acted'),
    method: Method,
    arguments: z.array(z.string().max(10_000)).max(20),
    /** Empty: what it does says it. */
    description: z.string().max(2000),
    /** The variables that the arguments name; of a secret one only that it is secret. */
    variables: z.array(RecordingVariable).max(200).optional(),
  }),
  /** The user asked for a check of what the page shows now: of an element, or of the address. */
  z.strictObject({
    ...onElement,
    kind: z.literal('checked'),
    check: ElementCheck,
    /** The text or value that is checked; empty for `visible`. */
    text: z.string().max(2000),
  }),
  z.strictObject({ ...place, kind: z.literal('checkedAddress') }),
  /** Data was extracted, and it is known where the page has it. */
  z.strictObject({
    ...place,
    kind: z.literal('extracted'),
    instruction: z.string().max(10_000),
    extraction: StepExtraction,
  }),
]);
export type RawEvent = z.infer<typeof RawEvent>;

export type RawEventOf<Kind extends RawEvent['kind']> = Extract<RawEvent, { kind: Kind }>;

export const RecordingDraft = z.strictObject({
  variables: z.array(RecordingVariable),
  steps: z.array(Step),
  /** When each step was last added to, in milliseconds since 1970. */
  times: z.array(z.number()),
});
export type RecordingDraft = z.infer<typeof RecordingDraft>;
