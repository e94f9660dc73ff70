import { z } from 'zod';

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
