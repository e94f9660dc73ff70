import type { Drawing } from './drawings';
import { each, escaped as e } from './html-text';
import type { Topic } from './topics';

const around = (topic: Topic, table: string) =>
  `<div id="root"><header><h1>${e(topic.title)}</h1></header><div class="page">${table}</div><footer>${e(topic.note)}</footer></div>`;
const boxes = (row: readonly string[], open: (at: number) => string) =>
  each(row, (text, at) => `<div ${open(at)}>${e(text)}</div>`);

function splitTables(topic: Topic): string {
  const columns = each(topic.columns, () => `<col width="150">`);
  return `<div class="ant-table-header"><table style="table-layout:fixed;width:900px"><colgroup>${columns}</colgroup><thead><tr>${each(topic.columns, (name) => `<th>${e(name)}</th>`)}</tr></thead></table></div><div style="overflow:auto;max-height:120px"><table style="table-layout:fixed;width:900px"><colgroup>${columns}</colgroup><tbody>${each(topic.rows, (row) => `<tr>${each(row, (text) => `<td>${e(text)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** A grid whose first columns are kept in a box of their own, its rows in no order. */
function pinned(topic: Topic): string {
  const cellsOf =
    (role: string) =>
    (row: readonly string[], [from, to]: readonly [number, number]) =>
      each(
        row.slice(from, to),
        (text, at) =>
          `<div role="${role}" aria-colindex="${from + at + 1}" class="ag-cell" style="display:inline-block;width:140px">${e(text)}</div>`,
      );
  const [headers, values] = [cellsOf('columnheader'), cellsOf('gridcell')];
  const mixed = topic.rows
    .map((row, at) => ({ row, at }))
    .sort((a, b) => ((a.at * 7) % 5) - ((b.at * 7) % 5));
  const rows = (part: readonly [number, number]) =>
    each(
      mixed,
      ({ row, at }) =>
        `<div role="row" aria-rowindex="${at + 2}" class="ag-row" style="position:absolute;top:${at * 30}px;white-space:nowrap">${values(row, part)}</div>`,
    );
  const width = topic.columns.length;
  return `<div role="grid" aria-rowcount="${topic.rows.length + 1}" class="ag-root"><div role="rowgroup" class="ag-header" style="white-space:nowrap"><div role="row" aria-rowindex="1">${headers(topic.columns, [0, width])}</div></div><div style="display:flex"><div role="rowgroup" style="position:relative;width:280px;height:200px">${rows([0, 2])}</div><div role="rowgroup" style="position:relative;flex:1;height:200px">${rows([2, width])}</div></div></div>`;
}

/** Tables made of boxes, as web applications draw them. */
export const componentDrawings: readonly Drawing[] = [
  {
    name: 'roles',
    draw: (topic) =>
      around(
        topic,
        `<style>[role=row]{display:flex}[role=row]>*{flex:1}</style><div role="table" aria-label="${e(topic.title)}"><div role="rowgroup"><div role="row">${boxes(topic.columns, () => 'role="columnheader"')}</div></div><div role="rowgroup">${each(topic.rows, (row) => `<div role="row">${boxes(row, () => 'role="cell"')}</div>`)}</div></div>`,
      ),
  },
  {
    name: 'grid with row headers',
    draw: (topic) =>
      around(
        topic,
        `<style>.r{display:flex}.r>div{width:150px}</style><div role="grid"><div role="row" class="r">${boxes(topic.columns, () => 'role="columnheader" aria-sort="none" tabindex="0"')}</div>${each(topic.rows, (row) => `<div role="row" class="r">${boxes(row, (at) => `role="${at === 0 ? 'rowheader' : 'gridcell'}"`)}</div>`)}</div>`,
      ),
  },
  { name: 'pinned columns', draw: (topic) => around(topic, pinned(topic)) },
  {
    name: 'css table',
    draw: (topic) =>
      around(
        topic,
        `<style>.t{display:table}.tr{display:table-row}.td{display:table-cell;padding:2px 8px}.hd .td{font-weight:bold}</style><div class="t"><div class="tr hd">${boxes(topic.columns, () => 'class="td"')}</div>${each(topic.rows, (row) => `<div class="tr">${boxes(row, () => 'class="td"')}</div>`)}</div>`,
      ),
  },
  {
    name: 'flat css grid',
    draw: (topic) =>
      around(
        topic,
        `<style>.g{display:grid;grid-template-columns:repeat(${topic.columns.length},1fr);gap:4px}.h{font-weight:600;background:#eee}</style><div class="g">${boxes(topic.columns, () => 'class="h"')}${each(topic.rows, (row) => boxes(row, () => 'class="c"'))}</div>`,
      ),
  },
  {
    name: 'css grid with rows without boxes',
    draw: (topic) =>
      around(
        topic,
        `<style>.g{display:grid;grid-template-columns:repeat(${topic.columns.length},1fr)}.row{display:contents}.row.top>div{font-weight:700}</style><div class="g"><div class="row top">${boxes(topic.columns, () => '')}</div>${each(topic.rows, (row) => `<div class="row">${boxes(row, () => '')}</div>`)}</div>`,
      ),
  },
  {
    name: 'flex rows',
    draw: (topic) =>
      around(
        topic,
        `<style>.rt-tr{display:flex}.rt-td,.rt-th{flex:1 0 100px}</style><div class="ReactTable"><div class="rt-thead"><div class="rt-tr">${boxes(topic.columns, () => 'class="rt-th"')}</div></div><div class="rt-tbody">${each(topic.rows, (row) => `<div class="rt-tr-group"><div class="rt-tr">${boxes(row, () => 'class="rt-td"')}</div></div>`)}</div></div>`,
      ),
  },
  {
    name: 'hashed classes',
    draw: (topic) =>
      around(
        topic,
        `<style>.sc-aXZ{display:flex;border-bottom:1px solid #ddd}.sc-aXZ>*{width:160px;padding:6px}.sc-bdV{background:#f6f6f6;font-weight:600}</style><section class="sc-q1"><div class="sc-aXZ sc-bdV">${boxes(topic.columns, () => 'class="sc-gsD"')}</div>${each(topic.rows, (row) => `<div class="sc-aXZ">${boxes(row, () => 'class="sc-eqU"')}</div>`)}</section>`,
      ),
  },
  { name: 'split header', draw: (topic) => around(topic, splitTables(topic)) },
  {
    name: 'list items in rows',
    draw: (topic) =>
      around(
        topic,
        `<style>ul{padding:0;list-style:none}li{display:flex}li>span{width:150px;display:inline-block}.table-header span{text-transform:uppercase}</style><ul class="responsive-table"><li class="table-header">${each(topic.columns, (name) => `<span>${e(name)}</span>`)}</li>${each(topic.rows, (row) => `<li class="table-row">${each(row, (text) => `<span>${e(text)}</span>`)}</li>`)}</ul>`,
      ),
  },
];
