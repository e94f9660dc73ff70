import { z } from 'zod';
import { isErrorCode, type ErrorCode } from '../base/errors';
import { Fingerprint, Identity } from './fingerprint';
import type { AlternateKind } from './recordings/recording';
import { FrameLink, FrameRef, FrameText } from './snapshot';
import type { SaidParts } from '../base/say';

const plain = [z.string(), z.number(), z.object({ quoted: z.string() }), Identity] as const;

/** A sentence whose parts may be `inner`. */
const sentenceOf = <T extends SaidParts>(inner: z.ZodType<T>) =>
  z.union([...plain, z.object({ form: z.string(), parts: z.array(inner).max(9) })]);

/** Sentences within sentences up to three deep. */
const bounded: z.ZodType<SaidParts | undefined> = sentenceOf(sentenceOf(sentenceOf(z.union(plain))))
  .optional()
  .catch(undefined);

/** The parts of a sentence. An invalid value is dropped: the English sentence says it all. */
export const SaidShape = bounded.optional();

/** The most that is kept of a session's files, in bytes. */
export const maxFileBytes = 50 * 1024 * 1024;

/** Longest piece of a file, in characters of base64: 1 MB. */
const maxPieceLength = 1_400_000;

export const Code = z.custom<ErrorCode>(isErrorCode);

/** An error as it crosses a border. */
export const ErrorShape = z.object({
  code: Code,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  said: SaidShape,
});
export type ErrorShape = z.infer<typeof ErrorShape>;

/** An element that a selector found. `frame` is set when it is a frame element, which a selector can go into. */
export const Located = z.object({
  ref: FrameRef,
  identity: Identity,
  count: z.number().int(),
  frame: FrameLink.optional(),
});
export type Located = z.infer<typeof Located>;

/** All frame elements are before a match that is not there. */
export const FirstMatch = z.object({
  found: z.boolean(),
  framesBefore: z.array(z.object({ ref: FrameRef, link: FrameLink })),
});
export type FirstMatch = z.infer<typeof FirstMatch>;

/** A ref put in terms that outlive the snapshot. */
export const Described = z.object({
  ref: FrameRef,
  /** Unique over the frame's composed tree, and resolved again to this element before it was returned. */
  selector: z.string(),
  /** Others that were unique too, by other evidence; they are tried when the first finds nothing. */
  alternates: z.array(z.string()),
  fingerprint: Fingerprint,
});
export type Described = z.infer<typeof Described>;

/** The way to an element from its document: the place among its parent's elements from 0, −1 into a shadow root. */
export const NodePath = z.object({ ref: FrameRef, path: z.array(z.number().int()) });
export type NodePath = z.infer<typeof NodePath>;
/** An element that could be the one that was meant, as it is now. */
export const Lookalike = z.object({ ref: FrameRef, fingerprint: Fingerprint });
export type Lookalike = z.infer<typeof Lookalike>;

/** One thing an act verifiably changed, in a plain sentence: "value is now blue". Page text, never a secret. */
export const Effect = z.object({
  kind: z.enum([
    'value',
    'checked',
    'selected',
    'focus',
    'scroll',
    'text',
    'opened',
    'closed',
    'state',
    'navigated',
    'tab',
    'download',
    'dialog',
  ]),
  sentence: z.string(),
  said: SaidShape,
});
export type Effect = z.infer<typeof Effect>;

/**
 * The outcome of an act. *done* names its proof. *failed* with `sent: false` did nothing to the page; with `sent: true`
 * its outcome is unknown and it must not be repeated.
 */
export const Outcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    proof: z.enum(['state', 'effect', 'declared']),
    /** The state was there before the act; nothing needed to be done. */
    already: z.boolean(),
    effects: z.array(Effect),
    /** Something that the act began may yet take its effect back: it is watched on. */
    settled: z.literal(false).optional(),
    /** The page asks its own site for data, and for this act it has sent nothing there and stored nothing. */
    silent: z.literal(true).optional(),
    ref: FrameRef.optional(),
    /** The alternate that found it, when the selector did not. */
    foundBy: z.string().optional(),
  }),
  z.object({
    status: z.literal('failed'),
    error: ErrorShape,
    sent: z.boolean(),
    /** Read back as it was before the act: it may be tried in another way. */
    undone: z.boolean().optional(),
  }),
]);
export type Outcome = z.infer<typeof Outcome>;

