import { z } from 'zod';

/** What can be done to an element. One file each in `src/dom/act/methods`. */
export const methods = [
  'click',
  'doubleClick',
  'hover',
  'focus',
  'fill',
  'type',
  'press',
  'clear',
  'check',
  'uncheck',
  'selectOption',
  'selectOptionFromDropdown',
  'scrollTo',
  'scrollIntoView',
  'scrollByPixelOffset',
  'nextChunk',
  'prevChunk',
  'scrollUntil',
  'dragAndDrop',
  'setInputFiles',
  'waitFor',
] as const;
export const Method = z.enum(methods);
export type Method = z.infer<typeof Method>;

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
