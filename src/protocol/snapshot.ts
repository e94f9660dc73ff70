import { z } from 'zod';

/** An element's name in one frame's snapshot: a small number, stable while the element stays in the page. */
export const FrameRef = z.number().int().nonnegative();

/** Left, top, width, height in CSS px of the frame's viewport. */
export const NodeBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type NodeBox = z.infer<typeof NodeBox>;

/**
 * A child frame as its parent sees it. `key` is known for same-origin frames, `index` for frames outside shadow trees.
 */
export const FrameLink = z.object({
  /** The child engine's own key, read directly; same-origin frames only. */
  key: z.string().optional(),
  /** Position in `window.frames`; −1 in a shadow tree. */
  index: z.number().int(),
  /** The frame's address as the element names it, for saying which frame could not be read. */
  src: z.string(),
});
export type FrameLink = z.infer<typeof FrameLink>;

/** Facts about an element that the matcher reads besides its role and name. Absent facts have no field. */
export const Hints = z.object({
  tag: z.string(),
  type: z.string().optional(),
  id: z.string().optional(),
  nameAttribute: z.string().optional(),
  autocomplete: z.string().optional(),
  placeholder: z.string().optional(),
  title: z.string().optional(),
  testId: z.string().optional(),
  /** Text of the labels, where the name came from elsewhere. */
  label: z.string().optional(),
  href: z.string().optional(),
  /** The kind of what it opens, as `aria-haspopup` says: `listbox`, `menu`, `dialog`. */
  opens: z.string().optional(),
  /** The other origin that an act on it sends to: a link's, or that of the form it is in. */
  sendsTo: z.string().optional(),
  /** `get`: its form says that it is sent so, by which nothing is changed. */
  sendsBy: z.string().optional(),
  /** Option texts of a select or listbox, at most 300. */
  options: z.array(z.string()).optional(),
});
export type Hints = z.infer<typeof Hints>;

/**
 * One line of a snapshot, in document order of the composed tree; `depth` gives the tree back.
 *
 * With `ref` it can be acted on; without, it gives meaning (heading, landmark, row, text).
 */
export const SnapshotNode = z.object({
  depth: z.number().int(),
  /** ARIA role; `text` for drawn text, `generic` for an unnamed clickable, `iframe` for a frame. */
  role: z.string(),
  name: z.string(),
  /** The texts that its text is made of, where elements hold several apart: a title and a price. */
  parts: z.array(z.string()).optional(),
  ref: FrameRef.optional(),
  /** The element that draws a line without `ref`: only words for its text act on it, as on a cell or on what is dragged. */
  drawnBy: FrameRef.optional(),
  description: z.string().optional(),
  /** Never present for password, card and one-time-code fields. */
  value: z.string().optional(),
  /** `disabled`, `checked`, `mixed`, `selected`, `expanded`, `collapsed`, `pressed`, `required`, `readonly`, `invalid`, `current`, `multiline`, `min=0`, `max=9`, `level=2`, `secret`, `behind` (under a dialog that says it is modal), `inert` (nothing can reach it), `scrollable`, `focusable` (by scripts, and nothing else is known of it). */
  states: z.array(z.string()).optional(),
  box: NodeBox.optional(),
  hints: Hints.optional(),
  frame: FrameLink.optional(),
});
export type SnapshotNode = z.infer<typeof SnapshotNode>;

export const SnapshotOptions = z.object({
  /** Only this element and what is in it. Matching nothing is an error. */
  selector: z.string().optional(),
  /** These elements and what is in them are left out. Matching nothing is an error. */
  ignoreSelectors: z.array(z.string()).optional(),
  /** `full` (default): all drawn text. `compact`: what can be acted on, and what tells alike things apart. */
  depth: z.enum(['full', 'compact']).optional(),
  /** Says in the text where links lead: ` → /path`. */
  hrefs: z.boolean().optional(),
});
export type SnapshotOptions = z.infer<typeof SnapshotOptions>;

/** The snapshot of one frame. */
export const FrameSnapshot = z.object({
  url: z.string(),
  title: z.string(),
  nodes: z.array(SnapshotNode),
  /** Parts of the page that cannot be read, in plain words: "canvas 300×150", "PDF document". */
  unreadable: z.array(z.string()),
});
export type FrameSnapshot = z.infer<typeof FrameSnapshot>;

/** Options of a frame's whole text. */
export type WholeTextRequest = Pick<SnapshotOptions, 'depth' | 'hrefs'> & {
  /** From this many characters on it is said which lines are in view, which takes time to find out. */
  largeFrom: number;
};

/** The snapshot of one frame as text. */
export type FrameTextRequest = SnapshotOptions &
  WholeTextRequest & {
    /** Stands before the refs of this frame: letters, or nothing for the top frame. */
    prefix: string;
  };

export const FrameText = z.object({
  url: z.string(),
  title: z.string(),
  /** Its lines, as `outline` makes them. */
  text: z.string(),
  /** The frame elements, and the numbers of their lines. */
  frames: z.array(z.object({ line: z.number().int(), ref: FrameRef, link: FrameLink })),
  /** Numbers of the lines whose element is in the viewport; empty for a small text. */
  inView: z.array(z.number().int()),
  unreadable: z.array(z.string()),
});
export type FrameText = z.infer<typeof FrameText>;

/** One line of a page's text that came, went, or is otherwise than in the snapshot before. */
export const SnapshotChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** Absent for lines that cannot be acted on. */
  ref: z.string().optional(),
  /** As it is now; as it was, when removed. */
  line: z.string(),
  /** The earlier form of a changed line. */
  before: z.string().optional(),
});
export type SnapshotChange = z.infer<typeof SnapshotChange>;

/** A node of the joined snapshot: `ref` is unique over all frames ("12" in the top frame, "b3" in another). */
export const JoinedNode = SnapshotNode.omit({ ref: true, drawnBy: true, frame: true }).extend({
  ref: z.string().optional(),
  drawnBy: z.string().optional(),
  /** The browser's frame id; 0 is the top frame. */
  frameId: z.number().int(),
});
export type JoinedNode = z.infer<typeof JoinedNode>;

/** The snapshot of a whole page: all frames joined, each under its iframe element. */
export const Snapshot = z.object({
  url: z.string(),
  title: z.string(),
  nodes: z.array(JoinedNode),
  /** Frames without access, canvas and PDF, in plain words. */
  unreadable: z.array(z.string()),
});
export type Snapshot = z.infer<typeof Snapshot>;
