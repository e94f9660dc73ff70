import { z } from 'zod';

/** What an element is called, as the snapshot shows it. */
export const Identity = z.object({ role: z.string(), name: z.string() });
export type Identity = z.infer<typeof Identity>;

/** Where an element is, in words of the page around it. Only what is there. */
export const Surroundings = z.strictObject({
  /** The rest of the row, list item, card or paragraph it is in. */
  row: z.string().optional(),
  /** What that row begins with, up to its first words: the number, name or date that tells whose it is. */
  rowTitle: z.string().optional(),
  /** The heading, legend or caption before it. */
  section: z.string().optional(),
  /** What the parts of the page it is in are called, from the inside out: their headings, legends and labels. */
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
  /** What it is in, from the inside out, plain boxes left out: `form#login`, `main`; `>>>` at a shadow root. */
  path: z.array(z.string()).optional(),
  /** What the nearest named controls before it and after it are called, nearest first, at most three each. */
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
 * What identifies an element beyond one selector, so that it is found again after its page changed and another one is
 * never taken for it.
 *
 * Values that people type are not in it, of no field. Classes and generated-looking ids are not in it either: they change
 * with the page's next build.
 */
export const Fingerprint = Identity.extend({
  version: z.literal(1),
  tag: z.string(),
  /** Its words, where its name is made of something else. */
  text: z.string().optional(),
  /** Stable attributes that few others share, as `name=value`. */
  attributes: z.array(z.string()),
  /** What is drawn in an element without words: addresses and outlines of its pictures. */
  picture: z.string().optional(),
  /** What is typed there is never to be read out or kept: a password, a card, a one-time code. */
  secret: z.literal(true).optional(),
  around: Surroundings,
  /** How many elements of this role and name there were, and which of them it was, counted from 1. */
  alike: z.strictObject({ at: z.number().int(), of: z.number().int() }),
  /** How many of those alike are in it: boxes around a thing are called as it is. */
  holds: z.number().int().optional(),
  /** Others of its tag that are called as it is or nearly so, or share words with it or lead to the same place, at most eight: none of them is it. */
  others: z.array(Other).optional(),
  /** Address of the frame it is in, when that is not the top one. */
  frame: z.string().optional(),
}).strict();
export type Fingerprint = z.infer<typeof Fingerprint>;
