import type { Drawing } from './drawings';
import { each, escaped as e } from './html-text';
import type { Topic } from './topics';

const head = ({ columns }: Topic) =>
  `<thead><tr>${each(columns, (name) => `<th>${e(name)}</th>`)}</tr></thead>`;
const cells = (row: readonly string[], tag = 'td') => each(row, (text) => `<${tag}>${e(text)}</${tag}>`);
const body = ({ rows }: Topic) => `<tbody>${each(rows, (row) => `<tr>${cells(row)}</tr>`)}</tbody>`;
const around = (topic: Topic, table: string) =>
  `<main><h1>${e(topic.title)}</h1><p>Some words about ${e(topic.title)} before it.</p>${table}<p>${e(topic.note)}</p></main>`;

/** Equal neighbours in the first column become one cell over their rows. */
function merged({ rows }: Topic): string {
  return each(rows, (row, at) => {
    const [first = '', ...rest] = row;
    if (at > 0 && rows[at - 1]?.[0] === first) return `<tr>${cells(rest)}</tr>`;
    let span = 1;
    while (rows[at + span]?.[0] === first) span += 1;
    return `<tr><td${span > 1 ? ` rowspan="${span}"` : ''}>${e(first)}</td>${cells(rest)}</tr>`;
  });
}

function groupedHead({ columns, groups }: Topic): string {
  const top: string[] = [];
  const low: string[] = [];
  columns.forEach((name, at) => {
    const group = groups.find(([first, last]) => at >= first && at <= last);
    if (!group) top.push(`<th${groups.length > 0 ? ' rowspan="2"' : ''}>${e(name)}</th>`);
    else {
      if (at === group[0]) top.push(`<th colspan="${group[1] - group[0] + 1}">${e(group[2])}</th>`);
      low.push(`<th>${e(name)}</th>`);
    }
  });
  return `<tr>${top.join('')}</tr>${low.length > 0 ? `<tr>${low.join('')}</tr>` : ''}`;
}

const groupedNames = ({ columns, groups }: Topic) =>
  columns.map((name, at) => {
    const group = groups.find(([first, last]) => at >= first && at <= last);
    return group ? `${group[2]} ${name}` : name;
  });

/** The first column's values become rows of their own over all the others. */
function sectioned({ columns, rows }: Topic): string {
  const width = columns.length - 1;
  return each(rows, (row, at) => {
    const section =
      rows[at - 1]?.[0] === row[0]
        ? ''
        : `<tr class="sub"><td colspan="${width}"><b>${e(row[0] ?? '')}</b></td></tr>`;
    return `${section}<tr>${cells(row.slice(1))}</tr>`;
  });
}

const withoutFirst = ({ columns, rows }: Topic) => ({
  columns: columns.slice(1),
  rows: rows.map((row) => row.slice(1)),
});

