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
  /** The action in words for people. */
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

/** Longest instruction taken, in characters. */
export const maxInstructionLength = 10_000;

export const Instruction = z
  .string()
  .refine((text) => text.trim() !== '', 'The instruction is empty. Say what you want on the page.')
  .refine(
    (text) => text.length <= maxInstructionLength,
    `The instruction is longer than ${maxInstructionLength} characters. Say it in fewer words.`,
  );
