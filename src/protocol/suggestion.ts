import { z } from 'zod';

/**
 * Something a person is likely to do on a page, found with no instruction: answer a dialog, fill in a form, search,
 * choose in a list, act on one of several rows, turn the page, press the page's main button.
 */
export const Suggestion = z.object({
  kind: z.enum(['dialog', 'form', 'search', 'list', 'rows', 'pages', 'button']),
  /** What it is called on the page. May be empty for a form. */
  name: z.string(),
  /** Fields of a form, options of a list, rows, pages, buttons of a dialog. */
  count: z.number().int(),
  /**
   * What to say to do it, checked to be understood on this page; `""` stands where a value is wanted. Without it, the
   * elements themselves are what can be chosen from.
   */
  instruction: z.string().optional(),
  /** The elements it is about, in document order. */
  refs: z.array(z.string()),
});
export type Suggestion = z.infer<typeof Suggestion>;
