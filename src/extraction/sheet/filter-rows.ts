import type { DataSet } from '../../protocol/extract/page-data';
import { textOfValue, type ColumnValues, cellAt } from './sheet';

/** The text of each row that a filter looks through: its values, and what the page draws for them. */
export function searchTexts({ rows }: DataSet, columns: readonly ColumnValues[]): string[] {
  return rows.map((row, at) =>
    folded(
      columns
        .flatMap(({ column, values }) => [
          textOfValue(values[at]?.value ?? null),
          cellAt(row, column.part)?.text ?? '',
        ])
        .join('\n'),
    ),
  );
}

/** The numbers of the rows that have every word of the filter. Case and accents do not matter. */
export function matchingRows(texts: readonly string[], filter: string): number[] {
  const words = folded(filter).split(/\s+/).filter(Boolean);
  return texts.flatMap((text, at) => (words.every((word) => text.includes(word)) ? at : []));
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
