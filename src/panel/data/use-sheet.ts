import { useMemo } from 'react';
import { toExport, type ExportTable } from '../../extraction/export/export-table';
import {
  matchingRows,
  searchTexts,
  createSheetReader,
  type ColumnValues,
} from '../../extraction/sheet/sheet';
import type { PageOffers } from '../../protocol/extract/offers';
import type { OpenOffer } from '../tab-data';

/** The part of a sheet that is shown, and the part that leaves it. */
export type SheetRows = {
  readonly columns: readonly ColumnValues[];
  /** The numbers of the rows that the filter leaves. */
  readonly rows: readonly number[];
  /** Those of them that are wanted: the chosen ones, or all. */
  readonly wanted: readonly number[];
  readonly toTable: () => ExportTable;
};

export function useSheet({ offer, sheet, said }: OpenOffer, { language, title }: PageOffers): SheetRows {
  const { columns: chosenColumns, filter, chosen } = sheet;
  const read = useMemo(() => createSheetReader(offer, language), [offer, language]);
  const columns = useMemo(() => read({ columns: chosenColumns }), [read, chosenColumns]);
  const texts = useMemo(() => searchTexts(offer, columns), [offer, columns]);
  const rows = useMemo(() => shownRows(matchingRows(texts, filter), said), [texts, filter, said]);
  const wanted = useMemo(
    () => (chosen.size === 0 ? rows : rows.filter((row) => chosen.has(row))),
    [rows, chosen],
  );
  return {
    columns,
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
