import { readLearned } from '../../extraction/learned/read-learned';
import type { Found, PageSource } from '../../extraction/answer/source';
import type { Shape } from '../../extraction/schema/shape';
import { cacheKey, cacheQuestion, type CacheQuestion } from '../../protocol/cache';
import type { SoughtData } from '../../protocol/extract/extract';
import type { ModelConfig } from '../../protocol/models/model-config';
import type { StepExtraction } from '../../protocol/recordings/step-extraction';
import type { AskContext } from '../extract-by-model';
import { answererOf, couldAnswer } from './answerer';
import { holdsValues, type Cache } from './known-answers';

/** The longest schema of a question that is kept, in characters. */
const longestSchema = 20_000;

export type ExtractScope = {
  selector?: string;
  ignoreSelectors?: string[];
};

/** The question that an extraction is; undefined where it is none that is kept. */
export function extractQuestion(
  { instruction = '', schema }: SoughtData,
  scope: ExtractScope,
  { cache, mask }: Pick<AskContext, 'cache' | 'mask'>,
): CacheQuestion | undefined {
  const written = JSON.stringify(schema);
  if (!cache || written === undefined || written.length > longestSchema) return undefined;
  const asked = { kind: 'extract', url: cache.url, instruction: mask(instruction) } as const;
  return { ...cacheQuestion(asked, scope), schema: written };
}

type Asking = { cache: Cache; models: AskContext['models'] };

/** Reads from the page what was found there for the same question before; undefined when the page has it otherwise now. */
export async function recallExtraction(
  question: CacheQuestion,
  { shape, page }: { shape: Shape; page: PageSource },
  { cache: { store, tell }, models }: Asking,
): Promise<{ found: Found; extraction: StepExtraction } | undefined> {
  const entry = await store.read(cacheKey(question));
  if (!entry?.extraction) {
    tell('miss', 'not asked on this page before');
    return undefined;
  }
  if (!(await couldAnswer(entry, models))) {
    tell('miss', 'the answer known is another model’s');
    return undefined;
  }
  const read = readLearned(shape, entry.extraction, { page });
  if ('why' in read) {
    await store.forget(entry.key);
    tell('miss', read.why);
    return undefined;
  }
  await store.write({ ...entry, hits: entry.hits + 1, usedAt: Date.now() });
  tell('hit');
  return { found: read.found, extraction: entry.extraction };
}

/** Keeps where a model found what was asked for, unless a value of a variable is in that. */
export async function keepExtraction(
  question: CacheQuestion,
  { extraction, model }: { extraction: StepExtraction; model: ModelConfig },
  { cache, models, mask }: Asking & Pick<AskContext, 'mask'>,
): Promise<void> {
  if (holdsValues({ question, extraction }, mask)) return;
  const now = Date.now();
  await cache.store.write({
    ...question,
    version: 1,
    key: cacheKey(question),
    actions: [],
    extraction,
    rung: 'model',
    answerer: await answererOf(model, models),
    foundAt: now,
    usedAt: now,
    hits: 0,
  });
}
