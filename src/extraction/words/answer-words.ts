import { isRecord } from '../../base/json';
import { answerFromPage, isWhole } from '../answer/answer-from-page';
import { under, type Found, type PageSet, type PageSource } from '../answer/source';
import { flatten, toCsv, toExport, toJson, toJsonLines, toMarkdownTable } from '../export/export-table';
import type { Shape } from '../schema/read-schema';
import { createSheetReader, sheetOf, showColumns } from '../sheet/sheet';
import { phrasesSaid, readWanted, type SaidFormat, type Wanted } from './read-wanted';

/**
 * Answers words with no model: the rows that they choose as a schema's shape has them, or, without a schema, as a text under
 * `extraction`. Undefined where they name something that is not surely there.
 */
export function answerSaid(
  instruction: string,
  shape: Shape | undefined,
  page: PageSource,
): Found | undefined {
  const wanted = readWanted(instruction, page.sets, page.language);
  const set = 'unknown' in wanted ? undefined : page.sets[wanted.set];
  if ('unknown' in wanted || !set) return shape ? undefined : answerFacts(phrasesSaid(instruction), page);
  return shape ? rowsSaid(set, wanted, shape, page) : answerSet(set, wanted, page);
}

/** The chosen rows of one table or list, where they are all that the shape asks for. */
function rowsSaid(set: PageSet, wanted: Wanted, shape: Shape, page: PageSource): Found | undefined {
  if (!wanted.rows) return undefined;
  // A count or a sum is no row.
  if (wanted.measure && wanted.measure.kind !== 'smallest' && wanted.measure.kind !== 'largest')
    return undefined;
  const rows = wanted.rows.flatMap((row) => set.rows[row] ?? []);
  const found = answerFromPage(shape, { language: page.language, own: [], sets: [{ ...set, rows }] });
  return found && isWhole(shape, found) ? found : undefined;
}

/** The columns and rows that words name, or a measure of these. */
function answerSet(set: PageSet, wanted: Wanted, page: PageSource): Found {
  const { rows = [...set.rows.keys()], measure } = wanted;
  const text = measure?.text ?? tableOf(set, { ...wanted, rows }, page);
  const mark = measure && measure.without > 0 ? ('missing' as const) : undefined;
  const places = rows.slice(0, mostPlaces).map((row) => {
    const { ref } = set.rows[row] ?? {};
    return { path: '/extraction', way: set.kind, ref, frame: set.frame, mark };
  });
  return {
    value: { extraction: text },
    places,
    counts: [
      {
        path: '/extraction',
        returned: rows.length,
        seen: set.rows.length,
        total: set.paging.drawn ?? set.paging.total,
      },
    ],
  };
}

/** The rows of an answer of which the place is told. */
const mostPlaces = 1000;

type WantedRows = Omit<Wanted, 'rows'> & { rows: readonly number[] };

/** The wanted part as a text of the wanted format. */
function tableOf(set: PageSet, wanted: WantedRows, { language, title = '' }: PageSource): string {
  const columns = createSheetReader(set, language)(showColumns(sheetOf(set, language), wanted));
  return textOf(toExport({ title: set.title || title }, columns, wanted.rows), wanted.format);
}

function textOf(table: ReturnType<typeof toExport>, format: SaidFormat = 'md'): string {
  switch (format) {
    case 'json':
      return toJson(table);
    case 'jsonl':
      return toJsonLines(table);
    case 'md':
      return toMarkdownTable(flatten(table));
    // A workbook is no text.
    case 'xlsx':
    case 'csv':
      return toCsv(flatten(table));
    default:
      return format satisfies never;
  }
}

const anything: Shape = { kind: 'any' };
const texts: Shape = { kind: 'list', items: { kind: 'value', type: 'string' } };

/** Values of the page's subject under these names, a line each; undefined unless all are sure. */
function answerFacts(names: readonly string[], page: PageSource): Found | undefined {
  const found = names.map((name) => factNamed(name, page));
  const sure = found.filter((each) => each !== undefined);
  if (sure.length === 0 || sure.length < found.length) return undefined;
  const lines = sure.map(({ text }, at) => (sure.length === 1 ? text : `${names[at] ?? ''}: ${text}`));
  return {
    value: { extraction: lines.join('\n') },
    places: sure.flatMap(({ places }) =>
      under(
        'extraction',
        places.map((place) => ({ ...place, path: '' })),
      ),
    ),
  };
}

function factNamed(name: string, page: PageSource) {
  for (const shape of [anything, texts]) {
    const wanted: Shape = { kind: 'object', properties: [{ name, shape, isRequired: true, about: '' }] };
    const found = answerFromPage(wanted, page);
    if (!found || !isWhole(wanted, found) || found.places.some(({ mark }) => mark)) continue;
    const values = isRecord(found.value) ? [found.value[name]].flat() : [];
    if (values.every((each) => typeof each === 'string' || typeof each === 'number'))
      return { text: values.join('\n'), places: found.places };
  }
  return undefined;
}
