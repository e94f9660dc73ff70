import { z } from 'zod';

/** The role and name of an element, as the snapshot shows them. */
export const Identity = z.object({ role: z.string(), name: z.string() });
export type Identity = z.infer<typeof Identity>;

/** The place of an element, in words of the page around it. Absent words have no field. */
export const Surroundings = z.strictObject({
  /** The rest of the row, list item, card or paragraph it is in. */
  row: z.string().optional(),
  /** The beginning of that row up to its first words: the number, name or date that tells whose it is. */
  rowTitle: z.string().optional(),
  /** The name of the small box around it, where that is no row; empty for one without a name. */
  boxTitle: z.string().optional(),
  /** The heading, legend or caption before it. */
  section: z.string().optional(),
  /** Titles of the parts of the page around it, from the inside out: headings, legends and labels. */
  titles: z.array(z.string()).optional(),
  /** The short texts these begin with that are no headings, which tell it from others of its name only. */
  leads: z.array(z.string()).optional(),
  /**
   * The texts before it in the same page, bar or dialog that are no heading's and no control's, and what its pictures show, nearest first; of
   * what is in a row those before the rows.
   */
  told: z.array(z.string()).optional(),
  /** The way to the page as it says itself: its breadcrumbs. */
  trail: z.array(z.string()).optional(),
  /** The tabs and steps of the same part of the page that are the current ones. */
  chosen: z.array(z.string()).optional(),
  /** The text right before it, such as the label of a field that has none of its own, and right after it. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** The elements around it, from the inside out, without plain boxes: `form#login`, `main`; `>>>` at a shadow root. */
  path: z.array(z.string()).optional(),
  /** Names of the nearest named controls before and after it, nearest first, at most three each. */
  controls: z.strictObject({ before: z.array(z.string()), after: z.array(z.string()) }).optional(),
  /** Ids of these and the next few controls, where they are no generated ones: when all are gone, the page is named anew. */
  ids: z.array(z.string()).optional(),
});
export type Surroundings = z.infer<typeof Surroundings>;

/** An element that was on the page with another one and could be taken for it. */
export const Other = z.strictObject({
  name: z.string(),
  text: z.string().optional(),
  attributes: z.array(z.string()),
  picture: z.string().optional(),
  around: Surroundings,
});
export type Other = z.infer<typeof Other>;

/**
 * The marks of an element beyond one selector, so that it is found again after its page changed and another one is
 * never taken for it.
 *
 * They hold no value that people type into any field, and no classes and generated-looking ids, which change with the
 * page's next build.
 */
export const Fingerprint = Identity.extend({
  version: z.literal(1),
  tag: z.string(),
  /** Its words, where its name is made of something else. */
  text: z.string().optional(),
  /** Stable attributes that few others share, as `name=value`. */
  attributes: z.array(z.string()),
  /** The pictures of an element without words, by address and outline. */
  picture: z.string().optional(),
  /** Its value is never to be read out or kept: a password, a card, a one-time code. */
  secret: z.literal(true).optional(),
  around: Surroundings,
  /** The number of elements of this role and name, and which of them it was, counted from 1. */
  alike: z.strictObject({ at: z.number().int(), of: z.number().int() }),
  /** The number of those alike that are inside of it: boxes around a thing have the thing's name. */
  holds: z.number().int().optional(),
  /** Others of its tag that are called as it is or nearly so, or share words with it or lead to the same place, at most eight: none of them is it. */
  others: z.array(Other).optional(),
  /** Address of the frame it is in, when that is not the top one. */
  frame: z.string().optional(),
}).strict();
export type Fingerprint = z.infer<typeof Fingerprint>;

export const RepairChange = z.object({
  /** A part of the fingerprint, or `@` and the name of an attribute. */
  part: z.string(),
  before: z.string(),
  after: z.string(),
});
export type RepairChange = z.infer<typeof RepairChange>;

/** The way an element was found again that its selector did not lead to: a proposal, never written back unseen. */
export const Repair = z.object({
  rung: z.enum(['alternate', 'fingerprint', 'matcher', 'model']),
  before: z.object({ selector: z.string(), fingerprint: Fingerprint.optional() }),
  after: z.object({ selector: z.string(), fingerprint: Fingerprint.optional() }),
  changed: z.array(RepairChange),
  stayed: z.array(z.string()),
  /** 0 to 1: how surely it is the one, and how surely the next best would be. */
  score: z.number(),
  next: z.number(),
});
export type Repair = z.infer<typeof Repair>;
