import { z } from 'zod';
import { methods } from './methods';

export const Method = z.enum(methods);
export type Method = z.infer<typeof Method>;

/** What leaves a page, or loads it again. Nothing of the page has to be read for it. */
export const pageMoves = ['navigate', 'goBack', 'goForward', 'reload'] as const;
export type PageMove = (typeof pageMoves)[number];
export const isPageMove = (method: string | undefined): method is PageMove =>
  pageMoves.some((move) => move === method);

/** What an action that is none of an element has in the place of one: the page's root. */
export const pageSelector = 'html';

/** One deed on one element, as `observe` returns it. */
export const ActionOutput = z.strictObject({
  /** CSS selector or XPath of the element; ` >> ` goes into a frame. */
  selector: z.string(),
  /** What the action is, in words a person reads. */
  description: z.string(),
  backendNodeId: z.number().optional(),
  method: z.string().optional(),
  arguments: z.array(z.string()).optional(),
});
export type ActionOutput = z.infer<typeof ActionOutput>;

/** What the client's `act` takes: an observed action with nothing missing. `description` is used for self-healing. */
export const ActionInput = ActionOutput.required({ method: true, arguments: true });
export type ActionInput = z.infer<typeof ActionInput>;