/** Tables of `table` elements. */
export const markupDrawings: readonly Drawing[] = [
  { name: 'plain', draw: (topic) => around(topic, `<table>${head(topic)}${body(topic)}</table>`) },
  {
    name: 'no head',
    draw: (topic) =>
      around(
        topic,
        `<table class="wikitable sortable"><caption>${e(topic.title)}</caption><tbody><tr>${cells(topic.columns, 'th')}</tr>${each(topic.rows, (row) => `<tr>${cells(row)}</tr>`)}</tbody></table>`,
      ),
  },
  {
    name: 'bold first row',
    draw: (topic) =>
      around(
        topic,
        `<table border=1><tr>${each(topic.columns, (name) => `<td><b>${e(name)}</b></td>`)}</tr>${each(topic.rows, (row) => `<tr>${cells(row)}</tr>`)}</table>`,
      ),
  },
  {
    name: 'old colours',
    draw: (topic) =>
      around(
        topic,
        `<TABLE WIDTH="100%" CELLSPACING=0 CELLPADDING=3><TR BGCOLOR="#336699">${each(topic.columns, (name) => `<TD><FONT COLOR="#ffffff" SIZE=2>${e(name)}</FONT></TD>`)}</TR>${each(topic.rows, (row, at) => `<TR BGCOLOR="${at % 2 ? '#eeeeee' : '#ffffff'}">${each(row, (text) => `<TD><FONT SIZE=2>${e(text)}</FONT></TD>`)}</TR>`)}</TABLE>`,
      ),
  },
  {
    name: 'row headers',
    draw: (topic) =>
      around(
        topic,
        `<table>${head(topic)}<tbody>${each(topic.rows, ([first = '', ...rest]) => `<tr><th scope="row">${e(first)}</th>${cells(rest)}</tr>`)}</tbody></table>`,
      ),
  },
  {
    name: 'unsaid row headers',
    draw: (topic) =>
      around(
        topic,
        `<table><tr>${cells(topic.columns, 'th')}</tr>${each(topic.rows, ([first = '', ...rest]) => `<tr><th>${e(first)}</th>${cells(rest)}</tr>`)}</table>`,
      ),
  },
  {
    name: 'merged rows',
    draw: (topic) => around(topic, `<table>${head(topic)}<tbody>${merged(topic)}</tbody></table>`),
  },
  {
    name: 'grouped head',
    draw: (topic) => around(topic, `<table><thead>${groupedHead(topic)}</thead>${body(topic)}</table>`),
    truth: (topic) => ({ columns: groupedNames(topic), rows: topic.rows }),
  },
  {
    name: 'grouped head without thead',
    draw: (topic) =>
      around(
        topic,
        `<table class="wikitable"><tbody>${groupedHead(topic)}${each(topic.rows, (row) => `<tr>${cells(row)}</tr>`)}</tbody></table>`,
      ),
    truth: (topic) => ({ columns: groupedNames(topic), rows: topic.rows }),
  },
  {
    name: 'title and sections',
    draw: (topic) =>
      around(
        topic,
        `<table><tr><th colspan="${topic.columns.length - 1}">${e(topic.title)}</th></tr><tr>${cells(topic.columns.slice(1), 'th')}</tr>${sectioned(topic)}</table>`,
      ),
    truth: withoutFirst,
  },
  {
    name: 'sort marks and filters',
    draw: (topic) =>
      around(
        topic,
        `<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style><table><thead><tr>${each(topic.columns, (name, at) => `<th aria-sort="${at === 0 ? 'ascending' : 'none'}"><button type="button">${e(name)}<span class="sr">, sort</span> <span aria-hidden="true">${at === 0 ? '▲' : '⇅'}</span></button></th>`)}</tr><tr>${each(topic.columns, () => `<td><input placeholder="Filter…"></td>`)}</tr></thead>${body(topic)}</table>`,
      ),
  },
  {
    name: 'references and sort keys',
    draw: (topic) =>
      around(
        topic,
        `<table class="wikitable sortable"><tbody><tr>${each(topic.columns, (name, at) => `<th>${e(name)}${at % 2 ? '<sup id="cite_ref-9" class="reference"><a href="#cite_note-9"><span>[</span>9<span>]</span></a></sup>' : ''}</th>`)}</tr>${each(topic.rows, (row, y) => `<tr>${each(row, (text, x) => `<td data-sort-value="${x}"><span class="sortkey" style="display:none">000${y} </span>${e(text)}${(x + y) % 4 === 0 ? '<sup class="reference"><a href="#cite_note-2">[2]</a></sup>' : ''}${(x + y) % 5 === 1 ? '<sup>†</sup>' : ''}</td>`)}</tr>`)}</tbody></table><ol><li id="cite_note-2">A book</li></ol>`,
      ),
  },
  {
    name: 'spacers',
    draw: (topic) =>
      around(
        topic,
        `<table><tr>${each(topic.columns, (name) => `<th>${e(name)}</th><th width="4">&nbsp;</th>`)}</tr><tr><td colspan="${topic.columns.length * 2}" height="1"></td></tr>${each(topic.rows, (row) => `<tr>${each(row, (text) => `<td>${e(text)}</td><td>&nbsp;</td>`)}</tr><tr><td colspan="${topic.columns.length * 2}"><img src="dot.gif" alt="" width="1" height="1"></td></tr>`)}</table>`,
      ),
  },
  {
    name: 'unclosed',
    draw: (topic) =>
      `<h2>${e(topic.title)}<table border><tr>${each(topic.columns, (name) => `<th align=left>${e(name)}`)}${each(topic.rows, (row) => `\n<tr valign=top>${each(row, (text) => `<td nowrap>${e(text)}\n`)}`)}</table>`,
  },
  {
    name: 'spreadsheet',
    draw: (topic) =>
      `<style>.xl65{font-weight:700;border:.5pt solid windowtext}.xl66{text-align:right}td{padding:0 1px;white-space:nowrap}</style><table border=0 cellpadding=0 cellspacing=0 width=640 style='border-collapse:collapse;table-layout:fixed'><colgroup>${each(topic.columns, () => `<col width=80 style='mso-width-source:userset'>`)}<col width=64></colgroup><tr height=20>${each(topic.columns, (name) => `<td class=xl65 width=80>${e(name)}</td>`)}<td width=64></td></tr>${each(topic.rows, (row) => `<tr height=20>${each(row, (text) => `<td class=xl66 x:str>${e(text)}<span style='mso-spacerun:yes'>&nbsp;</span></td>`)}<td></td></tr>`)}<tr height=0 style='display:none'><td width=80></td></tr></table>`,
  },
  {
    name: 'word processor',
    draw: (topic) =>
      around(
        topic,
        `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0>${each([topic.columns, ...topic.rows], (row, at) => `<tr style='mso-yfti-irow:${at}'>${each(row, (text) => `<td width=120 valign=top style='padding:0cm 5.4pt'><p class=MsoNormal style='margin-bottom:0cm'>${at === 0 ? `<b><span lang=EN-GB>${e(text)}</span></b>` : `<span lang=EN-GB>${e(text)}<o:p></o:p></span>`}</p></td>`)}</tr>`)}</table>`,
      ),
  },
  {
    name: 'in a layout table',
    draw: (topic) =>
      `<table width="100%" border="0"><tr><td width="160" valign="top"><a href="/a">Home</a><br><a href="/b">News</a><br><a href="/c">Contact</a></td><td valign="top"><h1>${e(topic.title)}</h1><table>${head(topic)}${body(topic)}</table></td></tr><tr><td colspan="2" align="center">© 2024 All rights reserved</td></tr></table>`,
  },
  {
    name: 'foot and notes',
    draw: (topic) =>
      around(
        topic,
        `<table>${head(topic)}<tfoot><tr><td colspan="${topic.columns.length}">${e(topic.note)}</td></tr></tfoot>${body(topic)}</table>`,
      ),
  },
  {
    name: 'note in the body',
    draw: (topic) =>
      around(
        topic,
        `<table><tr>${cells(topic.columns, 'th')}</tr>${each(topic.rows, (row) => `<tr>${cells(row)}</tr>`)}<tr><td colspan="${topic.columns.length}"><small>${e(topic.note)}</small></td></tr></table>`,
      ),
  },
  {
    name: 'repeated head',
    draw: (topic) =>
      around(
        topic,
        `<table><tbody><tr>${cells(topic.columns, 'th')}</tr>${each(topic.rows, (row, at) => `${at === 3 ? `<tr>${cells(topic.columns, 'th')}</tr>` : ''}<tr>${cells(row)}</tr>`)}<tr>${cells(topic.columns, 'th')}</tr></tbody></table>`,
      ),
  },
  {
    name: 'labels for small screens',
    draw: (topic) =>
      around(
        topic,
        `<style>td::before{content:attr(data-label)": ";color:#888}.visually-hidden{position:absolute!important;clip:rect(1px,1px,1px,1px);width:1px;height:1px;overflow:hidden}.d-none{display:none}</style><table class="table">${head(topic)}<tbody>${each(topic.rows, (row) => `<tr>${each(row, (text, at) => `<td data-label="${e(topic.columns[at] ?? '')}"><span class="d-none">${e(topic.columns[at] ?? '')}</span>${e(text)}<span class="visually-hidden">more</span></td>`)}</tr>`)}</tbody></table>`,
      ),
  },
  {
    name: 'icons and links',
    draw: (topic) =>
      around(
        topic,
        `<style>.material-icons{font-family:'Material Icons'}</style><table>${head(topic)}<tbody>${each(topic.rows, (row) => `<tr>${each(row, (text, at) => `<td>${at === 0 ? `<i class="material-icons">arrow_forward</i><a href="/x">${e(text)}</a>` : at === 2 ? `<span><svg width="12" height="12"><title>Sort</title><path d="M0 0h9v9z"/></svg></span><div>${e(text)}</div>` : e(text)}</td>`)}</tr>`)}</tbody></table>`,
      ),
  },
  {
    name: 'too wide spans',
    draw: (topic) =>
      around(
        topic,
        `<table><tr><th colspan="99">${e(topic.title)}</th></tr><tr>${cells(topic.columns, 'th')}</tr>${each(topic.rows, (row, y) => `<tr>${each(row, (text, x) => `<td${y === topic.rows.length - 1 && x === 0 ? ' rowspan="20"' : ''}${x === row.length - 1 ? ' colspan="3"' : ''}>${e(text)}</td>`)}</tr>`)}</table>`,
      ),
  },
  {
    name: 'selected rows',
    draw: (topic) =>
      around(
        topic,
        `<table><thead><tr><th><input type="checkbox" aria-label="Select all"></th>${cells(topic.columns, 'th')}<th></th></tr></thead><tbody>${each(topic.rows, (row) => `<tr><td><input type="checkbox" aria-label="Select row"></td>${cells(row)}<td></td></tr>`)}</tbody></table>`,
      ),
  },
  {
    name: 'all in the head',
    draw: (topic) =>
      around(
        topic,
        `<table><thead><tr>${cells(topic.columns, 'th')}</tr>${each(topic.rows, (row) => `<tr>${cells(row)}</tr>`)}</thead></table>`,
      ),
  },
  {
    name: 'a body for each row',
    draw: (topic) =>
      around(
        topic,
        `<table>${head(topic)}${each(topic.rows, (row) => `<tbody class="item"><tr>${cells(row)}</tr><tr hidden><td colspan="9">Details of ${e(row[0] ?? '')}</td></tr></tbody>`)}</table>`,
      ),
  },
];
