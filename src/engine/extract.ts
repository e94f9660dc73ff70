import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import { readLearned, learnExtraction } from '../extraction/learned/learn-extraction';
import { readSchema, type Shape, namesOnly } from '../extraction/schema/read-schema';
import type { ErrorShape } from '../protocol/frame';
import type { ReturnedRows } from '../protocol/extract/page-data';
import { StepExtraction } from '../protocol/recordings/recording';
import { readLearnedFurther, type LearnedAnswer, type ReadOnContext } from './read-on';
import { answerSaid } from '../extraction/words/answer-words';
import { answerFromPage, isWhole } from '../extraction/answer/answer-from-page';
import type { Found, FoundAt, PageSource } from '../extraction/answer/source';
import { isRecord } from '../base/json';
import { type CacheQuestion, cacheQuestion } from '../protocol/cache';
import type {
  ExtractMetadata,
  ExtractOptions,
  SoughtData,
  ValueSource,
} from '../protocol/operations/extract-operation';
import { phases } from '../protocol/session';
import { extractByModel, modelsToAsk, type AskContext } from './extract-by-model';
import type { Page, PageData } from './page';
import { fullText } from './page-text';
import { keepExtraction, noteHit, readAnswer, type Cache } from './cache';

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

const notAsRecorded = (why: string, details?: Pick<PageData, 'restedMs'>) =>
  new AutomationError('not-as-recorded', say`${why} Extract it anew.`, {
    details: { isData: true, ...details },
  });

export type ExtractContext = AskContext & {
  page: Pick<Page, 'look' | 'data' | 'act'>;
  /** Hears where the page has the answer, when that can be learned. */
  onLearned?: (extraction: StepExtraction) => void;
};

type Extracted = ExtractMetadata & { result: unknown };

/**
 * Gives what a schema asks for: from the page's own data, its tables and its lists where these have its names, else a model
 * says where it is. An instruction alone gives a text, nothing at all the page's text.
 */
export async function extractFromPage(
  { instruction, schema }: SoughtData,
  options: ExtractOptions,
  context: ExtractContext,
): Promise<Extracted> {
  const { selector, ignoreSelectors, pages } = options;
  const { page, signal } = context;
  // A recording is of whole pages.
  const isWholePage = selector === undefined && !ignoreSelectors;
  const onLearned = (extraction: StepExtraction) => {
    if (isWholePage) context.onLearned?.({ ...extraction, ...(pages !== undefined && { pages }) });
  };
  context.onPhase(phases.reading);
  if (schema === undefined && instruction === undefined) {
    const { snapshot } = await page.look({ selector, ignoreSelectors }, signal);
    return { result: { pageText: fullText(snapshot) }, way: 'text', rows: [], marks: [] };
  }
  const { wrapped: shape, unwrap } = asObject(schema === undefined ? plainAnswer : readSchema(schema));
  if (shape.kind === 'object' && shape.properties.length === 0)
    return { result: {}, way: 'text', rows: [], marks: [] };
  const scope = { selector, ignoreSelectors };
  const data = await page.data(scope, signal);
  const question = extractQuestion({ instruction, schema }, scope, context);
  const asked = { instruction, schema, shape, unwrap, options, question, onLearned };
  const said = instruction === undefined ? undefined : answerSaid(instruction, schema && shape, data);
  if (said) return toExtracted(said, data, asked, signal);
  const found = namesOnly(instruction, shape, data) ? answerFromPage(shape, data) : undefined;
  if (found && isWhole(shape, found)) {
    const learned = { lists: [], pairs: [] };
    if (schema) onLearned({ schema, ...learned });
    return answerFurther({ shape, learned, known: found, data }, asked, context);
  }
  const { cache } = context;
  const recalled =
    question && cache && (await recallExtraction(question, shape, data, { ...context, cache }));
  if (!recalled) {
    // Where no model can look for the rest, the sure values are given.
    if (found && (await context.models.choose()).length === 0) return toExtracted(found, data, asked, signal);
    return answerByModel(asked, context);
  }
  onLearned(recalled.learned);
  return answerFurther({ shape, ...recalled, data }, asked, context);
}

type Unwrap = { value: (value: unknown) => unknown; path: (path: string) => string };

type WantedAnswer = SoughtData & {
  shape: Shape;
  unwrap: Unwrap;
  options: ExtractOptions;
  question: CacheQuestion | undefined;
  /** Hears where the page has the answer, when that can be learned. */
  onLearned: (extraction: StepExtraction) => void;
};

/** The answer of a model, with the rows further on where it is known where the page has it. */
async function answerByModel(asked: WantedAnswer, context: ExtractContext): Promise<Extracted> {
  const { shape, instruction, schema, question, onLearned } = asked;
  const { page, cache, signal } = context;
  const { selector, ignoreSelectors } = asked.options;
  const models = await modelsToAsk(context);
  const data = await page.data({ selector, ignoreSelectors, hasLines: true }, signal);
  const wanted = { shape, instruction, models };
  const { unread, partial, model, ...found } = await extractByModel(wanted, data, context);
  const told = { way: 'model', unread } as const;
  // Which rows an instruction chooses is known of this page only, even where it chose all.
  const learned =
    schema && namesOnly(instruction, shape, data) ? learn(shape, schema, found, data) : undefined;
  if (!learned) return { ...(await toExtracted(found, data, asked, signal)), ...told, partial };
  onLearned(learned);
  if (question && cache) await keepExtraction(question, learned, model, { ...context, cache });
  const known = { shape, learned, known: found, data };
  const answer = await answerFurther(known, asked, context, true);
  return { ...answer, ...told, partial: partial ?? answer.partial };
}

