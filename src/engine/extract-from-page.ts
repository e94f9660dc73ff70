import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import { readLearned } from '../extraction/learned/read-learned';
import { readSchema, type Shape, namesOnly } from '../extraction/schema/read-schema';
import type { ErrorShape } from '../protocol/frame';
import type { ReturnedRows } from '../protocol/extract/extract-facts';
import { StepExtraction } from '../protocol/recordings/step-extraction';
import { readLearnedFurther, type LearnedAnswer } from './read-on';
import type { ReadOnContext } from './step-on';
import { answerFromPage } from '../extraction/answer/answer-from-page';
import { learnExtraction } from '../extraction/learned/learn-extraction';
import type { Found, FoundAt, PageSource } from '../extraction/answer/source';
import { isRecord } from '../base/json';
import { type CacheQuestion, cacheKey, cacheQuestion } from '../protocol/cache';
import type { ExtractMetadata, ExtractOptions, SoughtData, ValueSource } from '../protocol/extract/extract';
import { phases } from '../protocol/task/phases';
import { extractByModel, modelsToAsk, type AskContext } from './extract-by-model';
import type { Page, PageData } from './page';
import { fullText } from './snapshot-text';
import type { ModelConfig } from '../protocol/models/model-config';
import { answererOf, couldAnswer, holdsValues, type Cache } from './cache/known-answers';

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

/** What an extraction is made with. */
export type ExtractContext = AskContext & {
  page: Pick<Page, 'look' | 'data' | 'perform'>;
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
  const { selector, ignoreSelectors } = options;
  const { page, signal } = context;
  // A recording is of whole pages.
  const onLearned = selector === undefined && !ignoreSelectors ? context.onLearned : undefined;
  context.onPhase(phases.reading);
  if (schema === undefined && instruction === undefined) {
    const { snapshot } = await page.look({ selector, ignoreSelectors }, signal);
    return { result: { pageText: fullText(snapshot) }, way: 'text', rows: [], marks: [] };
  }
  const { wrapped, unwrap } = asObject(schema === undefined ? plainAnswer : readSchema(schema));
  if (wrapped.kind === 'object' && wrapped.properties.length === 0)
    return { result: {}, way: 'text', rows: [], marks: [] };
  // Words alone are only for a model: without one no page needs to be read.
  if (schema === undefined) await modelsToAsk(context);
  const scope = { selector, ignoreSelectors };
  const data = await page.data(scope, signal);
  const known = namesOnly(instruction, wrapped, data) ? answerFromPage(wrapped, data) : undefined;
  const answering = { data, unwrap, options, signal };
  const { pages } = options;
  const tell = (extraction: StepExtraction) =>
    onLearned?.({ ...extraction, ...(pages !== undefined && { pages }) });
  if (known) {
    const learned = { lists: [], pairs: [] };
    if (schema) tell({ schema, ...learned });
    return answerFurther({ shape: wrapped, learned, known, data }, { answering, context });
  }
  const { cache } = context;
  const question = extractQuestion({ instruction, schema }, scope, context);
  const recalled =
    question &&
    cache &&
    (await recallExtraction(question, { shape: wrapped, page: data }, { ...context, cache }));
  if (recalled) {
    const { extraction: learned, found } = recalled;
    tell(learned);
    return answerFurther({ shape: wrapped, learned, known: found, data }, { answering, context });
  }
  const asked = { shape: wrapped, instruction, schema, question };
  return answerByModel(asked, { answering, context: { ...context, onLearned: tell } });
}

type AskedOfModel = SoughtData & { shape: Shape; question: CacheQuestion | undefined };

/** The answer of a model, with the rows further on where it is known where the page has it. */
async function answerByModel(
  { shape, instruction, schema, question }: AskedOfModel,
  { answering, context }: { answering: Answering; context: ExtractContext },
): Promise<Extracted> {
  const { page, cache, signal, onLearned } = context;
  const { selector, ignoreSelectors } = answering.options;
  const chosen = await modelsToAsk(context);
  const data = await page.data({ selector, ignoreSelectors, hasLines: true }, signal);
  const { unread, partial, model, ...found } = await extractByModel(
    { shape, instruction, chosen },
    data,
    context,
  );
  const read = { ...answering, data };
  const told = { way: 'model', unread, ...partialOf(partial) } as const;
  // Which rows an instruction chooses is known of this page only, even where it chose all.
  const learned = namesOnly(instruction, shape, data) ? learn(found, { shape, data, schema }) : undefined;
  if (!learned) return { ...(await toExtracted(found, read)), ...told };
  onLearned?.(learned);
  if (question && cache)
    await keepExtraction(question, { extraction: learned, model }, { ...context, cache });
  const known = { shape, learned, known: found, data };
  return { ...(await answerFurther(known, { answering: read, context, isModels: true })), ...told };
}

type Learning = { shape: Shape; data: PageData; schema: SoughtData['schema'] };

/** Where the page has what was found, as it can be read again; undefined where that cannot be learned. */
function learn(found: Found, { shape, data, schema }: Learning): StepExtraction | undefined {
  const learned = schema ? learnExtraction(shape, found, data) : { why: 'there is no schema' };
  return 'why' in learned ? undefined : StepExtraction.safeParse({ schema, ...learned }).data;
}

/** The answer with the rows further on, on the page and, where they are asked for, on the next ones. */
async function answerFurther(
  known: LearnedAnswer,
  { answering, context, isModels }: { answering: Answering; context: ExtractContext; isModels?: boolean },
): Promise<Extracted> {
  const { selector, ignoreSelectors, pages = 1 } = answering.options;
  const how = { scope: { selector, ignoreSelectors }, pages };
  const { found, data, partial } = await readLearnedFurther(known, how, context);
  const places = isModels ? found.places.map(asOfModel) : found.places;
  return { ...(await toExtracted({ ...found, places }, { ...answering, data })), ...partialOf(partial) };
}

/** A value of a column that a model has chosen. */
const asOfModel = (place: FoundAt): FoundAt =>
  place.way === 'own-data' ? place : { ...place, way: 'model' };

const partialOf = (partial: string | undefined) => (partial === undefined ? {} : { partial });

type Answering = { data: PageData; unwrap: Unwrap; options: ExtractOptions; signal: AbortSignal };

async function toExtracted(found: Found, { data, unwrap, options, signal }: Answering): Promise<Extracted> {
  const places = found.places.map((place) => ({ ...place, path: unwrap.path(place.path) }));
  return {
    result: unwrap.value(found.value),
    way: places[0]?.way ?? 'own-data',
    rows: (found.counts ?? []).map((count) => ({ ...count, path: unwrap.path(count.path) })),
    marks: places.flatMap(({ path, mark }) => (mark ? [{ path, mark }] : [])),
    sources: options.sources ? await sourcesOf(places, data, signal) : undefined,
  };
}

/** The answer to an instruction without a schema. */
const plainAnswer: Shape = {
  kind: 'object',
  properties: [{ name: 'extraction', shape: { kind: 'value', type: 'string' }, isRequired: true, about: '' }],
};

type Unwrap = { value: (value: unknown) => unknown; path: (path: string) => string };

/** A schema that asks for no object is answered as the only property of one. */
function asObject(shape: Shape): { wrapped: Shape; unwrap: Unwrap } {
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
  // What was stopped asks the page no more.
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

type ExtractScope = {
  selector?: string;
  ignoreSelectors?: string[];
};

/** The question that an extraction is; undefined where it is none that is kept. */
function extractQuestion(
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
async function recallExtraction(
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
async function keepExtraction(
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
