import { z } from 'zod';

const Text = z.string().min(1).max(300);

/**
 * What the end of a task must show. It is declared before any page is read, and read back from the pages as they are at the
 * end: no word of a model proves it.
 */
export const TaskEnd = z.discriminatedUnion('kind', [
  /** One of these texts is drawn. */
  z.object({ kind: z.literal('text'), any: z.array(Text).min(1).max(6) }),
  /** This text was drawn while the task went on, and is no longer where it was. */
  z.object({ kind: z.literal('gone'), text: Text }),
  /** A field, by its name, holds a value; boxes and switches are `on` or `off`. */
  z.object({ kind: z.literal('value'), field: Text, value: z.string().max(300) }),
  /** The address of a page of the task has this: a whole address, or a part of its path. */
  z.object({ kind: z.literal('address'), part: Text }),
  /** One row or list item shows all of these. */
  z.object({ kind: z.literal('row'), texts: z.array(Text).min(1).max(6) }),
  /** A file whose name has this was downloaded. */
  z.object({ kind: z.literal('download'), name: Text }),
]);
export type TaskEnd = z.infer<typeof TaskEnd>;

/** An end as it was read back, with the reason in one sentence of ours. */
export const EndFinding = z.object({ end: TaskEnd, isShown: z.boolean(), sentence: z.string() });
export type EndFinding = z.infer<typeof EndFinding>;
