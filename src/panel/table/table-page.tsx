import { useEffect, useState } from 'react';
import { onlyCurrency } from '../../extraction/export/export-table';
import {
  numberOf,
  shownText,
  textOfValue,
  type ColumnValues,
  type Sheet,
} from '../../extraction/sheet/sheet';
import { t } from '../../languages/t';
import { ColumnEditor } from '../data/column-editor';
import { SheetDock, SheetTools } from '../data/data-view';
import { nameOfOffer } from '../data/offer-words';
import { SheetGrid } from '../data/sheet-grid';
import { useSheet, type SheetRows } from '../data/use-sheet';
import { amount, moment, pageText } from '../format';
import { tabDataOf } from '../intents/data-intents';
import { Choice } from '../kit/form';
import { Empty } from '../kit/kit';
import { Themed } from '../now/root';
import shell from '../now/shell.module.css';
import { fromStored, openedTableKey, StoredTable, type OpenedTable } from '../opened-tables';
import { useIntents, usePanelState } from '../panel-context';
import { draw, openPanel } from '../start';
import { readKeptOnce } from '../store';
import type { OpenOffer, TabData } from '../tab-data';
import css from './table.module.css';

/** The number that the page has for itself where the panel has the number of a tab. */
const ownTab = -1;

/** Draws the table that the address names into `element`, with the panel's own grid and what is done with it. */
export async function startTable(element: Element): Promise<void> {
  const { panel, ready } = await openPanel(readKeptOnce);
  const { store, ports } = panel;
  const key = openedTableKey(location.hash.slice(1));
  const [{ [key]: stored }] = await Promise.all([ports.browser.readStorage('session', [key]), ready]);
  const { data } = StoredTable.safeParse(stored);
  if (data) store.setState(stateWith(fromStored(data), data.at));
  draw(
    element,
    <Themed panel={panel}>
      {data ? <TableView /> : <Empty title={t('table.gone')} text={t('table.goneText')} role="status" />}
    </Themed>,
  );
}

const stateWith = ({ sessionId, found, open }: OpenedTable, readAt: number) => ({
  tab: { id: ownTab, title: found.title, url: found.url, isOffLimits: false },
  data: { [ownTab]: { sessionId, found, readAt, isPicked: false, unknown: [], open } },
});

/** The open table, as large as the tab. */
function TableView() {
  const data = usePanelState(tabDataOf);
  return data?.open ? <Table data={data} open={data.open} /> : null;
}

type TableProps = { data: TabData; open: OpenOffer };

function Table({ data, open }: TableProps) {
  const [isEditing, setEditing] = useState(false);
  const [charted, setCharted] = useState(noChart);
  const { changeSheet } = useIntents();
  const shown = useSheet(open, data.found);
  const { sheet, offer } = open;
  const numbers = shown.columns.filter(canBeDrawn);
  const chart = numbers.find(({ column }) => column.key === charted);
  const { url } = data.found;
  const name = pageText(nameOfOffer(offer));
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <main className={css.page}>
      <header className={css.head}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className={`${shell.meta} ${shell.third}`} role="status">
          {t('data.rows', shown.rows.length, [amount(shown.rows.length)])} · {moment(data.readAt)}
          {/^https?:/u.test(url) && (
            <>
              {' · '}
              <a href={url} target="_blank" rel="noreferrer">
                <bdi>{new URL(url).host}</bdi>
              </a>
            </>
          )}
        </p>
      </header>
      <SheetTools sheet={sheet} shown={shown} isEditing={isEditing} onEdit={() => setEditing(!isEditing)}>
        <Choice
          size="xs"
          aria-label={t('table.repeats')}
          value={sheet.repeats ?? 'all'}
          options={['all', 'only', 'without'] as const}
          wordOf={(each) => t(`table.repeats_${each}`, [amount(shown.repeated)])}
          onChoose={(each) =>
            changeSheet((now: Sheet) => ({ ...now, repeats: each === 'all' ? undefined : each }))
          }
        />
        {numbers.length > 0 && (
          <Choice
            size="xs"
            aria-label={t('table.chart')}
            value={chart ? charted : noChart}
            options={[noChart, ...numbers.map(({ column }) => column.key)]}
            wordOf={(key) => chartWord(key, numbers)}
            onChoose={setCharted}
          />
        )}
      </SheetTools>
      {isEditing && <ColumnEditor columns={sheet.columns} />}
      {chart && <Chart column={chart} shown={shown} />}
      <SheetGrid data={data} open={open} shown={shown} />
      <SheetDock open={open} shown={shown} />
    </main>
  );
}

const noChart = '';

/** Numbers that can be compared: amounts of several currencies cannot. */
const canBeDrawn = ({ column: { type }, values }: ColumnValues): boolean =>
  type === 'number' || (type === 'money' && currencyIn(values) !== undefined);

const currencyIn = (values: ColumnValues['values']) => onlyCurrency(values.map(({ value }) => value));

function chartWord(key: string, numbers: readonly ColumnValues[]): string {
  const named = numbers.find(({ column }) => column.key === key);
  return named ? t('table.chartOf', [pageText(named.column.name)]) : t('table.noChart');
}

/** The most bars that are drawn. */
const mostBars = 100;

type ChartProps = { column: ColumnValues; shown: SheetRows };

/** A bar for the number of each row, in the order of the rows, and what they come to. */
function Chart({ column, shown }: ChartProps) {
  const name = pageText(column.column.name);
  const currency = currencyIn(column.values) ?? '';
  const counted = shown.rows.flatMap((row) => {
    const number = numberOf(column.values[row]?.value ?? null);
    return number === undefined ? [] : [{ row, number }];
  });
  const label = shown.columns.find((each) => each !== column && each.column.type === 'text');
  const labelOf = (row: number) => textOfValue(label?.values[row]?.value ?? null) || amount(row + 1);
  const numbers = counted.map(({ number }) => number);
  const [smallest, largest] = [Math.min(...numbers), Math.max(...numbers)];
  const [least, most] = [Math.min(0, smallest), Math.max(0, largest)];
  const span = most - least || 1;
  const place = (number: number) => `${(100 * number) / span}%`;
  const sum = numbers.reduce((all, number) => all + number, 0);
  const facts =
    numbers.length > 0 &&
    ([
      [t('data.measure_sum', [name]), sum],
      [t('data.measure_average', [name]), sum / numbers.length],
      [t('data.measure_smallest', [name]), smallest],
      [t('data.measure_largest', [name]), largest],
    ] as const);
  return (
    <section className={css.chart} aria-label={t('table.chartOf', [name])}>
      {facts && (
        <dl className={css.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{`${amount(rounded(value))} ${currency}`.trim()}</dd>
            </div>
          ))}
        </dl>
      )}
      <ol className={css.bars} tabIndex={0}>
        {counted.slice(0, mostBars).map(({ row, number }) => (
          <li key={row}>
            <span className={css.label} title={pageText(labelOf(row))}>
              <bdi>{pageText(labelOf(row))}</bdi>
            </span>
            <span className={css.track} role="presentation">
              <span
                className={css.bar}
                style={{
                  insetInlineStart: place(Math.min(number, 0) - least),
                  inlineSize: place(Math.abs(number)),
                }}
              />
            </span>
            <span className={css.value}>{shownText(column.values[row])}</span>
          </li>
        ))}
      </ol>
      {counted.length > mostBars && (
        <p className={`${shell.small} ${shell.second}`}>
          {t('table.firstBars', [amount(mostBars), amount(counted.length)])}
        </p>
      )}
    </section>
  );
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
