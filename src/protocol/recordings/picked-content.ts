import { z } from 'zod';
import { Candidate } from '../session';
import { RowPlace } from './recording';

/** What a picked element shows and holds; of what is secret only that it is. */
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