/** Where the page has the answer, as it can be read again; undefined where that cannot be learned. */
function learn(
  shape: Shape,
  schema: SoughtData['schema'],
  found: Found,
  data: PageData,
): StepExtraction | undefined {
  const learned = learnExtraction(shape, found, data);
  return 'why' in learned ? undefined : StepExtraction.safeParse({ schema, ...learned }).data;
}

/** The answer with the rows further on, on the page and, where they are asked for, on the next ones. */
async function answerFurther(
  known: LearnedAnswer,
  asked: WantedAnswer,
  context: ExtractContext,
  isModels = false,
): Promise<Extracted> {
  const { selector, ignoreSelectors, pages = 1 } = asked.options;
  const how = { scope: { selector, ignoreSelectors }, pages };
  const { found, data, partial } = await readLearnedFurther(known, how, context);
  // A value of a column that a model has chosen is the model's.
  const places = isModels
    ? found.places.map((place): FoundAt => (place.way === 'own-data' ? place : { ...place, way: 'model' }))
    : found.places;
  return { ...(await toExtracted({ ...found, places }, data, asked, context.signal)), partial };
}

async function toExtracted(
  found: Found,
  data: PageData,
  { unwrap, options }: WantedAnswer,
  signal: AbortSignal,
): Promise<Extracted> {
  const places = found.places.map((place) => ({ ...place, path: unwrap.path(place.path) }));
  return {
    result: unwrap.value(found.value),
    way: places[0]?.way ?? 'own-data',
    rows: (found.counts ?? []).map((count) => ({ ...count, path: unwrap.path(count.path) })),
    marks: places.flatMap(({ path, mark }) => (mark ? [{ path, mark }] : [])),
    sources: options.sources ? await sourcesOf(places, data, signal) : undefined,
  };
}

const plainAnswer: Shape = {
  kind: 'object',
  properties: [{ name: 'extraction', shape: { kind: 'value', type: 'string' }, isRequired: true, about: '' }],
};

type Wrapped = { wrapped: Shape; unwrap: Unwrap };

/** A schema that asks for no object is answered as the only property of one. */
function asObject(shape: Shape): Wrapped {
  if (shape.kind === 'object')
    return { wrapped: shape, unwrap: { value: (value) => value, path: (path) => path } };
  const properties = [{ name: 'value', shape, isRequired: true, about: '' }];
  const value = (found: unknown) => (isRecord(found) ? found['value'] : undefined);
  return {
    wrapped: { kind: 'object', properties },
    unwrap: { value, path: (path) => path.slice('/value'.length) },
  };
}

/** The places with selectors of their elements, as far as they are there. */
async function sourcesOf(
  places: readonly FoundAt[],
  data: PageData,
  signal: AbortSignal,
): Promise<ValueSource[]> {
  const pointed = places.flatMap(({ ref, frame }) => (!ref || frame === undefined ? [] : [{ ref, frame }]));
  // A stopped extraction asks the page no more.
  const targets = signal.aborted ? [] : await data.targetsOf(pointed, signal);
  const targetOf = new Map(pointed.map(({ ref, frame }, at) => [`${frame} ${ref}`, targets[at]]));
  return places.map(({ path, way, mark, text, ref, frame }) => {
    const target = targetOf.get(`${frame} ${ref}`);
    return {
      path,
      way,
      mark,
      text,
      selector: target?.selector,
      frame: target?.frame,
    };
  });
}

/** The longest schema of a question that is kept, in characters. */
const longestSchema = 20_000;

/** The question that an extraction is; undefined where it is none that is kept. */
function extractQuestion(
  { instruction = '', schema }: SoughtData,
  scope: Pick<ExtractOptions, 'selector' | 'ignoreSelectors'>,
  { cache, mask }: Pick<AskContext, 'cache' | 'mask'>,
): CacheQuestion | undefined {
  const written = JSON.stringify(schema);
  if (!cache || written === undefined || written.length > longestSchema) return undefined;
  const asked = { kind: 'extract', url: cache.url, instruction: mask(instruction) } as const;
  return { ...cacheQuestion(asked, scope), schema: written };
}

type Caching = AskContext & { cache: Cache };
type Recalled = { known: Found; learned: StepExtraction };

/** Reads from the page what was found there for the same question before; undefined when the page has it otherwise now. */
async function recallExtraction(
  question: CacheQuestion,
  shape: Shape,
  page: PageSource,
  { cache, models }: Caching,
): Promise<Recalled | undefined> {
  const answer = await readAnswer(question, cache, models);
  const learned = 'why' in answer ? undefined : answer.entry.extraction;
  if ('why' in answer || !learned) {
    cache.tell('miss', 'why' in answer ? answer.why : 'not asked on this page before');
    return undefined;
  }
  const read = readLearned(shape, learned, { page });
  if ('why' in read) {
    await cache.store.forget(answer.entry.key);
    cache.tell('miss', read.why);
    return undefined;
  }
  await noteHit(answer.entry, cache);
  return { known: read.found, learned };
}
