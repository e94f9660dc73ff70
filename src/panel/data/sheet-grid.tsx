import { useEffect, useRef } from 'react';
import { t } from '../../languages/t';
import { toggleRow } from '../../extraction/sheet/edit-columns';
import type { ColumnValues } from '../../extraction/sheet/sheet-values';
import { showInvisible } from '../format';
import { useHiddenSides, type HiddenSides } from '../hooks/use-hidden-sides';
import { rowHeightRem, useWindow, type RowWindow } from '../hooks/use-window';
import { useIntents } from '../panel-context';
import type { OpenOffer, TabData } from '../tab-data';
import { columnTracks, type ColumnTracks } from './column-tracks';
import { SheetRow } from './sheet-row';
import { useGridKeys } from './use-grid-keys';
import { useGridPlaces, type GridPlaces } from './use-grid-places';
import type { SheetRows } from './use-sheet';
import css from './data.module.css';

type SheetGridProps = { data: TabData; open: OpenOffer; shown: SheetRows; onEdit: () => void };

const headRem = 1.75;

/** For its border, and where it scrolls sideways. */
const roomRem = 1;

/** The rows, of which only those in view are drawn. */
export function SheetGrid({ data, open, shown, onEdit }: SheetGridProps) {
  const { changeSheet } = useIntents();
  const { columns, rows } = shown;
  const box = useRef<HTMLDivElement>(null);
  const list = useWindow(box, rows.length, headRem);
  useEffect(() => {
    // The row that was chosen from is gone.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const places = useGridPlaces(data.sessionId, open, shown);
  const { active, point, goTo } = places;
  const choose = (at: number) => {
    const row = rows[at];
    if (row !== undefined) changeSheet((sheet) => toggleRow(sheet, row));
  };
  const count = { rows: rows.length, columns: columns.length };
  const onKeyDown = useGridKeys({ active, count, list, goTo, choose });
  const isDrawn = active !== undefined && active.at >= list.first && active.at < list.last;
  const tracks = columnTracks(shown);
  const sides = useHiddenSides(box);
  return (
    <div
      ref={box}
      className={css.grid}
      data-row
      role="grid"
      tabIndex={0}
      aria-label={t('data.grid')}
      style={{ maxBlockSize: `${headRem + rows.length * rowHeightRem + roomRem}rem` }}
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={isDrawn ? `cell-${active.at}-${active.column}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={() => {
        list.onScroll();
        sides.onScroll();
      }}
      onMouseLeave={() => point(undefined)}
      onBlur={() => point(undefined)}
    >
      <Names columns={columns} tracks={tracks} sides={sides} onEdit={onEdit} />
      <Rows open={open} shown={shown} list={list} places={places} tracks={tracks} onChoose={choose} />
    </div>
  );
}

type NamesProps = {
  columns: readonly ColumnValues[];
  tracks: ColumnTracks;
  sides: HiddenSides;
  onEdit: () => void;
};

/** A click on the names opens the columns; keys have the button for it. */
function Names({ columns, tracks, sides, onEdit }: NamesProps) {
  return (
    <div role="row" aria-rowindex={1} className={css.names} style={tracks} onClick={onEdit}>
      <span role="presentation" />
      {columns.map(({ column: { key, name, type } }, at) => (
        // What marks a side lies over all of them, so each has its place said.
        <span
          key={key}
          role="columnheader"
          title={name}
          data-type={type}
          style={{ gridArea: `1 / ${at + 2}` }}
        >
          <bdi>{showInvisible(name)}</bdi>
        </span>
      ))}
      {sides.start && <span role="presentation" className={css.edge} data-side="start" />}
      {sides.end && <span role="presentation" className={css.edge} data-side="end" />}
    </div>
  );
}

type RowsProps = {
  open: OpenOffer;
  shown: SheetRows;
  list: RowWindow;
  places: GridPlaces;
  tracks: ColumnTracks;
  onChoose: (at: number) => void;
};

function Rows({ open, shown: { rows, columns }, list, places, tracks, onChoose }: RowsProps) {
  const { active, point, goTo } = places;
  return (
    <div className={css.rows} role="rowgroup" style={{ blockSize: `${rows.length * rowHeightRem}rem` }}>
      {rows.slice(list.first, list.last).map((row, offset) => {
        const at = list.first + offset;
        return (
          <SheetRow
            key={row}
            place={{ at, row }}
            open={open}
            columns={columns}
            tracks={tracks}
            activeColumn={active?.at === at ? active.column : undefined}
            onPoint={(column) => point({ at, column })}
            onOpen={(column) => goTo({ at, column }, true)}
            onChoose={() => onChoose(at)}
          />
        );
      })}
    </div>
  );
}
