import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  cellAt,
  orderBy,
  shownText,
  toggleRow,
  type ColumnValues,
  type Sheet,
} from '../../extraction/sheet/sheet';
import { t } from '../../languages/t';
import { pageText, showInvisible } from '../format';
import { useDataMark } from '../hooks/use-marks';
import { rowHeightRem, useWindow, type RowWindow } from '../hooks/use-window';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import type { MarkedPlace, OpenOffer, TabData } from '../tab-data';
import css from './data.module.css';
import type { SheetRows } from './use-sheet';

type SheetGridProps = {
  data: TabData;
  open: OpenOffer;
  shown: SheetRows;
  /** A click on the names opens the columns; where none is given, the name of a column orders the rows. */
  onEdit?: () => void;
};

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
  const { active, point, goTo } = useGridPlaces(data.sessionId, open, shown);
  const choose = (at: number) => {
    const row = rows[at];
    if (row !== undefined) changeSheet((sheet) => toggleRow(sheet, row));
  };
  const onKeyDown = useGridKeys({ active, shown, list, goTo, choose });
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
      <Names columns={columns} tracks={tracks} sides={sides} order={open.sheet.order} onEdit={onEdit} />
      <div className={css.rows} role="rowgroup" style={{ blockSize: `${rows.length * rowHeightRem}rem` }}>
        {rows.slice(list.first, list.last).map((row, offset) => {
          const at = list.first + offset;
          return (
            <SheetRow
              key={row}
              at={at}
              row={row}
              open={open}
              columns={columns}
              tracks={tracks}
              activeColumn={active?.at === at ? active.column : undefined}
              onPoint={(column) => point({ at, column })}
              onOpen={(column) => goTo({ at, column }, true)}
              onChoose={() => choose(at)}
            />
          );
        })}
      </div>
    </div>
  );
}

type NamesProps = {
  columns: readonly ColumnValues[];
  tracks: ColumnTracks;
  sides: Sides;
  order: Sheet['order'];
  onEdit: SheetGridProps['onEdit'];
};

/** Where a click on the names opens the columns, keys have the button for it. */
function Names({ columns, tracks, sides, order, onEdit }: NamesProps) {
  const { changeSheet } = useIntents();
  const orderOf = (key: string) => {
    if (onEdit) return undefined;
    if (order?.key !== key) return 'none';
    return order.isDown ? 'descending' : 'ascending';
  };
  return (
    <div role="row" aria-rowindex={1} className={css.names} style={tracks} onClick={onEdit}>
      <span role="presentation" />
      {columns.map(({ column: { key, name, type } }, at) => (
        // The mark of a side lies over all of them, so each has its place said.
        <span
          key={key}
          role="columnheader"
          title={name}
          data-type={type}
          aria-sort={orderOf(key)}
          style={{ gridArea: `1 / ${at + 2}` }}
        >
          {onEdit ? (
            <bdi>{showInvisible(name)}</bdi>
          ) : (
            <UnstyledButton
              className={css.order}
              title={t('data.order', [pageText(name)])}
              onKeyDown={(event) => event.stopPropagation()}
              onClick={() => changeSheet((sheet) => orderBy(sheet, key))}
            >
              <bdi>{showInvisible(name)}</bdi>
              {order?.key === key && <Icon name={order.isDown ? 'down' : 'up'} size={12} />}
            </UnstyledButton>
          )}
        </span>
      ))}
      {sides.start && <span role="presentation" className={css.edge} data-side="start" />}
      {sides.end && <span role="presentation" className={css.edge} data-side="end" />}
    </div>
  );
}

/** More lies before the part of a scrolling box that is in view, or after it, in the direction of reading. */
type Sides = { start: boolean; end: boolean };

/** The sides of a scrolling `box`, of which the first child is as wide as all that is in it. */
function useHiddenSides(box: RefObject<HTMLElement | null>) {
  const [sides, setSides] = useState<Sides>({ start: false, end: false });
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setSides(keepIfSame(sidesOf(current))));
    for (const each of [current, current.firstElementChild]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }, [box]);
  return { ...sides, onScroll: () => box.current && setSides(keepIfSame(sidesOf(box.current))) };
}

/** Zoomed pages round what is scrolled, in pixels. */
const slack = 2;

function sidesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Sides {
  // In right-to-left text it counts below zero.
  const passed = Math.abs(scrollLeft);
  return { start: passed > slack, end: scrollWidth - clientWidth - passed > slack };
}

const keepIfSame = (next: Sides) => (now: Sides) =>
  now.start === next.start && now.end === next.end ? now : next;

/** A place in the grid that is pointed at; `scroll`: it is to be seen on the page. */
type Pointed = GridPlace & { scroll: boolean };

