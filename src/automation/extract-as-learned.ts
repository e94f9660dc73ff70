import { AutomationError } from '../base/errors';
import { readLearned } from '../extraction/learned/read-learned';
import { readSchema } from '../extraction/schema/read-schema';
import type { ReturnedRows } from '../protocol/extract/extract';
import type { StepExtraction } from '../protocol/recordings/step-extraction';
import { asObject } from './extract-from-page';
import type { Page } from './page';

export type ReadAsLearned = {
  result: unknown;
  rows: ReturnedRows[];
  /** The columns were called otherwise than when they were learned. */
  isHealed: boolean;
};

/** Reads with no model what was extracted before. Fails with `not-as-recorded` where the page has another structure. */
export async function extractAsLearned(
  { schema, ...learned }: StepExtraction,
  page: Pick<Page, 'data'>,
  signal: AbortSignal,
): Promise<ReadAsLearned> {
  const { wrapped, unwrap } = asObject(readSchema(schema));
  const read = readLearned(wrapped, learned, await page.data({}, signal));
  if ('why' in read)
    throw new AutomationError(
      'not-as-recorded',
      `The data is not where it was when it was recorded: ${read.why}. Extract it anew.`,
    );
  const { value, counts = [] } = read.found;
  return {
    result: unwrap.value(value),
    rows: counts.map((count) => ({ ...count, path: unwrap.path(count.path) })),
    isHealed: read.isHealed,
  };
}