/** How a text stands in a frame: `hidden` where it is only struck through or under something else. */
export const DrawnState = z.enum(['drawn', 'hidden', 'absent']);
export type DrawnState = z.infer<typeof DrawnState>;

/** When an act with an effect ends: at once, after the answers to the page's requests, or when the page is quiet. */
export const Settle = z.enum(['first', 'answer', 'quiet']);
export type Settle = z.infer<typeof Settle>;

/** The answer to dialogs that open during an act. Each that the act opens is reported, whatever the answer. */
export const DialogPolicy = z.strictObject({
  answer: z.enum(['dismiss', 'accept']),
  /** The text of an accepted `prompt`; default its own. */
  promptText: z.string().optional(),
});
export type DialogPolicy = z.infer<typeof DialogPolicy>;

/**
 * How dialogs are answered; `isDefault` where nobody has asked for that: then a dismissed question is no success. `onlyTo`: the text of the
 * one `confirm` that is accepted.
 */
export type DialogAnswers = DialogPolicy & { isDefault?: boolean; onlyTo?: string };

/** The event by which the page's own world of a frame tells of the dialogs it opens, and how these are answered. */
export type DialogsToHear = { name: string; policy: DialogAnswers };

export type FrameAct = {
  /** Names this act so that it can be stopped. */
  actId: string;
  /** A selector without frame hops. */
  selector: string;
  /** Selectors that are tried when the first finds nothing that fits. */
  alternates?: string[];
  /** When given, an element that it does not fit is never acted on. */
  fingerprint?: Fingerprint;
  method: string;
  /** May hold `%name%`; replaced by `variables` at the moment of typing, in one pass. */
  arguments: string[];
  /** Variable name → text. */
  variables: Record<string, string>;
  /** The frame's origin as the values are meant for: they are typed in no other document. */
  origin?: string;
  /** For the pre-checks, in milliseconds. */
  timeoutMs: number;
  /** For finding the element at all, when that is less. */
  missTimeoutMs?: number;
  /** A page at rest for this long brings nothing more, in milliseconds: what keeps the act from its target then is an error. */
  restMs?: number;
  /** The same target was looked for before for so long, in milliseconds. */
  waitedMs?: number;
  /** A change is waited for this long after the act was sent, in milliseconds. */
  effectTimeoutMs: number;
  /** Default `answer`. */
  settle?: Settle;
  /** The name under which the page's own world follows what the act causes. */
  causes?: string;
  /** A recorded step that is known to change nothing visible, or of which a page is known to leave the box or list alone. */
  expectsNoEffect?: boolean;
  /**
   * Effects also tell the page's answer to typing, besides the value that was read back: a search may be answered as it
   * is typed.
   */
  tellsAnswer?: boolean;
  /** Its name risks something: an act on one thing makes no other thing of it. */
  isGrave?: boolean;
  /** How the dialogs of its page are answered until it is over; left to the browser where absent. */
  dialogs?: DialogAnswers;
  /** The browser's debugger gives these answers. */
  browserAnswers?: boolean;
  /** The background sends the browser's own events. */
  trusted?: boolean;
  /** The element it is dropped on is in another frame, which the background reaches. */
  dropElsewhere?: boolean;
  /** Its page sends nothing because of it until the background says that it may. */
  holds?: boolean;
  /** It is in a frame inside others, which may lie under something of theirs: the background asks them. */
  inside?: boolean;
};

export const Point = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof Point>;

/** Points of a frame in the viewport around it, null outside of it and where something lies over it, and what that is. */
export const FramePoints = z.object({ points: z.array(Point.nullable()), cover: z.string().optional() });
export type FramePoints = z.infer<typeof FramePoints>;

/** The position of the first point that nothing lies over, -1 for none, and what does. */
export const FirstSeen = z.object({ at: z.number().int(), cover: z.string().optional() });
export type FirstSeen = z.infer<typeof FirstSeen>;

