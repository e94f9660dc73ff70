import type { DataSet } from '../../protocol/extract/page-data';
import type { StepExtraction } from '../../protocol/recordings/step-extraction';
import { toExport } from '../export/export-table';
import { readSchema } from '../schema/read-schema';
import { cellAt, type Sheet } from '../sheet/sheet';
import { createSheetReader, type ColumnValues } from '../sheet/sheet-values';
import type { ValueType } from '../values/type-column';
import { kindsOf } from './learn-extraction';
import { readLearned } from './read-learned';

/**
 * What reads all rows of a sheet's shown columns again with no model. Undefined where that does not give the same rows:
 * it is tried on the page as it was read.
 */
export function learnSheet(set: DataSet, sheet: Sheet, language: string): StepExtraction | undefined {
  const columns = createSheetReader(
    set,
    language,
  )(sheet).filter(({ column: { part } }) => typeof part === 'number');
  const names = toExport(set, columns, []).columns.map(({ name }) => name);
  const properties = Object.fromEntries(
    columns.map((column, at) => [names[at] ?? '', schemaOf(set, column)] as const),
  );
  const rows = { type: 'array', items: { type: 'object', properties } };
  const schema = { type: 'object', properties: { rows }, required: ['rows'] };
  const [offered, page] = [
    { ...set, frame: 0 },
    { own: [], language },
  ];
  const fields = columns.flatMap(({ column: { part } }, at) =>
    typeof part === 'number' ? { name: names[at] ?? '', column: part } : [],
  );
  const { kind, title, columns: called } = set;
  const list = { path: '/rows', kind, title, columns: called, kinds: kindsOf(offered), fields };
  const learned = { lists: [list], pairs: [] };
  const again = readLearned(readSchema(schema), learned, { page: { ...page, sets: [offered] } });
  const count = 'found' in again ? again.found.counts?.[0]?.returned : undefined;
  const places = 'found' in again ? again.found.places.length : 0;
  const filled = columns.flatMap(({ values }) => values.filter(({ value }) => value !== null)).length;
  return count === set.rows.length && places >= filled ? { schema, ...learned } : undefined;
}

/** A column's type as a schema says it; text where a value is none of the type, or would lose a part. */
function schemaOf({ rows }: DataSet, { column: { part, type }, values }: ColumnValues): object {
  const isRead = values.every(({ value, isOdd }, at) => {
    const text = rows[at] ? (cellAt(rows[at], part)?.text ?? '') : '';
    if (value === null) return text === '' || type === 'address';
    if (typeof value === 'object') return value.to === undefined;
    return !isOdd && (type !== 'date' || String(value).length === '2024-03-12'.length);
  });
  return isRead ? schemas[type] : schemas.text;
}

const schemas: Readonly<Record<ValueType, object>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  money: { type: 'object', properties: { amount: { type: 'number' }, currency: { type: 'string' } } },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
  address: { type: 'string', format: 'uri' },
};
