import type { Found } from '../extraction/answer/source';
import { readLearned } from '../extraction/learned/read-learned';
import type { Shape } from '../extraction/schema/shape';
import type { StepExtraction } from '../protocol/recordings/step-extraction';
import type { DataScope, PageData } from './page';
import { readOn, type ReadOn } from './read-on';
import type { ReadOnContext } from './step-on';

/** An answer, and where the page has it. */
export type LearnedAnswer = {
  shape: Shape;
  /** The columns it was found in; without lists and pairs by their names. */
  learned: Pick<StepExtraction, 'lists' | 'pairs'>;
  known: Found;
  data: PageData;
};

/** Reads an answer again with the rows further on: on the page, and on the next ones where they are asked for. */
export async function readLearnedFurther(
  { shape, learned, known, data }: LearnedAnswer,
  how: { scope: DataScope; pages: number },
  context: ReadOnContext,
): Promise<ReadOn & { found: Found }> {
  const read = await readOn({ known, data }, how, context);
  if (read.data === data) return { ...read, found: known };
  const all = readLearned(shape, learned, { page: data, further: read.data });
  if ('why' in all) return { data, found: known, partial: unreadable };
  return { ...read, found: all.found };
}

const unreadable =
  'Some of the rows further on do not hold what is asked for, so that only the first were taken.';
