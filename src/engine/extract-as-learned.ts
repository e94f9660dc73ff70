import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import { readLearned } from '../extraction/learned/read-learned';
import { readSchema } from '../extraction/schema/read-schema';
import type { ErrorShape } from '../protocol/frame';
import type { ReturnedRows } from '../protocol/extract/extract-facts';
import type { StepExtraction } from '../protocol/recordings/step-extraction';
import { asObject } from './extract-from-page';
import { readLearnedFurther } from './read-learned-further';
import type { ReadOnContext } from './step-on';

export type ReadAsLearned = {
  result: unknown;
  rows: ReturnedRows[];
  /** Why the rows are not all, where more may be there. */
  partial?: string;
  /** The columns were called otherwise than when they were learned. */
  isHealed: boolean;
  /** Why no more was read, where a further page has another structure. */
  error?: ErrorShape;
};

/**
 * Reads with no model what was extracted before, and its next pages as far as it says. Fails with `not-as-recorded` where the
 * page has another structure; where a further page has, what was read so far is given with that error.
 */
export async function extractAsLearned(
  { schema, pages = 1, ...learned }: StepExtraction,
  { page, remainingMs, signal }: Omit<ReadOnContext, 'onPhase'>,
): Promise<ReadAsLearned> {
  const { wrapped: shape, unwrap } = asObject(readSchema(schema));
  const data = await page.data({}, signal);
  const read = readLearned(shape, learned, { page: data });
  if ('why' in read) {
    const { restedMs = 0 } = data;
    throw notAsRecorded(`The data is not where it was when it was recorded: ${read.why}.`, { restedMs });
  }
  const further = await readLearnedFurther(
    { shape, learned, known: read.found, data },
    { scope: {}, pages },
    { page, onPhase: () => {}, remainingMs, signal },
  );
  const { value, counts = [] } = further.found;
  const { partial, isOtherStructure } = further;
  const other = isOtherStructure ? `A further page is not as the first: ${partial}` : undefined;
  return {
    result: unwrap.value(value),
    rows: counts.map((count) => ({ ...count, path: unwrap.path(count.path) })),
    partial,
    isHealed: read.isHealed,
    error: other !== undefined ? notAsRecorded(other).toJSON() : undefined,
  };
}

const notAsRecorded = (why: string, details: { restedMs?: number } = {}) =>
  new AutomationError('not-as-recorded', say`${why} Extract it anew.`, {
    details: { isData: true, ...details },
  });
