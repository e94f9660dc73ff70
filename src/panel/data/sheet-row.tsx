import { cellAt } from '../../extraction/sheet/sheet';
import { shownText, type ColumnValues } from '../../extraction/sheet/sheet-values';
import { t } from '../../languages/t';
import { pageText } from '../format';
import { rowHeightRem } from '../hooks/use-window';
import { Icon } from '../icons';
import type { OpenOffer } from '../tab-data';
import type { ColumnTracks } from './column-tracks';
import css from './data.module.css';

type SheetRowProps = {
  /** Its place among the rows shown, and its number in the data. */
  place: { at: number; row: number };
  open: OpenOffer;
  columns: readonly ColumnValues[];
  tracks: ColumnTracks;
  /** The column of its active cell. */
  activeColumn: number | undefined;
  onPoint: (column: number) => void;
  onOpen: (column: number) => void;
  onChoose: () => void;
};

export function SheetRow({ place: { at, row }, open, columns, ...props }: SheetRowProps) {
  const { tracks, activeColumn, onPoint, onOpen, onChoose } = props;
  const data = open.offer.rows[row];
  const isChosen = open.sheet.chosen.has(row);
  return (
    <div
      role="row"
      className={css.row}
      aria-rowindex={at + 2}
      aria-selected={isChosen}
      style={{ insetBlockStart: `${at * rowHeightRem}rem`, ...tracks }}
    >
      <span role="presentation" className={css.choice} title={t('data.choose')} onClick={onChoose}>
        {isChosen && <Icon name="check" size={12} />}
      </span>
      {columns.map(({ column, values }, place) => {
        const isOdd = values[row]?.isOdd ?? false;
        const drawn = data ? (cellAt(data, column.part)?.text ?? '') : '';
        const said = isOdd ? t('data.odd', [t(`data.type_${column.type}`)]) : drawn;
        return (
          <span
            key={column.key}
            id={`cell-${at}-${place}`}
            role="gridcell"
            className={css.cell}
            data-type={isOdd ? 'text' : column.type}
            data-odd={isOdd || undefined}
            data-active={activeColumn === place || undefined}
            title={pageText(said)}
            onMouseMove={({ movementX, movementY }) => {
              // Cells that are scrolled under a pointer at rest are not pointed at.
              if (movementX !== 0 || movementY !== 0) onPoint(place);
            }}
            onClick={() => onOpen(place)}
          >
            <bdi>{pageText(shownText(values[row]))}</bdi>
          </span>
        );
      })}
    </div>
  );
}
