import { z } from 'zod';

/** What a picked element shows and holds; of what is secret only that it is. */
export const PickedContent = z.strictObject({
  /** An XPath that leads to it by its place alone; none in shadow trees. */
  place: z.string().max(4000).optional(),
  text: z.string().max(200).optional(),
  value: z.string().max(2000).optional(),
  isSecret: z.literal(true).optional(),
});
export type PickedContent = z.infer<typeof PickedContent>;