const dragEffects = [
  'none',
  'copy',
  'copyLink',
  'copyMove',
  'link',
  'linkMove',
  'move',
  'all',
  'uninitialized',
] as const;

/** The texts that an HTML drag carries from one frame to another, by type. */
export const DragData = z.strictObject({
  texts: z.array(z.strictObject({ type: z.string(), text: z.string() })),
  effectAllowed: z.enum(dragEffects),
});
export type DragData = z.infer<typeof DragData>;

/** A phase of a drag that comes from another frame. */
export const DragPhase = z.enum(['over', 'drop', 'leave']);
export type DragPhase = z.infer<typeof DragPhase>;

/** A mark to draw around an element. `number` 0 draws no tag. */
export type Mark = { ref: number; number: number; sure: boolean };

/**
 * The overlay of one frame. `acting` draws the border and the bar, `paused` in amber; top frame only. A mark with
 * number 0 is the target of an act: its corners close in.
 */
export type OverlayState = {
  marks: Mark[];
  acting: boolean;
  paused?: boolean;
  scrollTo?: number;
  /** A pointer goes to the first mark, for people who watch. */
  cursor?: boolean;
};

export type RecordRequest = {
  alternates: readonly AlternateKind[];
  testIdAttribute?: string;
  /** Selectors of fields that the user made secrets: their values are told no more. */
  secrets: string[];
  /** The name of the event by which the page's world tells of dialogs. */
  dialogs: string;
};

/** `begun`: nothing was told of the page at this address before. `absent`: the script that does it is not there. */
export const RecordAnswer = z.object({
  state: z.enum(['begun', 'going', 'absent']),
  /** When its document was asked for (ms since 1970), whether it names a page that did, and whether by going back or forward. */
  came: z.object({ at: z.number(), url: z.string(), isByPage: z.boolean(), isBack: z.boolean() }),
});
export type RecordAnswer = z.infer<typeof RecordAnswer>;

/** A part of a frame's viewport, in CSS pixels. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

/** Text as it is in the page, and where the viewport shows it. */
export const ShownText = z.object({ text: z.string(), box: Box });
export type ShownText = z.infer<typeof ShownText>;

/**
 * Boxes of the secrets in a frame's viewport, the other texts it shows if they were asked for, its size, and how much fingers have
 * enlarged the page.
 */
export const SecretBoxes = z.object({
  boxes: z.array(Box),
  /** Boxes of the elements asked for by name; null for one that is gone or not drawn. */
  marked: z.array(Box.nullable()),
  texts: z.array(ShownText),
  viewport: z.object({ width: z.number().positive(), height: z.number().positive() }),
  enlarged: z.number().positive(),
});
export type SecretBoxes = z.infer<typeof SecretBoxes>;

/** A piece of a file: `data` is base64, `position` where it begins, in bytes. A piece at 0 begins the file anew. */
export const FilePiece = z.strictObject({
  name: z.string().min(1).max(255),
  type: z.string().max(255),
  position: z.number().int().min(0),
  data: z.base64().max(maxPieceLength),
});
export type FilePiece = z.infer<typeof FilePiece>;

/** A frame's own word on its place: the first answer the background asks of each frame of a tab. */
export const FrameHello = z.object({
  /** The engine's own key, or an empty string when there is no engine yet. */
  key: z.string(),
  /** Positions in `window.frames` from the top down; −1 where a frame is in a shadow tree. */
  path: z.array(z.number().int()),
  /** The prefix of its refs, once a snapshot was taken. */
  prefix: z
    .string()
    .regex(/^[a-z]*$/)
    .optional(),
  url: z.string(),
  /** When its document began (ms since 1970, with fractions): another document of the frame began at another time. */
  timeOrigin: z.number(),
  contentType: z.string(),
  /** The HTTP status its document came with; 0 where there is none. */
  status: z.number().int(),
  /** The acting half of the engine is there too. */
  canAct: z.boolean(),
  /** The script that reads its data is there too. */
  canExtract: z.boolean(),
  readyState: z.enum(['loading', 'interactive', 'complete']),
  /** All it shows, when that was asked for and the frame knows what stands before its refs. */
  text: FrameText.optional(),
});
export type FrameHello = z.infer<typeof FrameHello>;
