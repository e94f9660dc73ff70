import { z } from 'zod';

/** A project of Selenium IDE, version 2 or 3 of its files. Fields that are not here are of no use to us. */
const Text = z.string().max(20_000);

/** One line of a test: what is done, to what, with what. */
export const SeleniumCommand = z.object({
  id: Text.optional(),
  comment: Text.optional(),
  command: z.string().max(200),
  target: Text.default(''),
  /** Other ways to the target, each with the name of what found it. */
  targets: z.array(z.array(Text).max(5)).max(50).optional(),
  value: Text.default(''),
  /** It opens a window, whose handle is kept under this name. */
  opensWindow: z.boolean().optional(),
  windowHandleName: Text.optional(),
  /** How long the window is waited for, in milliseconds. */
  windowTimeout: z.number().optional(),
});
export type SeleniumCommand = z.infer<typeof SeleniumCommand>;

/** A line of a test, before it has an id. */
export type SeleniumLine = Omit<SeleniumCommand, 'id' | 'target' | 'value'> & {
  target?: string;
  value?: string;
};

export const SeleniumProject = z.object({
  name: Text.optional(),
  url: Text.default(''),
  tests: z
    .array(z.object({ name: Text.default(''), commands: z.array(z.unknown()).max(20_000) }))
    .min(1)
    .max(1000),
  /** Our own recording beside what it was written as. */
  tabwright: z.unknown().optional(),
});
export type SeleniumProject = z.infer<typeof SeleniumProject>;
