import { z } from 'zod';
import { methods } from './methods';

export const Method = z.enum(methods);
export type Method = z.infer<typeof Method>;

/** Actions that leave a page or load it again. They need no reading of the page. */
export const pageMoves = ['navigate', 'goBack', 'goForward', 'reload'] as const;
export type PageMove = (typeof pageMoves)[number];
export const isPageMove = (method: string | undefined): method is PageMove =>
  pageMoves.some((move) => move === method);

/** The selector of an action that needs no element: the page's root. */
export const pageSelector = 'html';

/** One deed on one element, as `observe` returns it. */
export const ActionOutput = z.strictObject({
  /** CSS selector or XPath of the element; ` >> ` goes into a frame. */
  selector: z.string(),
  description: z.string(),
  backendNodeId: z.number().optional(),
  method: z.string().optional(),
  arguments: z.array(z.string()).optional(),
});
export type ActionOutput = z.infer<typeof ActionOutput>;

/**
 * The action that the client's `act` takes: an observed one with no field missing. `description` is used for
 * self-healing.
 */
export const ActionInput = ActionOutput.required({ method: true, arguments: true });
export type ActionInput = z.infer<typeof ActionInput>;

export const maxInstructionLength = 10_000;

export const Instruction = z
  .string()
  .refine((text) => text.trim() !== '', 'The instruction is empty. Say what you want on the page.')
  .refine(
    (text) => text.length <= maxInstructionLength,
    `The instruction is longer than ${maxInstructionLength} characters. Say it in fewer words.`,
  );

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
  refs: z.array(z.string()),
});
export type Suggestion = z.infer<typeof Suggestion>;
