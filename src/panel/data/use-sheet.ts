import { useMemo } from 'react';
import { toExport, type ExportTable } from '../../extraction/export/export-table';
import {
  matchingRows,
  repeatedRows,
  searchTexts,
  sortedRows,
  createSheetReader,
  type ColumnValues,
} from '../../extraction/sheet/sheet';
import type { PageOffers } from '../../protocol/extract/offers';
import type { OpenOffer } from '../tab-data';

/** The part of a sheet that is shown, and the part that leaves it. */
export type SheetRows = {
  readonly columns: readonly ColumnValues[];
  /** How many of the rows that the filter leaves repeat an earlier one. */
  readonly repeated: number;
  /** The numbers of the rows that are left, in their order. */
  readonly rows: readonly number[];
  /** Those of them that are wanted: the chosen ones, or all. */
  readonly wanted: readonly number[];
  readonly toTable: () => ExportTable;
};

export function useSheet({ offer, sheet, said }: OpenOffer, { language, title }: PageOffers): SheetRows {
  const { columns: chosenColumns, filter, chosen, order, repeats } = sheet;
  const read = useMemo(() => createSheetReader(offer, language), [offer, language]);
  const columns = useMemo(() => read({ columns: chosenColumns }), [read, chosenColumns]);
  const texts = useMemo(() => searchTexts(offer, columns), [offer, columns]);
  const matching = useMemo(() => shownRows(matchingRows(texts, filter), said), [texts, filter, said]);
  const repeated = useMemo(() => repeatedRows(matching, columns), [matching, columns]);
  const rows = useMemo(() => {
    const left = repeats ? matching.filter((row) => repeated.has(row) === (repeats === 'only')) : matching;
    return sortedRows(left, columns, order);
  }, [matching, repeated, columns, order, repeats]);
  const wanted = useMemo(
    () => (chosen.size === 0 ? rows : rows.filter((row) => chosen.has(row))),
    [rows, chosen],
  );
  return {
    columns,
    repeated: repeated.size,
    rows,
    wanted,
    toTable: () => toExport({ title: offer.title || title }, columns, wanted),
  };
}

/** The rows that words mean; all where they mean none in particular. */
function shownRows(rows: readonly number[], said: OpenOffer['said']): readonly number[] {
  const meant = said?.rows && new Set(said.rows);
  return meant ? rows.filter((row) => meant.has(row)) : rows;
}
