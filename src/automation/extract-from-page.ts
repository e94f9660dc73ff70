import { answerFromPage } from '../extraction/answer/answer-from-page';
import type { FoundAt } from '../extraction/answer/source';
import { readSchema } from '../extraction/schema/read-schema';
import { namesOnly } from '../extraction/schema/names-only';
import type { Shape } from '../extraction/schema/shape';
import { AutomationError } from '../base/errors';
import { isRecord } from '../base/json';
import type {
  ExtractOptions,
  ExtractWay,
  ReturnedRows,
  SoughtData,
  ValueSource,
} from '../protocol/extract/extract';
import type { Page, PageData } from './page';
import { fullText } from './snapshot-text';

/** What an extraction is made with. */
export type ExtractContext = {
  page: Pick<Page, 'look' | 'data'>;
  signal: AbortSignal;
};

export type Extracted = {
  result: unknown;
  way: ExtractWay;
  rows: ReturnedRows[];
  sources?: ValueSource[];
};

/**
 * Gives what a schema asks for from the page's own data, its tables and its lists; without schema and instruction the page's text.
 * Fails with `no-model` where only a model could answer.
 */
export async function extractFromPage(
  { instruction, schema }: SoughtData,
  options: ExtractOptions,
  { page, signal }: ExtractContext,
): Promise<Extracted> {
  const { selector, ignoreSelectors } = options;
  if (schema === undefined && instruction === undefined) {
    const { snapshot } = await page.look({ selector, ignoreSelectors }, signal);
    return { result: { pageText: fullText(snapshot) }, way: 'text', rows: [] };
  }
  const shape = schema === undefined ? undefined : readSchema(schema);
  if (!shape) throw needsModel('An instruction without a schema');
  const data = await page.data({ selector, ignoreSelectors }, signal);
  const { wrapped, unwrap } = asObject(shape);
  const found = namesOnly(instruction, wrapped, data) ? answerFromPage(wrapped, data) : undefined;
  if (!found)
    throw needsModel(
      'What the schema asks for is not in the page’s tables, lists and own data under these names. It',
    );
  const [first] = found.places;
  const places = found.places.map((place) => ({ ...place, path: unwrap.path(place.path) }));
  return {
    result: unwrap.value(found.value),
    way: first?.way ?? 'own-data',
    rows: (found.counts ?? []).map((count) => ({ ...count, path: unwrap.path(count.path) })),
    ...(options.sources ? { sources: await sourcesOf(places, data, signal) } : {}),
  };
}

const needsModel = (what: string) =>
  new AutomationError(
    'no-model',
    `${what} needs a model to be extracted, and extraction by a model does not exist here yet.`,
  );

/** A schema that asks for no object is answered as the only property of one. */
function asObject(shape: Shape): {
  wrapped: Shape;
  unwrap: { value: (value: unknown) => unknown; path: (path: string) => string };
} {
  if (shape.kind === 'object')
    return { wrapped: shape, unwrap: { value: (value) => value, path: (path) => path } };
  const properties = [{ name: 'value', shape, isRequired: true, about: '' }];
  const value = (found: unknown) => (isRecord(found) ? found['value'] : undefined);
  return {
    wrapped: { kind: 'object', properties },
    unwrap: { value, path: (path) => path.slice('/value'.length) },
  };
}

/** The places with selectors of their elements. */
async function sourcesOf(
  places: readonly FoundAt[],
  data: PageData,
  signal: AbortSignal,
): Promise<ValueSource[]> {
  const pointed = places.flatMap(({ ref, frame }) =>
    ref === undefined || frame === undefined ? [] : [{ ref, frame }],
  );
  const targets = await data.targetsOf(pointed, signal);
  const targetOf = new Map(pointed.map(({ ref, frame }, at) => [`${frame} ${ref}`, targets[at]]));
  return places.map(({ path, way, text, ref, frame }) => {
    const target = targetOf.get(`${frame} ${ref}`);
    return {
      path,
      way,
      ...(text === undefined ? {} : { text }),
      ...(target ? { selector: target.selector } : {}),
      ...(target?.frame === undefined ? {} : { frame: target.frame }),
    };
  });
}
