import { z } from 'zod';

/**
 * Something a person is likely to do on a page, found with no instruction: answer a dialog, fill in a form, search,
 * choose in a list, act on one of several rows, turn the page, press the page's main button.
 */
export const Suggestion = z.object({
  kind: z.enum(['dialog', 'form', 'search', 'list', 'rows', 'pages', 'button']),
  /** Its name on the page. May be empty for a form. */
  name: z.string(),
  /** Fields of a form, options of a list, rows, pages, buttons of a dialog. */
  count: z.number().int(),
  /**
   * The instruction that does it, which was checked to be understood on this page; `""` stands for a value that is
   * missing. Absent when the elements themselves are to be chosen from.
   */
  instruction: z.string().optional(),
  /** The elements it is about, in document order. */
  refs: z.array(z.string()),
});
export type Suggestion = z.infer<typeof Suggestion>;