/** The cell that keys are for, and the one that is pointed at, which is marked on the page. */
function useGridPlaces(sessionId: string, open: OpenOffer, shown: SheetRows) {
  const [active, setActive] = useState<GridPlace>();
  const [pointed, setPointed] = useState<Pointed>();
  useDataMark(sessionId, pointed && placeOf(pointed, open, shown));
  return {
    active,
    // The pointer that stays in a cell says nothing new.
    point: (place: GridPlace | undefined) =>
      setPointed((now) =>
        place && now?.at === place.at && now.column === place.column
          ? now
          : place && { ...place, scroll: false },
      ),
    /** Makes a cell the active one; `scroll` shows it on the page. */
    goTo: (place: GridPlace, scroll: boolean) => {
      setActive(place);
      setPointed({ ...place, scroll });
    },
  };
}

function placeOf(
  pointed: Pointed,
  { offer }: OpenOffer,
  { rows, columns }: SheetRows,
): MarkedPlace | undefined {
  const row = offer.rows[rows[pointed.at] ?? -1];
  const column = columns[pointed.column]?.column;
  if (!row || !column) return undefined;
  const ref = cellAt(row, column.part)?.ref ?? row.ref;
  return { engine: offer.engine, refs: [ref], scroll: pointed.scroll };
}

type SheetRowProps = {
  /** Its place among the rows shown, and its number in the data. */
  at: number;
  row: number;
  open: OpenOffer;
  columns: readonly ColumnValues[];
  tracks: ColumnTracks;
  /** The column of its active cell. */
  activeColumn: number | undefined;
  onPoint: (column: number) => void;
  onOpen: (column: number) => void;
  onChoose: () => void;
};

function SheetRow(props: SheetRowProps) {
  const { at, row, open, columns, tracks, activeColumn, onPoint, onOpen, onChoose } = props;
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

/** The rows that are looked at for the width of a column. */
const sample = 60;

/** Widths of columns in characters: texts give way down to the first so that all columns fit, and grow up to the second. */
const narrowest = 12;

const widest = 28;

/** The box to choose a row. */
const choiceWidth = '1.75rem';

/** CSS of a row: its tracks, and the least width that they need. */
type ColumnTracks = { gridTemplateColumns: string; minInlineSize: string };

/** The tracks of the grid: the box to choose a row, each column as wide as most of its values, and what is left. */
function columnTracks({ columns, rows }: SheetRows): ColumnTracks {
  const widths = columns.map(({ column, values }) => {
    const texts = rows.slice(0, sample).map((row) => shownText(values[row]));
    const longest = Math.max(column.name.length, ...texts.map(({ length }) => length));
    const most = Math.min(Math.max(longest + 3, 6), widest);
    const isText = column.type === 'text' || column.type === 'address';
    return { least: isText ? Math.min(most, narrowest) : most, most };
  });
  const tracks = widths.map(({ least, most }) => `minmax(${least}ch, ${most}ch)`);
  const least = widths.reduce((sum, width) => sum + width.least, 0);
  return {
    gridTemplateColumns: [choiceWidth, ...tracks, 'minmax(0, 1fr)'].join(' '),
    minInlineSize: `calc(${choiceWidth} + ${least}ch)`,
  };
}

/** A cell by the place of its row among those shown, and of its column. */
type GridPlace = { readonly at: number; readonly column: number };

type Grid = Pick<ReturnType<typeof useGridPlaces>, 'active' | 'goTo'> & {
  shown: SheetRows;
  list: RowWindow;
  choose: (at: number) => void;
};

/** Keys of the grid: arrows, Home and End in the row, with Ctrl in all rows, pages, Space chooses, Enter shows on the page. */
function useGridKeys({ active, shown, list, goTo, choose }: Grid) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, metaKey } = event;
    if (altKey || metaKey || shown.rows.length === 0) return;
    const place = active ?? { at: 0, column: 0 };
    if (key === ' ') choose(place.at);
    else if (key === 'Enter') goTo(place, true);
    else {
      const step = stepOf(event, shown, list.pageSize());
      if (!step) return;
      const within = (to: number, size: number) => Math.max(0, Math.min(size - 1, to));
      // The first key only comes to the first cell.
      const next = active
        ? {
            at: within(active.at + step[0], shown.rows.length),
            column: within(active.column + step[1], shown.columns.length),
          }
        : place;
      goTo(next, false);
      list.scrollTo(next.at);
      // Once it is drawn.
      requestAnimationFrame(() =>
        document
          .querySelector(`#cell-${next.at}-${next.column}`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    }
    event.preventDefault();
  };
}

/** The rows and columns that a key goes on by; nothing for other keys. */
function stepOf(
  { key, ctrlKey, currentTarget }: KeyboardEvent<HTMLElement>,
  shown: SheetRows,
  page: number,
): readonly [rows: number, columns: number] | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const [rows, columns] = [ctrlKey ? shown.rows.length : 0, shown.columns.length];
  const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, forward],
    ArrowLeft: [0, -forward],
    PageDown: [page, 0],
    PageUp: [-page, 0],
    Home: [-rows, -columns],
    End: [rows, columns],
  };
  return steps[key];
}
