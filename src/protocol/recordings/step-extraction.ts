import { z } from 'zod';
import { PageBound } from '../extract/page-data';

const Text = z.string().max(2000);

/** The kinds of values that tell one column from another. */
export const ColumnKind = z.enum(['text', 'number', 'money', 'date', 'boolean', 'address']);

/** A table or list of the page that gives a list of the answer: found again by the names of its columns and what is in them. */
export const LearnedList = z.strictObject({
  /** The JSON pointer of the list in the answer. */
  path: Text,
  kind: z.enum(['table', 'list']),
  title: Text,
  columns: z.array(Text).max(200),
  kinds: z.array(ColumnKind).max(200),
  /** The index of the column that has a property; the property is empty for a list of values. */
  fields: z.array(z.strictObject({ name: Text, column: z.number().int().min(0).max(199) })).max(200),
});
export type LearnedList = z.infer<typeof LearnedList>;

/** A value of the answer that stands beside its name on the page. */
export const LearnedPair = z.strictObject({ path: Text, label: Text });
export type LearnedPair = z.infer<typeof LearnedPair>;

/** What a step extracts, and where the page has it. What is in neither list is found by its name in the schema. */
export const StepExtraction = z.strictObject({
  schema: z.record(z.string(), z.unknown()),
  lists: z.array(LearnedList).max(50),
  pairs: z.array(LearnedPair).max(200),
  /** The most pages of the table or list that are read; one where it is left out. */
  pages: PageBound.optional(),
});
export type StepExtraction = z.infer<typeof StepExtraction>;
